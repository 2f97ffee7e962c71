import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// A finding in a sentence for somebody who has never heard of the tool: whose compiler, which field, and what is wrong with it.
struct FindingHeadline {
    let vendor: String
    /// As people write it: `aps.alert.loc-args`, `apns-priority`; nil where the push as a whole is wrong, or the words name it.
    let field: String?
    let words: String
    /// In Unicode scalars: the finding has it whole.
    private static let longestDeviation = 100

    /// All of it, without what cannot be seen: `Easemob: aps.alert.loc-args is sent, and must not be`.
    var text: String { VisibleText.of("\(vendor): " + (field.map { "\($0) " } ?? "") + words) }

    init(_ finding: Finding) {
        let diagnostic = finding.diagnostic
        vendor = Vendors.vendor(of: finding.dialect)?.name ?? finding.dialect.rawValue
        let field = FindingHeadline.field(of: diagnostic.place)
        if let words = FindingHeadline.words(of: diagnostic) {
            self.field = field
            self.words = words
        } else {
            let title = diagnostic.titleWithoutStop
            let name = field.flatMap { $0.split(separator: ".").last }
            self.field = name.map { title.contains($0) } ?? true ? nil : field
            words =
                (self.field == nil ? "" : "– ") + title
                + (field == nil ? FindingHeadline.deviation(of: diagnostic) : "")
        }
    }

    /// What a difference from the right outcome is; nil for checks whose own title says it.
    private static func words(of diagnostic: Diagnostic) -> String? {
        switch (diagnostic.check, diagnostic.kind) {
        case (.difference(.payload), "unexpected"), (.difference(.header), "unexpected"):
            "is sent, and must not be"
        case (.difference(.payload), "missing"), (.difference(.header), "missing"):
            "is not sent, and must be"
        case (.difference(.payload), "type"):
            "is sent as \(noun(diagnostic.actual)) where \(noun(diagnostic.expected)) is right"
        case (.difference(.payload), "value"), (.difference(.header), "value"):
            "is sent with a wrong value"
        case (.difference(.outcome), _):
            outcomes(diagnostic)
        default: nil
        }
    }

    /// `a push is sent where the message must be refused: badge has a wrong type`; nil where the outcomes are of one kind.
    private static func outcomes(_ diagnostic: Diagnostic) -> String? {
        guard let (due, given) = diagnostic.outcomeKinds else { return nil }
        let why = diagnostic.dueReason ?? diagnostic.reason.map { "the compiler says: \($0)" }
        return "\(given.whereGiven) where \(due.whereDue)" + (why.map { ": \($0)" } ?? "")
    }

    /// Which member makes the push as a whole wrong, from `differs from the reference: /aps/alert is missing, …`; empty where nobody knows.
    private static func deviation(of diagnostic: Diagnostic) -> String {
        guard let sentence = diagnostic.deviation, let colon = sentence.firstRange(of: ": ") else { return "" }
        let members = sentence[colon.upperBound...].unicodeScalars
        return ": " + String(members.prefix(longestDeviation)) + (members.count > longestDeviation ? "…" : "")
    }

    static func noun(_ value: JSONValue?) -> String {
        switch value?.kind {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        case nil: "nothing"
        }
    }

    /// Of a JSON Pointer or `header:NAME`.
    static func field(of place: String) -> String? {
        // The words name an open topic themselves.
        guard !place.isEmpty, !place.hasPrefix("reading:") else { return nil }
        if place.hasPrefix("header:") { return String(place.dropFirst("header:".count)) }
        guard let pointer = JSONPointer(place), !pointer.tokens.isEmpty else { return place }
        return pointer.tokens.reduce("") { text, token in
            if Int(token) != nil, !text.isEmpty { return text + "[\(token)]" }
            return text.isEmpty ? token : text + "." + token
        }
    }
}

extension Diagnostic {
    /// Of `payload->suppressed`, what was due and what was given; nil for a kind that names no two outcomes.
    var outcomeKinds: (due: Outcome.Kind, given: Outcome.Kind)? {
        let kinds = kind.split(separator: ">").map { $0.split(separator: "-").first.map(String.init) ?? "" }
        guard kinds.count == 2, let due = Outcome.Kind(rawValue: kinds[0]), let given = Outcome.Kind(rawValue: kinds[1])
        else { return nil }
        return (due, given)
    }

    /// As part of another sentence.
    var titleWithoutStop: String { title.hasSuffix(".") ? String(title.dropLast()) : title }
}

extension Outcome.Kind {
    var whereGiven: String {
        switch self {
        case .payload: "a push is sent"
        case .suppressed: "nothing is sent"
        case .refused: "the message is refused"
        case .removed: "notifications are removed"
        }
    }

    var whereDue: String {
        switch self {
        case .payload: "a push must be sent"
        case .suppressed: "nothing may be sent"
        case .refused: "the message must be refused"
        case .removed: "notifications must be removed"
        }
    }
}
