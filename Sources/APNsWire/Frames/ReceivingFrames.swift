import NIOCore
import NIOHPACK

// What each frame does (RFC 9113 §6). An error that is thrown here is answered by ``FrameLayer/next()``.

extension FrameLayer {
    /// Takes a frame.
    ///
    /// - Returns: what it comes to, if that concerns anybody else.
    mutating func receive(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        let header = frame.header
        try checkSettingsCameFirst(header)
        try blocks.check(header)
        switch header.type {
        case FrameType.data: return try receiveData(frame)
        case FrameType.headers: return try receiveHeaders(frame)
        case FrameType.priority: return try receivePriority(frame)
        case FrameType.reset: return try receiveReset(frame)
        case FrameType.settings: return try receiveSettings(frame)
        case FrameType.pushPromise: throw .connection(.protocolError, "sent PUSH_PROMISE", against: "8.4")
        case FrameType.ping: return try receivePing(frame)
        case FrameType.goAway: return try receiveGoAway(frame)
        case FrameType.windowUpdate: return try receiveWindowUpdate(frame)
        case FrameType.continuation:
            guard let block = try blocks.proceed(frame) else { return nil }
            return try receive(block)
        // RFC 9113 §4.1: unknown types are ignored.
        default: return nil
        }
    }

    /// RFC 9113 §3.4.
    private func checkSettingsCameFirst(_ header: FrameHeader) throws(FrameError) {
        guard !hasSettings else { return }
        guard header.type == FrameType.settings, !header.has(FrameFlags.acknowledgement) else {
            throw .connection(.protocolError, "began with another frame than SETTINGS", against: "3.4")
        }
    }

    func check(_ frame: Frame, length: Int) throws(FrameError) {
        guard frame.header.length == length else { throw Self.wrongSize(frame) }
    }

    static func wrongSize(_ frame: Frame) -> FrameError {
        .connection(
            .frameSizeError,
            "sent \(FrameType.name(frame.header.type)) of a wrong size",
            "\(frame.header.length) bytes",
            against: FrameType.section(frame.header.type)
        )
    }

    func checkIsOnStream(_ frame: Frame) throws(FrameError) {
        guard frame.header.stream != 0 else {
            let type = frame.header.type
            throw .connection(
                .protocolError,
                "sent \(FrameType.name(type)) on stream 0",
                against: FrameType.section(type)
            )
        }
    }

    func checkIsOnConnection(_ frame: Frame) throws(FrameError) {
        guard frame.header.stream == 0 else {
            let type = frame.header.type
            throw .connection(
                .protocolError,
                "sent \(FrameType.name(type)) on a stream",
                "stream \(frame.header.stream)",
                against: FrameType.section(type)
            )
        }
    }
}

// MARK: - Requests

extension FrameLayer {
    private mutating func receiveHeaders(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnStream(frame)
        guard let block = try blocks.begin(frame) else { return nil }
        return try receive(block)
    }

    private mutating func receive(_ block: HeaderBlock) throws(FrameError) -> FrameEvent? {
        let stream = block.stream
        switch streams.state(of: stream) {
        case .idle:
            guard !stream.isMultiple(of: 2) else {
                throw .connection(
                    .protocolError,
                    "opened a stream with an even number",
                    "stream \(stream)",
                    against: "5.1.1"
                )
            }
            streams.add(stream, outboundWindow: peer.initialWindow)
            if block.endsStream { streams[stream]?.hasEnded = true }
            return .request(stream, block.fields, endsStream: block.endsStream)
        case .open:
            guard streams[stream]?.hasEnded == false else {
                throw .stream(stream, .streamClosed, "sent HEADERS after END_STREAM", against: "5.1")
            }
            // After the body come trailers, and nothing after them.
            guard block.endsStream else {
                throw .stream(stream, .protocolError, "sent trailers without END_STREAM", against: "8.1")
            }
            streams[stream]?.hasEnded = true
            return .trailers(stream, block.fields)
        case .closed(.resetByUs): return nil
        case .closed(.ended), .closed(.resetByPeer):
            throw .connection(.streamClosed, "sent HEADERS on a closed stream", "stream \(stream)", against: "5.1")
        case .closed(nil):
            throw .connection(
                .protocolError,
                "opened a stream with a lower number than an earlier one",
                "stream \(stream) after stream \(streams.last)",
                against: "5.1.1"
            )
        }
    }

    private mutating func receiveData(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnStream(frame)
        let stream = frame.header.stream
        // Whatever becomes of them, the bytes count on the connection (§6.9).
        guard inbound.take(frame.header.length) else {
            throw .connection(.flowControlError, "sent DATA beyond the connection's window", against: "6.9.1")
        }
        if let increment = inbound.refill(to: EndpointLimits.connectionWindowBytes) {
            output.writeWindowUpdate(0, increment: increment)
        }
        var frame = frame
        try frame.unwrap()
        let endsStream = frame.header.has(FrameFlags.endStream)
        try flood.data(bytes: frame.payload.readableBytes, endsStream: endsStream)
        if let event = try receive(frame, endsStream: endsStream) { return event }
        switch streams.state(of: stream) {
        case .idle:
            throw .connection(.protocolError, "sent DATA on an idle stream", "stream \(stream)", against: "5.1")
        case .open, .closed(.resetByUs): return nil
        case .closed:
            throw .connection(.streamClosed, "sent DATA on a closed stream", "stream \(stream)", against: "5.1")
        }
    }

    /// DATA of a stream that is open; nil where it is not.
    private mutating func receive(_ frame: Frame, endsStream: Bool) throws(FrameError) -> FrameEvent? {
        let stream = frame.header.stream
        guard var state = streams[stream] else { return nil }
        guard !state.hasEnded else {
            throw .stream(stream, .streamClosed, "sent DATA after END_STREAM", against: "5.1")
        }
        guard state.inbound.take(frame.header.length) else {
            throw .stream(stream, .flowControlError, "sent DATA beyond a stream's window", against: "6.9.1")
        }
        state.hasEnded = endsStream
        if !endsStream, let increment = state.inbound.refill(to: EndpointLimits.streamWindowBytes) {
            output.writeWindowUpdate(stream, increment: increment)
        }
        streams[stream] = state
        return .body(stream, frame.payload, endsStream: endsStream)
    }

    /// What PRIORITY says has no meaning any more (§5.3.2); on which stream it comes does not matter.
    private mutating func receivePriority(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnStream(frame)
        try flood.controlFrame()
        guard frame.header.length == 5 else {
            // §6.3 asks for RST_STREAM, which a stream that is not open must not have (§6.4).
            guard streams[frame.header.stream] == nil else {
                throw .stream(
                    frame.header.stream,
                    .frameSizeError,
                    "sent PRIORITY of a wrong size",
                    against: "6.3"
                )
            }
            throw Self.wrongSize(frame)
        }
        return .priority
    }

    private mutating func receiveReset(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnStream(frame)
        try check(frame, length: 4)
        try flood.reset()
        let stream = frame.header.stream
        switch streams.state(of: stream) {
        case .idle:
            throw .connection(.protocolError, "sent RST_STREAM on an idle stream", "stream \(stream)", against: "6.4")
        case .open:
            let code = frame.payload.getInteger(at: frame.payload.readerIndex, as: UInt32.self) ?? 0
            close(stream, .resetByPeer(code: code))
        // It crossed our own last frame.
        case .closed: break
        }
        return nil
    }
}
