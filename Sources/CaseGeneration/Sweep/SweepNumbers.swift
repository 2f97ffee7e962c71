import JSONModel

/// Numbers at the bounds of machines, times and lifetimes, and in other spellings.
enum SweepNumbers {
    static let all: [SweepValue] = core.map { .number($0, isCore: true) } + further.map { .number($0) }

    /// Those that have nothing to do with the number that was there, as they are written.
    static let lexemes: [String] = core + further

    private static let core = ["0", "-1", "1.5", "1e0", "2147483648", "9007199254740993"]

    private static let further: [String] = (bounds + spellings + counts + clocks + lifetimes).filter {
        !core.contains($0)
    }

    /// What is made of the number that was there.
    static let own: [SweepValue] =
        [
            SweepValue("own+1", isCore: true) { $0.value.intValue.map { .put(.number(JSONNumber($0 &+ 1))) } },
            SweepValue("own-1") { $0.value.intValue.map { .put(.number(JSONNumber($0 &- 1))) } },
            SweepValue("own with another sign") { site in
                site.value.intValue.flatMap { $0 == 0 ? nil : .put(.number(JSONNumber(0 &- $0))) }
            },
            SweepValue("own as text", isCore: true) { site in
                site.value.numberValue.map { .put(.string($0.lexeme)) }
            },
            SweepValue("own with a fraction of 0") { site in
                site.value.intValue.map { .put(.number(JSONNumber(uncheckedLexeme: "\($0).0"))) }
            },
            SweepValue("own and a half") { site in
                site.value.intValue.map { .put(.number(JSONNumber(uncheckedLexeme: "\($0).5"))) }
            },
            SweepValue("own with an exponent") { site in
                site.value.intValue.map { .put(.number(JSONNumber(uncheckedLexeme: "\($0)e0"))) }
            },
            SweepValue("own in a list") { .put(.array([$0.value])) },
            beside("own beyond 32 bits") { "\(Int128($0) + 1 << 32)" },
            beside("own beyond 64 bits") { "\(Int128($0) + 1 << 64)" },
            beside("own and less than a double tells") { "\($0).00000000000000000001" },
        ] + asTexts + codes

    /// Texts that are the number once something on the way has read, tidied up or cut them.
    private static let asTexts: [SweepValue] =
        [
            ("many blanks", String(repeating: " ", count: 1025)), ("an apostrophe", "'"), ("a backslash", "\\"),
            ("a control", "\u{7}"), ("a zero-width space", "\u{200B}"), ("a placeholder", "{0}"),
            ("a group reference", "$1"),
            ("a blank", " "), ("a plus", "+"), ("an ideographic space", "\u{3000}"), ("a NUL", "\u{0}"),
            ("a no-break space", "\u{A0}"), ("many zeros", String(repeating: "0", count: 65)),
        ].map { name, before in ownAsText("behind " + name, aim: .asked) { before + $0 } }
        + [("a NUL", "\u{0}"), ("a control", "\u{7}")].map { name, behind in
            ownAsText("before " + name, aim: .asked) { $0 + behind }
        }

    /// Texts of which only the beginning is the number, for whoever puts out all of it: each kind of text behind it, and more digits
    /// than somebody keeps.
    static let withTextBehind: [SweepValue] =
        SweepTexts.classes.map { text in ownAsText("with \(text.name) behind") { $0 + text.sample } }
        + [
            ownAsText("with many zeros behind") { $0 + "." + String(repeating: "0", count: 1025) },
            ownAsText("with an emoji after many letters behind") {
                $0 + String(repeating: "x", count: 255) + "\u{1F600}"
            },
        ]

    private static func ownAsText(
        _ name: String,
        aim: SweepValue.Aim = .both,
        _ text: @escaping @Sendable (String) -> String
    ) -> SweepValue {
        SweepValue("own as text " + name, aim: aim) { site in
            site.value.numberValue.map { .put(.string(text($0.lexeme))) }
        }
    }

    /// The same with its first digit in another writing, and all of it in digits that only some count as such.
    private static let codes: [SweepValue] = [
        ownAsText("in full width", aim: .asked) { $0.inFullWidth },
        ownAsText("with its first as entity", aim: .asked) { $0.withFirst { "&#\($0);" } },
        ownAsText("with its first as percent code", aim: .asked) { $0.withFirst { "%" + String($0, radix: 16) } },
    ]

    /// A number that a machine takes for the one that was there.
    private static func beside(_ name: String, _ lexeme: @escaping @Sendable (Int) -> String) -> SweepValue {
        SweepValue(name) { site in
            site.value.intValue.map { .put(.number(JSONNumber(uncheckedLexeme: lexeme($0)))) }
        }
    }

    /// What stands for true and false elsewhere.
    static let truth: [SweepValue] = [
        SweepValue("the other", isCore: true) { site in site.value.boolValue.map { .put(.bool(!$0)) } },
        SweepValue("own as number", isCore: true) { site in site.value.boolValue.map { .put($0 ? 1 : 0) } },
        SweepValue("own as text", isCore: true) { site in site.value.boolValue.map { .put($0 ? "true" : "false") } },
        SweepValue("own as capitalised text") { site in site.value.boolValue.map { .put($0 ? "True" : "False") } },
        SweepValue("own as text and a letter") { site in site.value.boolValue.map { .put($0 ? "truex" : "falsex") } },
        SweepValue("own as text behind a blank") { site in site.value.boolValue.map { .put($0 ? " true" : " false") } },
        SweepValue("own as yes or no") { site in site.value.boolValue.map { .put($0 ? "yes" : "no") } },
        SweepValue("own as number in text") { site in site.value.boolValue.map { .put($0 ? "1" : "0") } },
        .number("2"), .number("4294967297"), .number("18446744073709551617"), .number("1.00000000000000000001"),
        .number("1.0"), .number("0.0"), .number("1e0"), .number("0.5"),
    ]

    /// Either side of each power of two at which a machine's integers or doubles end.
    private static let bounds: [String] =
        [7, 8, 15, 16, 31, 32, 53].flatMap { (power: Int) -> [String] in
            let bound: Int = 1 << power
            let bounds: [Int] = [bound - 1, bound, bound + 1, -bound, -bound - 1]
            return bounds.map { String($0) }
        } + [
            "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
            "-9223372036854775808", "-9223372036854775809",
        ]

    private static let spellings = [
        "-0", "1.0", "1.50", "0.1", "1E2", "1e300", "1e-7", "123456789.987654321", "512.25", "-999.99",
    ]

    private static let counts = ["1", "2", "9", "10", "11", "99", "100", "101", "999", "1000", "9999", "10000"]

    /// Either side of the usual clock, and the bounds of 31 and 32 bits, in seconds and milliseconds.
    private static let clocks = [
        "1699999999", "1700000000", "1700000001", "1700003600", "1699999999999", "1700000000000", "1700000000001",
        "2147483647000", "2147483648000", "4294967295000", "4294967296000", "253402300799000", "9999999999",
        "10000000000",
    ]

    /// An hour, a day, a week, four weeks and thirty days in seconds, and their neighbours.
    private static let lifetimes: [String] = [3600, 86_400, 604_800, 2_419_200, 2_592_000].flatMap {
        (seconds: Int) -> [String] in
        [String(seconds - 1), String(seconds), String(seconds + 1)]
    }
}
