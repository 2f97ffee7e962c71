import JSONModel

/// Texts that somebody on the way may read, tidy up, cut or take for something else.
package enum SweepTexts {
    /// What is read on the way, all in one: a text that comes through whole was neither escaped, filled in, nor trimmed.
    static let mixed =
        " \t<b>R&amp;D</b> \"q\" it''s 'o'  $1 \\1 \\n %s %@ %41 a+b, {0} {{x}} ${y};|e\u{301}\u{1F600}\u{200D}\u{645}您 \n"

    /// The same without white space, in few enough printable characters for a name or an identifier.
    static let mixedWord = #"R&amp;D"q"it''s'o'$1\1\n%s%@%41a+b,{0}{{x}}${y};|~&#65;"#

    /// More bytes than most limits.
    static let long = String(repeating: "0123456789", count: 103)

    static let all: [SweepValue] = core + classes.map { .text($0.name, aim: $0.aim, $0.sample) } + lengths

    private static let core: [SweepValue] = [
        .text("mixed", isCore: true, mixed), .text("mixed word", isCore: true, mixedWord),
        .text("mixed controls", isCore: true, "\u{FEFF}a\u{0}b\u{1}\u{1F}\r\nc\u{7F}\u{85}\u{2028}d\u{FFFE}"),
        .text("empty", isCore: true, ""),
        .text("long", isCore: true, long),
        .text("twelve", isCore: true, "12"),
        .text("true", isCore: true, "true"),
        .text("JSON of mixed members", isCore: true, #"{"a": [1, null], "b.c": "it's"}"#),
    ]

    /// What is made of the text that was there.
    static let own: [SweepValue] = [
        own("with a line feed behind", isCore: true) { $0 + "\n" },
        own("in upper case", isCore: true) { $0.uppercased() },
        own("in lower case") { $0.lowercased() },
        own("with a capital") { $0.prefix(1).uppercased() + $0.dropFirst() },
        own("with a character before") { "x" + $0 },
        own("with a character behind") { $0 + "x" },
        own("with a blank before") { " " + $0 },
        own("with a blank behind") { $0 + " " },
        own("without its first") { String($0.dropFirst()) },
        own("without its last") { String($0.dropLast()) },
        own("twice") { $0 + $0 },
        own("in quotes") { "\"\($0)\"" },
        own("in full width") { $0.inFullWidth },
        own("in apostrophes") { "'\($0)'" },
        own("behind a backslash") { "\\" + $0 },
        own("with more behind a NUL") { $0 + "\u{0}x" },
        own("with a control inside") { $0.prefix(1) + "\u{7}" + $0.dropFirst() },
        own("with a zero-width space behind") { $0 + "\u{200B}" },
        own("with a group reference behind") { $0 + "$1" },
        own("with a placeholder behind") { $0 + "{0}" },
        own("with a comma behind") { $0 + "," },
        own("with its first as percent code") { $0.withFirst { "%" + String($0, radix: 16) } },
        own("with its first as entity") { $0.withFirst { "&#\($0);" } },
        own("without digits") { $0.filter { !$0.isNumber } },
        own("in no-break spaces") { "\u{A0}\($0)\u{A0}" },
        own("behind many blanks") { String(repeating: " ", count: 1025) + $0 },
        own("behind many zeros") { String(repeating: "0", count: 1025) + $0 },
        SweepValue("own in a list", aim: .asked) { .put(.array([$0.value])) },
        SweepValue("own as the JSON that it is") { site in site.value.valueInText.map { .put($0) } },
        SweepValue("name of its member", aim: .carried) { site in site.key.map { .put(.string($0)) } },
        SweepValue("name of a sibling as text", aim: .carried) { site in site.siblings.first.map { .put(.string($0)) }
        },
        SweepValue("own as number", aim: .asked) { site in
            site.value.stringValue.flatMap(Int.init).map { .put(.number(JSONNumber($0))) }
        },
    ]

    private static func own(
        _ name: String,
        isCore: Bool = false,
        _ change: @escaping @Sendable (String) -> String
    ) -> SweepValue {
        SweepValue("own " + name, isCore: isCore, aim: .asked) { site in
            guard let text = site.value.stringValue, text.utf8.count <= 2048 else { return nil }
            let changed = change(text)
            return changed.hasSameScalars(as: text) ? nil : .put(.string(changed))
        }
    }

    /// Either side of the lengths at which texts are cut, in units of one, three and four bytes.
    private static let lengths: [SweepValue] =
        lengths("letters", "a", [63, 64, 65, 100, 101, 128, 129, 255, 256, 257, 1024, 1025])
        + lengths("ideographs", "您", [64, 65, 85, 86, 100, 101, 128, 129, 255, 256, 257, 341, 342])
        + lengths("emoji", "\u{1F600}", [32, 33, 64, 65, 100, 101, 256, 257])

    private static func lengths(_ name: String, _ unit: String, _ counts: [Int]) -> [SweepValue] {
        counts.map { .text("\($0) " + name, aim: .carried, String(repeating: unit, count: $0)) }
    }
}

extension String {
    /// Its first character, where that is ASCII, written as `spelling` does with its code.
    func withFirst(_ spelling: (UInt8) -> String) -> String {
        first.flatMap(\.asciiValue).map { spelling($0) + dropFirst() } ?? self
    }

    /// ASCII in its full-width forms: what looks like a digit, and is none for most.
    var inFullWidth: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { (0x21...0x7E).contains($0.value) ? Unicode.Scalar($0.value + 0xFEE0) ?? $0 : $0 }
            )
        )
    }
}
