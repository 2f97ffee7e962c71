import JSONModel
import PushModel
import VendorModel

/// One message on its way to a payload, under one script of readings.
struct GetuiCompilation: ~Copyable {
    let context: GetuiContext
    var readings: Readings
    var recorder = PayloadRecorder<GetuiRule>()
    /// What the sender gives to have one push replace another.
    var collapseID: String?
    /// Whether a push without anything in `aps` goes out with an empty one.
    var hasEmptyAps = false
    /// Whether something in the payload has a length that no document fixes.
    private var hasOpenLength = false

    init(context: GetuiContext, readings: Readings) {
        self.context = context
        self.readings = readings
    }

    mutating func put(
        _ place: PayloadPlace,
        _ key: String,
        _ value: JSONValue,
        by rule: GetuiRule,
        isJudged: Bool = true
    ) {
        let isJudged = notice(value) && isJudged
        if !isJudged { hasOpenLength = true }
        recorder.set(place, key, value, by: rule, isJudged: isJudged)
    }

    /// The same for a member of which no document shows the form.
    mutating func putForm(_ place: PayloadPlace, _ key: String, _ value: JSONValue, by rule: GetuiRule) {
        hasOpenLength = true
        recorder.setForm(place, key, value, by: rule)
    }

    /// The same for a member whose key the sender chooses, and no other member has.
    mutating func append(_ place: PayloadPlace, _ member: JSONMember, by rule: GetuiRule) {
        recorder.append(place, member.key, member.value, by: rule, isJudged: notice(member.value))
    }

    /// Whether all numbers in a value go through machines unchanged. Others have an open length.
    private mutating func notice(_ value: JSONValue) -> Bool {
        let trouble = value.worstNumber
        if trouble != .none { hasOpenLength = true }
        return trouble < .rounded
    }

    /// Whether a value counts as empty, where PHP and the field tables can differ.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - answer: What PHP says; nil where it only asks whether the value is like null.
    ///   - field: Where the value stands.
    /// - Returns: Whether it does.
    mutating func countsAsEmpty(
        _ value: JSONValue,
        _ answer: JSONValue.LooseAnswer? = nil,
        at field: String
    ) -> Bool {
        switch answer ?? value.isLooselyNull {
        case .yes: true
        case .no: false
        case .open: readings.take(LooselyEmpty.self, at: "\(field), \(value.kind.rawValue)") == .unset
        }
    }

    /// `$value == 1`, for a text that only begins with the number in some versions of PHP.
    mutating func isEqual(_ value: JSONValue, to integer: Int, at field: String) -> Bool {
        value.isLoosely(integer) || value.beginsWith(integer) && readings.take(LooseNumber.self, at: field) == .putIn
    }

    /// What has been put together, without headers yet.
    func draftPayload() -> ExpectedPayload {
        recorder.payload(
            headers: [],
            pushType: .alert,
            intent: Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        )
    }

    /// Whether a payload of so many bytes is over the limit. Near it the reading decides where a length is open.
    mutating func isOver(_ limit: Int, bytes: Int) -> Bool {
        let isOver = bytes > limit
        guard hasOpenLength, (limit - 128...limit + 128).contains(bytes) else { return isOver }
        return readings.take(Self.openSize) == .ownBytes ? isOver : !isOver
    }
}
