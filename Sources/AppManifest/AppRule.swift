import APNsRules
import JSONModel
import PushModel

/// What a push must be for the app that gets it, by its manifest.
///
/// These rules are no rules of APNs: no endpoint knows the app, and a compiler is not judged by them.
package struct AppRule: Sendable {
    /// `app.text`; for ever.
    package let id: String
    /// The worst that it says.
    package let level: Rule.Level
    /// One sentence that says what must be.
    package let requirement: String
    package let source: Source
    /// Payloads for the app of ``AppManifest/example``, the first of which nothing is said.
    package let passing: AppExample
    package let failing: AppExample
    let check: @Sendable (inout AppCheck) -> Void
}

/// A payload with its topic.
package struct AppExample: Sendable {
    package let payload: String
    package let topic: String?

    init(_ payload: String, topic: String? = nil) {
        self.payload = payload
        self.topic = topic
    }

    /// As `lint` would get it.
    var subject: PushSubject {
        let headers = topic.map { [HeaderField("apns-topic", $0)] } ?? []
        return PushSubject(
            request: .lone(body: Array(payload.utf8), headers: headers),
            hasHeaders: false
        )
    }
}

/// One push before the rules.
struct AppCheck {
    let manifest: AppManifest
    let subject: PushSubject
    /// False where nobody said for which app the vendor sends.
    let knowsTopic: Bool
    fileprivate(set) var found: [Violation] = []
    fileprivate var rule: AppRule

    /// - Parameters:
    ///   - place: In the payload.
    ///   - message: One sentence about this push.
    ///   - level: Where it is less than the rule's.
    mutating func report(_ place: JSONPointer, _ message: String, level: Rule.Level? = nil) {
        report(.pointer(place), message, level: level)
    }

    mutating func report(_ place: Place, _ message: String, level: Rule.Level? = nil) {
        found.append(Violation(rule: rule.id, level: level ?? rule.level, place: place, message: message))
    }

    /// A place in `aps`.
    func place(_ tokens: String...) -> JSONPointer { JSONPointer(tokens: ["aps"] + tokens) }
}

package enum AppRules {
    package static let all: [AppRule] = [
        .text, .placeholders, .sound, .category, .attributesType, .attributes, .state, .entitlement, .extension, .topic,
        .systemVersion,
    ]

    package static func rule(id: String) -> AppRule? { all.first { $0.id == id } }

    /// Judges a push by the app's manifest.
    ///
    /// - Parameters:
    ///   - subject: The push.
    ///   - manifest: What the app has.
    ///   - knowsTopic: Whether the topic is what will be sent, and no stand-in.
    /// - Returns: What does not suit the app, in the order of the rules.
    package static func judge(
        _ subject: PushSubject,
        by manifest: AppManifest,
        knowsTopic: Bool = true
    ) -> [Violation] {
        all.flatMap { rule -> [Violation] in
            var check = AppCheck(manifest: manifest, subject: subject, knowsTopic: knowsTopic, rule: rule)
            rule.check(&check)
            return check.found
        }
    }
}
