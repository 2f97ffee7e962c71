import PushModel

extension ExpectedPayload {
    /// Lets `apns-topic` be the app's own topic with the suffix of the push type, and no other.
    ///
    /// That is Apple's rule (Sending notification requests to APNs). No document of a vendor says who writes the header, so
    /// none need be given. The rule that sets the push type stands for both.
    ///
    /// - Parameter bundleID: The app's.
    package mutating func implyTopic(of bundleID: String) {
        impliedHeaders.append(
            ExpectedHeader(
                "apns-topic",
                bundleID + (pushType.topicSuffix ?? ""),
                rule: headers.first { $0.name == "apns-push-type" }?.rule ?? ""
            )
        )
    }
}
