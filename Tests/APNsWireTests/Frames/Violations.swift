@testable import APNsWire

// The table of ViolationTests: what a client does, and the section of RFC 9113 that says what follows.

extension ViolationTests {
    private static let protocolError: UInt32 = 1
    private static let flowControlError: UInt32 = 3
    private static let streamClosed: UInt32 = 5
    private static let frameSizeError: UInt32 = 6
    private static let compressionError: UInt32 = 9

    private static let open = Frame.head(1)
    /// The peer has ended stream 1, and waits for the answer.
    private static let halfClosed = Frame.head(1, flags: 5)
    /// A request on stream 1, and its reset by the peer.
    private static let resetByPeer = [open, Frame.reset(1)]
    /// A request on stream 1 that we reset: its trailers do not end it (§8.1).
    private static let resetByUs = [open, Frame.head(1, flags: 4)]

    static let streamRows: [Row] = [
        Row("5.1", "DATA on an idle stream", [.body(1)], .connection(protocolError)),
        Row("5.1", "RST_STREAM on an idle stream", [.reset(1)], .connection(protocolError)),
        Row("5.1", "WINDOW_UPDATE on an idle stream", [.windowUpdate(1, by: 1)], .connection(protocolError)),
        Row("5.1", "CONTINUATION on an idle stream", [Frame(type: 9, flags: 4, stream: 1)], .connection(protocolError)),
        Row("5.1", "PRIORITY on an idle stream", [Frame(type: 2, stream: 1, payload: [0, 0, 0, 0, 1])], .none),
        Row("5.1", "DATA on a half-closed stream", [halfClosed, .body(1)], .stream(1, streamClosed)),
        Row("5.1", "HEADERS on a half-closed stream", [halfClosed, .head(1, flags: 5)], .stream(1, streamClosed)),
        Row("5.1", "WINDOW_UPDATE on a half-closed stream", [halfClosed, .windowUpdate(1, by: 1)], .none),
        Row("5.1", "RST_STREAM on a half-closed stream", [halfClosed, .reset(1)], .none),
        Row("5.1", "DATA after the peer's RST_STREAM", resetByPeer + [.body(1)], .connection(streamClosed)),
        Row("5.1", "HEADERS after the peer's RST_STREAM", resetByPeer + [.head(1)], .connection(streamClosed)),
        Row("5.1", "WINDOW_UPDATE after a RST_STREAM", resetByPeer + [.windowUpdate(1, by: 1)], .none),
        Row("5.1", "RST_STREAM after a RST_STREAM", resetByPeer + [.reset(1)], .none),
        Row("5.1", "DATA after our RST_STREAM", resetByUs + [.body(1)], .stream(1, protocolError)),
        Row("5.1", "HEADERS after our RST_STREAM", resetByUs + [.head(1, flags: 5)], .stream(1, protocolError)),
        Row("5.1", "RST_STREAM after our RST_STREAM", resetByUs + [.reset(1)], .stream(1, protocolError)),
        Row("5.1.1", "a stream with an even number", [.head(2)], .connection(protocolError)),
        Row("5.1.1", "a stream below the last one", [.head(5), .head(3)], .connection(protocolError)),
        Row("5.1.1", "DATA on a stream that was skipped", [.head(5), .body(3)], .connection(streamClosed)),
        Row(
            "8.1",
            "trailers that do not end the stream",
            [open, .body(1, flags: 0), .head(1)],
            .stream(1, protocolError)
        ),
        Row("8.1", "trailers that end it", [open, .body(1, flags: 0), .head(1, flags: 5)], .none),
    ]

    static let frameRows: [Row] = [
        Row("4.1", "a frame of unknown type", [Frame(type: 0xBE, flags: 0xFF, stream: 3, payload: [1])], .none),
        Row(
            "4.1",
            "flags that nobody has defined",
            [Frame(type: 6, flags: 0xFE, payload: [0, 0, 0, 0, 0, 0, 0, 0])],
            .none
        ),
        Row(
            "4.1",
            "the reserved bit before a stream",
            [Frame(type: 1, flags: 5, stream: 1 << 31 | 1, payload: [0x83, 0x87, 0x84])],
            .none
        ),
        Row(
            "4.2",
            "DATA above the maximum size",
            [open, .body(1, Array(repeating: 0, count: 16_385))],
            .connection(frameSizeError)
        ),
        Row(
            "4.2",
            "an unknown frame above the maximum size",
            [Frame(type: 0xBE, payload: Array(repeating: 0, count: 16_385))],
            .connection(frameSizeError)
        ),
        Row("4.2", "DATA of the maximum size", [open, .body(1, Array(repeating: 0, count: 16_384))], .none),
        Row("4.3", "a block that HPACK cannot read", [.head(1, block: [0xFF, 0xFF])], .connection(compressionError)),
        Row("4.3", "an index that HPACK does not have", [.head(1, block: [0xBE])], .connection(compressionError)),
        Row(
            "4.3",
            "a table above our SETTINGS_HEADER_TABLE_SIZE",
            [.head(1, block: [0x3F, 0xE2, 0x1F])],
            .connection(compressionError)
        ),
        Row("6.1", "DATA on stream 0", [.body(0)], .connection(protocolError)),
        Row("6.1", "DATA whose padding is all of it", [open, .body(1, flags: 9, [2, 0])], .connection(protocolError)),
        Row("6.1", "DATA with as much padding as there is room", [open, .body(1, flags: 9, [1, 0])], .none),
        Row(
            "4.2",
            "padded DATA without the padding's length",
            [open, .body(1, flags: 9, [])],
            .connection(frameSizeError)
        ),
        Row("6.2", "HEADERS on stream 0", [.head(0)], .connection(protocolError)),
        Row(
            "6.2",
            "HEADERS whose padding is longer than they are",
            [.head(1, flags: 12, block: [4, 0x83, 0x87, 0x84])],
            .connection(protocolError)
        ),
        Row(
            "4.2",
            "HEADERS too short for their priority",
            [.head(1, flags: 0x24, block: [0, 0, 0, 0])],
            .connection(frameSizeError)
        ),
        Row("6.3", "PRIORITY on stream 0", [Frame(type: 2, payload: [0, 0, 0, 0, 1])], .connection(protocolError)),
        Row(
            "6.3",
            "PRIORITY of four bytes",
            [open, Frame(type: 2, stream: 1, payload: [0, 0, 0, 0])],
            .stream(1, frameSizeError)
        ),
        Row("6.4", "RST_STREAM on stream 0", [.reset(0)], .connection(protocolError)),
        Row(
            "6.4",
            "RST_STREAM of three bytes",
            [open, Frame(type: 3, stream: 1, payload: [0, 0, 0])],
            .connection(frameSizeError)
        ),
        Row(
            "6.6",
            "PUSH_PROMISE of a client",
            [open, Frame(type: 5, flags: 4, stream: 1, payload: [0, 0, 0, 2])],
            .connection(protocolError)
        ),
    ]

    static let connectionRows: [Row] = [
        Row("6.5", "SETTINGS on a stream", [Frame(type: 4, stream: 1)], .connection(protocolError)),
        Row(
            "6.5",
            "SETTINGS of seven bytes",
            [Frame(type: 4, payload: Array(repeating: 0, count: 7))],
            .connection(frameSizeError)
        ),
        Row(
            "6.5",
            "an acknowledgement that has a payload",
            [Frame(type: 4, flags: 1, payload: [0, 1, 0, 0, 0, 0])],
            .connection(frameSizeError)
        ),
        Row("6.5.2", "SETTINGS_ENABLE_PUSH of 2", [.setting(2, 2)], .connection(protocolError)),
        Row("6.5.2", "SETTINGS_ENABLE_PUSH of 1", [.setting(2, 1)], .none),
        Row("6.5.2", "SETTINGS_INITIAL_WINDOW_SIZE of 2^31", [.setting(4, 1 << 31)], .connection(flowControlError)),
        Row("6.5.2", "SETTINGS_INITIAL_WINDOW_SIZE of 2^31 - 1", [.setting(4, 1 << 31 - 1)], .none),
        Row("6.5.2", "SETTINGS_MAX_FRAME_SIZE of 16383", [.setting(5, 16_383)], .connection(protocolError)),
        Row("6.5.2", "SETTINGS_MAX_FRAME_SIZE of 2^24", [.setting(5, 1 << 24)], .connection(protocolError)),
        Row("6.5.2", "SETTINGS_MAX_FRAME_SIZE of 2^24 - 1", [.setting(5, 1 << 24 - 1)], .none),
        Row("6.5.2", "a parameter that nobody knows", [.setting(0xFE, .max)], .none),
        Row(
            "6.7",
            "PING on a stream",
            [Frame(type: 6, stream: 1, payload: Array(repeating: 0, count: 8))],
            .connection(protocolError)
        ),
        Row(
            "6.7",
            "PING of seven bytes",
            [Frame(type: 6, payload: Array(repeating: 0, count: 7))],
            .connection(frameSizeError)
        ),
        Row(
            "6.8",
            "GOAWAY on a stream",
            [Frame(type: 7, stream: 1, payload: Array(repeating: 0, count: 8))],
            .connection(protocolError)
        ),
        Row(
            "4.2",
            "GOAWAY of seven bytes",
            [Frame(type: 7, payload: Array(repeating: 0, count: 7))],
            .connection(frameSizeError)
        ),
        Row("6.9", "WINDOW_UPDATE by nothing on the connection", [.windowUpdate(0, by: 0)], .connection(protocolError)),
        Row("6.9", "WINDOW_UPDATE by nothing on a stream", [open, .windowUpdate(1, by: 0)], .stream(1, protocolError)),
        Row(
            "6.9",
            "WINDOW_UPDATE of five bytes",
            [Frame(type: 8, payload: [0, 0, 0, 1, 0])],
            .connection(frameSizeError)
        ),
        Row(
            "6.9.1",
            "the connection's window above 2^31 - 1",
            [.windowUpdate(0, by: 1 << 31 - 1)],
            .connection(flowControlError)
        ),
        Row(
            "6.9.1",
            "a stream's window above 2^31 - 1",
            [open, .windowUpdate(1, by: 1 << 31 - 1)],
            .stream(1, flowControlError)
        ),
        Row("6.9.1", "a window of 2^31 - 1", [.windowUpdate(0, by: 1 << 31 - 1 - 65_535)], .none),
        Row(
            "6.9.2",
            "SETTINGS that open a window above 2^31 - 1",
            [open, .windowUpdate(1, by: 1), .setting(4, 1 << 31 - 1)],
            .connection(flowControlError)
        ),
        Row(
            "6.10",
            "CONTINUATION without HEADERS",
            [open, Frame(type: 9, flags: 4, stream: 1)],
            .connection(protocolError)
        ),
        Row(
            "6.10",
            "CONTINUATION of another stream",
            [.head(1, flags: 0), Frame(type: 9, flags: 4, stream: 3)],
            .connection(protocolError)
        ),
        Row("6.2", "DATA inside a header block", [.head(1, flags: 0), .body(1)], .connection(protocolError)),
        Row(
            "5.5",
            "an unknown frame inside a header block",
            [.head(1, flags: 0), Frame(type: 0xBE)],
            .connection(protocolError)
        ),
    ]
}
