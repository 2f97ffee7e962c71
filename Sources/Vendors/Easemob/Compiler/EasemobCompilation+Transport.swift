import JSONModel
import PushModel
import VendorModel

// Phase E: headers and size.
extension EasemobCompilation {
    mutating func finish(
        _ recorder: consuming PayloadRecorder<EasemobRule>,
        _ delivery: EasemobDelivery
    ) throws(CompilationStop) -> ExpectedPayload {
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
        let limit = readings.limit(for: delivery.pushType, ofBytes: payload.bytes.count, Self.callLimit)
        if readings.isOver(limit, payload, spelling: Self.openSize) {
            let problem = "the payload has \(payload.bytes.count) bytes, over \(limit)"
            throw .tooLarge(
                bytes: payload.bytes.count,
                readings.take(OversizePayload.self) == .refused ? .refused(problem) : .suppressed(problem),
                by: EasemobRule.size
            )
        }
        if let key = collapseKey {
            switch readings.take(CollapseKey.self) {
            case .header: payload.headers.append(ExpectedHeader("apns-collapse-id", key, by: EasemobRule.alertDelivery))
            case .noHeader:
                payload.headersLeftOut.append(HeaderField("apns-collapse-id", key))
                payload.implyCollapseID(key, by: EasemobRule.alertDelivery)
            }
        }
        return payload
    }

    private func headers(for delivery: EasemobDelivery) -> [ExpectedHeader] {
        let pushType = delivery.pushType.rawValue
        let expiration = (context.common.sentAt + EasemobLimits.lifetimeMilliseconds) / 1000
        return switch delivery {
        // The documents give a VoIP push no priority and no expiration.
        case .voip: [ExpectedHeader("apns-push-type", pushType, by: EasemobRule.call)]
        case .background:
            [
                ExpectedHeader("apns-push-type", pushType, by: EasemobRule.contentAvailable),
                ExpectedHeader("apns-priority", "5", by: EasemobRule.contentAvailable),
                ExpectedHeader("apns-expiration", String(expiration), tolerance: 2, by: EasemobRule.alertDelivery),
            ]
        case .alert, .wakingAlert:
            [
                ExpectedHeader("apns-push-type", pushType, by: EasemobRule.alertDelivery),
                ExpectedHeader("apns-priority", "10", by: EasemobRule.alertDelivery),
                ExpectedHeader("apns-expiration", String(expiration), tolerance: 2, by: EasemobRule.alertDelivery),
            ]
        }
    }

    /// `em_push_collapse_key`, where APNs can take it: at most 64 bytes of printable ASCII.
    private var collapseKey: String? {
        guard let key = message.ext.apns.collapseKey, (1...64).contains(key.utf8.count),
            key.utf8.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) })
        else { return nil }
        return key
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
}
