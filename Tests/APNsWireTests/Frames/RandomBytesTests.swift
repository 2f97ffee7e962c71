import Determinism
import Testing

@testable import APNsWire

/// Connections that are right, and what a few changed bytes make of them: nothing traps, and nothing depends on how
/// the bytes are cut into reads.
@Suite struct RandomBytesTests {
    typealias Frame = RawPeer.Frame

    @Test(arguments: 0..<8)
    func noBytesBreakTheLayer(part: Int) {
        for number in 0..<300 {
            var generator = SeededGenerator(campaignSeed: 2026, caseNumber: part * 300 + number)
            let bytes = Self.mutated(Self.connection(&generator), &generator)
            var whole = FramePeer(opens: false, answer: Array(repeating: 1, count: generator.below(100_000)))
            whole.receive(bytes)
            var inPieces = FramePeer(opens: false, answer: whole.answer)
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = 1 + generator.below(generator.oneIn(2) ? 20 : 2000)
                inPieces.receive(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(whole.events == inPieces.events)
            #expect(whole.sent == inPieces.sent)
            expectOrder(whole)
        }
    }

    private func expectOrder(_ peer: FramePeer) {
        #expect(!peer.hasBrokenOutput)
        let failures = peer.events.filter { $0 == "failed" }.count
        #expect(failures <= 1)
        #expect(peer.sent(Frame.goAway).count == failures)
        if failures == 1 { #expect(peer.events.last == "failed") }
        let ends = peer.events.filter { $0.hasPrefix("closed ") }.map { $0.dropFirst("closed ".count) }
        #expect(Set(ends).count == ends.count)
        let opened = Set(peer.requests.map(\.stream))
        #expect(ends.allSatisfy { opened.contains(Int($0) ?? 0) })
        // Every stream that came to be reset or answered whole has been announced.
        let sent = peer.sent.filter { $0.type != Frame.windowUpdate }.map { Int($0.stream) }
        #expect(sent.allSatisfy { $0 == 0 || opened.contains($0) })
    }

    /// A connection of a peer that keeps to the rules.
    private static func connection(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = RawPeer.preface
        var stream: UInt32 = 1
        for _ in 0..<(2 + generator.below(12)) {
            switch generator.below(9) {
            case 0: bytes += RawPeer.ping
            case 1: bytes += Frame.setting(generator.choose([1, 2, 3, 6]), 1).bytes
            case 2: bytes += Frame.setting(4, UInt32(generator.below(100_000))).bytes
            case 3: bytes += Frame.windowUpdate(0, by: UInt32(1 + generator.below(50_000))).bytes
            case 4: bytes += Frame(type: 2, stream: stream, payload: [0, 0, 0, 0, 1]).bytes
            case 5:
                let block = Frame.simpleBlock
                bytes += Frame.head(stream, flags: 0, block: Array(block.prefix(1))).bytes
                bytes += Frame(type: 9, flags: 4, stream: stream, payload: Array(block.dropFirst())).bytes
                bytes += Frame.body(stream, flags: 9, [2, 1, 2, 3, 0, 0]).bytes
                stream += 2
            case 6:
                bytes += Frame.head(stream).bytes + Frame.windowUpdate(stream, by: 10).bytes
                bytes += Frame.reset(stream).bytes
                stream += 2
            default:
                bytes += RawPeer.push(stream: stream)
                stream += 2
            }
        }
        return bytes
    }

    private static func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        // The preface is left alone most of the time, or little would come after it.
        let start = generator.oneIn(20) ? 0 : 24
        for _ in 0..<generator.below(5) {
            let place = start + generator.below(bytes.count - start)
            switch generator.below(6) {
            case 0: bytes[place] = UInt8(generator.below(256))
            case 1: bytes[place] ^= 1 << UInt8(generator.below(8))
            case 2: bytes.insert(UInt8(generator.below(256)), at: place)
            case 3 where bytes.count > start + 1: bytes.remove(at: place)
            case 4: bytes.insert(contentsOf: bytes[place...].prefix(1 + generator.below(60)), at: place)
            default: bytes.insert(contentsOf: junk(&generator).bytes, at: place)
            }
        }
        return bytes
    }

    /// A frame whose fields are anything.
    private static func junk(_ generator: inout SeededGenerator) -> Frame {
        var frame = Frame(type: UInt8(generator.below(11)), flags: UInt8(generator.below(256)))
        frame.stream = UInt32(
            truncatingIfNeeded: generator.oneIn(3) ? Int(generator.next() >> 33) : generator.below(12)
        )
        let sizes = [0, 4, 5, 6, 8, 9, 12, generator.below(300)]
        frame.payload = (0..<generator.choose(sizes)).map { _ in UInt8(generator.oneIn(3) ? 0xFF : generator.below(256))
        }
        return frame
    }
}
