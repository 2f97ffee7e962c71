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

    /// YAML 1.2.2, 7.4.2: an implicit key has 1024 characters at most.
    @Test(arguments: [999, 1000, 1024, 5000], [["x"], "x", ["a": 1]] as [JSONValue])
    func readsLongKeys(length: Int, value: JSONValue) throws {
        let object = JSONObject(members: [
            JSONMember(key: String(repeating: "\" \n", count: length / 3), value: value),
            JSONMember(key: "b", value: 2),
        ])
        let outer: JSONValue = ["a": .object(object)]
        #expect(try YAMLDocument(YAMLText.text(outer)).value == outer)
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
