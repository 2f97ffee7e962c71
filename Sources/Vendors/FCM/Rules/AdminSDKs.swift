import JSONModel
import PushModel
import VendorModel

extension FCMRule {
    static let adminSDK = FCMRule(
        "FC-9",
        "The Admin SDKs refuse messages that fail their checks, and rewrite flags, names and empty members.",
        sources: [FCMDocument.python, FCMDocument.node]
    )
}

// What the two Admin SDKs have in common: they check a message before it goes out, and more than the service does.
extension FCMCompilation {
    /// Names of `aps` that both SDKs know in camelCase, with what they write.
    static let apsNames = [
        ("contentAvailable", "content-available"), ("mutableContent", "mutable-content"), ("threadId", "thread-id"),
    ]
    static let alertNames = [
        ("locKey", "loc-key"), ("locArgs", "loc-args"), ("titleLocKey", "title-loc-key"),
        ("titleLocArgs", "title-loc-args"), ("subtitleLocKey", "subtitle-loc-key"),
        ("subtitleLocArgs", "subtitle-loc-args"), ("actionLocKey", "action-loc-key"), ("launchImage", "launch-image"),
    ]

    func refuse(_ problem: String) throws(CompilationStop) -> Never {
        throw .refused(problem, by: FCMRule.adminSDK)
    }

    /// Values of data and headers: strings.
    func checkStrings(_ object: JSONObject, _ name: String, by rule: FCMRule) throws(CompilationStop) {
        if object.members.contains(where: { $0.value.stringValue == nil }) {
            throw .refused("\(name) has strings only", by: rule)
        }
    }

    /// The text of a target.
    mutating func target(_ name: String, _ value: JSONValue) throws(CompilationStop) -> String {
        switch value {
        case .string(let text): return text
        case .number(let number) where readings.take(SDKTarget.self, at: "number") == .read: return number.lexeme
        default: try refuse("\(name) is a string")
        }
    }

    /// The topic without `/topics/`, which the SDKs take away.
    mutating func topic(_ text: String) throws(CompilationStop) -> JSONValue {
        let prefix = "/topics/"
        var topic = text
        if text.utf8.starts(with: prefix.utf8), readings.take(TopicPrefix.self) == .takenAway {
            topic = String(Substring(text.utf8.dropFirst(prefix.utf8.count)))
        }
        guard FCMTargets.isTopic(topic) else { try refuse("malformed topic name") }
        return .string(topic)
    }

    /// Gives members their names on the wire.
    ///
    /// - Parameters:
    ///   - object: What the sender wrote.
    ///   - names: Those of the SDK, with those on the wire.
    ///   - path: Of the object in `aps`; nil outside.
    /// - Returns: The object with the names on the wire.
    mutating func rename(_ object: JSONObject, _ names: [(String, String)], at path: [String]?) -> JSONObject {
        var renamed = object
        for (name, wireName) in names {
            guard let value = object[name] else { continue }
            renamed[name] = nil
            renamed[wireName] = value
            if let path { rewritten.append(path + [wireName]) }
        }
        return renamed
    }
}
