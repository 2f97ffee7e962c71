import VendorModel

/// What every push of Amazon SNS keeps to. The payload is the sender's, and so are priority, topic and collapse ID.
enum SNSGuarantees {
    static let all: [PayloadGuarantee] = [
        SNSRule.pushType.guarantees(.header("apns-push-type"))
    ]
}
