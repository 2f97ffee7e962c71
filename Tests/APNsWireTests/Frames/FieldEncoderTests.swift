import NIOCore
import NIOHPACK
import PushModel
import Testing

@testable import APNsWire

/// Field blocks of answers, read by another's decoder.
@Suite struct FieldEncoderTests {
    private func encode(_ encoder: inout FieldEncoder, _ status: Int, _ fields: [HeaderField], limit: Int) -> ByteBuffer
    {
        var block = ByteBuffer()
        encoder.encode(status: status, fields: fields, tableLimit: limit, to: &block)
        return block
    }

    @Test func everyStatusIsReadAsItself() throws {
        var encoder = FieldEncoder()
        var decoder = HPACKDecoder(allocator: ByteBufferAllocator())
        for status in 200..<600 {
            var block = encode(&encoder, status, [], limit: 4096)
            #expect(try decoder.decodeHeaders(from: &block) == HPACKHeaders([(":status", String(status))]))
        }
    }

    /// RFC 7541 §5.1: a length that fills its prefix goes on in more bytes.
    @Test(arguments: [0, 1, 126, 127, 128, 254, 255, 256, 16_510, 16_511, 100_000])
    func lengthsAreReadAsThemselves(bytes: Int) throws {
        var encoder = FieldEncoder()
        var decoder = HPACKDecoder(
            allocator: ByteBufferAllocator(),
            maxDynamicTableSize: 4096,
            maxHeaderListSize: 1 << 20
        )
        let value = String(repeating: "ä", count: bytes / 2) + (bytes.isMultiple(of: 2) ? "" : "a")
        var block = encode(&encoder, 410, [HeaderField("apns-id", value), HeaderField("b", "c")], limit: 4096)
        let expected = HPACKHeaders([(":status", "410"), ("apns-id", value), ("b", "c")])
        #expect(try decoder.decodeHeaders(from: &block) == expected)
    }

    /// RFC 9113 §4.3.1: the next block begins with the smaller size, the others need not.
    @Test func aSmallerTableIsConfirmedOnce() throws {
        var encoder = FieldEncoder()
        #expect(encode(&encoder, 200, [], limit: 4096) == ByteBuffer(bytes: [0x88]))
        #expect(encode(&encoder, 200, [], limit: 100) == ByteBuffer(bytes: [0x20, 0x88]))
        #expect(encode(&encoder, 200, [], limit: 100) == ByteBuffer(bytes: [0x88]))
        #expect(encode(&encoder, 200, [], limit: 0) == ByteBuffer(bytes: [0x88]))
    }

    /// Smaller for a moment is smaller: the settings in between count (RFC 7541 §4.2).
    @Test func thePeersSmallestTableCounts() {
        var peer = FramePeer(answer: [])
        peer.receive(RawPeer.Frame(type: 4, payload: [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0x10, 0]))
        peer.receive(.setting(1, 65_536), .head(1, flags: 5), .head(3, flags: 5))
        #expect(peer.sent(RawPeer.Frame.headers).map(\.payload) == [[0x20, 0x88], [0x88]])
    }

    @Test func aLongBlockIsContinued() throws {
        var peer = FramePeer()
        peer.receive(.head(1, flags: 5))
        let value = String(repeating: "v", count: 40_000)
        peer.act { $0.answer(1, status: 200, fields: [HeaderField("x", value)], body: []) }
        #expect(peer.sent.map(\.type) == [1, 9, 9])
        #expect(peer.sent.map(\.flags) == [1, 0, 4])
        #expect(peer.sent.allSatisfy { $0.payload.count <= 16_384 && $0.stream == 1 })
        var block = ByteBuffer(bytes: peer.sent.flatMap(\.payload))
        var decoder = HPACKDecoder(
            allocator: ByteBufferAllocator(),
            maxDynamicTableSize: 4096,
            maxHeaderListSize: 1 << 20
        )
        #expect(try decoder.decodeHeaders(from: &block) == HPACKHeaders([(":status", "200"), ("x", value)]))
    }
}
