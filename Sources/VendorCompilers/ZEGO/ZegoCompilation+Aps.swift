import JSONModel
import PushModel

// The `aps` dictionary of alerts and calls.
extension ZegoCompilation {
    mutating func addAps(
        of push: ZegoPush,
        _ strategy: ZegoStrategy,
        _ delivery: ZegoDelivery,
        to recorder: inout PayloadRecorder
    ) throws(CompilationStop) {
        addAlert(of: push, to: &recorder)
        if push.carriesBadge, isCarried(by: delivery), let badge = try badge(of: push) {
            recorder.set(.aps, "badge", .number(badge), rule: "ZG-8")
        }
        if let sound = strategy.sound, isSoundCarried(by: delivery),
            !sound.isEmpty || readings.choose("ZG-11-sound", among: 2) == 1
        {
            recorder.set(.aps, "sound", .string(sound), rule: "ZG-11")
        }
        if let thread = push.threadID, isCarried(by: delivery) { try addThread(thread, to: &recorder) }
        if strategy.isMutable, isCarried(by: delivery) { recorder.set(.aps, "mutable-content", 1, rule: "ZG-5") }
        // Every documented payload has an `aps`, whatever is in it.
        if !recorder.hasAps { recorder.set(.top, "aps", [:], rule: "ZG-3") }
    }

    /// ZG-6. No document shows a silent push: what is neither seen nor heard may be in it.
    mutating func addSilentAps(
        of push: ZegoPush,
        _ strategy: ZegoStrategy,
        to recorder: inout PayloadRecorder
    ) throws(CompilationStop) {
        recorder.set(.aps, "content-available", 1, rule: "ZG-6")
        if let thread = push.threadID, readings.choose("ZG-6", among: 2) == 1 { try addThread(thread, to: &recorder) }
        if strategy.isMutable, readings.choose("ZG-6", among: 2) == 1 {
            recorder.set(.aps, "mutable-content", 1, rule: "ZG-5")
        }
    }

    /// ZG-3. The client's default is an empty text, so that an empty one and none are the same to it.
    private mutating func addAlert(of push: ZegoPush, to recorder: inout PayloadRecorder) {
        for (key, text) in [("title", push.title ?? ""), ("body", push.content ?? "")] {
            if text.isEmpty, readings.choose("ZG-3", among: 2) == 1 { continue }
            recorder.set(.alert, key, .string(text), rule: "ZG-3")
        }
        if recorder.hasAlert {
            recorder.beginAlert(rule: "ZG-3")
        } else if readings.choose("ZG-3-empty", among: 2) == 0 {
            recorder.set(.aps, "alert", [:], rule: "ZG-3")
        }
    }

    /// What the documents show of a call is its alert, payload and service data; not whether it has more.
    private mutating func isCarried(by delivery: ZegoDelivery) -> Bool {
        delivery == .alert || readings.choose("ZG-7", among: 2) == 0
    }

    /// A sound is documented to be effective in alerts only.
    private mutating func isSoundCarried(by delivery: ZegoDelivery) -> Bool {
        delivery == .alert || readings.choose("ZG-7-sound", among: 2) == 1
    }

    /// ZG-8: the badge that the device reported last, and the increment.
    private mutating func badge(of push: ZegoPush) throws(CompilationStop) -> JSONNumber? {
        let increment = push.badgeIncrement ?? JSONNumber(0)
        if increment.isNegative {
            switch readings.choose("ZG-8-negative", among: 3) {
            case 0: return JSONNumber(context.reportedBadge)
            case 1: return nil
            default: throw .refused("the badge increment is negative", rule: "ZG-8")
            }
        }
        let largest = context.reportedBadge + ZegoLimits.badgeIncrement
        // Beyond every machine integer there is nothing to add.
        guard let increment = increment.intValue else { return JSONNumber(largest) }
        guard increment > ZegoLimits.badgeIncrement else { return JSONNumber(context.reportedBadge + increment) }
        // Only the server's page has a limit.
        let (sum, overflow) = context.reportedBadge.addingReportingOverflow(increment)
        if push.interface == .client, !overflow, readings.choose("ZG-8-client", among: 2) == 1 {
            return JSONNumber(sum)
        }
        return JSONNumber(largest)
    }

    /// ZG-9
    private mutating func addThread(_ thread: String, to recorder: inout PayloadRecorder) throws(CompilationStop) {
        switch thread.isEmpty ? readings.choose("ZG-9", among: 3) : 1 {
        case 0: break
        case 1: recorder.set(.aps, "thread-id", .string(thread), rule: "ZG-9")
        default: throw .refused("the thread ID is empty", rule: "ZG-9")
        }
    }
}
