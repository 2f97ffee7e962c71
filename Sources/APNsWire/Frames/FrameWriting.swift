import NIOCore

// Frames as bytes (RFC 9113 §6).

extension ByteBuffer {
    mutating func writeFrameHeader(_ header: FrameHeader) {
        writeMultipleIntegers(
            UInt32(clamping: header.length) << 8 | UInt32(header.type),
            header.flags,
            UInt32(clamping: header.stream)
        )
    }

    /// SETTINGS, in the order of the list.
    mutating func writeSettings(_ settings: [(parameter: UInt16, value: Int)]) {
        writeFrameHeader(FrameHeader(length: 6 * settings.count, type: FrameType.settings))
        for setting in settings {
            writeMultipleIntegers(setting.parameter, UInt32(clamping: setting.value))
        }
    }

    mutating func writeSettingsAcknowledgement() {
        writeFrameHeader(FrameHeader(length: 0, type: FrameType.settings, flags: FrameFlags.acknowledgement))
    }

    /// The answer to a PING with this payload.
    mutating func writePingAcknowledgement(_ payload: ByteBuffer) {
        let length = payload.readableBytes
        writeFrameHeader(FrameHeader(length: length, type: FrameType.ping, flags: FrameFlags.acknowledgement))
        writeImmutableBuffer(payload)
    }

    mutating func writeReset(_ stream: StreamID, _ code: ErrorCode) {
        writeFrameHeader(FrameHeader(length: 4, type: FrameType.reset, stream: stream))
        writeInteger(code.rawValue)
    }

    mutating func writeWindowUpdate(_ stream: StreamID, increment: Int) {
        writeFrameHeader(FrameHeader(length: 4, type: FrameType.windowUpdate, stream: stream))
        writeInteger(UInt32(clamping: increment))
    }

    mutating func writeGoAway(lastStream: StreamID, _ code: ErrorCode, debugData: ArraySlice<UInt8>) {
        writeFrameHeader(FrameHeader(length: 8 + debugData.count, type: FrameType.goAway))
        writeMultipleIntegers(UInt32(clamping: lastStream), code.rawValue)
        writeBytes(debugData)
    }
}
