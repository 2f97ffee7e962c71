import Findings
import JSONModel
import PushModel

/// The lines of the right payload and of the one that was sent around the place where they differ, as a difference of texts.
struct PayloadHunk: Equatable {
    enum Side: Equatable {
        case both
        /// Only in the payload that is right.
        case right
        /// Only in the one that was sent.
        case sent
    }

    struct Line: Equatable {
        var side: Side
        var text: String
    }

    let lines: [Line]

    /// Lines around those that differ, and the most of all.
    private static let (context, most) = (2, 16)
    /// Of a line, in Unicode scalars.
    private static let longest = 100

    /// Of a difference in the payload; nil for every other finding, and where one of the two is no JSON.
    init?(_ finding: Finding) {
        guard finding.diagnostic.check == .difference(.payload), let place = JSONPointer(finding.diagnostic.place),
            let right = PayloadHunk.payload(finding.reproducer.expected),
            let sent = PayloadHunk.payload(finding.reproducer.actual)
        else { return nil }
        self.init(right: right, sent: sent, at: place)
    }

    /// - Parameters:
    ///   - right: The payload that is right.
    ///   - sent: The other; the order of its members does not matter.
    ///   - place: Where they differ; nil comes out where they do not.
    init?(right: JSONValue, sent: JSONValue, at place: JSONPointer) {
        let before = MarkedJSON.lines(of: right, differingAt: [place]).map(PayloadHunk.withoutComma)
        let after = MarkedJSON.lines(of: PayloadHunk.ordered(sent, like: right), differingAt: [place])
            .map(PayloadHunk.withoutComma)
        let rows = PayloadHunk.rows(before, after)
        guard let first = rows.firstIndex(where: \.isMarked), let last = rows.lastIndex(where: \.isMarked) else {
            return nil
        }
        let window = rows[max(0, first - PayloadHunk.context)..<min(rows.count, last + PayloadHunk.context + 1)]
        let shown = window.prefix(PayloadHunk.most).map(\.line)
        let rest = window.count - shown.count
        lines = shown + (rest > 0 ? [Line(side: .both, text: "… \(rest) more lines")] : [])
    }

    private static func payload(_ outcome: JSONValue?) -> JSONValue? {
        outcome.flatMap { SentPayload(outcome: $0) }.flatMap { try? JSONValue(parsing: $0.bytes) }
    }

    /// Whether a comma follows depends on what comes after the member.
    private static func withoutComma(_ line: MarkedJSON.Line) -> MarkedJSON.Line {
        MarkedJSON.Line(
            text: line.text.hasSuffix(",") ? String(line.text.dropLast()) : line.text,
            isMarked: line.isMarked
        )
    }

    /// The value with its members in the order of another, and those that only it has after them.
    private static func ordered(_ value: JSONValue, like model: JSONValue) -> JSONValue {
        switch (value, model) {
        case (.object(let object), .object(let other)):
            let shared = other.keys.filter { object[$0] != nil }
            let own = object.members.filter { other[$0.key] == nil }
            let members = shared.map { key in
                JSONMember(key: key, value: ordered(object[key] ?? .null, like: other[key] ?? .null))
            }
            return .object(JSONObject(members: members + own))
        case (.array(let values), .array(let others)):
            return .array(
                values.enumerated().map { index, value in
                    index < others.count ? ordered(value, like: others[index]) : value
                }
            )
        default: return value
        }
    }

    // MARK: Differences of lines

    private struct Row {
        var line: Line
        /// Whether it is what the finding is about.
        var isMarked: Bool
    }

    private static func rows(_ before: [MarkedJSON.Line], _ after: [MarkedJSON.Line]) -> [Row] {
        let changes = after.map(\.text).difference(from: before.map(\.text))
        let removed = Set(changes.removals.map(\.offset))
        let added = Set(changes.insertions.map(\.offset))
        var rows: [Row] = []
        var (left, right) = (0, 0)
        func add(_ line: MarkedJSON.Line, _ side: Side, isMarked: Bool) {
            rows.append(Row(line: Line(side: side, text: shown(line.text)), isMarked: isMarked))
        }
        while left < before.count || right < after.count {
            if left < before.count, removed.contains(left) {
                add(before[left], .right, isMarked: before[left].isMarked)
                left += 1
            } else if right < after.count, added.contains(right) {
                add(after[right], .sent, isMarked: after[right].isMarked)
                right += 1
            } else {
                guard left < before.count, right < after.count else { break }
                // The brackets of a list whose elements differ are its context.
                add(before[left], .both, isMarked: false)
                left += 1
                right += 1
            }
        }
        return rows
    }

    private static func shown(_ text: String) -> String {
        let visible = VisibleText.of(text)
        guard visible.unicodeScalars.count > longest else { return visible }
        return String(String.UnicodeScalarView(visible.unicodeScalars.prefix(longest))) + "…"
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

extension TerminalStyle {
    /// The lines of a hunk, with what is right in green and what was sent in red.
    func lines(of hunk: PayloadHunk) -> [String] {
        hunk.lines.map { line in
            switch line.side {
            case .both: "      " + line.text
            case .right: "    " + painted("- " + line.text, .green)
            case .sent: "    " + painted("+ " + line.text, .red)
            }
        }
    }
}
