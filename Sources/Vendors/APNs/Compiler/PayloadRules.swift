import JSONModel
import PushModel
import VendorModel

/// What a payload builder has to do.
enum PayloadRule: String, ListedRule {
    case values = "AP-1"
    case headers = "AP-2"
    case rejected = "AP-3"

    static let all = definitions
    static let governing = placesDecided

    static func definition(of rule: PayloadRule) -> CompileRule {
        switch rule {
        case .values:
            rule.says(
                "The payload has the values that are meant; the order of members and the spelling of values do not matter.",
                source: "RFC 8259; Apple, Generating a remote notification"
            )
        case .headers:
            rule.says(
                "The headers are those that are meant: no apns-priority is priority 10, and no apns-topic the app's "
                    + "own topic.",
                source: "Apple, Sending notification requests to APNs"
            )
        case .rejected:
            rule.says(
                "A request that APNs rejects or a device drops is refused, or goes out as it is but for the member "
                    + "that is wrong.",
                source: "Apple, Handling notification responses from APNs"
            )
        }
    }
}

/// Members that may be left out.
enum PayloadRules {
    /// Members and what they are where they are left out: Apple calls `active` the default interruption level, and documents no
    /// other value of the two flags than 1.
    static let defaults: [String: JSONValue] = [
        "/aps/interruption-level": "active", "/aps/content-available": 0, "/aps/mutable-content": 0,
    ]

    /// Whether the member has the value that it has where it is left out.
    static func isDefault(_ value: JSONValue, at pointer: String) -> Bool {
        defaults[pointer].map { JSONDiff.differences(expected: $0, actual: value).isEmpty } ?? false
    }

    /// Members that say the same left out, null and empty, by JSON Pointer, and what they are when they are empty; those
    /// with `null` are never empty. The first two kinds are those whose property of UNNotificationContent is empty and not
    /// nil where the payload says nothing, and the sound, which plays nothing from iOS 8 on when it is empty. A content
    /// state, a volume, a date of 0 and members of the app's own are none of them: there presence has a meaning.
    static let silentMembers: [String: JSONValue.Kind] = {
        let texts = AlertText.fields + ["launch-image"]
        let lists = ["title-loc-args", "subtitle-loc-args", "loc-args"]
        let values = [
            "badge", "content-available", "mutable-content", "interruption-level", "relevance-score",
            "target-content-id", "filter-criteria", "stale-date", "dismissal-date",
        ]
        var members: [String: JSONValue.Kind] = [
            "/aps/category": .string, "/aps/thread-id": .string, "/aps/sound": .string,
            "/aps/alert/summary-arg": .string, "/aps/url-args": .array,
        ]
        for text in texts { members["/aps/alert/\(text)"] = .string }
        for list in lists { members["/aps/alert/\(list)"] = .array }
        for value in values { members["/aps/\(value)"] = .null }
        return members
    }()
}
