import Determinism
import Testing

@Suite struct FingerprintTests {
    /// FNV-1a of "a" and "foobar" are af63dc4c8601ec8c and 85944171f73967e8 (Noll's vectors). Each part has the byte
    /// 0xFF behind it, which is one more step of the function.
    @Test(
        arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)]
            as [(String, UInt64)]
    )
    func isFNV1aWithATerminator(text: String, hash: UInt64) {
        let expected = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
        #expect(UInt64(Fingerprint([text]).description, radix: 16) == expected)
    }

    @Test func hasSixteenDigitsAlways() {
        #expect((0..<1000).allSatisfy { Fingerprint([String($0)]).description.utf8.count == 16 })
        #expect(Fingerprint([]).description == "cbf29ce484222325")
    }

    @Test func keepsPartsApart() {
        let all = [["a", "b"], ["ab"], ["", "ab"], ["ab", ""], ["b", "a"], []].map(Fingerprint.init)
        #expect(Set(all).count == all.count)
    }

    @Test func tellsCanonicallyEqualTextsApart() {
        #expect(Fingerprint(["\u{E9}"]) != Fingerprint(["e\u{301}"]))
    }

    @Test func ordersByItsText() {
        let sorted = (0..<50).map { Fingerprint([String($0)]) }.sorted().map(\.description)
        #expect(sorted == sorted.sorted())
    }
}
