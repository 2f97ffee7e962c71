import JSONModel
import PushModel
import VendorModel

// FC-9: the Admin SDK for Node.js. It takes the message as it is, checks it, and renames what is in camelCase.
extension FCMCompilation {
    mutating func passNode(_ message: JSONObject) throws(CompilationStop) -> JSONObject {
        var sent = message
        if let value = message["topic"], value.isTrueInPython { sent["topic"] = try topic(value) }
        let targets = ["token", "topic", "condition"].count { !(sent[$0]?.stringValue ?? "").isEmpty }
        if targets != 1, !(targets == 0 && message["fid"] != nil && readings.take(FIDTarget.self) == .passedOn) {
            try refuse("exactly one of topic, token or condition")
        }
        if let data = try object("data", of: &sent) { try checkStrings(data, "data", by: .dataValues) }
        if let notification = try object("notification", of: &sent) {
            sent["notification"] = .object(try withImage(notification))
        }
        if var apns = try object("apns", of: &sent) {
            if let headers = try object("headers", of: &apns) {
                try checkStrings(headers, "apns.headers", by: .adminSDK)
            }
            if var payload = try object("payload", of: &apns) {
                if let aps = try object("aps", of: &payload) { payload["aps"] = .object(try passNode(aps: aps)) }
                apns["payload"] = .object(payload)
            }
            if let options = apns["fcmOptions"]?.objectValue { apns["fcmOptions"] = .object(try withImage(options)) }
            sent["apns"] = .object(apns)
        }
        return sent
    }

    /// A member that the SDK wants to be an object. An array is one in JavaScript; what is inside it nothing checks.
    private mutating func object(_ name: String, of parent: inout JSONObject) throws(CompilationStop) -> JSONObject? {
        switch parent[name] {
        case nil, .array: return nil
        case .null:
            try settleNull(name, of: &parent)
            return nil
        case .object(let object): return object
        default: try refuse("\(name) is a non-null object")
        }
    }

    /// null is no object in the SDK's eyes, everywhere else an absent value, and a member that it keeps.
    private mutating func settleNull(_ name: String, of parent: inout JSONObject) throws(CompilationStop) {
        switch readings.take(NodeNull.self, at: name) {
        case .refused: try refuse("\(name) is a non-null object")
        case .leftOut: parent[name] = nil
        case .kept: break
        }
    }

    /// Of the notification, and of the options for Apple's devices.
    private func withImage(_ notification: JSONObject) throws(CompilationStop) -> JSONObject {
        var ignored: [[String]] = []
        return try rename(notification, [("imageUrl", "image")], at: [], rewritten: &ignored) {
            name throws(CompilationStop) in
            throw .refused("\(name) is given twice", by: FCMRule.adminSDK)
        }
    }

    private mutating func passNode(aps written: JSONObject) throws(CompilationStop) -> JSONObject {
        var aps = written
        switch aps["alert"] {
        case nil, .string, .array: break
        case .null: try settleNull("alert", of: &aps)
        case .object(let alert): aps["alert"] = .object(try passNode(alert: alert))
        default: try refuse("alert is a string or a non-null object")
        }
        switch aps["sound"] {
        case .string(let name) where !name.isEmpty: break
        case nil: break
        case .null: try settleNull("sound", of: &aps)
        case .object(let sound): aps["sound"] = .object(try passNode(sound: sound))
        default: try refuse("sound is a non-empty string or a non-null object")
        }
        aps = try rename(aps, Self.apsNames, at: [], rewritten: &rewritten) { name throws(CompilationStop) in
            throw .refused("\(name) is given twice", by: FCMRule.adminSDK)
        }
        for name in ["content-available", "mutable-content"] { settleFlag(name, of: &aps, at: [name]) }
        return aps
    }

    private mutating func passNode(alert: JSONObject) throws(CompilationStop) -> JSONObject {
        for kind in ["loc", "titleLoc", "subtitleLoc"] {
            let (arguments, key) = (kind + "Args", kind + "Key")
            let wireArguments = Self.alertNames.first { $0.0 == arguments }?.1 ?? arguments
            let wireKey = Self.alertNames.first { $0.0 == key }?.1 ?? key
            if !alert.hasText(key), !alert.hasText(wireKey), alert.hasOtherThanArguments(arguments, wireArguments),
                readings.take(DashedArguments.self, among: [.passedOn, .refused], at: "\(arguments), no list")
                    == .refused
            {
                try refuse("\(key) is required with \(arguments)")
            }
            if alert.hasArguments(arguments), let given = alert[key], !given.isNull, given.stringValue == nil,
                readings.take(DashedArguments.self, at: "\(key), no text") == .passedOn
            {
                continue
            }
            if alert.hasArguments(arguments), !alert.hasText(key) {
                // The SDK looks at the camelCase names only, before it renames them.
                let place = "\(arguments) beside \(wireKey)"
                if !alert.hasText(wireKey) || readings.take(DashedArguments.self, at: place) == .refused {
                    try refuse("\(key) is required with \(arguments)")
                }
            } else if alert.hasArguments(wireArguments), !alert.hasText(wireKey), !alert.hasText(key),
                readings.take(DashedArguments.self, at: arguments) == .refused
            {
                try refuse("\(wireKey) is required with \(wireArguments)")
            }
        }
        let doubled = Self.alertNames.contains { alert[$0] != nil && alert[$1] != nil }
        if doubled, readings.take(GivenTwice.self) == .refused { try refuse("a key is given twice") }
        return try rename(alert, Self.alertNames, at: ["alert"], rewritten: &rewritten) { _ in }
    }

    private mutating func passNode(sound written: JSONObject) throws(CompilationStop) -> JSONObject {
        var sound = written
        guard sound.hasText("name") else { try refuse("sound.name is a non-empty string") }
        if let volume = sound["volume"] {
            if volume.isNull { try settleNull("volume", of: &sound) } else { try checkVolume(volume) }
        }
        settleFlag("critical", of: &sound, at: ["sound"])
        return sound
    }

    /// 1 stays, true becomes 1, everything else goes.
    private mutating func settleFlag(_ name: String, of object: inout JSONObject, at path: [String]) {
        guard let flag = object[name], flag.intValue != 1 else { return }
        if flag.boolValue == true { object[name] = 1 } else { object[name] = nil }
        rewritten.append(path)
    }
}

extension JSONObject {
    fileprivate func hasText(_ key: String) -> Bool {
        !(self[key]?.stringValue ?? "").isEmpty
    }

    /// Whether something that is no list stands in the place of arguments.
    fileprivate func hasOtherThanArguments(_ keys: String...) -> Bool {
        keys.contains { self[$0].map { !$0.isNull && $0.arrayValue == nil } ?? false }
    }

    fileprivate func hasArguments(_ key: String) -> Bool {
        !(self[key]?.arrayValue ?? []).isEmpty
    }
}
