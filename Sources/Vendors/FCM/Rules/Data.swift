import JSONModel
import PushModel
import VendorModel

extension FCMRule {
    static let dataValues = FCMRule(
        "FC-2",
        "Values of data are strings, and no name is reserved, or the message is refused with INVALID_ARGUMENT.",
        sources: [FCMDocument.errors, FCMDocument.discovery]
    )

    static let data = FCMRule(
        "FC-4",
        "Entries of data are next to aps, as strings under their own names, and never overwrite it.",
        source: FCMDocument.customization + "; inferred from what the client libraries read"
    )
}

extension FCMCompilation {
    /// The entries, all of them strings.
    mutating func checkData(_ data: JSONObject) throws(CompilationStop) -> JSONObject {
        guard data.members.contains(where: { $0.value.stringValue == nil }) else { return data }
        let isNullTheWorst = data.members.allSatisfy { $0.value.stringValue != nil || $0.value.isNull }
        guard isNullTheWorst, readings.take(NullData.self) == .leftOut else {
            throw .refused(Self.refusal(ofData: data), by: FCMRule.dataValues)
        }
        return JSONObject(members: data.members.filter { !$0.value.isNull })
    }

    /// The service counts entries, and names the first that is wrong.
    private static func refusal(ofData data: JSONObject) -> String {
        guard let (index, member) = data.members.enumerated().first(where: { $0.element.value.stringValue == nil })
        else { return "a value of data is not a string" }
        let place = "'message.data[\(index)].value'"
        if let name = member.value.objectValue?.keys.first {
            return "Invalid JSON payload received. Unknown name \"\(name)\" at \(place): Cannot find field."
        }
        // Other values are of too many forms to tell refusals apart by.
        let value = member.value.numberValue.map { ", " + Wording.shortened($0.lexeme) } ?? ""
        return "Invalid value at \(place) (TYPE_STRING)\(value)"
    }

    private static func refusal(ofKey key: String) -> CompilationStop {
        .refused("Invalid data payload key: \(key)", by: FCMRule.dataValues)
    }

    mutating func add(
        data: JSONObject,
        beside custom: JSONObject,
        to recorder: inout PayloadRecorder<FCMRule>
    ) throws(CompilationStop) {
        // Both may have as many members as a sender likes.
        let custom = MemberTable(custom)
        for entry in data.members {
            if entry.key == "aps" {
                if readings.take(ApsInData.self) == .leftOut { continue }
                throw .refused("aps is not allowed as a key of data", by: FCMRule.data)
            }
            if FCMReserved.contains(entry.key) { throw Self.refusal(ofKey: entry.key) }
            if entry.key == "message_type", readings.take(MessageTypeKey.self) == .refused {
                throw Self.refusal(ofKey: entry.key)
            }
            guard let other = custom.value(of: entry.key) else {
                recorder.append(.top, entry.key, entry.value, by: .data)
                continue
            }
            if JSONDiff.areEqual(other, entry.value) || readings.take(DataClash.self) == .payload { continue }
            recorder.set(.top, entry.key, entry.value, by: .data)
        }
    }
}

/// Names beside `aps` that the service keeps for itself.
enum FCMReserved {
    /// Inferred from what the client libraries read: the service adds members of its own to a payload.
    static let servicePrefixes = ["gcm.", "google."]

    /// Whether a name is reserved in `data`.
    ///
    /// Google, FCM discovery document and error codes.
    static func contains(_ key: String) -> Bool {
        key == "from" || key.utf8.starts(with: "google".utf8) || key.utf8.starts(with: "gcm".utf8)
    }
}
