import JSONModel

/// Objects: empty, with members that say nothing, with names that somebody may read.
enum SweepObjects {
    static let mixed: JSONValue = [
        "b": "x", "a.b": [1, ["c": nil]], "UPPER": "Y", "null": nil, "blank": "", "empty": [:], "list": [], "zero": 0,
        "half": .number(JSONNumber(uncheckedLexeme: "0.5")), "no": false, "$1 <b> {0}": "&amp;",
        "nested": ["k": ["l": "m"]],
    ]

    static let all: [SweepValue] =
        changed + wrapped
        + foreignNames.map { adding("foreign name " + $0.0, [JSONMember(key: $0.1, value: "foreign")]) }
        + foreignValues.map { adding("foreign " + $0.0, [JSONMember(key: "foreign", value: $0.1)]) }

    private static let changed: [SweepValue] = [
        .put("empty", isCore: true, [:]), .put("mixed", isCore: true, mixed),
        adding("mixed members", isCore: true, mixed.objectValue?.members ?? []),
        filled("members nulled", isCore: true) { members in
            members.map { JSONMember(key: $0.key, value: .null) }
        },
        filled("backwards") { $0.reversed() },
        filled("keys in lower case") { members in
            members.map { JSONMember(key: $0.key.lowercased(), value: $0.value) }
        },
        filled("keys in upper case") { members in
            members.map { JSONMember(key: $0.key.uppercased(), value: $0.value) }
        },
    ]

    private static let wrapped: [SweepValue] = [
        SweepValue("in a list") { .put(.array([$0.value])) },
        SweepValue("in an object") { .put(.object(JSONObject(members: [JSONMember(key: "a", value: $0.value)]))) },
        SweepValue("as text") { .put(.string($0.value.text)) },
    ]

    private static let foreignNames: [(String, String)] = [
        ("plain", "foreign"), ("blank", ""), ("space", " "), ("upper case", "FOREIGN"), ("dots", "a.b.c"),
        ("slash", "a/b"), ("dollar", "$1"), ("markup", "<b>&amp;"), ("braces", "{0}"), ("percent", "%s%41"),
        ("quote", "\"'"), ("backslash", "\\n"), ("line feed", "a\nb"), ("nul", "a\u{0}b"), ("cjk", "键"),
        ("emoji", "\u{1F600}"), ("combining", "e\u{301}"), ("digits", "0"), ("word", "null"), ("aps", "aps"),
        ("aps and a letter", "apsx"), ("aps in upper case", "APS"), ("line feed behind", "a\n"),
        ("alert", "alert"), ("prototype", "__proto__"), ("long", String(repeating: "k", count: 300)),
    ]

    private static let foreignValues: [(String, JSONValue)] = [
        ("null", .null), ("true", true), ("false", false), ("0", 0), ("-1", -1),
        ("1.5", .number(JSONNumber(uncheckedLexeme: "1.5"))), ("1.0", .number(JSONNumber(uncheckedLexeme: "1.0"))),
        ("2^53+1", 9_007_199_254_740_993), ("text", "text"), ("blank", ""), ("mixed text", .string(SweepTexts.mixed)),
        ("mixed list", SweepLists.mixed), ("empty list", []), ("mixed object", mixed), ("empty object", [:]),
    ]

    private static func adding(_ name: String, isCore: Bool = false, _ members: [JSONMember]) -> SweepValue {
        SweepValue(name, isCore: isCore) { site in
            site.value.objectValue.map { .put(.object(JSONObject(members: $0.members + members))) }
        }
    }

    /// A change of an object that has members.
    private static func filled(
        _ name: String,
        isCore: Bool = false,
        _ change: @escaping @Sendable ([JSONMember]) -> [JSONMember]
    ) -> SweepValue {
        SweepValue(name, isCore: isCore) { site in
            guard let members = site.value.objectValue?.members, !members.isEmpty else { return nil }
            let changed = change(members)
            return changed == members ? nil : .put(.object(JSONObject(members: changed)))
        }
    }
}
