import JSONModel
import PushModel

/// What a change at a place does to the right outcome: hosts in which a place does the same thing are alike.
struct SweepEffect: Hashable {
    enum Extent: Int, Comparable {
        /// Another payload.
        case payload
        /// A payload no more, or one where there was none.
        case kind
        case none

        static func < (lhs: Extent, rhs: Extent) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var extent: Extent
    /// What is told apart: members with their rules, headers, the profile.
    var signature: String
    /// Whether all that changes is a text of the payload that holds JSON: then nobody reads what is inside it.
    var isInsideText: Bool
    /// Whether the probe's own character is in what changes: the text is carried, and not only asked for.
    var isCarried: Bool

    init(from before: ExpectedOutcome, to after: ExpectedOutcome) {
        switch (before.kind, after.kind) {
        case (.payload(let old), .payload(let new)): self.init(from: old, to: new)
        case (.suppressed(let old), .suppressed(let new)), (.refused(let old), .refused(let new)):
            self.init(extent: old == new && before.rule == after.rule ? .none : .kind, of: before, after)
        case (.removed(let old), .removed(let new)):
            self.init(extent: old == new && before.shown == after.shown ? .none : .payload, of: before, after)
        default: self.init(extent: .kind, of: before, after)
        }
    }

    private init(extent: Extent, of before: ExpectedOutcome, _ after: ExpectedOutcome) {
        self.extent = extent
        signature =
            "\(before.outcome.kind.rawValue) \(before.rule ?? "") \(after.outcome.kind.rawValue) \(after.rule ?? "")"
        isInsideText = false
        isCarried = false
    }

    private init(from old: ExpectedPayload, to new: ExpectedPayload) {
        let differences = JSONDiff.differences(expected: old.value, actual: new.value)
        let headers =
            Self.headersThatDiffer(old.headers, new.headers) + Self.headersThatDiffer(new.headers, old.headers)
        var parts = differences.prefix(8).map { difference in
            let rule = new.rule(of: difference.pointer) ?? old.rule(of: difference.pointer) ?? ""
            return "\(difference.pointer) \(rule)"
        }
        parts += headers
        if old.pushType != new.pushType { parts.append(new.pushType.rawValue) }
        extent = parts.isEmpty ? .none : .payload
        signature = parts.joined(separator: ", ")
        isCarried =
            differences.contains { $0.actual?.serialized().contains(SweepSite.mark) == true }
            || new.headers.contains { header in
                header.value.utf8.contains(SweepSite.mark) && !old.headers.contains(header)
            }
        isInsideText =
            !differences.isEmpty && headers.isEmpty
            && differences.allSatisfy { difference in
                let first = difference.expected?.stringValue?.utf8.first
                return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            }
    }

    private static func headersThatDiffer(_ some: [ExpectedHeader], _ others: [ExpectedHeader]) -> [String] {
        some.filter { header in !others.contains { $0.name == header.name && $0.value == header.value } }
            .map { "\($0.name) \($0.rule)" }
    }
}

extension ExpectedPayload {
    /// The rule that set the member, or the nearest one around it.
    fileprivate func rule(of pointer: JSONPointer) -> String? {
        var pointer = pointer
        while true {
            if let entry = trace.last(where: { $0.pointer == pointer }) { return entry.rule }
            if pointer.tokens.isEmpty { return nil }
            pointer.tokens.removeLast()
        }
    }
}
