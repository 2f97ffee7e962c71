import NIOCore

/// Ends connections whose frames cost us and serve nobody. What tests do stays below the limits.
struct FloodGuard: Sendable {
    private let clock: @Sendable () -> NIODeadline
    private var controlFrames = Rate(limit: EndpointLimits.controlFramesPerWindow)
    private var resets = Rate(limit: EndpointLimits.resetsPerWindow)
    private var emptyDataFrames = 0

    /// - Parameter clock: asked only when something is counted that has a rate.
    init(clock: @escaping @Sendable () -> NIODeadline) {
        self.clock = clock
    }

    /// Something that may come so often in ``EndpointLimits/rateWindow``, which begins with its first.
    private struct Rate {
        let limit: Int
        private var count = 0
        private var start = NIODeadline.uptimeNanoseconds(0)

        init(limit: Int) {
            self.limit = limit
        }

        mutating func isExceeded(at now: NIODeadline) -> Bool {
            if count == 0 || now - start > EndpointLimits.rateWindow {
                start = now
                count = 0
            }
            count += 1
            return count > limit
        }
    }

    /// PING, SETTINGS or PRIORITY, each of which may cost an answer.
    mutating func controlFrame() throws(FrameError) {
        if controlFrames.isExceeded(at: clock()) {
            throw .connection(.enhanceYourCalm, "sent a flood of PING, SETTINGS or PRIORITY frames", against: "10.5")
        }
    }

    /// A stream that is opened and given up at once: by RST_STREAM of the peer, or by ours for an error that the peer
    /// has made on purpose. The two cost the same, so they are counted together.
    mutating func reset() throws(FrameError) {
        if resets.isExceeded(at: clock()) {
            throw .connection(.enhanceYourCalm, "had a flood of its streams reset", against: "10.5")
        }
    }

    /// DATA. Empty ones use up no window; an end of a stream is worth its frame.
    mutating func data(bytes: Int, endsStream: Bool) throws(FrameError) {
        guard bytes == 0, !endsStream else {
            emptyDataFrames = 0
            return
        }
        emptyDataFrames += 1
        if emptyDataFrames > EndpointLimits.emptyDataFrames {
            throw .connection(.enhanceYourCalm, "sent a flood of empty DATA frames", against: "10.5")
        }
    }
}
