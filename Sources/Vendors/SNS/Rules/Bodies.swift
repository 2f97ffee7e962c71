import JSONModel
import PushModel
import VendorModel

extension SNSRule {
    static let body = SNSRule(
        "SN-13",
        "A body that is not a JSON object, or is too large for the push service, is not sent.",
        source: SNSDocument.errors
    )
    static let forwarding = SNSRule(
        "SN-15",
        "A platform's entry is forwarded unchanged: nothing is added, renamed or removed.",
        source: SNSDocument.payloads
    )
    static let defaultEntry = SNSRule(
        "SN-16",
        "The default entry, or a message without structure, becomes the alert of an APNs endpoint.",
        source: SNSDocument.article + ", development and production environment"
    )
}

/// What goes to the service behind, and why.
struct SNSBody {
    /// Exactly what would be sent.
    var bytes: [UInt8]
    var value: JSONValue
    var trace: [TraceEntry]
    var unjudged: [JSONPointer] = []
    /// False for a text that goes out as it is, JSON or not.
    var isReadable = true

    /// A text that goes out as it is.
    init(text: String, by rule: SNSRule) {
        bytes = Array(text.utf8)
        if case .object(let object)? = try? JSONValue(parsing: bytes) {
            value = .object(object)
            trace = object.members.map { TraceEntry(JSONPointer(tokens: [$0.key]), by: rule) }
        } else {
            value = .string(text)
            trace = [TraceEntry(.root, by: rule)]
            isReadable = false
        }
    }

    /// A body that the sender wrote, forwarded byte for byte.
    init(forwarding bytes: [UInt8], _ object: JSONObject, by rule: SNSRule) {
        self.bytes = bytes
        value = .object(object)
        trace = object.members.map { TraceEntry(JSONPointer(tokens: [$0.key]), by: rule) }
    }

    /// A body of the sender's that a strict reader does not take, forwarded byte for byte; `object` is what a lenient one
    /// makes of it.
    init(forwarding text: String, readAs object: JSONObject, by rule: SNSRule) {
        bytes = Array(text.utf8)
        value = .object(object)
        trace = [TraceEntry(.root, by: rule)]
        isReadable = false
    }

    /// A body that is made here around a text, member by member on the way to it.
    init(_ text: JSONValue, at path: [String], by rule: SNSRule) {
        value = path.reversed().reduce(text) { .object([$1: $0]) }
        bytes = value.serialized(.compact)
        trace = path.indices.map { TraceEntry(JSONPointer(tokens: Array(path[...$0])), by: rule) }
    }

    /// Records a rule that decided about the body as a whole.
    mutating func addRule(_ rule: SNSRule, if applies: Bool = true) {
        if applies { trace.append(TraceEntry(.root, by: rule)) }
    }
}

extension SNSBody {
    var aps: JSONObject? { value["aps"]?.objectValue }

    /// What the sender means, read from what they wrote.
    func intent(_ pushType: PushType) -> Intent {
        guard pushType != .voip, let aps else {
            // The app itself shows a call.
            return Intent(isVisible: nil, wakesApp: pushType == .voip, runsExtension: false)
        }
        let wakesApp = Self.isOn(aps["content-available"])
        let isVisible: Bool? =
            if AlertText(of: aps["alert"]) != .none { true } else { wakesApp && !aps.hasUserKeys ? false : nil }
        return Intent(isVisible: isVisible, wakesApp: wakesApp, runsExtension: Self.isOn(aps["mutable-content"]))
    }

    /// SNS forwards a Boolean as it is; whoever writes true means on, which is more than Apple's 1.
    private static func isOn(_ flag: JSONValue?) -> Bool {
        flag?.boolValue ?? flag?.isFlagOn ?? false
    }
}

extension SNSCompilation {
    /// The body that the sender wrote for this platform.
    mutating func forward(_ text: String) throws(CompilationStop) -> SNSBody {
        let bytes = Array(text.utf8)
        // Some of these services take XML, and no document says what any of them checks.
        if !platform.isAPNs, platform != .gcm {
            let body = SNSBody(text: text, by: .ownEntry)
            if !body.isReadable { try settleDoubt("not a JSON object") }
            return body
        }
        guard case .object(let object)? = try? JSONValue(parsing: bytes) else {
            return try forwardLoneSurrogates(text)
        }
        if object.members.contains(where: { $0.value.hasNumberOutOfRange }),
            readings.take(NumberRange.self, at: "body") == .refused
        {
            throw failure("Message format is invalid", by: .body)
        }
        if platform.isAPNs { return SNSBody(forwarding: bytes, object, by: .forwarding) }
        return try forwardToFCM(bytes, object)
    }

    /// A body that is no JSON. Of lone surrogates RFC 8259, section 8.2, says that what readers do with them varies.
    private mutating func forwardLoneSurrogates(_ text: String) throws(CompilationStop) -> SNSBody {
        let replaced = Array(text.replacingLoneSurrogates.utf8)
        guard case .object(let object)? = try? JSONValue(parsing: replaced),
            readings.take(LoneSurrogate.self) == .forwarded
        else { throw failure("Message format is invalid", by: .body) }
        return SNSBody(forwarding: text, readAs: object, by: platform.isAPNs ? .forwarding : .fcmForms)
    }

    /// The body around a text that is for every platform.
    mutating func wrap(_ text: String) throws(CompilationStop) -> SNSBody {
        if text.isEmpty, readings.take(EmptyDefault.self) == .suppressed {
            throw .suppressed("the default entry is empty", by: SNSRule.defaultEntry)
        }
        let text = JSONValue.string(text)
        if platform.isAPNs { return SNSBody(text, at: ["aps", "alert"], by: .defaultEntry) }
        if platform != .gcm { return wrapForOthers(text) }
        return switch readings.take(FCMDefault.self) {
        case .dataDefault: SNSBody(text, at: ["data", "default"], by: .defaultEntry)
        case .dataMessage: SNSBody(text, at: ["data", "message"], by: .defaultEntry)
        case .notificationBody: SNSBody(text, at: ["notification", "body"], by: .defaultEntry)
        }
    }

    /// Takes a reading of whether a service that is neither Apple's nor Google's takes a body like this.
    private mutating func settleDoubt(_ problem: String) throws(CompilationStop) {
        switch readings.take(OtherBody.self) {
        case .sent: break
        case .refused: throw .refused(problem, by: SNSRule.body)
        case .suppressed: throw .suppressed(problem, by: SNSRule.body)
        }
    }

    /// What a service that is neither Apple's nor Google's gets of the default: the text, in one form or another.
    private mutating func wrapForOthers(_ text: JSONValue) -> SNSBody {
        switch readings.take(OtherDefault.self) {
        case .dataDefault: SNSBody(text, at: ["data", "default"], by: .defaultEntry)
        case .dataMessage: SNSBody(text, at: ["data", "message"], by: .defaultEntry)
        case .notificationBody: SNSBody(text, at: ["notification", "body"], by: .defaultEntry)
        case .text: SNSBody(text: text.stringValue ?? "", by: .defaultEntry)
        }
    }

    /// The limit of the service behind: APNs by push type, FCM where it is documented and where it has been seen.
    mutating func checkSize(of body: SNSBody, for type: PushType?) throws(CompilationStop) {
        let count = body.bytes.count
        // The other services' limits are in none of these documents.
        guard platform.isAPNs || platform == .gcm else {
            if count > PayloadLimit.device { try settleDoubt("the body has \(count) bytes") }
            return
        }
        let limit = platform.isAPNs ? readings.limit(for: type, ofBytes: count, Self.callLimit) : SNSLimits.fcmBytes
        if count <= limit {
            guard !platform.isAPNs, count > SNSLimits.fcmBytesInPractice,
                readings.take(ObservedLimit.self) == .notSent
            else { return }
        }
        let problem = "the body has \(count) bytes, which the service behind does not take"
        let reading =
            targetKind == .topic
            ? readings.take(OversizeBody.self, among: [.suppressed, .refused], at: "topic")
            : readings.take(OversizeBody.self, at: "endpoint")
        throw .tooLarge(
            bytes: count,
            reading == .refused ? .refused(problem) : .suppressed(problem),
            by: SNSRule.body
        )
    }
}

extension String {
    /// The text of a JSON document, with every escape of half a surrogate pair replaced by that of U+FFFD.
    var replacingLoneSurrogates: String {
        var bytes = Array(utf8)
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let unit = Self.codeUnit(bytes, at: index)
            if Self.isSurrogate(unit, 0xD800...0xDBFF),
                Self.isSurrogate(Self.codeUnit(bytes, at: index + 6), 0xDC00...0xDFFF)
            {
                index += 12
            } else if Self.isSurrogate(unit, 0xD800...0xDFFF) {
                bytes.replaceSubrange(index..<index + 6, with: "\\uFFFD".utf8)
                index += 6
            } else {
                // Another escape: what may follow its second character is no beginning of one.
                index += 2
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSurrogate(_ unit: Int?, _ half: ClosedRange<Int>) -> Bool {
        unit.map(half.contains) ?? false
    }

    /// The code unit that an escape `\uXXXX` stands for; nil for what is none.
    private static func codeUnit(_ bytes: [UInt8], at index: Int) -> Int? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        let digits = bytes[index + 2..<index + 6]
        guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
