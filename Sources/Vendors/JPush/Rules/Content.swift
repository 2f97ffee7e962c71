import JSONModel
import PushModel
import VendorModel

// What a message has in it.

extension JPushRule {
    static let content = JPushRule(
        "JP-3",
        "A message has a notification, a message or a live_activity; otherwise it is refused.",
        source: JPushDocument.object
    )

    static let message = JPushRule(
        "JP-4",
        "message goes through JPush's own channel and never to APNs.",
        source: JPushDocument.message
    )

    static let unknownKeys = JPushRule(
        "JP-21",
        "JPush refuses a message with a key that is not in the documents; their example is content_available.",
        source: JPushDocument.errors + ", 1009"
    )
}

extension JPushCompilation {
    /// Bytes.
    private static let longestMessage = 4000

    /// The documents name one such key. Of any other who knows a newer page may know it.
    mutating func checkKeys() throws(CompilationStop) {
        guard !message.unknownKeys.isEmpty else { return }
        if message.unknownKeys.contains("ios.content_available") {
            throw .refused("content_available is not a key of ios", by: JPushRule.unknownKeys)
        }
        if readings.take(UnknownKey.self) == .refused {
            throw .refused("a key that is not in the documents", by: JPushRule.unknownKeys)
        }
    }

    /// The part that APNs does not get has rules of its own, at which who compiles for APNs need not look.
    mutating func checkMessage() throws(CompilationStop) {
        guard let custom = message.message else { return }
        let isIncomplete = custom["msg_content"]?.unlessNull == nil
        let bytes = JSONValue.object(custom).serializedByteCount()
        guard isIncomplete || bytes > Self.longestMessage, readings.take(MessageCheck.self) == .refused else { return }
        throw .refused("message has msg_content and at most 4,000 bytes", by: JPushRule.message)
    }

    mutating func chooseContent() throws(CompilationStop) -> Content {
        if message.hasActivity {
            let isAlone = !message.hasNotification && message.message == nil
            switch isAlone ? .activity : readings.take(ActivityBeside.self) {
            case .refused: throw .refused("live_activity must stand alone", by: JPushRule.activity)
            case .activity: return .activity(message.activity ?? [:])
            case .others: break
            }
        }
        guard message.hasNotification || message.hasMessage else {
            throw .refused("there is no notification, message or live_activity", by: JPushRule.content)
        }
        let hasText = message.ios != nil || message.alert != nil
        switch (hasText, message.voip) {
        case (true, let call?):
            // Two pushes, of which this is one.
            return readings.take(CallBeside.self) == .notification ? .notification(message.ios) : .call(call)
        case (true, nil): return .notification(message.ios)
        case (false, let call?):
            guard call.isEmpty else { return .call(call) }
            switch readings.take(EmptyCall.self) {
            case .sent: return .call(call)
            case .refused: throw .refused("voip is empty", by: JPushRule.voip)
            case .suppressed: throw .suppressed("the call has no data", by: JPushRule.voip)
            }
        case (false, nil):
            if message.hasNotification { try suppress("nothing is for Apple's devices", nil, by: .platform) }
            if let substitute = message.substitute, readings.take(Substitute.self) == .sent {
                return .notification(substitute)
            }
            try suppress("a message goes through JPush's own channel", nil, by: .message)
        }
    }
}
