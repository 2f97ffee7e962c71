import CaseGeneration
import JSONModel
import PushModel
import VendorModel

/// Cases of Amazon SNS: `Publish` requests, and the endpoint that they reach.
package struct SNSGenerator: CaseGenerator {
    package let dialect = Dialect.sns
    package let model: AxisModel

    package init() {
        // The text and the endpoint come first, since bodies build on them; what is no JSON any more comes last.
        let written =
            [TextClass.axis, SNSAxes.endpoint] + SNSAxes.context + SNSAxes.request + SNSAxes.body + SNSAxes.attributes
            + SNSAxes.entries
        model = AxisModel(
            axes: written + SNSFields.decisive.axes(besides: written, in: [Self.publish]) + [Spelling.axis],
            exclusions: SNSAxes.exclusions
        )
    }

    package let nominal = publish

    static let publish = CaseDraft(
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

    /// Names, types and values of attributes. A label behind the type may be any text.
    package var countedBesideMessage: [FocusedDraft] {
        let labels = [
            ("format", "%%"), ("decomposed", "e\u{301}"), ("long", String(repeating: "b", count: 90)),
            ("array", "Array"),
        ]
        return labels.map { name, label in
            FocusedDraft("type-\(name)", of: nominal) {
                $0.set(SNSAxes.string("[1]", type: "String." + label), at: .message("MessageAttributes", "note"))
            }
        } + [
            FocusedDraft("binary", of: nominal) {
                $0.set(
                    ["DataType": "Binary.png", "BinaryValue": "AAECAw=="],
                    at: .message("MessageAttributes", "note")
                )
            }
        ]
    }

    /// The limit is on `Message` and all attributes.
    package func messageByteCount(of message: JSONValue) -> Int? {
        guard let text = message["Message"]?.stringValue else { return nil }
        return text.utf8.count + (message["MessageAttributes"]?.objectValue.map(SNSAttributes.init)?.byteCount ?? 0)
    }

    /// A push type that is nearly the one with the larger limit has the smaller one.
    package var furtherLimits: [FurtherLimit] {
        ["voip2", "VoIP", "voi"].map { type in
            var draft = nominal
            draft.set(SNSAxes.string(type), at: SNSAxes.mobile("APNS.PUSH_TYPE"))
            return FurtherLimit(name: type, draft: draft, limit: PayloadLimit.device)
        }
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
