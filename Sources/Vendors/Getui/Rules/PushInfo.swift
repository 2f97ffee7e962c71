import JSONModel
import PushModel
import VendorModel

extension GetuiRule {
    static let pushInfo = GetuiRule(
        "GT-13",
        "set_pushInfo needs locKey, message, a badge from 0 or contentAvailable 1; a badge of 0 is lost.",
        source: Document.php2017 + ", ApnsUtils and Payload"
    )
}

// `set_pushInfo`, the way before `IGtAPNPayload`. Some releases of the SDK check and encode the arguments
// themselves, others fill an `IGtAPNPayload` with them.
extension GetuiCompilation {
    mutating func run(_ info: GetuiPushInfo) throws(CompilationStop) -> ExpectedPayload {
        if readings.take(PushInfoEncoding.self) == .asMessage { return try run(info.asMessage) }
        let alert: [(key: String, value: JSONValue?)] = [
            ("body", info.message), ("action-loc-key", info.actionLocKey), ("loc-key", info.locKey),
            ("launch-image", info.launchImage),
        ]
        let hasKey = hasText(info.locKey)
        let hasMessage = hasText(info.message)
        let badge = try info.badge.flatMap { badge throws(CompilationStop) in try wholeNumber(badge) }
        let isAvailable = info.contentAvailable.map { holds($0.equals(1), at: .flagOfPushInfo) } ?? false
        guard hasKey || hasMessage || badge.map({ !$0.hasMinusSign }) ?? false || isAvailable else {
            throw .refused(
                "one of the params(locKey,message,badge) must not be null or contentAvailable must be 1",
                by: GetuiRule.pushInfo
            )
        }
        if hasKey || hasMessage {
            recorder.beginAlert(by: .pushInfo)
            for (key, value) in alert {
                if let value, hasText(value) { put(.alert, key, value, by: .pushInfo) }
            }
            if hasKey, let arguments = info.locArgs?.stringValue, !arguments.isEmpty {
                let parts = arguments.split(separator: ",", omittingEmptySubsequences: false)
                put(.alert, "loc-args", .array(parts.map { .string(String($0)) }), by: .pushInfo)
            }
        }
        // The last step takes 0 for unset.
        if let badge, !badge.hasMinusSign, !badge.isZero { put(.aps, "badge", .number(badge), by: .pushInfo) }
        addSound(of: info)
        if isAvailable { put(.aps, "content-available", 1, by: .pushInfo) }
        if let payload = info.payload, hasText(payload) { put(.top, "payload", payload, by: .pushInfo) }
        // PHP prints an empty map as a list, and other languages do not. The service's own member comes into it later.
        if !recorder.hasAps, context.stage == .sdk { put(.top, "aps", [:], by: .pushInfo, isJudged: false) }
        return try finishSDK()
    }

    private mutating func addSound(of info: GetuiPushInfo) {
        guard let sound = info.sound, hasText(sound) else {
            put(.aps, "sound", .string(GetuiNames.defaultSound), by: .pushInfo)
            return
        }
        if sound != .string(GetuiNames.silence) { put(.aps, "sound", sound, by: .pushInfo) }
    }

    private mutating func hasText(_ value: JSONValue?) -> Bool {
        value.map { isSet($0, .notNull, at: .pushInfo) } ?? false
    }

    /// `is_numeric` and `(int)`. What becomes of a number beyond every integer depends on the machine.
    private mutating func wholeNumber(_ value: JSONValue) throws(CompilationStop) -> JSONNumber? {
        // Text of digits alone becomes an integer as it stands, and no double on the way.
        if let integer = value.intValue ?? value.stringValue.flatMap({ Int($0) }) { return JSONNumber(integer) }
        let double: Double? =
            switch value {
            case .number(let number): number.doubleValue ?? .infinity
            case .string(let text): text.spelledNumber
            default: Optional.none
            }
        guard let double else { return nil }
        if double.magnitude < 9e18 { return JSONNumber(value.numberValue?.integerPart ?? Int(double)) }
        switch readings.take(BadgeBeyondIntegers.self) {
        case .asIs: return JSONNumber(uncheckedLexeme: value.numberValue?.lexeme ?? (double < 0 ? "-1" : "9e18"))
        case .refused: throw .refused("badge is out of range", by: GetuiRule.pushInfo)
        case .zero: return JSONNumber(0)
        }
    }
}

extension GetuiPushInfo {
    /// What the arguments fill of an `IGtAPNPayload`. One argument is one element there, commas and all.
    fileprivate var asMessage: GetuiMessage {
        var message = GetuiMessage()
        var members: [GetuiAlert.Member] = []
        func add(_ key: String, _ value: JSONValue?, test: GetuiAlert.Field.Test = .condition(.notNullByTable)) {
            guard let value, value.equalsNull == .no else { return }
            members.append(GetuiAlert.Member(field: GetuiAlert.Field(key: key, test: test), value: value))
        }
        add("action-loc-key", actionLocKey)
        add("body", self.message)
        add("loc-key", locKey)
        add("loc-args", locArgs.map { $0.equalsNull == .no ? [$0] : [] }, test: .arguments)
        add("launch-image", launchImage)
        message.alert = .dictionary(members)
        // 0 equals null: it is lost here too.
        message.badge = badge.flatMap { $0.equalsNull == .no ? $0 : Optional.none }
        message.sound = sound
        message.contentAvailable = contentAvailable.flatMap { $0.equalsNull == .no ? $0 : Optional.none }
        message.custom = payload.map { [JSONMember(key: "payload", value: $0)] } ?? []
        return message
    }
}

/// The arguments of `set_pushInfo`, the way of the SDK before `IGtAPNPayload`.
struct GetuiPushInfo: Sendable {
    var actionLocKey: JSONValue?
    var badge: JSONValue?
    var message: JSONValue?
    var sound: JSONValue?
    var payload: JSONValue?
    var locKey: JSONValue?
    /// Separated by commas.
    var locArgs: JSONValue?
    var launchImage: JSONValue?
    var contentAvailable: JSONValue?

    init(_ object: JSONObject, typing: inout GetuiTyping) {
        let fields = typing.read(object, by: GetuiFields.pushInfo)
        actionLocKey = fields.given("actionLocKey")
        badge = fields.given("badge")
        message = fields.given("message")
        sound = fields.given("sound")
        payload = fields.given("payload")
        locKey = fields.given("locKey")
        locArgs = fields.given("locArgs")
        launchImage = fields.given("launchImage")
        contentAvailable = fields.given("contentAvailable")
    }
}
