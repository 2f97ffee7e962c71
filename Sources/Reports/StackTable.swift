import Findings
import PushModel

/// What the testee's languages and libraries make of what no ordinary message has: one fact for each kind of oddity.
package struct StackTable: Sendable {
    package struct Row: Sendable {
        package let dialect: Dialect
        package let met: String
        /// What becomes of it, the usual first, with the number of cases.
        package let handlings: [(words: String, count: Int)]
    }

    package let rows: [Row]

    package init(_ habits: [Habit: Int]) {
        let byKind = Dictionary(grouping: habits) { "\($0.key.dialect.rawValue) \($0.key.met.rawValue)" }
        rows = byKind.sorted { $0.key < $1.key }.compactMap { _, counts in
            guard let first = counts.first?.key else { return nil }
            let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            return Row(
                dialect: first.dialect,
                met: first.met.words,
                handlings: sorted.map { ($0.key.handling.rawValue, $0.value) }
            )
        }
    }

    /// Kinds that a line names for each handling; the table has all.
    private static let mostKinds = 3

    /// The most of it in one line, by what becomes of it: `rounded: a number of more digits than a double has; refused: …`. Nil where
    /// nothing is known.
    package var sentence: String? {
        guard !rows.isEmpty else { return nil }
        var kinds: [(handling: String, met: [String], count: Int)] = []
        for row in rows {
            guard let main = row.handlings.first else { continue }
            let index = kinds.firstIndex { $0.handling == main.words } ?? kinds.count
            if index == kinds.count { kinds.append((main.words, [], 0)) }
            kinds[index].met.append(row.met)
            kinds[index].count += main.count
        }
        return kinds.sorted { $0.count > $1.count }.map { kind in
            let more = kind.met.count - Self.mostKinds
            return "\(kind.handling): " + kind.met.prefix(Self.mostKinds).joined(separator: ", ")
                + (more > 0 ? " and \(more) more" : "")
        }.joined(separator: "; ")
    }
}
