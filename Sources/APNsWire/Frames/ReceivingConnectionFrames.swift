import NIOCore

// What the frames of the connection as a whole do (RFC 9113 §6), and those that open windows.

extension FrameLayer {
    mutating func receiveSettings(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnConnection(frame)
        try flood.controlFrame()
        guard !frame.header.has(FrameFlags.acknowledgement) else {
            try check(frame, length: 0)
            return .settingsAcknowledged
        }
        guard frame.header.length.isMultiple(of: 6) else { throw Self.wrongSize(frame) }
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
                throw .connection(
                    .flowControlError,
                    "made a stream's window too large by SETTINGS_INITIAL_WINDOW_SIZE",
                    "stream \(stream)",
                    against: "6.9.2"
                )
            }
            if difference > 0 { sendRest(of: stream) }
        }
    }

    mutating func receivePing(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnConnection(frame)
        try check(frame, length: 8)
        try flood.controlFrame()
        guard !frame.header.has(FrameFlags.acknowledgement) else { return nil }
        output.writePingAcknowledgement(frame.payload)
        return .ping
    }

    func receiveGoAway(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try checkIsOnConnection(frame)
        guard frame.header.length >= 8 else { throw Self.wrongSize(frame) }
        return .goAway
    }

    mutating func receiveWindowUpdate(_ frame: Frame) throws(FrameError) -> FrameEvent? {
        try check(frame, length: 4)
        let increment = Int(frame.payload.getInteger(at: frame.payload.readerIndex, as: UInt32.self) ?? 0) & 0x7FFF_FFFF
        return frame.header.stream == 0
            ? try openConnection(by: increment) : try open(frame.header.stream, by: increment)
    }

    private mutating func openConnection(by increment: Int) throws(FrameError) -> FrameEvent? {
        guard increment > 0 else {
            throw .connection(.protocolError, "sent WINDOW_UPDATE of 0 on the connection", against: "6.9")
        }
        guard outbound.open(by: increment) else {
            throw .connection(
                .flowControlError,
                "made the connection's window too large by WINDOW_UPDATE",
                "by \(increment)",
                against: "6.9.1"
            )
        }
        sendQueue()
        return nil
    }

    private mutating func open(_ stream: StreamID, by increment: Int) throws(FrameError) -> FrameEvent? {
        switch streams.state(of: stream) {
        case .idle:
            throw .connection(
                .protocolError,
                "sent WINDOW_UPDATE on an idle stream",
                "stream \(stream)",
                against: "5.1"
            )
        // It crossed our own last frame.
        case .closed: return nil
        case .open:
            guard increment > 0 else {
                throw .stream(stream, .protocolError, "sent WINDOW_UPDATE of 0 on a stream", against: "6.9")
            }
            guard streams[stream]?.outbound.open(by: increment) == true else {
                throw .stream(
                    stream,
                    .flowControlError,
                    "made a stream's window too large by WINDOW_UPDATE",
                    against: "6.9.1"
                )
            }
            sendRest(of: stream)
            return nil
        }
    }
}
