import PushModel
import VendorModel

/// Every topic on which the documents leave more than one reading.
enum PayloadTopics {
    static let all: [Topic] = [
        MeantPush.BrokenRequest.topic.topic,
        MeantPush.ByteOrderMark.topic.topic,
        MeantPush.OversizePayload.topic.topic,
        MeantPush.equalKeys.topic,
        MeantPush.UnboundedNumber.topic.topic,
        MeantPush.EmptyMember.topic.topic,
        MeantPush.DefaultMember.topic.topic,
        MeantPush.AlertForm.topic.topic,
        MeantPush.FractionOfSecond.topic.topic,
    ]
}
