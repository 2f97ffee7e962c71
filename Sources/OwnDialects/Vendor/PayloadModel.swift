import CaseGeneration
import JSONModel
import JSONSchema
import PushModel

/// The payload that the rules tell of: what they carry over, and the constants that they want. A compiler may put more into it.
///
/// It stands where vendors have the reference's payload: its size is what sizes are aimed with, what changes with a place of the message
/// is what the sweep looks at, and what is wrong with it by the rules of APNs is the message's doing.
struct PayloadModel {
    private(set) var payload: ExpectedPayload
    var bytes: [UInt8] { payload.bytes }
    /// Whether the payload of a compiler that keeps to the rules may be over the limit.
    let mayBeTooLarge: Bool

    /// What a compiler may add of its own, in bytes.
    private static let additions = 256

    /// - Parameters:
    ///   - message: What it is made of.
    ///   - rules: Those that speak of the message.
    ///   - dialect: Whose texts go where.
    init(of message: JSONValue, by rules: [OwnDialect.Rule], in dialect: OwnDialect) {
        var value: JSONValue = ["aps": [:]]
        var trace: [TraceEntry] = []
        var carried = 0
        for rule in rules {
            for member in rule.constants {
                value.set(member.value, at: member.pointer.tokens)
                trace.append(TraceEntry(member.pointer, rule.rule.id))
            }
            for equality in rule.rule.equal {
                guard let found = message[equality.message] else { continue }
                value.set(found, at: equality.payload.tokens)
                trace.append(TraceEntry(equality.payload, rule.rule.id))
                carried += found.serializedByteCount()
            }
        }
        let byRules = value
        for text in dialect.file.texts where value[text.payload] == nil {
            guard case .string? = message[text.message], let found = message[text.message] else { continue }
            value.set(found, at: text.payload.tokens)
            carried += found.serializedByteCount()
        }
        // Where a rule forbids it, the text goes nowhere.
        if value != byRules, rules.contains(where: { Self.isForbidden(value, by: $0.rule.payload) }) { value = byRules }
        let headers = rules.flatMap { rule in
            rule.rule.headers.map { ExpectedHeader($0.name, $0.value, rule: rule.rule.id) }
        }
        let intent = Intent(of: rules.map(\.rule))
        let given = headers.first { $0.name == "apns-push-type" }.flatMap { PushType(rawValue: $0.value) }
        let pushType = given ?? (intent.isVisible == false && intent.wakesApp ? .background : .alert)
        payload = ExpectedPayload(
            value: value,
            bytes: value.serialized(),
            headers: headers,
            pushType: pushType,
            intent: intent,
            trace: trace
        )
        payload.intentRules = Intent.rules(rules.map(\.rule))
        if given == nil { payload.suppliedHeaders = [HeaderField("apns-push-type", pushType.rawValue)] }
        let longest = value.serializedByteCount(escapingSlashes: true, escapingNonASCII: true)
        let rest = max(message.serializedByteCount() - carried, 0)
        mayBeTooLarge = longest + rest + Self.additions > PayloadLimit.device
    }

    /// What no verdict is reached on is not forbidden.
    private static func isForbidden(_ payload: JSONValue, by schema: Schema?) -> Bool {
        schema.map { (try? $0.isMet(by: payload)) == false } ?? false
    }
}

extension Intent {
    /// What the rules say together; nothing where they contradict each other.
    init(of rules: [DialectRule]) {
        let visible = Set(rules.compactMap(\.intent.visible))
        self.init(
            isVisible: visible.count == 1 ? visible.first : nil,
            wakesApp: rules.contains { $0.intent.wakes == true },
            runsExtension: rules.contains { $0.intent.runsExtension == true }
        )
    }

    /// Which rule wants what of the phone, the first of several.
    static func rules(_ rules: [DialectRule]) -> [ExpectedEffect: String] {
        var wanting: [ExpectedEffect: String] = [:]
        for rule in rules.reversed() {
            if let visible = rule.intent.visible { wanting[visible ? .visible : .silent] = rule.id }
            if rule.intent.wakes == true { wanting[.wakes] = rule.id }
            if rule.intent.runsExtension == true { wanting[.extension] = rule.id }
        }
        return wanting
    }
}
