import NIOCore

// The server's side of a connection: whatever comes, and in whatever parts, gives events and bytes, and the same events for the same bytes.

/// One input of libFuzzer: the first byte is the length of the parts that the others come in. A preface and SETTINGS are put before them
/// where it is even.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 1 else { return 0 }
    let part = Int(start[0])
    let opening =
        part.isMultiple(of: 2) ? Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0] : []
    let bytes = opening + Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let whole = Peer(receiving: bytes, in: bytes.count)
    let parts = Peer(receiving: bytes, in: part / 2 + 1)
    precondition(whole.requests == parts.requests, "the parts decide which requests come")
    precondition(whole.isBroken == parts.isBroken, "the parts decide whether the connection ends")
    return 0
}

/// Who answers each request that is whole.
private struct Peer {
    private var layer = FrameLayer(streamLimit: 100, clock: { .uptimeNanoseconds(1) })
    private(set) var requests: [StreamID] = []
    private(set) var isBroken = false

    init(receiving bytes: [UInt8], in length: Int) {
        var rest = bytes[...]
        while !rest.isEmpty, !isBroken {
            layer.receive(ByteBuffer(bytes: rest.prefix(length)))
            rest = rest.dropFirst(length)
            takeEvents()
        }
    }

    private mutating func takeEvents() {
        while let event = layer.next() {
            switch event {
            case .request(let stream, let fields, let endsStream):
                _ = try? RequestHead(fields)
                if endsStream { answer(stream) }
            case .body(let stream, _, let endsStream): if endsStream { answer(stream) }
            case .trailers(let stream, _): answer(stream)
            case .failed: isBroken = true
            case .closed, .settings, .settingsAcknowledged, .ping, .priority, .goAway: break
            }
        }
        _ = layer.takeOutput()
    }

    private mutating func answer(_ stream: StreamID) {
        requests.append(stream)
        layer.answer(stream, status: 200, fields: [], body: [0x7B, 0x7D])
    }
}
