import Campaign
import Checks
import JSONModel
import PushModel
import Vendors

/// A finding in a sentence for somebody who has never heard of the tool: whose compiler, which field, and what is wrong with it.
struct FindingHeadline {
    let vendor: String
    /// As people write it: `aps.alert.loc-args`, `apns-priority`; nil where the push as a whole is wrong, or the words name it.
    let field: String?
    let words: String

    /// All of it: `Easemob: aps.alert.loc-args is sent, and must not be`.
    var text: String { "\(vendor): " + (field.map { "\($0) " } ?? "") + words }

    init(_ finding: Finding) {
        let sighting = finding.sighting
        vendor = Vendors.vendor(of: finding.dialect)?.name ?? finding.dialect.rawValue
        let field = FindingHeadline.field(of: sighting.place)
        if let words = FindingHeadline.words(of: sighting) {
            self.field = field
            self.words = words
        } else {
            let title = sighting.title.hasSuffix(".") ? String(sighting.title.dropLast()) : sighting.title
            let name = field.flatMap { $0.split(separator: ".").last }
            self.field = name.map { title.contains($0) } ?? true ? nil : field
            words = title
        }
    }

    /// What a difference from the right outcome is; nil for checks whose own title says it.
    private static func words(of sighting: Sighting) -> String? {
        switch (sighting.check, sighting.kind) {
        case (.difference(.payload), "unexpected"), (.difference(.header), "unexpected"):
            "is sent, and must not be"
        case (.difference(.payload), "missing"), (.difference(.header), "missing"):
            "is not sent, and must be"
        case (.difference(.payload), "type"):
            "is sent as \(noun(sighting.actual)) where \(noun(sighting.expected)) is right"
        case (.difference(.payload), "value"), (.difference(.header), "value"):
            "is sent with a wrong value"
        case (.difference(.outcome), _):
            outcomes(sighting.kind)
        default: nil
        }
    }

    /// Of `payload->suppressed`.
    private static func outcomes(_ kind: String) -> String? {
        let kinds = kind.split(separator: ">").map { $0.split(separator: "-").first.map(String.init) ?? "" }
        let outcomes = kinds.map { Outcome.Kind(rawValue: $0)?.inWords }
        guard outcomes.count == 2, let due = outcomes[0], let given = outcomes[1] else { return nil }
        return "the compiler \(given) where it \(due) by the documents"
    }

    private static func noun(_ value: JSONValue?) -> String {
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
    private static func field(of place: String) -> String? {
        guard !place.isEmpty else { return nil }
        if place.hasPrefix("header:") { return String(place.dropFirst("header:".count)) }
        guard let pointer = JSONPointer(place), !pointer.tokens.isEmpty else { return place }
        return pointer.tokens.reduce("") { text, token in
            if Int(token) != nil, !text.isEmpty { return text + "[\(token)]" }
            return text.isEmpty ? token : text + "." + token
        }
    }
}

extension Outcome.Kind {
    /// What the compiler does.
    fileprivate var inWords: String {
        switch self {
        case .payload: "sends a push"
        case .suppressed: "sends nothing"
        case .refused: "refuses the message"
        case .removed: "takes notifications away"
        }
    }
}
