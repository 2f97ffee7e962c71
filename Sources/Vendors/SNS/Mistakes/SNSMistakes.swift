import JSONModel
import PushModel
import VendorModel

/// What senders through Amazon SNS get wrong.
enum SNSMistakes {
    static let all: [SenderMistake] = [
        fields.unknownField(
            wrong: #"{"TargetArn":"\#(endpoint)","Message":"Hi","Badge":1}"#,
            right: #"{"TargetArn":"\#(endpoint)","Message":"Hi"}"#
        ),
        fields.misspeltField(
            wrong: #"{"TargetArn":"\#(endpoint)","Message":"Hi","MessageAttribute":{}}"#,
            right: #"{"TargetArn":"\#(endpoint)","Message":"Hi","MessageAttributes":{}}"#
        ),
        fields.wrongType(
            wrong: #"{"TargetArn":"\#(endpoint)","Message":"Hi","Subject":7}"#,
            right: #"{"TargetArn":"\#(endpoint)","Message":"Hi"}"#
        ),
        misspeltEntry, unknownEntry, olderKey, entryNoString, equalKeys, noStructure, jsonInDefault, sandboxOnly,
        sandboxWithoutEntry, entryWithoutAps, flatEntry, subjectUnused, unknownAttribute, attributeType,
        backgroundPriority,
    ]

    private static let fields = FieldMistakes(
        dialect: .sns,
        table: { _ in SNSFields.publish },
        source: SNSDocument.publish
    )

    static let endpoint = "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1"

    /// A publish to an endpoint with these entries.
    static func publish(_ entries: String, attributes: String = "{}") -> String {
        let text = String(decoding: JSONValue.string(entries).serialized(), as: UTF8.self)
        return
            #"{"TargetArn":"\#(endpoint)","MessageStructure":"json","Message":\#(text),"MessageAttributes":\#(attributes)}"#
    }

    /// An entry for Apple's devices with this payload.
    static func apple(_ payload: String, beside others: String = "") -> String {
        let text = String(decoding: JSONValue.string(payload).serialized(), as: UTF8.self)
        return #"{"default":"Hi","APNS":\#(text)\#(others)}"#
    }

    static let alert = #"{"aps":{"alert":{"title":"t","body":"b"}}}"#
}
