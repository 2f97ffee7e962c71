import PushModel
import Testing

@Suite struct VisibleTextTests {
    /// Bidirectional controls (UAX #9), separators of lines, C0 and C1, joiners, tags, noncharacters: by Unicode's own lists.
    static let invisible: [Unicode.Scalar] = [
        "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{A0}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{200D}",
        "\u{200E}",
        "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2060}",
        "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{3164}", "\u{FE0F}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
        "\u{E0041}", "\u{1FFFE}",
    ]

    @Test(arguments: invisible)
    func whatCannotBeSeenIsEscaped(scalar: Unicode.Scalar) {
        let escape = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        #expect(VisibleText.of("a\(scalar)b") == "a\(escape)b")
        #expect(VisibleText.of("a\(scalar)b", .lines) == "a\(escape)b")
    }

    @Test func whatCanBeSeenStays() {
        let text = "plain \"text\" <b>, 您好\u{3000}مرحبا שלום e\u{301} \u{1F600} \u{E000}"
        #expect(VisibleText.of(text).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func linesStayWhereThereIsRoomForThem() {
        #expect(VisibleText.of("a\n\tb\r\n") == #"a\n\tb\r\n"#)
        #expect(VisibleText.of("a\n\tb\r\n", .lines).unicodeScalars.elementsEqual("a\n\tb\\r\n".unicodeScalars))
    }
}
