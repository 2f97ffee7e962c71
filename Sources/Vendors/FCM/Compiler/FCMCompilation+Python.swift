import JSONModel
import PushModel
import VendorModel

// FC-9: the Admin SDK for Python. Known names are arguments of its classes, others are custom data.
extension FCMCompilation {
    mutating func passPython(_ message: JSONObject) throws(CompilationStop) -> JSONObject {
        var sent = JSONObject()
        for member in message.members where !member.value.isNull {
            let value: JSONValue
            switch (member.key, member.value) {
            case ("token", _), ("condition", _), ("topic", _):
                let text = try target(member.key, member.value)
                if text.isEmpty {
                    if readings.take(SDKTarget.self, at: "empty") == .read { continue }
                    try refuse("\(member.key) is a non-empty string")
                }
                value = member.key == "topic" ? try topic(.string(text)) : .string(text)
            case ("data", .object(let data)):
                try checkStrings(data, "data", by: .dataValues)
                value = member.value
            case ("notification", .object(let notification)):
                value = .object(try passPython(notification: notification))
            case ("apns", .object(let apns)): value = .object(try passPython(apns: apns))
            case ("data", _), ("notification", _), ("apns", _): try refuse("\(member.key) has a wrong type")
            default: value = member.value
            }
            sent.members.append(JSONMember(key: member.key, value: value))
        }
        return sent.withoutWhatPythonLeavesOut
    }

    private func passPython(notification: JSONObject) throws(CompilationStop) -> JSONObject {
        for key in ["title", "body", "image"] {
            guard notification[key].map({ $0.isNull || $0.stringValue != nil }) ?? true else {
                try refuse("notification.\(key) is a string")
            }
        }
        return notification.withoutWhatPythonLeavesOut
    }

    private mutating func passPython(apns: JSONObject) throws(CompilationStop) -> JSONObject {
        var sent = apns
        if let headers = apns["headers"], !headers.isEmptyInPython || headers.arrayValue != nil {
            guard case .object(let fields) = headers else { try refuse("apns.headers is a dictionary") }
            try checkStrings(fields, "apns.headers", by: .adminSDK)
        }
        if let payload = apns["payload"], !payload.isNull {
            guard case .object(var object) = payload else { try refuse("apns.payload is an APNSPayload") }
            guard case .object(let aps) = object["aps"] else { try refuse("apns.payload.aps is an Aps") }
            object["aps"] = .object(try passPython(aps: aps))
            sent["payload"] = .object(object.withoutWhatPythonLeavesOut)
        }
        return sent.withoutWhatPythonLeavesOut
    }

    private mutating func passPython(aps written: JSONObject) throws(CompilationStop) -> JSONObject {
        let (aps, custom) = try namedForPython(withDashes(written, Self.apsNames, at: "aps"), Self.apsNames, at: [])
        var sent = JSONObject()
        for member in aps.members where !member.value.isNull {
            let value: JSONValue
            switch (member.key, member.value) {
            case ("alert", .object(let alert)): value = .object(try passPython(alert: alert))
            case ("sound", .object(let sound)): value = .object(try passPython(sound: sound))
            case ("sound", .string(let name)) where !name.isEmpty: value = member.value
            case ("alert", .string), ("category", .string), ("thread-id", .string), ("badge", .number):
                value = member.value
            case ("badge", .bool):
                // The SDK's documents want a number; in Python a Boolean is one.
                if readings.take(PythonBoolean.self, at: "badge") == .refused { try refuse("badge is a number") }
                value = member.value
            case ("alert", _), ("sound", _), ("category", _), ("thread-id", _), ("badge", _):
                try refuse("\(member.key) has a wrong type")
            case ("content-available", let flag), ("mutable-content", let flag):
                guard flag.boolValue == true else { continue }
                rewritten.append([member.key])
                value = 1
            default: value = member.value
            }
            sent.members.append(JSONMember(key: member.key, value: value))
        }
        for member in custom.members { sent[member.key] = member.value }
        return sent.withoutWhatPythonLeavesOut
    }

    private mutating func passPython(alert written: JSONObject) throws(CompilationStop) -> JSONObject {
        let named = withDashes(written, Self.alertNames, at: "alert")
        var (alert, custom) = try namedForPython(named, Self.alertNames, at: ["alert"])
        let texts = [
            "title", "subtitle", "body", "title-loc-key", "loc-key", "action-loc-key", "launch-image",
        ]
        let hasWrongType =
            texts.contains { alert[$0].map { !$0.isNull && $0.stringValue == nil } ?? false }
            || ["title-loc-args", "loc-args"].contains { alert[$0].map { !$0.isListOfStrings } ?? false }
        // Arguments of the class have types. Custom data of the same name has none, and overrides them.
        if hasWrongType, readings.take(PythonAlert.self) == .refused { try refuse("the alert has a wrong type") }
        for (arguments, key) in [("loc-args", "loc-key"), ("title-loc-args", "title-loc-key")] {
            let hasKey = alert[key]?.isTrueInPython ?? false
            if !hasKey, alert[arguments]?.isTrueInPython ?? false {
                try refuse("\(arguments) needs \(key)")
            }
        }
        for member in custom.members { alert[member.key] = member.value }
        return alert.withoutWhatPythonLeavesOut
    }

    private mutating func passPython(sound: JSONObject) throws(CompilationStop) -> JSONObject {
        guard let name = sound["name"]?.stringValue, !name.isEmpty else {
            try refuse("sound.name is a non-empty string")
        }
        var sent: JSONObject = ["name": .string(name)]
        switch sound["volume"] {
        case nil, .null: break
        case .bool(let flag):
            if readings.take(PythonBoolean.self, at: "volume") == .refused { try refuse("sound.volume is a number") }
            sent["volume"] = .bool(flag)
        case .some(let volume):
            try checkVolume(volume)
            sent["volume"] = volume
        }
        if let critical = sound["critical"], critical.isTrueInPython {
            let isDocumented = critical == true || critical.intValue == 1
            if isDocumented || readings.take(PythonCritical.self) == .set {
                if critical.intValue != 1 { rewritten.append(["sound"]) }
                sent["critical"] = 1
            }
        }
        // The class has three arguments and no place for more.
        let more = sound.members.filter { !["name", "volume", "critical"].contains($0.key) }
        if !more.isEmpty {
            switch readings.take(PythonSound.self) {
            case .leftOut: break
            case .refused: try refuse("CriticalSound takes name, critical and volume")
            case .passedOn: sent.members += more
            }
        }
        return sent
    }

    /// The SDK's own arguments have underscores: a name with them is custom data, or that argument.
    private mutating func withDashes(_ object: JSONObject, _ names: [(String, String)], at place: String) -> JSONObject
    {
        let wireNames = Dictionary(names.map { ($0.1.replacing("-", with: "_"), $0.1) }) { first, _ in first }
        let given = object.keys.filter { name in wireNames[name].map { $0 != name && object[$0] == nil } ?? false }
        guard !given.isEmpty,
            readings.take(PythonNames.self, among: [.customData, .arguments], at: "\(place), underscores") == .arguments
        else { return object }
        return JSONObject(
            members: object.members.map { member in
                given.contains(member.key)
                    ? JSONMember(key: wireNames[member.key] ?? member.key, value: member.value) : member
            }
        )
    }

    /// camelCase is not Python's: such a name is taken for the argument, or for custom data. In the first reading a name
    /// with dashes beside it is custom data, which the SDK does not look at.
    private mutating func namedForPython(
        _ object: JSONObject,
        _ names: [(String, String)],
        at path: [String]
    ) throws(CompilationStop) -> (arguments: JSONObject, custom: JSONObject) {
        guard names.contains(where: { object[$0.0] != nil }),
            readings.take(PythonNames.self, at: path.last ?? "aps") == .arguments
        else {
            return (object, [:])
        }
        var arguments = object
        var custom = JSONObject()
        for (name, wireName) in names {
            guard let value = object[name], let other = object[wireName] else { continue }
            // Only alerts and flags that are not set are known to let custom data of the same name pass.
            let mayPass = path == ["alert"] || (wireName != "thread-id" && value.boolValue != true)
            if !mayPass || readings.take(GivenTwice.self, at: wireName) == .refused {
                try refuse("\(wireName) is given twice")
            }
            arguments[wireName] = nil
            custom[wireName] = other
        }
        return (try rename(arguments, names, at: path, rewritten: &rewritten) { _ in }, custom)
    }
}

extension JSONValue {
    fileprivate var isListOfStrings: Bool {
        isNull || arrayValue?.allSatisfy { $0.stringValue != nil } ?? false
    }
}
