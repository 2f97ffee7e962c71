import NIOCore

/// The number of an HTTP/2 stream; 0 is the connection.
typealias StreamID = Int

/// The types of frames (RFC 9113 §6). A number and no enum: types that nobody knows are legal.
enum FrameType {
    static let data: UInt8 = 0
    static let headers: UInt8 = 1
    static let priority: UInt8 = 2
    static let reset: UInt8 = 3
    static let settings: UInt8 = 4
    static let pushPromise: UInt8 = 5
    static let ping: UInt8 = 6
    static let goAway: UInt8 = 7
    static let windowUpdate: UInt8 = 8
    static let continuation: UInt8 = 9

    private static let names = [
        "DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY", "WINDOW_UPDATE",
        "CONTINUATION",
    ]

    /// As the RFC spells it.
    static func name(_ type: UInt8) -> String {
        names.indices.contains(Int(type)) ? names[Int(type)] : "a frame of another type"
    }

    /// The section about frames of a type that the RFC knows: they stand in the order of their numbers.
    static func section(_ type: UInt8) -> Breach.Section { Breach.Section(stringLiteral: "6.\(Int(type) + 1)") }
}

/// The flags of frames (RFC 9113 §6). Flags that a type does not define are ignored (§4.1).
enum FrameFlags {
    static let acknowledgement: UInt8 = 0x1
    static let endStream: UInt8 = 0x1
    static let endHeaders: UInt8 = 0x4
    static let padded: UInt8 = 0x8
    static let priority: UInt8 = 0x20
}

/// What every frame begins with (RFC 9113 §4.1).
struct FrameHeader: Sendable, Equatable {
    static let bytes = 9

    /// Of the payload, in bytes.
    var length: Int
    var type: UInt8
    var flags: UInt8 = 0
    var stream: StreamID = 0

    func has(_ flag: UInt8) -> Bool { flags & flag != 0 }
}

extension FrameHeader {
    /// Takes apart what is next in the buffer; nil where that is too short.
    init?(peeking buffer: ByteBuffer) {
        let start = buffer.readerIndex
        guard let head = buffer.getInteger(at: start, as: UInt64.self),
            let last = buffer.getInteger(at: start + 8, as: UInt8.self)
        else { return nil }
        length = Int(head >> 40)
        type = UInt8(truncatingIfNeeded: head >> 32)
        flags = UInt8(truncatingIfNeeded: head >> 24)
        // The first bit is reserved and ignored.
        stream = Int(head & 0x7F_FFFF) << 8 | Int(last)
    }
}

/// A frame that has arrived whole.
struct Frame: Sendable, Equatable {
    let header: FrameHeader
    /// Shares its bytes with what was read from the socket.
    var payload: ByteBuffer
}
