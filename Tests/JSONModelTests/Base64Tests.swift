import Foundation
import Testing

@testable import JSONModel

@Suite struct Base64Tests {
    /// RFC 4648 §10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func vectorsOfTheRFC(text: String, encoded: String) {
        let bare = encoded.filter { $0 != "=" }
        #expect(Base64.standard.encode(Array(text.utf8)) == encoded)
        #expect(Base64.standard.decode(encoded) == Array(text.utf8))
        #expect(Base64.url.encode(Array(text.utf8)) == bare)
        #expect(Base64.url.decode(bare) == Array(text.utf8))
        #expect(Base64.url.decode(encoded) == Array(text.utf8))
        #expect((Base64.standard.decode(bare) == nil) == (bare != encoded))
    }

    @Test func theAlphabetOfTheSecondIsSafeInURLs() {
        #expect(Base64.url.encode([0xFB, 0xFF]) == "-_8")
        #expect(Base64.url.decode("-_8") == [0xFB, 0xFF])
        #expect(Base64.url.decode("-_8=") == [0xFB, 0xFF])
        #expect(Base64.url.decode("+/8") == nil)
        #expect(Base64.standard.decode("+/8=") == [0xFB, 0xFF])
        #expect(Base64.standard.decode("-_8=") == nil)
    }

    @Test(arguments: ["A", "AAAAA", "A A", "A=AA", "AA=A", "====", "é", "=", "A===", "AA=\n"])
    func otherTextsAreRefused(_ text: String) {
        #expect(Base64.standard.decode(text) == nil)
        // Padding of one or two is tolerated, whether it is due or not.
        #expect((Base64.url.decode(text) == nil) == (text != "="))
    }

    @Test func everyByteSurvives() {
        let bytes = (0...255).map { UInt8($0) }
        for length in 0...255 {
            let part = Array(bytes.prefix(length))
            #expect(Base64.url.decode(Base64.url.encode(part)) == part)
            #expect(Base64.standard.decode(Base64.standard.encode(part)) == part)
            #expect(Base64.standard.encode(part) == Data(part).base64EncodedString())
        }
    }

    @Test func morePaddingThanIsDueIsIgnored() {
        #expect(Base64.standard.decode("AAAA====") == [0, 0, 0])
        #expect(Base64.standard.decode("AA===") == [0])
    }

    /// Texts of a few characters, right and wrong, are taken as Foundation takes them, but for padding that pads nothing and what
    /// follows padding: of those Foundation makes bytes that nobody wrote.
    @Test func isFoundations() {
        let characters = Array("AQgw/+-=".utf8)
        for length in 0...5 {
            for number in 0..<Int(pow(Double(characters.count), Double(length))) {
                var (rest, text) = (number, [UInt8]())
                for _ in 0..<length {
                    text.append(characters[rest % characters.count])
                    rest /= characters.count
                }
                let ours = Base64.standard.decode(text)
                let afterPadding = text.drop { $0 != UInt8(ascii: "=") }
                let isOdd = afterPadding.contains { $0 != UInt8(ascii: "=") } || text.first == UInt8(ascii: "=")
                let theirs = isOdd ? nil : Data(base64Encoded: Data(text)).map(Array.init)
                if ours != theirs { Issue.record("\(String(decoding: text, as: UTF8.self))") }
            }
        }
    }

    @Test func hexadecimalHasItsZeros() {
        #expect([0, 0x0A, 0xFF].hexadecimal == "000aff")
        #expect(UInt16(0xAB).hexadecimal(digits: 4, uppercase: true) == "00AB")
        #expect(0x12345.hexadecimal(digits: 4) == "12345")
    }
}
