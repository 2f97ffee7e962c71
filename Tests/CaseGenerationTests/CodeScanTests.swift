import JSONModel
import Testing

@testable import CaseGeneration

/// What conditions of programs look at, by a reader's own look at them.
@Suite("Conditions of code")
struct CodeScanTests {
    private func comparisons(_ code: String, line: Int = 1, hash: Bool = false) -> [CodeCondition.Comparison] {
        CodeScan(code, hashBeginsComment: hash).comparisons[line] ?? []
    }

    @Test func aKeyIsANameAndALiteralAValue() {
        let found = comparisons(#"if message["from"] == "ops-bot":"#, hash: true)
        #expect(found.map(\.values) == [["ops-bot"]])
        #expect(found.first?.names.first == "from")
        let call = comparisons(#"if push.get("level") == 3 and push.get("kind") == "vip":"#, hash: true)
        #expect(call.map(\.values) == [[3], ["vip"]])
        #expect(call.map { $0.names.first } == ["level", "kind"])
    }

    @Test(arguments: [
        (#"  if (message.kind === "vip") {"#, "kind", "vip" as JSONValue),
        (#"if kind == "vip" {"#, "kind", "vip"),
        (#"if (type.equals("vip")) {"#, "type", "vip"),
        (#"if name.hasPrefix("beta:") {"#, "name", "beta:"),
        (#"if text.startswith('beta:'):"#, "text", "beta:"),
        (#"} else if ($sound === 'none') {"#, "$sound", "none"),
        (#"if ttl > 86_400 {"#, "ttl", 86_400),
        (#"if len(body) > 178 {"#, "body", 178),
        (#"when "vip" then kind"#, "kind", "vip"),
    ])
    func everyLanguageWritesItAlike(_ code: String, name: String, value: JSONValue) {
        let found = comparisons(code)
        #expect(found.contains { $0.names.contains(name) && $0.values.contains(value) }, "\(found)")
    }

    @Test func aVariableStandsForTheKeyThatItWasReadFrom() {
        let code = "kind = message.get(\"type\")\nif kind == 'vip':\n    pass\n"
        #expect(comparisons(code, line: 2, hash: true).first?.names == ["type", "kind"])
    }

    @Test func aConstantStandsForItsValue() {
        let code = "if (sender === OPS) send();\nconst OPS = \"ops-bot\";\n"
        #expect(comparisons(code).first?.values == ["ops-bot"])
        let list = "ADMINS = (\"ann\", \"bob\")\nif user in ADMINS:\n"
        #expect(comparisons(list, line: 2, hash: true).first?.values == ["ann", "bob"])
    }

    @Test func aCaseIsOfItsSwitch() {
        let code = "switch (message.type) {\n  case \"txt\":\n  case \"img\":\n}"
        #expect(comparisons(code, line: 2).first?.values == ["txt"])
        #expect(comparisons(code, line: 2).first?.names.contains("type") == true)
        #expect(comparisons(code, line: 3).first?.values == ["img"])
    }

    @Test func aKeyAloneHasToBeThere() {
        #expect(comparisons(#"if message.get("urgent"):"#, hash: true).first?.names == ["urgent"])
    }

    @Test func commentsAndTextsOfSeveralLinesAreNoCode() {
        let code = "# if x == \"a\":\n\"\"\"\nif y == \"b\":\n\"\"\"\nif z == \"c\":\n"
        #expect(CodeScan(code, hashBeginsComment: true).comparisons.keys.sorted() == [5])
        let other = "// if (x === \"a\")\n/* if (y === \"b\")\n*/ if (z === \"c\") {}\n"
        #expect(CodeScan(other, hashBeginsComment: false).comparisons.keys.sorted() == [3])
    }

    @Test func anythingCanBeScanned() {
        for code in ["", "\"", "'", "\"\"\"", "/*", "if \"", "= =", "case", "0x", "1e", "\u{0}", "if x == \"\\"] {
            _ = CodeScan(code, hashBeginsComment: true)
            _ = CodeScan(code, hashBeginsComment: false)
        }
    }
}
