import NIOCore

// Header blocks on one connection, whose table lasts from one to the next: any bytes are a request, no request, or the end.

/// One input of libFuzzer: blocks, each behind a byte with its length and one with the length of the parts that it comes in. They are put
/// into HEADERS and CONTINUATION, so that every input comes as far as the blocks.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var rest = UnsafeBufferPointer(start: start, count: count)[...]
    var layer = FrameLayer(streamLimit: 1000, clock: { .uptimeNanoseconds(1) })
    layer.receive(ByteBuffer(bytes: Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]))
    var stream = 1
    while rest.count > 2 {
        let (length, part) = (Int(rest.removeFirst()), Int(rest.removeFirst()) + 1)
        layer.receive(ByteBuffer(bytes: frames(of: rest.prefix(length), in: part, stream)))
        rest = rest.dropFirst(length)
        stream += 2
        while let event = layer.next() {
            switch event {
            case .request(let stream, let fields, _):
                if let head = try? RequestHead(fields) {
                    precondition(head.announcedBytes ?? 0 >= 0, "fewer bytes than none are announced")
                }
                layer.answer(stream, status: 400, fields: [], body: [0x7B, 0x7D])
            case .failed: return 0
            default: break
            }
        }
        _ = layer.takeOutput()
    }
    return 0
}

private func frames(of block: Slice<UnsafeBufferPointer<UInt8>>, in part: Int, _ stream: Int) -> [UInt8] {
    var (bytes, rest, type): ([UInt8], _, UInt8) = ([], Array(block)[...], 1)
    repeat {
        let payload = rest.prefix(part)
        rest = rest.dropFirst(part)
        // END_HEADERS on the last, END_STREAM on the first.
        let flags: UInt8 = (rest.isEmpty ? 4 : 0) | (type == 1 ? 1 : 0)
        bytes += [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), type, flags]
        bytes += [0, 0, UInt8(stream >> 8 & 0xFF), UInt8(stream & 0xFF)] + payload
        type = 9
    } while !rest.isEmpty
    return bytes
}
