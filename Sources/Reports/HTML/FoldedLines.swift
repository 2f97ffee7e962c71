/// The lines of a payload in runs: those that differ with what is around them, and the rest, which a page folds.
enum FoldedLines {
    struct Run: Equatable {
        var lines: [MarkedJSON.Line]
        var isFolded: Bool
    }

    /// Lines that stay beside one that differs, and the fewest that are worth folding.
    private static let (context, fewest) = (1, 4)

    /// - Parameter lines: Of one payload.
    /// - Returns: All of them, in their order. Where nothing differs, nothing is folded.
    static func runs(of lines: [MarkedJSON.Line]) -> [Run] {
        var points = lines.indices.filter { lines[$0].isMarked }
        if points.isEmpty { points = lines.indices.filter { lines[$0].isAround } }
        guard !points.isEmpty else { return lines.isEmpty ? [] : [Run(lines: lines, isFolded: false)] }
        var isShown = [Bool](repeating: false, count: lines.count)
        for point in points {
            for index in max(0, point - context)...min(lines.count - 1, point + context) { isShown[index] = true }
        }
        var runs: [Run] = []
        for (index, line) in lines.enumerated() {
            if let last = runs.indices.last, runs[last].isFolded != isShown[index] {
                runs[last].lines.append(line)
            } else {
                runs.append(Run(lines: [line], isFolded: !isShown[index]))
            }
        }
        return joined(runs)
    }

    /// Without folds of a line or two.
    private static func joined(_ runs: [Run]) -> [Run] {
        runs.reduce(into: []) { joined, run in
            let isFolded = run.isFolded && run.lines.count >= fewest
            if let last = joined.indices.last, joined[last].isFolded == isFolded {
                joined[last].lines += run.lines
            } else {
                joined.append(Run(lines: run.lines, isFolded: isFolded))
            }
        }
    }
}
