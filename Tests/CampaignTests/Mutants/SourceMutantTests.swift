import Testing

@testable import Campaign

/// Small changes of a program.
@Suite struct SourceMutantTests {
    /// Each change as `original → replacement`.
    private func changes(_ text: String, _ language: MutatedLanguage) -> [String] {
        SourceMutants(text, language).mutants.map { "\($0.original) → \($0.replacement)" }
    }

    @Test(arguments: [
        ("if a == 0:\n    b()", ["== → !=", "0 → 1", "a == 0 → True", "a == 0 → False", "b() → pass"]),
        ("x = not a and b < 2 # x == y", ["not → ", "and → or", "< → <=", "2 → 3", "x = not a and b < 2 → pass"]),
        ("return message[\"badge\"]", ["\"badge\" → \"\"", "message[\"badge\"] → None"]),
        ("aps[\"alert\"] = ''", ["\"alert\" → \"\"", "'' → 'mutant'", "aps[\"alert\"] = '' → pass"]),
        ("'''if a == 1:\na == 1'''", []),
        ("def compile(a=1) -> dict:", []),
        ("from x import y", []),
        ("return", []),
        ("x(\n    1,\n)", ["1 → 0"]),
        ("a = True", ["True → False", "a = True → pass"]),
    ])
    func whatIsChangedInPython(text: String, expected: [String]) {
        #expect(changes(text, .python) == expected)
    }

    @Test(arguments: [
        ("if (a === 'vip' && !b) {", ["=== → !==", "'vip' → ''", "&& → ||", "! → "]),
        ("if (a > 1) return x;", ["> → >=", "1 → 0", "a > 1 → true", "a > 1 → false"]),
        ("aps.badge = 0;", ["0 → 1", "aps.badge = 0 → "]),
        ("return aps; // not here: a == b", ["aps → undefined"]),
        ("const f = () => true;", ["true → false"]),
        ("/* a == b\n a == b */ x + y", ["+ → -"]),
        ("import a from 'b';", []),
    ])
    func whatIsChangedInJavaScript(text: String, expected: [String]) {
        #expect(changes(text, .javascript) == expected)
    }

    @Test func aChangeIsMadeAtItsPlace() throws {
        let text = "é = 1\nif a == \"ü\":\n    pass\n"
        let mutant = try #require(SourceMutants(text, .python).mutants.first { $0.original == "\"ü\"" })
        #expect(mutant.line == 2)
        #expect(mutant.applied(to: text) == "é = 1\nif a == \"\":\n    pass\n")
    }

    @Test(arguments: [("a/b.py", MutatedLanguage.python), ("c.mjs", .javascript), ("d.js", .javascript)])
    func theEndingTellsTheLanguage(path: String, language: MutatedLanguage) {
        #expect(MutatedLanguage(path: path) == language)
        #expect(MutatedLanguage(path: path + ".txt") == nil)
    }
}
