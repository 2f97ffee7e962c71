import CaseGeneration
import JSONModel
import PushModel
import VendorModel

/// Cases of FCM: messages of HTTP v1 at each door, and legacy bodies.
package struct FCMGenerator: CaseGenerator {
    package let dialect = Dialect.fcm
    package let model: AxisModel

    package init() {
        // Texts come first, since others build on them. A legacy body takes over what is written by then; what only
        // HTTP v1 has follows, and closes with the containers. The spelling closes over all.
        let axes = FCMAxes.written + FCMAxes.described + FCMAxes.containers + [Spelling.axis]
        model = AxisModel(axes: axes, exclusions: FCMAxes.exclusions)
    }

    package let nominal = sample

    /// The sample of "Customise a message across platforms".
    static let sample = CaseDraft(
        message: [
            "message": [
                "token": "x",
                "notification": [
                    "title": "Match update", "body": "Arsenal goal in added time, score is now 3-0",
                ],
                "apns": ["payload": ["aps": ["category": "NEW_MESSAGE_CATEGORY"]]],
            ]
        ]
    )

    /// FCM's documents are one set; the doors are what differs. A legacy body has but one.
    package let profiles: ProfileShares? = ProfileShares(
        "door",
        ["raw", "pySdk", "nodeSdk"],
        standard: "raw",
        fitEveryMessage: false
    )

    /// Google switched the legacy protocol off in 2024, and some senders go on with it through services of others.
    package let forms = [
        MessageForm("legacy bodies") { isLegacy($0) == true },
        MessageForm("HTTP v1 messages") { isLegacy($0) == false },
    ]

    /// Nil for what is no object.
    private static func isLegacy(_ testCase: Case) -> Bool? {
        let message: JSONValue?
        switch testCase.message {
        case .value(let value): message = value
        case .text, .bytes: message = try? JSONValue(parsing: testCase.message.bytes)
        }
        guard let object = message?.objectValue else { return nil }
        return object["message"] == nil && context(testCase, names: "raw")
    }

    private static func context(_ testCase: Case, names door: String) -> Bool {
        (testCase.context["door"]?.stringValue ?? "raw") == door
    }

    package var voip: CaseDraft? {
        var draft = nominal
        draft.set("voip", at: .fcmHeader("apns-push-type"))
        return draft
    }

    package let sizeSlots = [
        SizeSlot(name: "body", slot: .message("message", "notification", "body")),
        SizeSlot(name: "title", slot: .message("message", "notification", "title")),
        SizeSlot(name: "data", slot: .message("message", "data", "text")),
        SizeSlot(name: "custom", slot: .message("message", "apns", "payload", "acme")),
        SizeSlot(name: "subtitle", slot: .message("message", "apns", "payload", "aps", "alert", "subtitle")),
        SizeSlot(name: "thread", slot: .fcmAps("thread-id")),
    ]

    /// 4000 bytes were seen to be the limit where 4096 are documented.
    package let payloadLimits = [4000, PayloadLimit.device]

    package let messageLimit: Int? = nil

    package let messageFiller = Slot.message("message", "android", "data", "text")
}

/// The axes of the FCM dialect, by topic.
enum FCMAxes {
    static let written: [Axis] =
        [text] + context + content + legacy + message + headers + alerts + arguments + aps + beside
    /// What only HTTP v1 has and nobody wrote an axis for.
    static let described = FCMFields.requestForApple.axes(besides: written, in: [FCMGenerator.sample])

    /// What cannot meet: a legacy body has no `apns` and no door but its own; a container that is no object has no members.
    static let exclusions: [Exclusion] = {
        var exclusions: [Exclusion] = []
        let onlyV1 = message + headers + alerts + arguments + aps + beside + described + containers
        for old in legacy {
            for new in onlyV1 { exclusions.append(Exclusion(old.name, and: new.name)) }
            exclusions.append(Exclusion(old.name, and: "door"))
        }
        for text in ["notification.title", "notification.body", "notification.image"] {
            exclusions.append(Exclusion("notification", and: text))
        }
        for field in legacyNotification {
            exclusions.append(Exclusion("notification", ["null", "string"], and: field.name))
        }
        for field in headers where field.name != "headers" {
            exclusions.append(Exclusion("headers", and: field.name))
            exclusions.append(Exclusion("containers", apnsReplacements, and: field.name))
        }
        exclusions.append(Exclusion("containers", apnsReplacements, and: "headers"))
        for field in alerts + arguments + aps { exclusions.append(Exclusion("containers", and: field.name)) }
        for field in ["alert.more"] + arguments.map(\.name) {
            exclusions.append(Exclusion("alert", alertsThatAreNoObject, and: field))
        }
        exclusions.append(Exclusion("containers", payloadReplacements + apnsReplacements, and: "custom"))
        // The same member twice, or arguments that are no longer without their key.
        let body = ["loc-key", "loc-args", "locArgs", "no-arguments", "arguments-only", "twice"]
        exclusions.append(Exclusion("alert.more", body, and: "alert.loc-args"))
        exclusions.append(Exclusion("alert.more", ["title-loc-args"], and: "alert.title-loc-args"))
        exclusions.append(Exclusion("alert.more", ["subtitle-loc-args-only"], and: "alert.subtitle-loc-args"))
        return exclusions
    }()
}

extension Slot {
    static func fcmHeader(_ name: String) -> Slot { .message("message", "apns", "headers", name) }
    static func fcmAps(_ key: String) -> Slot { .message("message", "apns", "payload", "aps", key) }
}
