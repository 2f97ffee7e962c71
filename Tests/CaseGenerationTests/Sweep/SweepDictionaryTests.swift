import JSONModel
import PushModel
import Testing

@testable import CaseGeneration

@Suite("The values of the sweep") struct SweepDictionaryTests {
    /// Each kind of text that a compiler on the way may read rather than carry, by what tells it from others.
    private static let kinds: [(String, @Sendable (String) -> Bool)] = [
        ("an HTML entity", { $0.contains("&amp;") }),
        ("markup", { $0.contains("<b>") }),
        ("a group by a dollar sign", { $0.contains("$1") }),
        ("a group by a backslash", { $0.contains("\\1") }),
        ("a shell variable", { $0.contains("${x}") }),
        ("a percent code", { $0.contains("%41") }),
        ("a plus", { $0 == "a+b" }),
        ("printf", { $0.contains("%s") }),
        ("a format of Objective-C", { $0.contains("%1$@") }),
        ("the first index of a format", { $0.contains("{0}") }),
        ("an index of two digits", { $0 == "{10}" }),
        ("doubled braces", { $0.contains("{{x}}") }),
        ("ERB", { $0.contains("<%=") }),
        ("a backslash at the end", { $0.hasSuffix("\\") }),
        ("a quotation mark", { $0.contains("\"") && !$0.contains("{") }),
        ("two apostrophes", { $0 == "it''s" }),
        ("a line feed at the end", { $0 == "a\n" }),
        ("a line feed at the beginning", { $0 == "\na" }),
        ("CR LF", { $0.unicodeScalars.elementsEqual("a\r\nb".unicodeScalars) }),
        ("a tab inside", { $0 == "a\tb" }),
        ("a space at the end", { $0 == "a " }),
        ("spaces inside", { $0.contains("  ") }),
        ("a no-break space", { $0.unicodeScalars.first == "\u{A0}" }),
        ("a comma", { $0 == "a,b" }), ("a semicolon", { $0 == "a;b" }), ("a pipe", { $0 == "a|b" }),
        ("digits only", { $0 == "2147483648" }), ("leading zeros", { $0 == "007" }),
        ("true", { $0 == "true" }), ("false", { $0 == "false" }), ("null", { $0 == "null" }), ("no", { $0 == "no" }),
        ("yes", { $0 == "yes" }), ("0", { $0 == "0" }), ("1", { $0 == "1" }), ("None", { $0 == "None" }),
        ("undefined", { $0 == "undefined" }), ("NaN", { $0 == "NaN" }),
        ("a JSON object", { $0 == #"{"a":1}"# }), ("a JSON list", { $0 == "[1,2]" }),
        ("a JSON text", { $0 == #""a""# }),
        ("an emoji of several", { $0.unicodeScalars.contains("\u{200D}") }),
        ("right to left", { $0.unicodeScalars.contains("\u{645}") }),
        ("composed", { $0.unicodeScalars.contains("\u{E9}") && !$0.unicodeScalars.contains("\u{301}") }),
        ("decomposed", { $0.unicodeScalars.elementsEqual("cafe\u{301}".unicodeScalars) }),
        ("NUL", { $0.unicodeScalars.contains("\0") }),
        ("a control of C0", { $0.unicodeScalars.contains("\u{1}") }),
        ("a control of C1", { $0.unicodeScalars.contains("\u{85}") }),
        ("a line separator", { $0.unicodeScalars.contains("\u{2028}") }),
        ("a byte order mark", { $0.unicodeScalars.first == "\u{FEFF}" }),
        ("a non-character", { $0.unicodeScalars.contains("\u{FFFE}") }),
        ("digits that are not ASCII", { $0.unicodeScalars.first == "\u{661}" }),
    ]

    private static func written(for value: JSONValue, key: String = "the_key") -> [JSONValue] {
        let draft = CaseDraft(message: .object(JSONObject(members: [JSONMember(key: key, value: value)])))
        return draft.sites.filter { $0.place.path == "/" + key }.flatMap { site in
            SweepDictionary.values(for: site.place).compactMap { value in
                if case .put(let value)? = value.edit(site) { value } else { nil }
            }
        }
    }

    @Test func hasEachKindOfText() {
        let texts = SweepTexts.classes.map(\.sample)
        for (name, isOfKind) in Self.kinds { #expect(texts.contains(where: isOfKind), "\(name)") }
        #expect(Set(SweepTexts.classes.map(\.name)).count == SweepTexts.classes.count)
        #expect(Set(texts.map { Array($0.utf8) }).count == texts.count)
    }

    @Test func hasTextsEitherSideOfEachLength() {
        let texts = Self.written(for: "own").compactMap(\.stringValue)
        for limit in [64, 100, 128, 255, 256, 1024] {
            #expect(texts.contains { $0.utf8.count == limit }, "\(limit)")
            #expect(texts.contains { $0.utf8.count == limit + 1 }, "\(limit + 1)")
        }
        for limit in [64, 100, 128, 255, 256] {
            let wide = texts.filter { $0.utf8.count == 3 * $0.unicodeScalars.count }.map(\.unicodeScalars.count)
            #expect(wide.contains(limit) && wide.contains(limit + 1), "\(limit) ideographs")
        }
    }

    @Test func variesTheTextThatIsThere() {
        let texts = Self.written(for: "Own").compactMap(\.stringValue)
        for variant in ["OWN", "own", "xOwn", "Ownx", "wn", "Ow", "OwnOwn", "Own\n", "the_key"] {
            #expect(texts.contains(variant), "\(variant)")
        }
    }

    /// What somebody takes for a word that cuts it, or reads it as markup, code or a template.
    @Test func hasNearMissesOfTheTextThatIsThere() {
        let texts = Self.written(for: "Own").compactMap(\.stringValue).map { Array($0.utf8) }
        for variant in [
            "'Own'", "\\Own", "Own\u{0}x", "O\u{7}wn", "Own\u{200B}", "Own$1", "Own{0}", "Own,", "%4fwn", "&#79;wn",
        ] {
            #expect(texts.contains(Array(variant.utf8)), "\(variant)")
        }
        for nothing in ["$1", "{0}", "\u{7}", "\u{200B}", "''", "&#1;"] {
            #expect(texts.contains(Array(nothing.utf8)), "\(nothing)")
        }
    }

    @Test func hasNumbersThatAMachineTakesForTheOneThatIsThere() {
        let lexemes = Self.written(for: 5).compactMap(\.numberValue?.lexeme)
        for lexeme in ["4294967301", "18446744073709551621", "5.00000000000000000001"] {
            #expect(lexemes.contains(lexeme), "\(lexeme)")
        }
    }

    @Test func aimsAtTextsThatGoOutAndAtWords() {
        let values = SweepDictionary.values(for: SweepPlace(root: .message, path: "/a", kind: .string))
        let carried = values.filter { $0.isAimed(atCarried: true) }.map(\.name)
        let asked = values.filter { $0.isAimed(atCarried: false) }.map(\.name)
        #expect(carried.contains("html entity") && !asked.contains("html entity"))
        #expect(asked.contains("own in apostrophes") && !carried.contains("own in apostrophes"))
        #expect(carried.contains("word true") && asked.contains("word true"))
        #expect(Set(carried + asked) == Set(values.map(\.name)))
    }

    @Test(arguments: [7, 8, 15, 16, 31, 32, 53])
    func hasNumbersEitherSideOfEachBound(power: Int) {
        let lexemes = Self.written(for: 5).compactMap(\.numberValue?.lexeme)
        for offset in [-1, 0, 1] { #expect(lexemes.contains(String((1 << power) + offset))) }
        #expect(lexemes.contains(String(-(1 << power))))
    }

    @Test func hasNumbersBeyondTheMachine() {
        let lexemes = Self.written(for: 5).compactMap(\.numberValue?.lexeme)
        for lexeme in [
            "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "-0", "1.0",
            "1e0", "1.5", "0.1", "1e300", "2419200", "2419201", "86400", "2592000", "6", "4", "5.0",
        ] {
            #expect(lexemes.contains(lexeme), "\(lexeme)")
        }
        #expect(Self.written(for: 5).contains("5"))
    }

    @Test(arguments: [JSONValue.null, true, 5, "own", ["a", "b"], ["a": 1]])
    func hasValuesOfEveryOtherType(value: JSONValue) {
        let written = Self.written(for: value)
        for other: JSONValue in [nil, true, false, 0, 1, "", "text", "1", [:], [], ["a"], ["a": "b"], [nil]]
        where other.kind != value.kind {
            #expect(written.contains(other), "\(other)")
        }
    }

    @Test func hasListsOfEachShape() {
        let written = Self.written(for: ["b", "a"])
        for list: JSONValue in [
            [], ["b"], ["a"], ["a", "b"], ["b", "b", "a", "a"], ["b", "a", "b", "a"], [nil, "b", "a"], ["b", nil, "a"],
            ["b", "a", nil], [1, "b", "a"], ["b", "a", [:]],
        ] {
            #expect(written.contains(list), "\(list.text)")
        }
        #expect(Set(written.compactMap(\.arrayValue?.count)).isSuperset(of: [0, 1, 11, 64]))
    }

    @Test func hasNamesThatAreNearlyRight() throws {
        let draft = CaseDraft(message: ["badgeCount": 1, "sound": "s"])
        let site = try #require(draft.sites.first { $0.place.path == "/badgeCount" })
        var names: Set<String> = []
        var twins: Set<String> = []
        for value in SweepDictionary.values(for: site.place) {
            switch value.edit(site) {
            case .rename(let name)?: names.insert(name)
            case .twin(let name, _, let isBefore)?: twins.insert(name + (isBefore ? " before" : " behind"))
            case .put, .remove, nil: break
            }
        }
        #expect(
            names.isSuperset(of: ["badgecount", "BADGECOUNT", "BadgeCount", "badge_count", "badgeCount ", "sound"])
        )
        #expect(twins.isSuperset(of: ["badgecount before", "badgecount behind", "badge_count before"]))
    }

    /// Of two members of one name in a text nobody says which counts: there no member gets the name of another.
    @Test func givesNoMemberOfATextTheNameOfAnother() {
        let draft = CaseDraft(message: ["text": #"{"a":1,"b":2}"#, "other": 1])
        func renamings(at path: String) -> [String] {
            draft.sites.filter { $0.place.path == path }.flatMap { site in
                SweepDictionary.names.compactMap { if case .rename(let name)? = $0.edit(site) { name } else { nil } }
            }
        }
        #expect(renamings(at: "/other").contains("text"))
        #expect(renamings(at: "/text > /a").contains("A"))
        #expect(!renamings(at: "/text > /a").contains("b"))
    }
}
