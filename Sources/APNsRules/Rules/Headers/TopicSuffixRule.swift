import PushModel

extension Rule {
    static let topicSuffix = Rule(
        id: "hdr.topic.suffix",
        number: 35,
        level: .rejected,
        requirement:
            "The topic has the suffix of the push type; alert and background take the bundle ID alone. Senders report InvalidPushType for these types on a .voip topic, and DeviceTokenNotForTopic for voip on a bundle ID.",
        answer: Answer(400, .badTopic),
        turn: CheckTurn(.pushType, 20),
        basis: .inferredEffect,
        sources: [.sending, .liveActivity, .widgets, .controls, .accessory, .apnSwiftTests] + Source.topicReasons,
        passing: [
            Example("Alert", "{}", headers: [("apns-push-type", "alert"), ("apns-topic", "com.example.app")]),
            Example("VoIP", "{}", headers: [("apns-push-type", "voip"), ("apns-topic", "com.example.app.voip")]),
            Example(
                "Live Activity",
                "{}",
                headers: [("apns-push-type", "liveactivity"), ("apns-topic", "com.example.app.push-type.liveactivity")]
            ),
        ],
        failing: [
            Example("VoIP without", "{}", headers: [("apns-push-type", "voip"), ("apns-topic", "com.example.app")]),
            Example(
                "Alert with",
                "{}",
                headers: [("apns-push-type", "alert"), ("apns-topic", "com.example.app.voip")]
            ),
            Example(
                "Another's",
                "{}",
                headers: [("apns-push-type", "voip"), ("apns-topic", "com.example.app.voip-ptt")]
            ),
        ]
    ) { subject, report in
        guard subject.route.isDevice, let type = subject.pushType, let suffix = type.topicSuffix,
            let topic = subject.topic, !topic.isEmpty
        else { return }
        if suffix.isEmpty {
            guard let found = PushType.suffix(of: topic) else { return }
            report.report(
                .header("apns-topic"),
                "The topic ends in \(found), which is not for \(type.rawValue).",
                answer: found == PushType.voip.topicSuffix ? subject.answerAsSeen(.invalidPushType) : nil
            )
        } else if !topic.hasSuffix(suffix) || topic.utf8.count == suffix.utf8.count {
            report.report(
                .header("apns-topic"),
                "The topic for \(type.rawValue) is the bundle ID with \(suffix).",
                answer: type == .voip && PushType.suffix(of: topic) == nil
                    ? subject.answerAsSeen(.deviceTokenNotForTopic) : nil
            )
        }
    }
}

extension PushSubject {
    /// What the service is seen to answer, unless this one keeps to its documents.
    fileprivate func answerAsSeen(_ reason: Reason) -> Answer? {
        circumstances?.answersDocumentedTopicReason ?? false ? nil : Answer(400, reason)
    }
}

extension PushType {
    /// Every suffix that a push type gives its topic.
    private static let suffixes = allCases.compactMap(\.topicSuffix).filter { !$0.isEmpty }

    /// The suffix of a push type that the topic ends in.
    static func suffix(of topic: String) -> String? {
        // Byte by byte: the first that differs ends the comparison, and it is nearly always the dot.
        suffixes.first { topic.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
}
