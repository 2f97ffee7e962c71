import JSONModel
import PushModel
import VendorModel

/// One push object on its way to a payload, under one script of readings. The steps are the rules, in the folder `Rules`.
struct JPushCompilation {
    let context: JPushContext
    var message: JPushMessage
    var readings: Readings

    /// What goes to APNs.
    enum Content {
        case notification(JPushNotification?)
        case activity(JSONObject)
        case call(JSONObject)
    }

    /// The payload of the message.
    ///
    /// - Throws: ``CompilationStop`` where no push is sent or the message is refused.
    mutating func run() throws(CompilationStop) -> ExpectedPayload {
        try checkKeys()
        try checkTarget()
        try checkMessage()
        let isForApple = try isForApple()
        let content: Content
        do throws(CompilationStop) {
            content = try chooseContent()
        } catch {
            // Whoever compiles for Apple's devices need not look at what is for others.
            if !isForApple, readings.take(Self.refusedOrSuppressed, at: "contents") == .suppressed {
                throw .suppressed("the push is for other platforms", by: JPushRule.platform)
            }
            throw error
        }
        if !isForApple { try suppress("the push is for other platforms", content, by: .platform) }
        try passGates(content)
        var payload =
            switch content {
            case .notification(let ios): try notification(ios)
            case .activity(let fields): try activity(fields)
            case .call(let data): call(data)
            }
        payload.servicePrefixes = JPushRule.servicePrefixes
        payload.implyTopic(of: context.common.bundleID)
        try checkSize(of: payload, content)
        return payload
    }

    private mutating func notification(_ ios: JPushNotification?) throws(CompilationStop) -> ExpectedPayload {
        var recorder = PayloadRecorder<JPushRule>()
        try addAlert(of: ios, to: &recorder)
        if let ios {
            addSound(of: ios, to: &recorder)
            try addBadge(of: ios, to: &recorder)
            addFlags(of: ios, to: &recorder)
            try addGrouping(of: ios, to: &recorder)
            try addExtras(of: ios, to: &recorder)
        }
        // A notification always has one, whatever is in it.
        if !recorder.hasAps { recorder.set(.top, "aps", [:], by: .alert) }
        var payload = recorder.payload(
            headers: [],
            pushType: .alert,
            intent: Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        )
        setTransport(of: &payload)
        // To a phone 0 is as good as none.
        for flag in ["content-available", "mutable-content"] { payload.impliedMembers["/aps/\(flag)"] = 0 }
        try addOptions(to: &payload)
        return payload
    }

    /// What kind of push a notification is. The documents of JPush say what a silent one is, and nothing of headers: those are Apple's.
    private func setTransport(of payload: inout ExpectedPayload) {
        let aps = payload.value["aps"]?.objectValue ?? [:]
        let isAvailable = aps["content-available"] != nil
        let text = AlertText(of: aps["alert"])
        if isAvailable, !aps.hasUserKeys {
            payload.pushType = .background
            payload.headers = [
                ExpectedHeader("apns-push-type", PushType.background.rawValue, by: JPushRule.contentAvailable),
                ExpectedHeader("apns-priority", "5", by: JPushRule.contentAvailable),
            ]
        } else {
            payload.headers = [ExpectedHeader("apns-push-type", PushType.alert.rawValue, by: JPushRule.alert)]
            // An alert without a text, and perhaps a badge: neither type is wholly right.
            if isAvailable, text == .none { payload.pushTypesInNeed = [.background] }
        }
        payload.intent = Intent(
            isVisible: payload.pushType == .background ? false : text == .none ? nil : true,
            wakesApp: isAvailable,
            runsExtension: aps["mutable-content"] != nil && text == .object
        )
    }
}
