import JSONModel

extension SweepSite {
    /// The character that a probe puts into a text: `~`.
    static let mark = UInt8(ascii: "~")

    /// A change of the value that keeps its type: what comes of it shows where the value goes.
    var probe: SweepEdit {
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
