import JSONModel
import PushModel
import VendorModel

/// One of the validators of the Admin SDK for Node.js (firebase-admin-node, `messaging-internal.ts`): what it asks of an object's members,
/// in its order. Then it gives members their names on the wire, and flags their number.
private struct NodeValidator: Sendable {
    /// How the SDK calls the object, before its members.
    let label: String
    var members: KeyValuePairs<String, NodeCheck> = [:]
    /// Names of the SDK, with those on the wire.
    var names: [(String, String)] = []
    var flags: [String] = []
    /// Of the object in `aps`; nil outside.
    var path: [String]?

    static let message = NodeValidator(
        label: "",
        members: ["data": .texts(by: .dataValues), "notification": .object(notification), "apns": .object(apns)]
    )
    private static let notification = NodeValidator(label: "notification.", names: [("imageUrl", "image")])
    private static let apns = NodeValidator(
        label: "apns.",
        members: ["headers": .texts(by: .adminSDK), "payload": .object(payload), "fcmOptions": .options(options)]
    )
    private static let options = NodeValidator(label: "apns.fcmOptions.", names: [("imageUrl", "image")])
    private static let payload = NodeValidator(label: "apns.payload.", members: ["aps": .object(aps)])
    private static let aps = NodeValidator(
        label: "apns.payload.aps.",
        members: ["alert": .alert, "sound": .sound(sound)],
        names: FCMCompilation.apsNames,
        flags: ["content-available", "mutable-content"],
        path: []
    )
    private static let sound = NodeValidator(
        label: "apns.payload.aps.sound.",
        members: ["name": .nonEmptyString, "volume": .fraction],
        flags: ["critical"],
        path: ["sound"]
    )
}

/// What a validator asks of a member.
private enum NodeCheck: Sendable {
    /// It is there, and a text with something in it.
    case nonEmptyString
    /// A number from 0 to 1.
    case fraction
    /// An object whose values are strings.
    case texts(by: FCMRule)
    case object(NodeValidator)
    /// An object or anything else: the service looks at what it is.
    case options(NodeValidator)
    /// A text, or an object whose arguments have their keys.
    case alert
    /// A text with something in it, or an object.
    case sound(NodeValidator)

    var demand: String {
        switch self {
        case .nonEmptyString: "a non-empty string"
        case .fraction: "a number from 0 to 1"
        case .texts, .object, .options: "a non-null object"
        case .alert: "a string or a non-null object"
        case .sound: "a non-empty string or a non-null object"
        }
    }
}

// FC-9: the Admin SDK for Node.js. It takes the message as it is, checks it, and renames what is in camelCase.
extension FCMCompilation {
    mutating func passNode(_ message: JSONObject) throws(CompilationStop) -> JSONObject {
        var sent = message
        if let value = message["topic"], value.isTrueInPython { sent["topic"] = try topic(target("topic", value)) }
        let targets = ["token", "topic", "condition"].count { sent.hasText($0) }
        if targets != 1, !(targets == 0 && message["fid"] != nil && readings.take(FIDTarget.self) == .passedOn) {
            try refuse("exactly one of topic, token or condition")
        }
        return try validate(sent, by: .message)
    }

    private mutating func validate(_ written: JSONObject, by validator: NodeValidator) throws(CompilationStop)
        -> JSONObject
    {
        var object = written
        for (name, check) in validator.members {
            object[name] = try validate(object[name], check, as: name, of: validator.label)
        }
        if let (name, _) = validator.names.first(where: { object[$0.0] != nil && object[$0.1] != nil }) {
            try refuse("\(validator.label)\(name) is given twice")
        }
        object = rename(object, validator.names, at: validator.path)
        for name in validator.flags { settleFlag(name, of: &object, at: validator.path ?? []) }
        return object
    }

    /// What the member is then; nil where it is left out.
    private mutating func validate(
        _ value: JSONValue?,
        _ check: NodeCheck,
        as name: String,
        of label: String
    ) throws(CompilationStop) -> JSONValue? {
        switch (check, value) {
        case (.nonEmptyString, .string(let text)?) where !text.isEmpty: return value
        case (.nonEmptyString, _): break
        case (_, nil): return nil
        case (.options(let options), .object(let object)?): return .object(try validate(object, by: options))
        case (.options, _): return value
        case (_, .null?):
            // No object in the SDK's eyes, everywhere else an absent value, and a member that it keeps.
            switch readings.take(NodeNull.self, at: name) {
            case .refused: break
            case .leftOut: return nil
            case .kept: return value
            }
        // An array is an object in JavaScript; what is inside it nothing checks.
        case (.texts, .array), (.object, .array), (.alert, .array): return value
        case (.texts(let rule), .object(let texts)?):
            try checkStrings(texts, label + name, by: rule)
            return value
        case (.object(let validator), .object(let object)?), (.sound(let validator), .object(let object)?):
            return .object(try validate(object, by: validator))
        case (.alert, .string): return value
        case (.alert, .object(let alert)?): return .object(try validateAlert(alert))
        case (.sound, .string(let name)?) where !name.isEmpty: return value
        case (.fraction, .number(let number)?) where number.isFromZeroToOne: return value
        default: break
        }
        try refuse("\(label)\(name) is \(check.demand)")
    }

    private mutating func validateAlert(_ alert: JSONObject) throws(CompilationStop) -> JSONObject {
        for (camelCase, dashed) in [("loc", "loc"), ("titleLoc", "title-loc"), ("subtitleLoc", "subtitle-loc")] {
            try checkKey(
                (camelCase + "Key", dashed + "-key"),
                ofArguments: (camelCase + "Args", dashed + "-args"),
                in: alert
            )
        }
        let isDoubled = Self.alertNames.contains { alert[$0] != nil && alert[$1] != nil }
        if isDoubled, readings.take(GivenTwice.self) == .refused { try refuse("a key is given twice") }
        return rename(alert, Self.alertNames, at: ["alert"])
    }

    /// Arguments need their key. The SDK looks at the camelCase names only, before it renames them.
    private mutating func checkKey(
        _ key: (camelCase: String, dashed: String),
        ofArguments arguments: (camelCase: String, dashed: String),
        in alert: JSONObject
    ) throws(CompilationStop) {
        let (hasKey, hasDashedKey) = (alert.hasText(key.camelCase), alert.hasText(key.dashed))
        let problem = "\(key.camelCase) is required with \(arguments.camelCase)"
        if !hasKey, !hasDashedKey, alert.hasOtherThanArguments(arguments.camelCase, arguments.dashed),
            readings.take(
                DashedArguments.self,
                among: [.passedOn, .refused],
                at: "\(arguments.camelCase), no list"
            ) == .refused
        {
            try refuse(problem)
        }
        if alert.hasArguments(arguments.camelCase), !hasKey {
            if let given = alert[key.camelCase], !given.isNull, given.stringValue == nil,
                readings.take(DashedArguments.self, at: "\(key.camelCase), no text") == .passedOn
            {
                return
            }
            let place = "\(arguments.camelCase) beside \(key.dashed)"
            if !hasDashedKey || readings.take(DashedArguments.self, at: place) == .refused { try refuse(problem) }
        } else if alert.hasArguments(arguments.dashed), !hasDashedKey, !hasKey,
            readings.take(DashedArguments.self, at: arguments.camelCase) == .refused
        {
            try refuse("\(key.dashed) is required with \(arguments.dashed)")
        }
    }

    /// 1 stays, true becomes 1, everything else goes.
    private mutating func settleFlag(_ name: String, of object: inout JSONObject, at path: [String]) {
        guard let flag = object[name], flag.intValue != 1 else { return }
        object[name] = flag.boolValue == true ? 1 : nil
        rewritten.append(path.isEmpty ? [name] : path)
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
