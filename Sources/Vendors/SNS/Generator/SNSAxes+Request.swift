import CaseGeneration
import JSONModel
import VendorModel

// The parameters of the publish around the message.
extension SNSAxes {
    static let request = [
        Axis("target", targets),
        // Without structure the push is made of the message's text, which hides what is in it.
        Axis(
            "MessageStructure",
            at: .message("MessageStructure"),
            [
                .plain("json", "json"), FieldValue(name: "absent", role: .gate, content: .absent), .odd("JSON", "JSON"),
                .odd("xml", "xml"), .odd("empty", ""),
            ]
        ),
        // Amazon SNS API reference, Publish: fewer than 100 characters, no line breaks, no control characters.
        Axis(
            "Subject",
            at: .message("Subject"),
            [
                .absent, .plain("text", "Hello"), .plain("99-cjk", .string(String(repeating: "您", count: 99))), .null,
                .odd("100", .string(String(repeating: "s", count: 100))), .odd("empty", ""),
                .odd("line-break", "a\nb"), .odd("number", 1),
            ]
        ),
    ]

    private static let topicARN: JSONValue = "arn:aws:sns:us-east-1:123456789012:news"

    private static let targets = [
        AxisValue("endpoint") { _ in },
        target("topic", [("TargetArn", nil), ("TopicArn", topicARN)]),
        target("topic-as-target", [("TargetArn", topicARN)]),
        target("phone-number", role: .gate, [("TargetArn", nil), ("PhoneNumber", "+15550100")]),
        target("none", role: .odd, [("TargetArn", nil)]),
        target("two", role: .odd, [("TopicArn", topicARN)]),
    ]

    private static func target(
        _ name: String,
        role: AxisValue.Role = .plain,
        _ parameters: [(name: String, value: JSONValue?)]
    ) -> AxisValue {
        AxisValue(name, role) { draft in
            for parameter in parameters { draft.set(parameter.value, at: .message(parameter.name)) }
        }
    }
}
