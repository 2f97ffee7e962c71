import JSONModel
import PushModel
import VendorModel

/// A class of the Admin SDK for Python as its encoder has it (firebase-admin-python, `_messaging_encoder.py`): each argument, and what it
/// is asked for. An argument that is None is absent; names that are no argument are custom data; what is empty is left out.
private struct PythonClass: Sendable {
    let name: String
    let arguments: KeyValuePairs<String, PythonCheck>
    /// The argument that is asked for though it is None.
    var required: String?

    static let message = PythonClass(
        name: "Message",
        arguments: [
            "token": .target, "topic": .topic, "condition": .target, "data": .dictionary(by: .dataValues),
            "notification": .instance(of: notification), "apns": .instance(of: apns),
        ]
    )
    private static let notification = PythonClass(
        name: "Notification",
        arguments: ["title": .string, "body": .string, "image": .string]
    )
    private static let apns = PythonClass(
        name: "APNSConfig",
        arguments: ["headers": .dictionary(by: .adminSDK), "payload": .instance(of: payload)]
    )
    private static let payload = PythonClass(name: "APNSPayload", arguments: ["aps": .aps], required: "aps")
    static let aps = PythonClass(
        name: "Aps",
        arguments: [
            "alert": .alert, "badge": .number, "sound": .sound, "category": .string, "thread-id": .string,
            "content-available": .flag, "mutable-content": .flag,
        ]
    )
    static let sound = PythonClass(
        name: "CriticalSound",
        arguments: ["name": .nonEmptyString, "volume": .fraction, "critical": .truth],
        required: "name"
    )
    static let alert = PythonClass(
        name: "ApsAlert",
        arguments: [
            "title": .string, "subtitle": .string, "body": .string, "title-loc-key": .string,
            "title-loc-args": .list, "loc-key": .string, "loc-args": .list, "action-loc-key": .string,
            "launch-image": .string,
        ]
    )

    func check(of argument: String) -> PythonCheck? {
        arguments.first { $0.key == argument }?.value
    }

    func complaint(about argument: String) -> String {
        "\(name).\(argument) is \(check(of: argument)?.demand ?? "no argument")"
    }
}

/// What the encoder asks an argument for.
private enum PythonCheck: Sendable {
    case string, nonEmptyString
    /// Of strings.
    case list
    /// Of strings.
    case dictionary(by: FCMRule)
    case number
    /// A number from 0 to 1.
    case fraction
    /// A text, which the topic has a form for.
    case target, topic
    /// 1 where it is True, and nothing where it is anything else.
    case flag
    /// 1 where Python takes it for true.
    case truth
    case instance(of: PythonClass)
    case aps
    /// A text or an instance.
    case alert, sound

    /// Whether the value goes out as it is.
    func admits(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.string, .string), (.alert, .string), (.number, .number): true
        case (.nonEmptyString, .string(let text)), (.sound, .string(let text)): !text.isEmpty
        case (.fraction, .number(let number)): number.isFromZeroToOne
        case (.list, .array(let elements)): elements.strings != nil
        default: false
        }
    }

    var demand: String {
        switch self {
        case .string: "a string"
        case .nonEmptyString, .target, .topic: "a non-empty string"
        case .list: "a list of strings"
        case .dictionary: "a dictionary of strings"
        case .number: "a number"
        case .fraction: "a number from 0 to 1"
        case .flag, .truth: "true or false"
        case .instance(let type): "an instance of \(type.name)"
        case .aps: "an instance of Aps"
        case .alert: "a string or an instance of ApsAlert"
        case .sound: "a non-empty string or an instance of CriticalSound"
        }
    }
}

// FC-9: the Admin SDK for Python.
extension FCMCompilation {
    mutating func passPython(_ message: JSONObject) throws(CompilationStop) -> JSONObject {
        try encode(message, as: .message)
    }

    private mutating func encode(_ object: JSONObject, as type: PythonClass) throws(CompilationStop) -> JSONObject {
        if let name = type.required, object[name]?.isNull ?? true { try refuse(type.complaint(about: name)) }
        var sent = JSONObject()
        for member in object.members where !member.value.isNull {
            var value: JSONValue? = member.value
            if let check = type.check(of: member.key) {
                value = try encode(member.value, check, as: member.key, of: type)
            }
            if let value { sent.members.append(JSONMember(key: member.key, value: value)) }
        }
        return sent.withoutWhatPythonLeavesOut
    }

    /// What goes out of an argument; nil where nothing does.
    private mutating func encode(
        _ value: JSONValue,
        _ check: PythonCheck,
        as argument: String,
        of type: PythonClass
    ) throws(CompilationStop) -> JSONValue? {
        if check.admits(value) { return value }
        switch (check, value) {
        case (.target, _), (.topic, _):
            let text = try target(argument, value)
            if text.isEmpty, readings.take(SDKTarget.self, at: "empty") == .read { return nil }
            guard !text.isEmpty else { break }
            if case .topic = check { return try topic(text) }
            return .string(text)
        case (.number, .bool), (.fraction, .bool):
            // The SDK's documents want a number; in Python a Boolean is one.
            if readings.take(PythonBoolean.self, at: argument) == .passedOn { return value }
        case (.dictionary(let rule), .object(let entries)):
            try checkStrings(entries, "\(type.name).\(argument)", by: rule)
            return value
        case (.flag, _):
            guard value == true else { return nil }
            rewritten.append([argument])
            return 1
        case (.truth, _):
            let isDocumented = value == true || value.intValue == 1
            guard value.isTrueInPython, isDocumented || readings.take(PythonCritical.self) == .set else { return nil }
            if value.intValue != 1 { rewritten.append(["sound"]) }
            return 1
        case (.instance(let type), .object(let object)): return .object(try encode(object, as: type))
        case (.aps, .object(let aps)): return .object(try encodeAps(aps))
        case (.alert, .object(let alert)): return .object(try encodeAlert(alert))
        case (.sound, .object(let sound)): return .object(try encodeSound(sound))
        default: break
        }
        try refuse(type.complaint(about: argument))
    }

    private mutating func encodeAps(_ aps: JSONObject) throws(CompilationStop) -> JSONObject {
        let (arguments, custom) = try named(aps, Self.apsNames, at: [])
        var sent = try encode(arguments, as: .aps)
        for member in custom.members { sent[member.key] = member.value }
        return sent.withoutWhatPythonLeavesOut
    }

    private mutating func encodeAlert(_ alert: JSONObject) throws(CompilationStop) -> JSONObject {
        var (sent, custom) = try named(alert, Self.alertNames, at: ["alert"])
        let wrong = sent.members.first { member in
            !member.value.isNull && PythonClass.alert.check(of: member.key)?.admits(member.value) == false
        }
        // Arguments of the class have types. Custom data of the same name has none, and overrides them.
        if let wrong, readings.take(PythonAlert.self) == .refused {
            try refuse(PythonClass.alert.complaint(about: wrong.key))
        }
        for (arguments, key) in [("loc-args", "loc-key"), ("title-loc-args", "title-loc-key")] {
            let hasKey = sent[key]?.isTrueInPython ?? false
            if !hasKey, sent[arguments]?.isTrueInPython ?? false { try refuse("ApsAlert.\(arguments) needs \(key)") }
        }
        for member in custom.members { sent[member.key] = member.value }
        return sent.withoutWhatPythonLeavesOut
    }

    /// The class has three arguments, and no place for more.
    private mutating func encodeSound(_ sound: JSONObject) throws(CompilationStop) -> JSONObject {
        let arguments = PythonClass.sound.arguments.compactMap { name, _ in
            sound[name].map { JSONMember(key: name, value: $0) }
        }
        var sent = try encode(JSONObject(members: arguments), as: .sound)
        let more = sound.members.filter { PythonClass.sound.check(of: $0.key) == nil }
        guard !more.isEmpty else { return sent }
        switch readings.take(PythonSound.self) {
        case .leftOut: break
        case .refused: try refuse("CriticalSound takes name, critical and volume")
        case .passedOn: sent.members += more
        case .passedOnUnlessEmpty: sent.members += JSONObject(members: more).withoutWhatPythonLeavesOut.members
        }
        return sent
    }

    /// camelCase is not Python's: such a name is taken for the argument, or for custom data. In the first reading a name
    /// with dashes beside it is custom data, which the SDK does not look at.
    private mutating func named(
        _ written: JSONObject,
        _ names: [(String, String)],
        at path: [String]
    ) throws(CompilationStop) -> (arguments: JSONObject, custom: JSONObject) {
        let place = path.last ?? "aps"
        let object = withDashes(written, names, at: place)
        guard names.contains(where: { object[$0.0] != nil }),
            readings.take(PythonNames.self, at: place) == .arguments
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
        return (rename(arguments, names, at: path), custom)
    }

    /// The SDK's own arguments have underscores: a name with them is custom data, or that argument.
    private mutating func withDashes(_ object: JSONObject, _ names: [(String, String)], at place: String) -> JSONObject
    {
        let wireNames = Dictionary(names.map { ($0.1.replacing("-", with: "_"), $0.1) }) { first, _ in first }
        let given = object.keys.filter { name in wireNames[name].map { object[$0] == nil } ?? false }
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
}

extension JSONObject {
    /// What is left when Python has left out what is empty.
    fileprivate var withoutWhatPythonLeavesOut: JSONObject {
        JSONObject(members: members.filter { !$0.value.isEmptyInPython })
    }
}
