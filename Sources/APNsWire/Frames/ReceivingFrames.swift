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
        case FrameType.pushPromise: throw .connection(.protocolError, "PUSH_PROMISE of a client")
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
            throw .connection(.protocolError, "the first frame is not SETTINGS")
        }
    }

    private func check(_ frame: Frame, length: Int) throws(FrameError) {
        guard frame.header.length == length else {
            throw .connection(.frameSizeError, "a frame of type \(frame.header.type) and \(frame.header.length) bytes")
        }
    }

    private func checkIsOnStream(_ frame: Frame) throws(FrameError) {
        guard frame.header.stream != 0 else {
            throw .connection(.protocolError, "a frame of type \(frame.header.type) on stream 0")
        }
    }

    private func checkIsOnConnection(_ frame: Frame) throws(FrameError) {
        guard frame.header.stream == 0 else {
            throw .connection(.protocolError, "a frame of type \(frame.header.type) on a stream")
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
                throw .connection(.protocolError, "a client opened stream \(stream)")
            }
            streams.add(stream, outboundWindow: peer.initialWindow)
            if block.endsStream { streams[stream]?.hasEnded = true }
            return .request(stream, block.fields, endsStream: block.endsStream)
        case .open:
            // §5.1, half-closed (remote).
            guard streams[stream]?.hasEnded == false else { throw .stream(stream, .streamClosed) }
            // §8.1: after the body come trailers, and nothing after them.
            guard block.endsStream else { throw .stream(stream, .protocolError) }
            streams[stream]?.hasEnded = true
            return .trailers(stream)
        case .closed(.resetByUs): return nil
        case .closed(.ended), .closed(.resetByPeer):
            throw .connection(.streamClosed, "HEADERS on stream \(stream), which is closed")
        case .closed(nil):
            // §5.1.1: the numbers of new streams rise.
            throw .connection(.protocolError, "stream \(stream) after stream \(streams.last)")
        }
    }

    private mutating func receiveData(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnStream(frame)
        let stream = frame.header.stream
        // Whatever becomes of them, the bytes count on the connection (§6.9).
        guard inbound.take(frame.header.length) else {
            throw .connection(.flowControlError, "DATA beyond the connection's window")
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
        case .idle: throw .connection(.protocolError, "DATA on stream \(stream), which is idle")
        case .open, .closed(.resetByUs): return nil
        case .closed: throw .connection(.streamClosed, "DATA on stream \(stream), which is closed")
        }
    }

    /// DATA of a stream that is open; nil where it is not.
    private mutating func receive(_ frame: Frame, endsStream: Bool) throws(FrameError) -> FrameEvent? {
        let stream = frame.header.stream
        guard var state = streams[stream] else { return nil }
        // §5.1, half-closed (remote).
        guard !state.hasEnded else { throw .stream(stream, .streamClosed) }
        guard state.inbound.take(frame.header.length) else { throw .stream(stream, .flowControlError) }
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
            guard streams[frame.header.stream] == nil else { throw .stream(frame.header.stream, .frameSizeError) }
            throw .connection(.frameSizeError, "PRIORITY of \(frame.header.length) bytes")
        }
        return .priority
    }

    private mutating func receiveReset(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnStream(frame)
        try check(frame, length: 4)
        try flood.reset()
        switch streams.state(of: frame.header.stream) {
        case .idle: throw .connection(.protocolError, "RST_STREAM on stream \(frame.header.stream), which is idle")
        case .open: close(frame.header.stream, .resetByPeer)
        // It crossed our own last frame.
        case .closed: break
        }
        return nil
    }
}

// MARK: - The connection

extension FrameLayer {
    private mutating func receiveSettings(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnConnection(frame)
        try flood.controlFrame()
        guard !frame.header.has(FrameFlags.acknowledgement) else {
            try check(frame, length: 0)
            return .settingsAcknowledged
        }
        guard frame.header.length.isMultiple(of: 6) else {
            throw .connection(.frameSizeError, "SETTINGS of \(frame.header.length) bytes")
        }
        let window = peer.initialWindow
        try peer.apply(frame.payload)
        hasSettings = true
        output.writeSettingsAcknowledgement()
        if peer.initialWindow != window { try moveWindows(by: peer.initialWindow - window) }
        return .settings
    }

    /// Applies another SETTINGS_INITIAL_WINDOW_SIZE to the streams that are open (§6.9.2).
    private mutating func moveWindows(by difference: Int) throws(FrameError) {
        for stream in streams.openStreams {
            guard streams[stream]?.outbound.open(by: difference) != false else {
                throw .connection(.flowControlError, "SETTINGS_INITIAL_WINDOW_SIZE overflows stream \(stream)")
            }
            if difference > 0 { sendRest(of: stream) }
        }
    }

    private mutating func receivePing(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnConnection(frame)
        try check(frame, length: 8)
        try flood.controlFrame()
        guard !frame.header.has(FrameFlags.acknowledgement) else { return nil }
        output.writePingAcknowledgement(frame.payload)
        return .ping
    }

    private func receiveGoAway(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnConnection(frame)
        guard frame.header.length >= 8 else {
            throw .connection(.frameSizeError, "GOAWAY of \(frame.header.length) bytes")
        }
        return .goAway
    }

    private mutating func receiveWindowUpdate(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try check(frame, length: 4)
        let increment = Int(frame.payload.getInteger(at: frame.payload.readerIndex, as: UInt32.self) ?? 0) & 0x7FFF_FFFF
        return frame.header.stream == 0
            ? try openConnection(by: increment) : try open(frame.header.stream, by: increment)
    }

    private mutating func openConnection(by increment: Int) throws(FrameError) -> FrameEvent? {
        guard increment > 0 else { throw .connection(.protocolError, "WINDOW_UPDATE by nothing") }
        guard outbound.open(by: increment) else {
            throw .connection(.flowControlError, "WINDOW_UPDATE overflows the connection's window")
        }
        sendQueue()
        return nil
    }

    private mutating func open(_ stream: StreamID, by increment: Int) throws(FrameError) -> FrameEvent? {
        switch streams.state(of: stream) {
        case .idle: throw .connection(.protocolError, "WINDOW_UPDATE on stream \(stream), which is idle")
        // It crossed our own last frame.
        case .closed: return nil
        case .open:
            guard increment > 0 else { throw .stream(stream, .protocolError) }
            guard streams[stream]?.outbound.open(by: increment) == true else {
                throw .stream(stream, .flowControlError)
            }
            sendRest(of: stream)
            return nil
        }
    }
}
