import CaseGeneration
import JSONModel
import VendorModel

// The app's own members beside `aps`, and what stands in place of `aps` and of the payload.
extension APNsAxes {
    static let beside = [
        Axis(
            "custom",
            [
                AxisValue("as-is") { _ in }, AxisValue("none") { $0.set(nil, at: .message("gameID")) },
                AxisValue("text") { $0.set(.string($0.text(label: "custom")), at: .message("acme")) },
                custom("empty-values", ["s": "", "l": [], "o": [:], "n": 0, "b": false]),
                custom("numbers", ["a": number("1.10"), "b": number("-0.0"), "c": number("1e2"), "d": number("0.1")]),
                custom("large-numbers", ["a": number("9007199254740993"), "b": number("18446744073709551616")]),
                custom("booleans", ["yes": true, "no": false]), custom("null", ["a": .null]),
                custom("nested", ["a": [1, "two", ["b": true, "c": .null]], "d": ["e": ["f": []]]]),
                custom("depth-64", ["a": (0..<64).reduce(JSONValue.string("deep")) { value, _ in ["a": value] }]),
                custom(
                    "names-of-aps",
                    ["alert": "x", "badge": 7, "sound": "x", "thread-id": "t", "category": ""]
                ),
                custom(
                    "names-of-builders",
                    ["payload": "x", "custom": ["a": 1], "data": [:], "extra": [], "headers": "x"]
                ),
                custom("strange-names", ["": "empty", "a.b": 1, "a b": 2, "键": 3, "Aps": 4, "a\"\\/\u{1}": 5]),
                custom("json-text", ["a": #"{"aps":{"alert":"x"}}"#]),
                AxisValue("40-members") { draft in
                    for index in 0..<40 { draft.set(.number(JSONNumber(index)), at: .message("m\(index)")) }
                },
                custom("1e400", role: .odd, ["n": number("1e400")]),
            ]
        )
    ]

    static let containers = Axis(
        "containers",
        [
            AxisValue("as-is") { _ in }, container("aps-absent", nil), container("aps-null", .null),
            container("aps-string", "Hi"), container("aps-text", #"{"alert":"Hi"}"#), container("aps-array", []),
            AxisValue("array", .odd) { $0.message = [$0.message] }, AxisValue("string", .odd) { $0.message = "Hi" },
        ]
    )

    private static func custom(_ name: String, role: AxisValue.Role = .plain, _ members: JSONObject) -> AxisValue {
        AxisValue(name, role) { draft in
            for member in members.members { draft.set(member.value, at: .message(member.key)) }
        }
    }

    private static func container(_ name: String, _ value: JSONValue?) -> AxisValue {
        AxisValue(name, .odd) { $0.set(value, at: .message("aps")) }
    }

    private static func number(_ lexeme: String) -> JSONValue {
        .number(JSONNumber(uncheckedLexeme: lexeme))
    }
}
