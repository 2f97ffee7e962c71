import JSONModel
import YAMLFiles

extension AppManifest {
    /// The version of the format, which is the only one.
    static let version = 1

    /// The manifest as YAML, which reads as the same.
    package var yaml: String { YAMLText.text(.object(json)) }

    /// The same as JSON in text, which is read several times as fast.
    package var jsonText: String { String(decoding: JSONValue.object(json).serialized(), as: UTF8.self) + "\n" }

    /// The manifest as JSON, which is YAML too.
    package var json: JSONObject {
        var object: JSONObject = ["version": .number(JSONNumber(Self.version))]
        func add(_ key: String, _ texts: [String]?) {
            if let texts { object[key] = .array(texts.map(JSONValue.string)) }
        }
        add("bundleIds", bundleIDs)
        if !topics.isEmpty { add("topics", topics) }
        if !minimumVersions.isEmpty { object["minimumVersions"] = Self.table(minimumVersions) }
        if let hasServiceExtension { object["serviceExtension"] = .bool(hasServiceExtension) }
        let rights = [
            ("push", entitlements.push), ("timeSensitive", entitlements.timeSensitive),
            ("criticalAlerts", entitlements.criticalAlerts),
        ].compactMap { name, value in value.map { JSONMember(key: name, value: .bool($0)) } }
        if !rights.isEmpty { object["entitlements"] = .object(JSONObject(members: rights)) }
        add("sounds", sounds)
        if let categories {
            let members = categories.map { category in
                JSONMember(
                    key: category.identifier,
                    value: category.actions.map { .array($0.map(JSONValue.string)) } ?? .null
                )
            }
            object["categories"] = .object(JSONObject(members: members))
        }
        if let supportsLiveActivities { object["supportsLiveActivities"] = .bool(supportsLiveActivities) }
        if let activities {
            object["liveActivities"] = .object(
                JSONObject(members: activities.map { JSONMember(key: $0.type, value: $0.json) })
            )
        }
        if let languages {
            let members = languages.map { JSONMember(key: $0.name, value: Self.table($0.texts)) }
            object["languages"] = .object(JSONObject(members: members))
        }
        if !incomplete.isEmpty { add("incomplete", incomplete.map(\.rawValue)) }
        if !unread.isEmpty { add("unread", unread) }
        return object
    }

    private static func table(_ texts: [String: String]) -> JSONValue {
        .object(JSONObject(members: texts.keys.sorted().map { JSONMember(key: $0, value: .string(texts[$0] ?? "")) }))
    }
}

extension AppManifest.Activity {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["attributes": attributes.json, "contentState": contentState.json]
        if dates != .deferredToDate { object["dates"] = .string(dates.rawValue) }
        if !types.isEmpty {
            let members = types.keys.sorted().map { JSONMember(key: $0, value: types[$0]?.json ?? .null) }
            object["types"] = .object(JSONObject(members: members))
        }
        return .object(object)
    }
}

extension Shape {
    /// As the manifest writes it: a type in Swift's spelling, members, `enum: [...]` or `cases: {...}`.
    var json: JSONValue {
        if let typeName { return .string(typeName) }
        func object(_ members: [Member]) -> JSONValue {
            .object(JSONObject(members: members.map { JSONMember(key: $0.key, value: $0.shape.json) }))
        }
        return switch self {
        case .object(let members): object(members)
        case .values(let values): ["enum": .array(values)]
        case .cases(let cases):
            [
                "cases": .object(
                    JSONObject(members: cases.map { JSONMember(key: $0.name, value: object($0.values)) })
                )
            ]
        // Members inside brackets have no spelling: a name is given to them before.
        default: "Any"
        }
    }
}
