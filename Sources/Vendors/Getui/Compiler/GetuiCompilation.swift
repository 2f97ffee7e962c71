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
    private(set) var hasOpenLength = false

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
        let isJudged = keepsNumbers(of: value) && isJudged
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
        recorder.append(place, member.key, member.value, by: rule, isJudged: keepsNumbers(of: member.value))
    }

    /// Whether all numbers in a value go through machines unchanged. Others have an open length.
    private mutating func keepsNumbers(of value: JSONValue) -> Bool {
        let numbers = value.encodedNumbers
        if numbers != .asWritten { hasOpenLength = true }
        return numbers < .rounded
    }

    /// Whether a field is set, by the condition that the SDK asks of its value.
    mutating func isSet(_ value: JSONValue, _ condition: SetCondition, at field: LooselyEmpty.Field) -> Bool {
        switch condition.holds(for: value) {
        case .yes: true
        case .no: false
        case .leftOpen: readings.take(LooselyEmpty.self, at: .init(field: field, kind: value.kind)) == .value
        }
    }

    /// Whether the SDK's comparison of a value with a number holds.
    mutating func holds(_ answer: PHPAnswer, at place: LooseNumber.Place) -> Bool {
        switch answer {
        case .yes: true
        case .no: false
        case .leftOpen: readings.take(LooseNumber.self, at: place) == .putIn
        }
    }

    /// What has been put together, without headers yet.
    func draftPayload() -> ExpectedPayload {
        recorder.payload(
            headers: [],
            pushType: .alert,
            intent: Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        )
    }
}

// The steps of an SDK and of the service. The other interfaces have theirs with their rules: `set_pushInfo` GT-13, REST v2 GT-14.
extension GetuiCompilation {
    /// `IGtAPNPayload.get_payload()`, step by step: the order of the steps is part of the rules.
    mutating func run(_ message: GetuiMessage) throws(CompilationStop) -> ExpectedPayload {
        try addAlert(message.alert)
        addBadge(message)
        try addSound(message)
        // Before content-available, so that a silent push needs a badge to get past it.
        guard recorder.hasAps || passesEmpty(message) else {
            throw .refused("create apn payload error (format error)", by: GetuiRule.empty)
        }
        addContentAvailable(message.contentAvailable)
        addCategory(message)
        addCustom(message.custom)
        addCollapseID(message.collapseID)
        try addMedia(message.media)
        addVoice(message)
        return try finishSDK()
    }

    /// Brings a payload to the context's stage.
    ///
    /// - Parameters:
    ///   - payload: As the interface takes it.
    ///   - type: The push type that the interface asks for; `alert` where the content decides.
    /// - Returns: The payload of that stage, with its headers.
    /// - Throws: ``CompilationStop`` where the service or APNs' limit stops it.
    mutating func finish(_ payload: ExpectedPayload, _ type: PushType = .alert) throws(CompilationStop)
        -> ExpectedPayload
    {
        var payload = payload
        if context.stage == .device { try addServiceMembers(beside: payload.value, type) }
        if hasEmptyAps, !recorder.hasAps { put(.top, "aps", [:], by: .rest) }
        if context.stage == .device || hasEmptyAps { payload = draftPayload() }
        setTransport(of: &payload, type)
        if type == .alert, context.profile != .rest2, Self.isIncomplete(payload.value["aps"]?.objectValue ?? [:]) {
            payload.advice.append(GetuiRule.normalPush.id)
        }
        try checkSize(payload)
        return payload
    }
}
