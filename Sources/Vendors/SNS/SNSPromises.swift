import VendorModel

/// What every push of Amazon SNS keeps to. The payload is the sender's, and so are priority, topic and collapse ID.
enum SNSPromises {
    static let all: [PayloadPromise] = [
        SNSRule.pushType.promises(.header("apns-push-type"))
    ]
}
