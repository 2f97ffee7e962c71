import JSONModel
import PushModel
import VendorModel

// The `aps` dictionary of alerts and calls.
extension ZegoCompilation {
    mutating func addAps(
        of push: ZegoPush,
        _ strategy: ZegoStrategy,
        _ delivery: ZegoDelivery,
        to recorder: inout PayloadRecorder<ZegoRule>
    ) throws(CompilationStop) {
        addAlert(of: push, to: &recorder)
        if push.carriesBadge, isCarried("badge", by: delivery), let badge = try badge(of: push) {
            recorder.set(.aps, "badge", .number(badge), by: .badge)
        }
        if let sound = strategy.sound, isSoundCarried(by: delivery),
            !sound.isEmpty || readings.take(EmptySound.self) == .putIn
        {
            recorder.set(.aps, "sound", .string(sound), by: .strategy)
        }
        if let thread = push.threadID, isCarried("thread-id", by: delivery) { try addThread(thread, to: &recorder) }
        if strategy.isMutable, isCarried("mutable-content", by: delivery) {
            recorder.set(.aps, "mutable-content", 1, by: .mutableContent)
        }
        // Every documented payload has an `aps`, whatever is in it.
        if !recorder.hasAps { recorder.set(.top, "aps", [:], by: .alert) }
    }

    /// ZG-6. No document shows a silent push: what is neither seen nor heard may be in it.
    mutating func addSilentAps(
        of push: ZegoPush,
        _ strategy: ZegoStrategy,
        to recorder: inout PayloadRecorder<ZegoRule>
    ) throws(CompilationStop) {
        recorder.set(.aps, "content-available", 1, by: .silent)
        if let thread = push.threadID, readings.take(SilentExtras.self, at: "thread-id") == .putIn {
            try addThread(thread, to: &recorder)
        }
        if strategy.isMutable, readings.take(SilentExtras.self, at: "mutable-content") == .putIn {
            recorder.set(.aps, "mutable-content", 1, by: .mutableContent)
        }
    }

    /// ZG-3. The client's default is an empty text; a compiler may tell that from one that was given.
    private mutating func addAlert(of push: ZegoPush, to recorder: inout PayloadRecorder<ZegoRule>) {
        var texts: [(key: String, text: String)] = []
        for (key, text) in [("title", push.title), ("body", push.content)] {
            let place = text == nil ? "\(key), absent" : key
            if (text ?? "").isEmpty, readings.take(EmptyText.self, at: place) == .leftOut { continue }
            texts.append((key, text ?? ""))
        }
        if texts.allSatisfy(\.text.isEmpty), readings.take(EmptyAlert.self) == .leftOut { return }
        for (key, text) in texts { recorder.set(.alert, key, .string(text), by: .alert) }
        if recorder.hasAlert {
            recorder.beginAlert(by: .alert)
        } else {
            recorder.set(.aps, "alert", [:], by: .alert)
        }
    }

    /// What the documents show of a call is its alert, payload and service data; not whether it has more.
    private mutating func isCarried(_ key: String, by delivery: ZegoDelivery) -> Bool {
        delivery == .alert || readings.take(CallExtras.self, at: key) == .putIn
    }

    /// A sound is documented to be effective in alerts only.
    private mutating func isSoundCarried(by delivery: ZegoDelivery) -> Bool {
        delivery == .alert || readings.take(CallSound.self) == .putIn
    }

    /// ZG-8: the badge that the device reported last, and the increment.
    private mutating func badge(of push: ZegoPush) throws(CompilationStop) -> JSONNumber? {
        let increment = push.badgeIncrement ?? JSONNumber(0)
        if increment.isNegative {
            switch readings.take(NegativeIncrement.self) {
            case .zero: return JSONNumber(context.reportedBadge)
            case .noBadge: return nil
            case .refused: throw .refused("the badge increment is negative", by: ZegoRule.badge)
            }
        }
        let largest = context.reportedBadge + ZegoLimits.badgeIncrement
        // Beyond every machine integer there is nothing to add.
        guard let increment = increment.intValue else { return JSONNumber(largest) }
        guard increment > ZegoLimits.badgeIncrement else { return JSONNumber(context.reportedBadge + increment) }
        // Only the server's page has a limit.
        let (sum, overflow) = context.reportedBadge.addingReportingOverflow(increment)
        if push.interface == .client, !overflow, readings.take(ClientIncrement.self) == .asIs {
            return JSONNumber(sum)
        }
        return JSONNumber(largest)
    }

    /// ZG-9
    private mutating func addThread(_ thread: String, to recorder: inout PayloadRecorder<ZegoRule>)
        throws(CompilationStop)
    {
        switch thread.isEmpty ? readings.take(EmptyThread.self) : .putIn {
        case .leftOut: break
        case .putIn: recorder.set(.aps, "thread-id", .string(thread), by: .thread)
        case .refused: throw .refused("the thread ID is empty", by: ZegoRule.thread)
        }
    }
}
