import NIOCore

/// A stream that is open or half-closed (RFC 9113 §5.1).
struct FrameStream: Sendable {
    /// What the peer may still send us.
    var inbound = FlowWindow(EndpointLimits.streamWindowBytes)
    /// What we may still send.
    var outbound: FlowWindow
    /// The peer has said END_STREAM: half-closed (remote).
    var hasEnded = false
    /// The body of the answer, as far as no window has let it go. The stream is over when it has gone.
    var rest: ByteBuffer?
    /// Whether ``rest`` waits for the connection's window and not for its own.
    var isQueued = false
}

/// The streams of a connection: those that are open, and how those ended that were open lately.
struct StreamTable: Sendable {
    enum End: UInt8, Sendable {
        /// With END_STREAM of both ends.
        case ended
        /// By our RST_STREAM: frames of the peer may still be under way.
        case resetByUs
        case resetByPeer
    }

    enum State: Sendable, Equatable {
        case idle
        case open
        /// Without an end where the stream was skipped, or ended long ago.
        case closed(End?)
    }

    /// The highest stream that the peer has opened.
    private(set) var last: StreamID = 0
    /// Looked up; sorted before it is walked through.
    private var open: [StreamID: FrameStream] = [:]
    /// How the last streams ended. A stream's place follows from its number, so nothing is searched, and a new stream
    /// takes the place of a far older one.
    private var ends: [Ended] = []

    private struct Ended {
        /// 0 where nothing has ended yet.
        var stream: UInt32 = 0
        var end = End.ended
    }

    var openStreams: [StreamID] { open.keys.sorted() }

    subscript(_ stream: StreamID) -> FrameStream? {
        get { open[stream] }
        _modify { yield &open[stream] }
    }

    func state(of stream: StreamID) -> State {
        if open[stream] != nil { return .open }
        // A client's streams have odd numbers (RFC 9113 §5.1.1); ours would be even, and we open none.
        guard stream <= last, !stream.isMultiple(of: 2) else { return .idle }
        guard !ends.isEmpty else { return .closed(nil) }
        let entry = ends[place(of: stream)]
        return .closed(entry.stream == stream ? entry.end : nil)
    }

    /// Lets a stream in, by which all lower ones that are idle are closed (RFC 9113 §5.1.1).
    mutating func add(_ stream: StreamID, outboundWindow: Int) {
        last = max(last, stream)
        open[stream] = FrameStream(outbound: FlowWindow(outboundWindow))
    }

    /// Takes an open stream out.
    mutating func remove(_ stream: StreamID, _ end: End) {
        guard open.removeValue(forKey: stream) != nil else { return }
        if ends.isEmpty { ends = Array(repeating: Ended(), count: EndpointLimits.rememberedStreams) }
        ends[place(of: stream)] = Ended(stream: UInt32(clamping: stream), end: end)
    }

    private func place(of stream: StreamID) -> Int {
        (stream / 2) % EndpointLimits.rememberedStreams
    }
}
