import NIOCore
import NIOHPACK

@testable import APNsWire

/// A frame layer without a socket, and what has come out of it.
struct FramePeer {
    private(set) var layer: FrameLayer
    /// Every event in words, headers included.
    private(set) var events: [String] = []
    private(set) var sent: [RawPeer.Frame] = []
    /// Whether anything was written that is no frame.
    private(set) var hasBrokenOutput = false
    /// Of the requests that came, in their order.
    private(set) var requests: [(stream: StreamID, fields: HPACKHeaders)] = []
    /// How the streams ended, and what ended the connection.
    private(set) var ends: [StreamID: StreamEnd] = [:]
    private(set) var failure: Breach?
    private(set) var bodies: [StreamID: [UInt8]] = [:]
    /// Whether each request is answered as soon as it is whole, and with what body.
    var answer: [UInt8]?

    /// With `opens` the preface and SETTINGS have come already, and what they brought about is forgotten.
    init(opens: Bool = true, answer: [UInt8]? = nil) {
        layer = FrameLayer(streamLimit: 1000, clock: { .uptimeNanoseconds(1) })
        self.answer = answer
        if opens {
            receive(RawPeer.preface)
            forget()
        }
    }

    mutating func forget() {
        events = []
        sent = []
    }

    mutating func receive(_ frames: RawPeer.Frame...) {
        receive(frames.flatMap(\.bytes))
    }

    mutating func receive(_ bytes: some Sequence<UInt8>) {
        layer.receive(ByteBuffer(bytes: bytes))
        takeEvents()
    }

    /// Does something to the layer, as a timer would.
    mutating func act(_ body: (inout FrameLayer) -> Void) {
        body(&layer)
        takeEvents()
    }

    private mutating func takeEvents() {
        while let event = layer.next() { take(event) }
        guard let output = layer.takeOutput() else { return }
        let frames = Self.frames(in: Array(output.readableBytesView))
        if frames.flatMap(\.bytes) != Array(output.readableBytesView) { hasBrokenOutput = true }
        sent += frames
    }

    private mutating func take(_ event: FrameEvent) {
        switch event {
        case .request(let stream, let fields, let endsStream):
            requests.append((stream, fields))
            let text = fields.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
            events.append("request \(stream) \(text)\(endsStream ? " END_STREAM" : "")")
            if endsStream { respond(stream) }
        case .body(let stream, let bytes, let endsStream):
            bodies[stream, default: []] += Array(bytes.readableBytesView)
            events.append("body \(stream) \(bytes.readableBytes)\(endsStream ? " END_STREAM" : "")")
            if endsStream { respond(stream) }
        case .trailers(let stream, _):
            events.append("trailers \(stream)")
            respond(stream)
        case .closed(let stream, let end):
            events.append("closed \(stream)")
            ends[stream] = end
        case .failed(let breach):
            events.append("failed")
            failure = breach
        case .settings: events.append("settings")
        case .settingsAcknowledged: events.append("settings ack")
        case .ping: events.append("ping")
        case .priority: events.append("priority")
        case .goAway: events.append("goaway")
        }
    }

    private mutating func respond(_ stream: StreamID) {
        guard let answer else { return }
        layer.answer(stream, status: 200, fields: [], body: answer)
    }

    /// The frames of some bytes.
    static func frames(in bytes: [UInt8]) -> [RawPeer.Frame] {
        var rest = bytes[...]
        var frames: [RawPeer.Frame] = []
        while rest.count >= 9 {
            let head = Array(rest.prefix(9))
            let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
            let payload = Array(rest.dropFirst(9).prefix(length))
            let stream = head[5..<9].reduce(0) { $0 << 8 | UInt32($1) }
            frames.append(RawPeer.Frame(type: head[3], flags: head[4], stream: stream, payload: payload))
            rest = rest.dropFirst(9 + length)
        }
        return frames
    }

    func sent(_ type: UInt8, stream: UInt32? = nil) -> [RawPeer.Frame] {
        sent.filter { $0.type == type && (stream == nil || $0.stream == stream) }
    }
}

extension RawPeer.Frame {
    static let windowUpdate: UInt8 = 8
    static let continuation: UInt8 = 9

    /// HEADERS of a push whose block has no entry for HPACK's table.
    static func head(_ stream: UInt32, flags: UInt8 = 4, block: [UInt8] = simpleBlock) -> RawPeer.Frame {
        RawPeer.Frame(type: headers, flags: flags, stream: stream, payload: block)
    }

    /// `:method POST`, `:scheme https`, `:path /`.
    static let simpleBlock: [UInt8] = [0x83, 0x87, 0x84]

    static func body(_ stream: UInt32, flags: UInt8 = 1, _ payload: [UInt8] = [1, 2, 3]) -> RawPeer.Frame {
        RawPeer.Frame(type: data, flags: flags, stream: stream, payload: payload)
    }

    static func setting(_ parameter: UInt8, _ value: UInt32) -> RawPeer.Frame {
        RawPeer.Frame(type: settings, payload: [0, parameter] + number(value))
    }

    static func windowUpdate(_ stream: UInt32, by increment: UInt32) -> RawPeer.Frame {
        RawPeer.Frame(type: windowUpdate, stream: stream, payload: number(increment))
    }

    static func reset(_ stream: UInt32, code: UInt32 = 8) -> RawPeer.Frame {
        RawPeer.Frame(type: reset, stream: stream, payload: number(code))
    }
}
