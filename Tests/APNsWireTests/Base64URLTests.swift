import Testing

@testable import APNsWire

@Suite struct Base64URLTests {
    /// RFC 4648 §10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func vectorsOfTheRFC(text: String, encoded: String) {
        #expect(Base64URL.encode(Array(text.utf8)) == encoded)
        #expect(Base64URL.decode(encoded.utf8) == Array(text.utf8))
    }

    @Test func theAlphabetIsSafeInURLs() {
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
        #expect(Base64URL.decode("-_8".utf8) == [0xFB, 0xFF])
        #expect(Base64URL.decode("-_8=".utf8) == [0xFB, 0xFF])
        #expect(Base64URL.decode("+/8".utf8) == nil)
    }

    @Test(arguments: ["A", "AAAAA", "A A", "A=AA", "====", "é"])
    func otherTextsAreRefused(_ text: String) {
        #expect(Base64URL.decode(text.utf8) == nil)
    }

    @Test func everyByteSurvives() {
        let bytes = (0...255).map { UInt8($0) }
        for length in 0...255 {
            #expect(Base64URL.decode(Base64URL.encode(Array(bytes.prefix(length))).utf8) == Array(bytes.prefix(length)))
        }
    }
}
