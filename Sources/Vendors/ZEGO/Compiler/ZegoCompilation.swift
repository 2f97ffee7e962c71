import JSONModel
import PushModel
import VendorModel

/// One message on its way to a payload, under one script of readings. The steps are the rules, in the folder `Rules`.
struct ZegoCompilation {
    let context: ZegoContext
    var message: ZegoMessage
    var readings: Readings

    init(context: ZegoContext, message: ZegoMessage, readings: Readings) {
        self.context = context
        self.message = message
        self.readings = readings
    }

    /// The payload of the message.
    ///
    /// - Throws: ``CompilationStop`` where no push is sent or the message is refused.
    mutating func run() throws(CompilationStop) -> ExpectedPayload {
        let push = try passGates()
        try checkTimeout(of: push)
        let strategy = try chooseStrategy(of: push)
        let delivery = chooseDelivery(by: strategy)
        var recorder = PayloadRecorder<ZegoRule>()
        try addAps(of: push, strategy, delivery, to: &recorder)
        try addPayload(of: push, to: &recorder)
        addServiceData(to: &recorder)
        if push.interface == .client, message.timeout != nil { recorder.note(by: .timeout) }
        var payload = recorder.payload(
            headers: delivery.headers,
            pushType: delivery.pushType,
            intent: intent(of: delivery, push, strategy)
        )
        payload.implyTopic(of: context.common.bundleID)
        if unplacedBytes(push, delivery) > 0 { payload.placesOfRules = Set(ZegoRule.governing.keys) }
        if delivery == .alert, strategy.isMutable, !push.isOfUseToExtension {
            payload.advice.append(ZegoRule.updatable.id)
        }
        try checkSize(of: payload, push, delivery)
        return payload
    }

    private mutating func addAps(
        of push: ZegoPush,
        _ strategy: ZegoStrategy,
        _ delivery: ZegoDelivery,
        to recorder: inout PayloadRecorder<ZegoRule>
    ) throws(CompilationStop) {
        switch delivery {
        case .background: recorder.set(.aps, "content-available", 1, by: .silent)
        case .alert, .voip:
            addAlert(of: push, to: &recorder)
            try addBadge(of: push, delivery, to: &recorder)
            addSound(strategy, delivery, to: &recorder)
        }
        try addThread(of: push, delivery, to: &recorder)
        addMutableContent(strategy, delivery, to: &recorder)
        // Every documented payload has an `aps`, whatever is in it.
        if !recorder.hasAps { recorder.set(.top, "aps", [:], by: .alert) }
    }

    private func intent(of delivery: ZegoDelivery, _ push: ZegoPush, _ strategy: ZegoStrategy) -> Intent {
        switch delivery {
        case .alert:
            // ZEGO's texts are `title` and `content`. A push without any shows nothing, and whoever wrote it may mean that.
            let hasText = !(push.title ?? "").isEmpty || !(push.content ?? "").isEmpty
            return Intent(isVisible: hasText ? true : nil, wakesApp: false, runsExtension: strategy.isMutable)
        case .background: return Intent(isVisible: false, wakesApp: true, runsExtension: false)
        // The app itself shows a call.
        case .voip: return Intent(isVisible: nil, wakesApp: true, runsExtension: false)
        }
    }
}
