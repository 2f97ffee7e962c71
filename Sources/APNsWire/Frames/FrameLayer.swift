import NIOCore
import NIOHPACK

/// The server's side of an HTTP/2 connection (RFC 9113) without push: bytes in, events and bytes out.
///
/// Written by hand although NIOHTTP2 exists, because a request's frames cost a fraction of what they cost there, and
/// because a harness must end streams where that library ends connections. The client is built on NIOHTTP2, so each is
/// tested against the other.
///
/// A value without I/O: who owns it gives it what was read (``receive(_:)``), takes events until there are none
/// (``next()``), and writes what ``takeOutput()`` gives. No bytes whatever make it trap. What it keeps is bounded by
/// ``EndpointLimits`` and by the streams that its owner leaves open.
///
/// How frames are received is in `ReceivingFrames.swift`, how answers leave in `SendingAnswers.swift`.
struct FrameLayer: Sendable {
    var reader = FrameReader()
    var blocks = HeaderBlocks()
    var streams = StreamTable()
    var peer = PeerSettings()
    var encoder = FieldEncoder()
    var flood: FloodGuard
    /// What the peer may still send on all streams together.
    var inbound = FlowWindow()
    /// What we may still send on all streams together.
    var outbound = FlowWindow()
    /// Streams whose bodies wait for ``outbound``, in the order in which they began to.
    var queue = CircularBuffer<StreamID>()
    /// What is to be written to the peer.
    var output = ByteBuffer()
    var hasSettings = false
    /// What ended since the last event.
    private var closed = CircularBuffer<(stream: StreamID, end: StreamEnd)>()
    /// What broke the connection between two frames.
    private var failure: FrameEvent?
    /// The last stream that our first GOAWAY named.
    private var lastStream: StreamID?
    private var isOver = false

    /// Begins with SETTINGS, as the real service was seen to send them.
    ///
    /// - Parameters:
    ///   - streamLimit: the first SETTINGS_MAX_CONCURRENT_STREAMS. Who takes the events enforces it.
    ///   - clock: for the rates of ``FloodGuard``.
    init(streamLimit: Int, clock: @escaping @Sendable () -> NIODeadline) {
        flood = FloodGuard(clock: clock)
        output.writeSettings([
            (Self.headerTableSize, EndpointLimits.headerTableBytes),
            (Self.maxConcurrentStreams, streamLimit),
            (Self.initialWindowSize, EndpointLimits.streamWindowBytes),
            (Self.maxFrameSize, EndpointLimits.frameBytes),
            (Self.maxHeaderListSize, EndpointLimits.headerListBytes),
        ])
    }

    private static let headerTableSize: UInt16 = 1
    private static let maxConcurrentStreams: UInt16 = 3
    private static let initialWindowSize: UInt16 = 4
    private static let maxFrameSize: UInt16 = 5
    private static let maxHeaderListSize: UInt16 = 6
    /// Room for the answers of a usual reading.
    private static let outputBytes = 8192
}

// MARK: - In

extension FrameLayer {
    /// Takes what was read from the peer.
    mutating func receive(_ bytes: ByteBuffer) {
        reader.append(bytes)
    }

    /// The next event; nil until more has come.
    mutating func next() -> FrameEvent? {
        if let event = failure {
            failure = nil
            return event
        }
        while !isOver {
            if let (stream, end) = closed.popFirst() { return .closed(stream, end) }
            do throws(FrameError) {
                guard let frame = try reader.next() else { return nil }
                if let event = try receive(frame) { return event }
            } catch {
                if let event = respond(to: error) { return event }
            }
        }
        return nil
    }

    /// The stream that a header block was to open which has not come whole.
    var unfinishedRequest: StreamID? {
        guard let stream = blocks.openStream ?? reader.openHeaders, !stream.isMultiple(of: 2),
            streams.state(of: stream) == .idle
        else { return nil }
        return stream
    }

    private mutating func respond(to error: FrameError) -> FrameEvent? {
        switch error {
        case .stream(let stream, let breach):
            return fail(stream, breach.code, breach)
        case .connection(let breach):
            writeGoAway(breach.code, debugData: [])
            isOver = true
            return .failed(breach)
        }
    }

    /// Resets a stream for what the peer did wrong on it.
    ///
    /// - Returns: the end of the connection, where that was once too often.
    private mutating func fail(_ stream: StreamID, _ code: ErrorCode, _ breach: Breach?) -> FrameEvent? {
        reset(stream, code, breach)
        do throws(FrameError) {
            try flood.reset()
            return nil
        } catch {
            return respond(to: error)
        }
    }
}

// MARK: - Out

extension FrameLayer {
    /// What is to be written to the peer; nil if there is nothing.
    mutating func takeOutput() -> ByteBuffer? {
        guard output.readableBytes > 0 else { return nil }
        let bytes = output
        output = ByteBufferAllocator().buffer(capacity: Self.outputBytes)
        return bytes
    }

    /// Announces another SETTINGS_MAX_CONCURRENT_STREAMS.
    mutating func announce(streamLimit: Int) {
        output.writeSettings([(Self.maxConcurrentStreams, streamLimit)])
    }

    /// Ends a stream with RST_STREAM, unless it is over.
    mutating func reset(_ stream: StreamID, _ code: ErrorCode) {
        reset(stream, code, nil)
    }

    private mutating func reset(_ stream: StreamID, _ code: ErrorCode, _ breach: Breach?) {
        guard streams[stream] != nil else { return }
        output.writeReset(stream, code)
        close(stream, .resetByUs(code, breach))
    }

    /// Ends a stream for a request that is malformed, which ``FloodGuard`` counts.
    mutating func fail(_ stream: StreamID, _ code: ErrorCode) {
        guard !isOver, streams[stream] != nil else { return }
        failure = fail(stream, code, nil)
    }

    /// Says GOAWAY with NO_ERROR. Streams that are open go on; what comes later is its taker's to refuse.
    ///
    /// - Parameters:
    ///   - last: The last stream that was processed, or might be; nil is the last that the peer has opened.
    ///   - debugData: What it says beside.
    mutating func goAway(lastStream last: StreamID? = nil, debugData: [UInt8]) {
        writeGoAway(.noError, lastStream: last, debugData: debugData)
    }

    private mutating func writeGoAway(_ code: ErrorCode, lastStream last: StreamID? = nil, debugData: [UInt8]) {
        // RFC 9113 §6.8: the number must not rise from one GOAWAY to the next.
        let last = min(lastStream ?? .max, last ?? streams.last)
        lastStream = last
        // A longer frame need not be taken (§4.2).
        output.writeGoAway(lastStream: last, code, debugData: debugData.prefix(EndpointLimits.frameBytes - 8))
    }

    /// A stream is over: nothing waits for it any more, and an event will say so.
    mutating func close(_ stream: StreamID, _ end: StreamEnd) {
        if streams[stream]?.isQueued == true { queue.removeAll { $0 == stream } }
        streams.remove(stream, end.remembered)
        closed.append((stream, end))
    }
}
