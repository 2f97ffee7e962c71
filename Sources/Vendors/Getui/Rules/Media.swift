import JSONModel
import VendorModel

extension GetuiRule {
    static let media = GetuiRule(
        "GT-9",
        "_grinfo_ has up to three media, each with type and URL, and new IDs if the caller's are "
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
    /// As it came; nil for an element that is no object.
    let sent: JSONObject?
    let id: JSONValue?
    let url: JSONValue?
    let type: JSONValue?
    /// Whether it is loaded over wireless networks only.
    let isWifiOnly: Bool
    /// Whether the interface's own name says so, and not that of another one.
    let isWifiOnlyByName: Bool

    /// - Parameters:
    ///   - fields: The element, each field in its type.
    ///   - sent: As it came.
    ///   - wifiField: The interface's own name beside `onlyWifi`.
    private init(_ fields: JSONObject, as sent: JSONObject?, wifiField: String) {
        self.sent = sent
        id = fields.given("rid")
        url = fields.given("url")
        type = fields.given("type")
        let wifi = fields.members.last { $0.key == wifiField || $0.key == "onlyWifi" }
        isWifiOnly = wifi.map { $0.value.equalsNull != .yes } ?? false
        isWifiOnlyByName = isWifiOnly && wifi?.key == wifiField
    }

    /// The elements of a list; nil where it is none.
    static func list(_ read: JSONValue?, as sent: JSONValue?, wifiField: String) -> [GetuiMedia]? {
        guard let read = read?.arrayValue, let sent = sent?.arrayValue else { return nil }
        return zip(read, sent).map { GetuiMedia($0.objectValue ?? [:], as: $1.objectValue, wifiField: wifiField) }
    }
}

extension GetuiMedia {
    fileprivate var hasTypeAndURL: Bool {
        sent != nil && type?.equalsNull == .no && url?.equalsNull == .no
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
        var object = sent ?? [:]
        object["rid"] = id
        return object
    }
}
