import NIOCore

/// Cuts what comes from a socket into frames: the preface first (RFC 9113 §3.4), then frame by frame.
///
/// Payloads share the bytes that were read. What is kept between two reads is less than one frame.
struct FrameReader: Sendable {
    private var pending = ByteBuffer()
    private var expectsPreface = true

    mutating func append(_ bytes: ByteBuffer) {
        guard pending.readableBytes > 0 else { return pending = bytes }
        var bytes = bytes
        pending.discardReadBytes()
        pending.writeBuffer(&bytes)
    }

    /// The next frame; nil until it has come whole.
    ///
    /// - Throws: what ends the connection: no preface, or a frame above our SETTINGS_MAX_FRAME_SIZE.
    mutating func next() throws(FrameError) -> Frame? {
        if expectsPreface {
            guard try readPreface() else { return nil }
            expectsPreface = false
        }
        guard let header = FrameHeader(peeking: pending) else { return nil }
        // RFC 9113 §4.2. For DATA a stream error would do, but a peer that ignores the limit cannot be trusted to
        // mean the length either.
        guard header.length <= EndpointLimits.frameBytes else {
            throw .connection(
                .frameSizeError,
                "sent a frame above SETTINGS_MAX_FRAME_SIZE",
                "\(header.length) bytes, but only \(EndpointLimits.frameBytes) are allowed",
                against: "4.2"
            )
        }
        let end = FrameHeader.bytes + header.length
        guard let payload = pending.getSlice(at: pending.readerIndex + FrameHeader.bytes, length: header.length) else {
            return nil
        }
        pending.moveReaderIndex(forwardBy: end)
        return Frame(header: header, payload: payload)
    }

    /// The stream of HEADERS that have not come whole; nil where something else is under way, or nothing.
    var openHeaders: StreamID? {
        guard !expectsPreface, let header = FrameHeader(peeking: pending), header.type == FrameType.headers else {
            return nil
        }
        return header.stream
    }

    /// Whether the preface has come; bytes that cannot become one are refused at once.
    private mutating func readPreface() throws(FrameError) -> Bool {
        let preface = HTTP2Preface.bytes
        let start = pending.readableBytesView.prefix(preface.count)
        guard preface.starts(with: start) else { throw .connection(.noPreface) }
        guard start.count == preface.count else { return false }
        pending.moveReaderIndex(forwardBy: preface.count)
        return true
    }
}

extension Frame {
    /// Takes the padding off (RFC 9113 §6.1, §6.2), and the fields of the priority that HEADERS may carry and nobody
    /// heeds any more (§5.3.2).
    mutating func unwrap() throws(FrameError) {
        var padding = 0
        if header.has(FrameFlags.padded) {
            guard let length = payload.readInteger(as: UInt8.self) else {
                throw .connection(
                    .frameSizeError,
                    "sent a padded frame without the length of its padding",
                    against: "4.2"
                )
            }
            padding = Int(length)
        }
        if header.type == FrameType.headers, header.has(FrameFlags.priority) {
            guard payload.readableBytes >= 5 else {
                throw .connection(
                    .frameSizeError,
                    "sent HEADERS without the priority that its flags announce",
                    against: "4.2"
                )
            }
            payload.moveReaderIndex(forwardBy: 5)
        }
        guard padding > 0 else { return }
        guard let content = payload.readSlice(length: payload.readableBytes - padding) else {
            throw .connection(
                .protocolError,
                "sent \(FrameType.name(header.type)) with too much padding",
                "\(padding) bytes in \(payload.readableBytes)",
                against: FrameType.section(header.type)
            )
        }
        payload = content
    }
}
