import CaseGeneration
import JSONModel
import PushModel

/// Cases of Amazon SNS: `Publish` requests, and the endpoint that they reach.
package struct SNSGenerator: CaseGenerator {
    package let dialect = Dialect.sns
    package let model: AxisModel

    package init() {
        // The text and the endpoint come first, since bodies build on them; what is no JSON any more comes last.
        let axes =
            [TextClass.axis, SNSAxes.endpoint] + SNSAxes.context + SNSAxes.request + SNSAxes.body + SNSAxes.attributes
            + SNSAxes.entries + [Spelling.axis]
        model = AxisModel(axes: axes, exclusions: SNSAxes.exclusions)
    }

    package let nominal = CaseDraft(
        message: [
            "TargetArn": .string(SNSAxes.arn(of: "APNS")),
            "MessageStructure": "json",
            "Message": .string(
                JSONValue.object(["default": .string(SNSAxes.defaultText), "APNS": .string(SNSAxes.nominalBody.text)])
                    .text
            ),
        ]
    )

    package var voip: CaseDraft? {
        var draft = nominal
        draft.set(SNSAxes.string("voip"), at: SNSAxes.mobile("APNS.PUSH_TYPE"))
        return draft
    }

    package let sizeSlots = [
        SizeSlot(name: "body", slot: .body("APNS", "aps", "alert", "body")),
        SizeSlot(name: "title", slot: .body("APNS", "aps", "alert", "title")),
        SizeSlot(name: "sound", slot: .body("APNS", "aps", "sound")),
        SizeSlot(name: "custom", slot: .body("APNS", "data")),
        // Reaches the payload where the endpoint has no entry of its own.
        SizeSlot(name: "default", slot: .entry("default")),
    ]

    /// Amazon SNS API reference, Publish: a message has at most 256 KB.
    package let messageLimit: Int? = 262_144

    package let messageFiller = Slot.entry("email")

    /// The limit is on `Message` alone where there are no attributes.
    package func messageByteCount(of message: JSONValue) -> Int? {
        message["Message"]?.stringValue?.utf8.count
    }
}

/// The axes of the SNS dialect, by topic.
enum SNSAxes {
    static let defaultText = "Default message"
    static let nominalBody: JSONValue = ["aps": ["alert": nominalAlert]]
    static let nominalAlert: JSONValue = ["title": "Hello", "body": "hello from sns"]

    /// A body for FCM has no `aps`, and an attribute one type.
    static let exclusions =
        body.map { Exclusion("endpoint", fcmBodies.map(\.name), and: $0.name) }
        + [Exclusion("types", and: "APNS.PRIORITY")]

    static func arn(of platform: String) -> String {
        "arn:aws:sns:us-east-1:123456789012:endpoint/" + platform + "/app/1"
    }
}

extension Slot {
    /// An entry of the message.
    static func entry(_ key: String) -> Slot {
        Slot(root: .message, path: ["Message", key], texts: 1)
    }

    /// A member of a platform's body.
    static func body(_ platform: String, _ path: String...) -> Slot {
        Slot(root: .message, path: ["Message", platform] + path, texts: 2)
    }
}

extension CaseDraft {
    /// The platform of the endpoint, whose entry is the body that is sent.
    var platform: String {
        value(at: .context("platform"))?.stringValue ?? "APNS"
    }
}
