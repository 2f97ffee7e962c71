import JSONModel
import PushModel
import VendorModel

extension EasemobRule {
    static let contentAvailable = EasemobRule(
        "EM-C8",
        "content-available is 1 if em_push_content_available is 1.",
        sources: [Document.newExtensions],
        decides: ["/aps/content-available"]
    )

    static let alertDelivery = EasemobRule(
        "EM-E1",
        "The push is an alert, sent at once, and expires a day after the message was sent.",
        sources: [Document.callback]
    )

    static let call = EasemobRule(
        "EM-E2",
        "A message with em_push_ext.type call becomes a VoIP push if the recipient has a VoIP certificate.",
        sources: [Document.newExtensions]
    )
}

/// What kind of push a message becomes.
enum EasemobDelivery: Sendable, Equatable {
    case alert
    /// An alert that wakes the app as well.
    case wakingAlert
    /// A background push. A bare one leaves out all that belongs to an alert; the other only what is seen and heard.
    case background(isBare: Bool)
    case voip(wakesApp: Bool)

    var hasAlert: Bool {
        switch self {
        case .alert, .wakingAlert, .voip: true
        case .background: false
        }
    }

    var isContentAvailable: Bool {
        switch self {
        case .alert: false
        case .wakingAlert, .background: true
        case .voip(let wakesApp): wakesApp
        }
    }

    var pushType: PushType {
        switch self {
        case .alert, .wakingAlert: .alert
        case .background: .background
        case .voip: .voip
        }
    }
}

extension EasemobCompilation {
    /// After which a push is no longer sent, and for which APNs keeps it. Easemob, offline push callback.
    static let lifetimeMilliseconds = 86_400_000

    mutating func chooseDelivery() -> EasemobDelivery {
        let wakesApp = message.ext.apns.contentAvailable?.intValue == 1
        if context.isVoIPBound, message.ext.common.type == "call" { return .voip(wakesApp: wakesApp) }
        guard wakesApp else { return .alert }
        let hasAlertExtras =
            message.ext.apns.isMutable || !(message.ext.apns.category ?? "").isEmpty || message.ext.apns.threadID != nil
        return
            switch readings.take(
                ContentAvailable.self,
                among: hasAlertExtras ? ContentAvailable.allCases : [.alert, .background]
            )
        {
        case .alert: .wakingAlert
        case .background: .background(isBare: false)
        case .bareBackground: .background(isBare: true)
        }
    }

    /// The payload that was put together, with headers, and what is meant by it.
    func payload(
        of recorder: consuming PayloadRecorder<EasemobRule>,
        _ delivery: EasemobDelivery
    ) -> ExpectedPayload {
        var payload = recorder.payload(
            headers: headers(for: delivery),
            pushType: delivery.pushType,
            intent: intent(of: delivery)
        )
        payload.implyTopic(of: context.common.bundleID)
        // An alert whose every text is empty shows nothing, and whoever set it so may mean that.
        if payload.intent.isVisible == true, AlertText(of: payload.value["aps"]?["alert"]) == .none {
            payload.intent.isVisible = nil
            payload.intent.runsExtension = false
        }
        return payload
    }

    private func headers(for delivery: EasemobDelivery) -> [ExpectedHeader] {
        let expiration = (context.common.sentAt + Self.lifetimeMilliseconds) / 1000
        func headers(priority: String, by rule: EasemobRule) -> [ExpectedHeader] {
            [
                ExpectedHeader("apns-push-type", delivery.pushType.rawValue, by: rule),
                ExpectedHeader("apns-priority", priority, by: rule),
                ExpectedHeader("apns-expiration", String(expiration), tolerance: 2, by: EasemobRule.alertDelivery),
            ]
        }
        return switch delivery {
        // The documents give a VoIP push no priority and no expiration.
        case .voip: [ExpectedHeader("apns-push-type", delivery.pushType.rawValue, by: EasemobRule.call)]
        case .background: headers(priority: "5", by: .contentAvailable)
        case .alert, .wakingAlert: headers(priority: "10", by: .alertDelivery)
        }
    }

    private func intent(of delivery: EasemobDelivery) -> Intent {
        switch delivery {
        case .alert, .wakingAlert:
            Intent(isVisible: true, wakesApp: delivery.isContentAvailable, runsExtension: message.ext.apns.isMutable)
        case .background: Intent(isVisible: false, wakesApp: true, runsExtension: false)
        // The app itself shows a call.
        case .voip: Intent(isVisible: nil, wakesApp: true, runsExtension: false)
        }
    }

    /// `em_push_collapse_key`, where APNs can take it: at most 64 bytes of printable ASCII.
    mutating func addCollapseKey(to payload: inout ExpectedPayload) {
        guard let key = message.ext.apns.collapseKey, (1...64).contains(key.utf8.count),
            key.utf8.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) })
        else { return }
        switch readings.take(CollapseKey.self) {
        case .header: payload.headers.append(ExpectedHeader("apns-collapse-id", key, by: EasemobRule.alertDelivery))
        case .noHeader:
            payload.headersLeftOut.append(HeaderField("apns-collapse-id", key))
            payload.implyCollapseID(key, by: EasemobRule.alertDelivery)
        }
    }
}

extension EasemobRule {
    static let size = EasemobRule(
        "EM-E3",
        "A payload over APNs' limit is not sent, and never cut.",
        sources: ["Apple, Generating a remote notification"]
    )
}

extension EasemobCompilation {
    mutating func checkSize(of payload: ExpectedPayload) throws(CompilationStop) {
        let limit = readings.limit(for: payload.pushType, ofBytes: payload.bytes.count, Self.callLimit)
        guard readings.isOver(limit, payload, spelling: Self.openSize) else { return }
        let problem = "the payload has \(payload.bytes.count) bytes, over \(limit)"
        throw .tooLarge(
            bytes: payload.bytes.count,
            readings.take(OversizePayload.self) == .refused ? .refused(problem) : .suppressed(problem),
            by: EasemobRule.size
        )
    }
}
