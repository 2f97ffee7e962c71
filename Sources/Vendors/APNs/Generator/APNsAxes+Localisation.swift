import CaseGeneration
import JSONModel
import VendorModel

// A key and its arguments in place of each text.
extension APNsAxes {
    static let localisation = [
        localised("title-loc", text: "title", key: "title-loc-key", arguments: "title-loc-args"),
        localised("subtitle-loc", text: "subtitle", key: "subtitle-loc-key", arguments: "subtitle-loc-args"),
        localised("loc", text: "body", key: "loc-key", arguments: "loc-args"),
    ]

    private static func localised(_ name: String, text: String, key: String, arguments: String) -> Axis {
        /// A text stays beside its key only where that is the point.
        func value(
            _ name: String,
            role: AxisValue.Role = .plain,
            _ keyValue: JSONValue?,
            _ list: JSONValue?,
            keepsText: Bool = false
        ) -> AxisValue {
            AxisValue(name, role) { draft in
                if !keepsText { draft.set(nil, at: .alertKey(text)) }
                draft.set(keyValue, at: .alertKey(key))
                draft.set(list, at: .alertKey(arguments))
            }
        }
        let words: [JSONValue] = ["Jenna", "Frank", "", "0", "%@", "17", "null", "Ann"]
        let lists = [0, 1, 2, 3, 4, 8].map { count in
            value("\(count)-arguments", "REQUEST_FORMAT", .array(Array(words.prefix(count))))
        }
        return Axis(
            name,
            [AxisValue("none") { _ in }, value("key", "REQUEST_FORMAT", nil)] + lists + [
                value("64-arguments", "REQUEST_FORMAT", .array((0..<64).map { .string("a\($0)") })),
                AxisValue("text") { draft in
                    draft.set(nil, at: .alertKey(text))
                    draft.set("REQUEST_FORMAT", at: .alertKey(key))
                    draft.set([.string(draft.text(label: "argument"))], at: .alertKey(arguments))
                },
                value("key-beside-text", "REQUEST_FORMAT", ["Jenna"], keepsText: true),
                value("arguments-alone", nil, ["Jenna"], keepsText: true),
                value("empty-key", "", ["Jenna"], keepsText: true),
                value("numbers", role: .odd, "REQUEST_FORMAT", [0, 1]),
                value("arguments-as-text", role: .odd, "REQUEST_FORMAT", "Jenna"),
                value("number-as-key", role: .odd, 17, nil),
            ]
        )
    }
}
