import JSONModel
import Testing
import YAMLFiles

@Suite struct YAMLTextTests {
    /// What is written is read as what it was.
    @Test(
        arguments: [
            [:], [], nil, true, 12, "a", "", ["a": 1, "b": ["c": [1, "x", nil], "d": []], "e": [["f": 1], [2]]],
            [
                "yes": "no", "null": "true", "12": "12", "a: b": "c # d", "é": "\n", "- x": "&a", "*a": "!b", "~": "~",
                "k": ".inf",
            ],
            [
                "pattern": "^[a-z]{2}\\d$", "text": "it's \"quoted\"", "pointer": "/a/b", "path": "a/*.json",
                "date": "2026-01-31",
            ],
        ] as [JSONValue]
    )
    func readsWhatItWrites(value: JSONValue) throws {
        #expect(try YAMLDocument(YAMLText.text(value)).value == value)
    }

    @Test func writesBlocks() {
        let value: JSONValue = [
            "type": "object", "required": ["a", "b"], "properties": ["a": ["type": "string"]], "rules": [["id": "A"]],
        ]
        #expect(
            YAMLText.text(value) == """
                type: object
                required: [a, b]
                properties:
                  a:
                    type: string
                rules:
                  -
                    id: A

                """
        )
    }
}
