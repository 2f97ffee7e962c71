import JSONModel

/// Values of each JSON type, for places that have another one.
enum SweepForeign {
    static let all: [(kind: JSONValue.Kind, value: SweepValue)] =
        values(core, areCore: true) + values(further, areCore: false)

    private static func values(
        _ named: [(String, JSONValue)],
        areCore: Bool
    ) -> [(kind: JSONValue.Kind, value: SweepValue)] {
        named.map { name, value in (value.kind, SweepValue.put(name, isCore: areCore, value)) }
    }

    private static let core: [(String, JSONValue)] = [
        ("null", .null), ("true", true), ("1", 1), ("text of a number", "1"), ("list", SweepLists.mixed),
        ("object", SweepObjects.mixed),
    ]

    private static let further: [(String, JSONValue)] = [
        ("false", false), ("0", 0), ("-1", -1), ("1.5", .number(JSONNumber(uncheckedLexeme: "1.5"))),
        ("2^53+1", 9_007_199_254_740_993), ("2^31", 2_147_483_648),
        ("2^64+1", .number(JSONNumber(uncheckedLexeme: "18446744073709551617"))),
        ("empty text", ""), ("text", "text"), ("word true", "true"), ("word null", "null"),
        ("JSON object", #"{"a":1}"#), ("JSON empty list", "[]"), ("markup", "1&"),
        ("long text", .string(SweepTexts.long)),
        ("empty list", []), ("list of one", ["a"]), ("list of two", ["a", "b"]), ("list of null", [nil]),
        ("list of an object", [["a": "b"]]), ("empty object", [:]), ("small object", ["a": "b"]),
    ]
}
