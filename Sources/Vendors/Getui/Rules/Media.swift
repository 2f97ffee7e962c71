import JSONModel
import VendorModel

extension GetuiRule {
    static let media = GetuiRule(
        "GT-9",
        "_grinfo_ has up to three media, each with type and address, and IDs of its own where the caller's are "
            + "missing or equal.",
        source: Document.php2019,
        decides: ["/_grinfo_"]
    )
}

extension GetuiCompilation {
    mutating func addMedia(_ media: [GetuiMedia]) throws(CompilationStop) {
        guard !media.isEmpty else { return }
        guard media.count <= GetuiNames.mediaLimit else {
            throw .refused("MultiMedias size overlimit", by: GetuiRule.media)
        }
        guard media.allSatisfy(\.hasTypeAndURL) else {
            throw .refused("MultiMedia resType and resUrl can't be null", by: GetuiRule.media)
        }
        // The SDK's class has a field `onlywifi` that is 0 or 1; its field table says otherwise.
        let form = readings.take(MediaForm.self)
        let identifiers = media.map { $0.id.flatMap(Self.identifier) }
        let known = identifiers.compactMap(\.self)
        let areDistinct = known.count == media.count && Set(known.map { Array($0.utf8) }).count == known.count
        let elements = media.enumerated().map { index, item in
            let id = areDistinct ? item.id ?? .null : .string("grid-" + String(index))
            return JSONValue.object(item.members(in: form, id: id))
        }
        put(.top, "_grinfo_", .array(elements), by: .media)
    }

    /// An ID as a key of a PHP list, where 1 and "1" are the same; nil where it is unset.
    private static func identifier(_ value: JSONValue) -> String? {
        guard value.equalsNull == .no else { return nil }
        return value.stringValue ?? value.numberValue?.lexeme
    }
}

/// One of `multiMedias`, or of `multimedia`.
struct GetuiMedia: Sendable {
    /// As it came.
    var members: JSONObject
    var id: JSONValue?
    var url: JSONValue?
    var type: JSONValue?
    /// Whether it is loaded over wireless networks only.
    var isWifiOnly = false
    /// Whether the interface's own name says so, and not that of another one.
    var isWifiOnlyByName = false
    /// False for an element that is no object.
    var isObject = true

    /// Reads one element; `wifiField` is the interface's own name beside `onlyWifi`.
    init(_ value: JSONValue, wifiField: String, typing: inout GetuiTyping) {
        typing.enter("medium", value)
        guard let object = typing.object(value) else {
            members = [:]
            isObject = false
            typing.countNull(value)
            return
        }
        members = object
        for member in object.members {
            typing.enter("medium.\(member.key)", member.value)
            switch member.key {
            case "rid":
                // The SDK's own IDs are text; a number serves as well, since it is only compared.
                id = member.value.kind == .number ? member.value : typing.string(member.value)
            case "url": url = typing.string(member.value)
            case "type": type = typing.number(member.value)
            case wifiField, "onlyWifi":
                // A switch: `true`, or 1 as the SDK prints it.
                switch member.value {
                case .bool, .number: isWifiOnly = member.value.equalsNull != .yes
                default: isWifiOnly = typing.fault(member.value).map { $0.equalsNull != .yes } ?? false
                }
                isWifiOnlyByName = isWifiOnly && member.key == wifiField
            default: break
            }
        }
    }
}

extension GetuiMedia {
    fileprivate var hasTypeAndURL: Bool {
        isObject && type?.equalsNull == .no && url?.equalsNull == .no
    }

    fileprivate func members(in form: GetuiCompilation.MediaForm, id: JSONValue) -> JSONObject {
        switch form {
        case .asClass: return ["rid": id, "url": url ?? .null, "type": type ?? .null, "onlywifi": isWifiOnly ? 1 : 0]
        case .asTable: return ["rid": id, "url": url ?? .null, "type": type ?? .null, "onlyWifi": .bool(isWifiOnly)]
        case .asWritten: return members(withID: id)
        case .withDefault:
            var object = members(withID: id)
            if object["onlyWifi"] == nil, object["onlywifi"] == nil { object["onlyWifi"] = false }
            return object
        }
    }

    /// As the caller wrote them.
    private func members(withID id: JSONValue) -> JSONObject {
        var object = members
        object["rid"] = id
        return object
    }
}
