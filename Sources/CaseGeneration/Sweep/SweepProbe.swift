import JSONModel

extension SweepSite {
    /// The character that a probe puts into a text: `~`.
    static let mark = UInt8(ascii: "~")

    /// Changes of the value, of which the first that has an effect shows where the value goes: one that keeps its type, and none at
    /// all. Of an object that is only looked up in, one member more shows nothing.
    var probes: [SweepEdit] {
        key == nil ? [changed] : [changed, .remove]
    }

    /// A number as a text that begins with it, for those who read the beginning and put out the whole.
    var numericTextProbe: SweepEdit? {
        value.numberValue.map { .put(.string($0.lexeme + "~")) }
    }

    private var changed: SweepEdit {
        switch value {
        case .null: .put("~")
        case .bool(let value): .put(.bool(!value))
        case .number(let number): .put(.number(JSONNumber(number.intValue.map { $0 &+ 1 } ?? 7)))
        // Behind the text, unless something is in it that a letter more would break.
        case .string(let text): .put(.string(text + "~"))
        case .array(let elements): .put(.array(elements + [elements.last ?? "~"]))
        case .object(let object):
            .put(.object(JSONObject(members: object.members + [JSONMember(key: "~", value: "~")])))
        }
    }
}
