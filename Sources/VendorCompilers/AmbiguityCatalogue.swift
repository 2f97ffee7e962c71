import PushModel

/// Every topic on which a reference compiler asks for a reading.
package enum AmbiguityCatalogue {
    package static let all: [Topic] =
        EasemobTopics.all + GetuiTopics.all + SNSTopics.all + ZegoTopics.all + FCMTopics.all + PayloadTopics.all

    package static func topic(_ id: String) -> Topic? {
        all.first { $0.id == id }
    }
}
