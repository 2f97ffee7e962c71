import NIOCore
import NIOHPACK
import Testing

@testable import APNsWire

/// Header blocks in as many pieces as a peer likes.
@Suite struct HeaderBlockTests {
    typealias Frame = RawPeer.Frame

    private static let fields: [(String, String)] = [
        (":method", "POST"), (":scheme", "https"), (":path", Push.path), ("apns-topic", Push.topic), ("x-a", "b"),
    ]

    /// The block as HPACK's encoder makes it, with entries for the table.
    private static func block(_ fields: [(String, String)] = fields) throws -> [UInt8] {
        var encoder = HPACKEncoder(allocator: ByteBufferAllocator())
        var block = ByteBuffer()
        try encoder.encode(headers: HPACKHeaders(fields), to: &block)
        return Array(block.readableBytesView)
    }

    private func expectFields(_ peer: FramePeer, _ fields: [(String, String)] = fields) {
        #expect(peer.requests.map(\.fields) == [HPACKHeaders(fields)])
    }

    @Test func aBlockMayBeCutAnywhere() throws {
        let block = try Self.block()
        for cut in 0...block.count {
            var peer = FramePeer()
            peer.receive(.head(1, flags: 1, block: Array(block.prefix(cut))))
            #expect(peer.events.isEmpty)
            peer.receive(Frame(type: 9, flags: 4, stream: 1, payload: Array(block.dropFirst(cut))))
            expectFields(peer)
            // END_STREAM is the first frame's.
            #expect(peer.events.first?.hasSuffix("END_STREAM") == true)
        }
    }

    @Test func readsMayBeCutAnywhere() throws {
        let head = Frame.head(1, flags: 0x2C, block: [2, 0, 0, 0, 0, 1] + (try Self.block()) + [0, 0])
        let bytes = RawPeer.preface + head.bytes + Frame.body(1, flags: 9, [1, 65, 66, 0]).bytes + RawPeer.ping
        var whole = FramePeer(opens: false)
        whole.receive(bytes)
        expectFields(whole)
        #expect(whole.bodies == [1: [65, 66]])
        for cut in 0...bytes.count {
            var peer = FramePeer(opens: false)
            peer.receive(bytes.prefix(cut))
            peer.receive(bytes.dropFirst(cut))
            #expect(peer.events == whole.events)
            #expect(peer.sent == whole.sent)
        }
        var slow = FramePeer(opens: false)
        for byte in bytes { slow.receive([byte]) }
        #expect(slow.events == whole.events)
        #expect(slow.sent == whole.sent)
    }

    @Test func paddingAndPriorityAreNoPartOfTheBlock() throws {
        let block = try Self.block()
        for padding in [0, 1, 255] {
            var peer = FramePeer()
            let priority: [UInt8] = [0x80, 0, 0, 3, 200]
            let zeros = Array(repeating: UInt8(0), count: padding)
            peer.receive(.head(1, flags: 0x2C, block: [UInt8(padding)] + priority + block + zeros))
            expectFields(peer)
        }
    }

    /// RFC 9113 §4.3: the table is the connection's, whatever becomes of a stream.
    @Test func blocksOfStreamsThatWereResetAreDecodedAllTheSame() throws {
        var encoder = HPACKEncoder(allocator: ByteBufferAllocator())
        func block(_ fields: [(String, String)]) throws -> [UInt8] {
            var block = ByteBuffer()
            try encoder.encode(headers: HPACKHeaders(fields), to: &block)
            return Array(block.readableBytesView)
        }
        var peer = FramePeer()
        peer.receive(.head(1, block: try block(Self.fields)))
        peer.act { $0.reset(1, .cancel) }
        peer.receive(.head(1, flags: 5, block: try block([("x-trailer", "1")])))
        peer.receive(.head(3, block: try block([("x-trailer", "1"), ("x-a", "b")])))
        #expect(peer.requests.last?.fields == HPACKHeaders([("x-trailer", "1"), ("x-a", "b")]))
        #expect(peer.sent(Frame.goAway).isEmpty)
    }

    /// More than SETTINGS_MAX_HEADER_LIST_SIZE is a matter of the request (RFC 9113 §10.5.1), much more is not.
    @Test func largeBlocksAreDecodedUpToABound() throws {
        let large = Self.fields + [("x-large", String(repeating: "~", count: 30_000))]
        let block = try Self.block(large)
        var peer = FramePeer()
        peer.receive(.head(1, flags: 0, block: Array(block.prefix(16_384))))
        peer.receive(Frame(type: 9, flags: 0, stream: 1, payload: Array(block.dropFirst(16_384).prefix(16_384))))
        peer.receive(Frame(type: 9, flags: 4, stream: 1, payload: Array(block.dropFirst(32_768))))
        expectFields(peer, large)
        #expect(throws: MalformedRequest.self) { try RequestHead(HPACKHeaders(large)) }
    }

    @Test func whatNeverEndsEndsTheConnection() {
        let part = Array(repeating: UInt8(0x83), count: 16_384)
        for part in [part, []] {
            var peer = FramePeer()
            peer.receive(.head(1, flags: 0, block: part))
            for _ in 0..<20 { peer.receive(Frame(type: 9, stream: 1, payload: part)) }
            #expect(peer.events == ["failed"])
            #expect(peer.sent(Frame.goAway).map { $0.number(at: 4) } == [11])
        }
    }

    /// A byte of the block is a field of three kilobytes.
    @Test func whatGrowsTooMuchEndsTheConnection() throws {
        let value = String(repeating: "a", count: 3000)
        let block = try Self.block(Array(repeating: ("x-bomb", value), count: 1000))
        #expect(block.count < 4000)
        var peer = FramePeer()
        peer.receive(.head(1, block: block))
        #expect(peer.events == ["failed"])
        #expect(peer.sent(Frame.goAway).map { $0.number(at: 4) } == [11])
    }
}

/// RFC 9113 §6.5.2: the uncompressed list counts, with 32 bytes for each field.
@Suite struct HeaderListTests {
    @Test(arguments: [(EndpointLimits.headerListBytes, true), (EndpointLimits.headerListBytes + 1, false)])
    func theDecodedListIsMeasured(bytes: Int, isAllowed: Bool) {
        let fields = [(":method", "POST"), (":scheme", "https"), (":path", "/")]
        let used = fields.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count + 32 }
        let rest = bytes - used - 32 - "x".utf8.count
        let block = HPACKHeaders(fields + [("x", String(repeating: "a", count: rest))])
        let head = try? RequestHead(block)
        #expect((head != nil) == isAllowed)
    }
}
