import JSONModel
import Masking
import PushModel
import VendorModel

extension Vendor {
    /// Amazon SNS mobile push: a `Publish` to an endpoint.
    package static let sns = Vendor(
        "Amazon SNS",
        SNSCompiler(),
        generator: { SNSGenerator() },
        topics: SNSTopics.all,
        fields: .table { message, _ in SNSFields.request(of: message) },
        forms: [
            MessageSchema.Form(
                members: ["MessageStructure"],
                condition: ["properties": ["MessageStructure": ["const": "json"]]],
                table: SNSFields.structured
            ),
            MessageSchema.Form(table: SNSFields.publish),
        ],
        mistakes: SNSMistakes.all,
        guarantees: SNSGuarantees.all,
        classification: SNSContentAvailableMatrix.table,
        masking: .sns,
        interface: HTTPInterface { host, _ in
            host.hasPrefix("sns.") && host.contains(".amazonaws.com")
        } message: {
            SNSParameters.publish($0)
        },
        makeSenderAPI: { SNSSenderAPI(backend: $0) },
        readRequest: { $0.readSNS() },
        isOwn: \.isOfSNS,
        namedRecipients: { $0.platforms },
        carried: \.messagesForFCM,
        sample: { _, text in
            ["TargetArn": "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1", "Message": text]
        }
    )
}

extension Dialect {
    package static let sns = Dialect("sns")
}
