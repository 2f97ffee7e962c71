import APNsRules
import JSONModel
import PushModel
import VendorModel

/// A payload with its headers as they are meant, and what Apple's rules say of them.
struct MeantPush: ReadCase {
    private let context: PayloadContext
    private let headers: [HeaderField]
    private let bytes: [UInt8]
    private let subject: PushSubject
    private let verdict: Verdict
    private let silentMembers: [String: JSONValue.Kind]

    init(_ testCase: Case, context: PayloadContext) {
        self.init(testCase.message.bytes, headers: testCase.headers, context: context)
    }

    private init(_ bytes: [UInt8], headers: [HeaderField], context: PayloadContext) {
        self.context = context
        self.headers = headers
        self.bytes = bytes
        subject = Self.subject(bytes, headers, context)
        verdict = RuleList.judge(subject)
        silentMembers = Self.silentMembers(of: subject, headers, context)
    }

    var fullContext: JSONObject { context.members }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        if let unmarked, readings.take(ByteOrderMark.self) == .ignored { return unmarked.outcome(&readings) }
        return isOversize ? oversize(&readings) : chosen(&readings)
    }

    // MARK: Readings

    private func oversize(_ readings: inout Readings) -> ExpectedOutcome {
        switch readings.take(OversizePayload.self) {
        case .sent: ExpectedOutcome(.payload(chosenPayload(&readings)))
        case .refused: ExpectedOutcome(.refused(Self.tooLarge), by: PayloadRule.rejected)
        case .suppressed: ExpectedOutcome(.suppressed(Self.tooLarge), by: PayloadRule.rejected)
        }
    }

    private func chosen(_ readings: inout Readings) -> ExpectedOutcome {
        if isBroken, readings.take(BrokenRequest.self) == .refused {
            return ExpectedOutcome(.refused("the request breaks a rule of Apple's"), by: PayloadRule.rejected)
        }
        // What is broken may be refused already.
        if !isBroken, hasEqualKeys, readings.take(EqualKeys.self) == .refused {
            return ExpectedOutcome(.refused("the payload has equal keys"))
        }
        if !isBroken, value?.hasUnboundedNumber ?? false, readings.take(UnboundedNumber.self) == .refused {
            return ExpectedOutcome(.refused("a number is beyond every machine type"))
        }
        return ExpectedOutcome(.payload(chosenPayload(&readings)))
    }

    private static let tooLarge = "the payload is too large"

    private var value: JSONValue? {
        if case .value(let value) = subject.payload { value } else { nil }
    }

    private var hasEqualKeys: Bool { value?.hasEqualKeys(depthLeft: JSONLimits().depth) ?? false }

    /// Whether APNs would reject the request, or a device drop or degrade it; no JSON at all is the worst case of it.
    private var isBroken: Bool { !brokenRules.isEmpty }

    /// The rules by which it would be, each once. What an empty sound does depends on the device; no document says what an
    /// empty collapse ID does, and some libraries refuse both.
    private var brokenRules: [String] {
        verdict.violations.lazy
            .filter { $0.level.severity == .error || ["aps.sound.type", "hdr.collapse.empty"].contains($0.rule) }
            .map(\.rule)
            .reduce(into: []) { rules, rule in
                if !rules.contains(rule) { rules.append(rule) }
            }
    }

    /// The same without a byte order mark before its JSON; nil where there is none.
    private var unmarked: MeantPush? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard bytes.starts(with: mark) else { return nil }
        let push = MeantPush(Array(bytes.dropFirst(mark.count)), headers: headers, context: context)
        return push.value == nil ? nil : push
    }

    private var isOversize: Bool { verdict.violations.contains { $0.answer?.reason == .payloadTooLarge } }

    // MARK: The payload

    /// The payload as it is meant, or in another form that says the same.
    private func chosenPayload(_ readings: inout Readings) -> ExpectedPayload {
        var payload = meantPayload
        if let other = PayloadForms(of: subject, silentMembers: payload.silentMembers).chosen(&readings) {
            payload.value = .object(other)
            payload.bytes = payload.value.serialized()
        }
        return payload
    }

    private var meantPayload: ExpectedPayload {
        var payload = ExpectedPayload(
            value: value ?? .string(String(decoding: bytes, as: UTF8.self)),
            bytes: bytes,
            headers: headers.map { ExpectedHeader($0.name, $0.value, by: PayloadRule.headers) },
            pushType: subject.pushType ?? .alert,
            intent: intent,
            trace: (isBroken ? [PayloadRule.values, .rejected] : [.values]).map { TraceEntry(.root, by: $0) }
        )
        payload.isReadable = value != nil
        payload.brokenRules = brokenRules
        payload.silentMembers = silentMembers
        // Arguments without their key do nothing: whoever builds pushes may leave them out.
        for violation in verdict.violations
        where violation.level.severity == .error || violation.rule.hasSuffix(".orphan") {
            switch violation.place {
            case .pointer(let pointer) where pointer.tokens.count > 1: payload.brokenMembers.append(pointer)
            case .header(let name): payload.brokenHeaders.insert(name)
            // Of the payload as a whole nothing is left to judge by.
            case .pointer, .request, .connection: break
            }
        }
        payload.brokenMembers += argumentsOfEmptyKeys + flagsThatAreFalse
        // APNs takes no notice of other headers: who builds pushes need not hand them on.
        for header in headers where !ApplesFields.headers.contains(header.name) {
            payload.brokenHeaders.insert(header.name)
        }
        payload.impliedMembers = subject.isLiveActivity ? [:] : PayloadRules.defaults
        if !Self.isBroadcast(headers) {
            payload.impliedHeaders = [
                ExpectedHeader("apns-priority", "10", by: PayloadRule.headers),
                ExpectedHeader("apns-topic", Self.topic(headers, context), by: PayloadRule.headers),
            ]
        }
        // An empty collapse ID names nothing to collapse with: it may go out, and it may be left out.
        payload.impliedHeaders += payload.headers.filter { $0.name == "apns-collapse-id" && $0.value.isEmpty }
        return payload
    }

    /// Flags that their sender means to be off: they do nothing in any form.
    private var flagsThatAreFalse: [JSONPointer] {
        [ApsKey.contentAvailable, .mutableContent].filter { subject.aps?[$0.name] == .bool(false) }
            .map { JSONPointer(tokens: ["aps", $0.name]) }
    }

    /// Arguments whose key is empty: where it is left out, they do nothing.
    private var argumentsOfEmptyKeys: [JSONPointer] {
        guard let alert = subject.aps?["alert"]?.objectValue else { return [] }
        return ["loc-key", "title-loc-key", "subtitle-loc-key"].filter { alert[$0] == "" || alert[$0] == .null }
            .map { JSONPointer(tokens: ["aps", "alert", $0.replacing("-key", with: "-args")]) }
    }

    /// What is meant is what a device would do with it; of what is no JSON nobody knows.
    private var intent: Intent {
        guard verdict.answer == nil, value != nil else {
            return Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        }
        let effect = DeviceModel.effectOfAccepted(subject, state: .background)
        return Intent(
            isVisible: effect.showsBanner ? true : effect.playsSound ? nil : false,
            wakesApp: effect.wakesApp,
            runsExtension: effect.runsExtension
        )
    }

    /// The members that say the same empty and left out. An alert is one where no device minds it.
    private static func silentMembers(
        of subject: PushSubject,
        _ headers: [HeaderField],
        _ context: PayloadContext
    ) -> [String: JSONValue.Kind] {
        var members = PayloadRules.silentMembers
        // A website's push without its arguments is dropped.
        if subject.topic?.hasPrefix("web.") ?? false { members["/aps/url-args"] = nil }
        guard var root = subject.root, var aps = subject.aps, aps["alert"]?.mayBeSilent ?? true else { return members }
        func effects(_ alert: JSONValue?) -> [DeviceEffect] {
            aps["alert"] = alert
            root["aps"] = .object(aps)
            let subject = self.subject(JSONValue.object(root).serialized(), headers, context)
            return DeviceModel.effects(of: subject).map(\.effect)
        }
        if effects(nil) == effects("") { members["/aps/alert"] = .object }
        return members
    }

    // MARK: The request

    private static func subject(_ body: [UInt8], _ headers: [HeaderField], _ context: PayloadContext) -> PushSubject {
        let hasTopic = headers["apns-topic"] != nil || isBroadcast(headers)
        let topic = hasTopic ? [] : [HeaderField("apns-topic", topic(headers, context))]
        let request = PushRequest.meant(
            body: body,
            headers: headers + topic,
            deviceToken: context.common.deviceToken,
            bundleID: context.common.bundleID
        )
        return PushSubject(request: request, hasHeaders: true, now: context.common.now / 1000)
    }

    /// A broadcast names its channel, and has neither a topic nor a priority that it may leave out.
    private static func isBroadcast(_ headers: [HeaderField]) -> Bool { headers["apns-channel-id"] != nil }

    /// The topic of a request that names none.
    private static func topic(_ headers: [HeaderField], _ context: PayloadContext) -> String {
        let pushType = headers["apns-push-type"].flatMap(PushType.init(rawValue:))
        return context.common.bundleID + (pushType?.topicSuffix ?? "")
    }
}

extension JSONValue {
    /// Whether the value, as an alert, may say nothing: one with a text in it does not.
    fileprivate var mayBeSilent: Bool {
        switch self {
        case .null: true
        case .bool, .number, .array: false
        case .string(let text): text.isEmpty
        case .object(let object):
            !object.members.contains { if case .string(let text) = $0.value { !text.isEmpty } else { false } }
        }
    }

    /// Whether a number in it is larger than every double.
    fileprivate var hasUnboundedNumber: Bool {
        switch self {
        case .null, .bool, .string: false
        case .number(let number): number.doubleValue == nil
        case .array(let elements): elements.contains { $0.hasUnboundedNumber }
        case .object(let object): object.members.contains { $0.value.hasUnboundedNumber }
        }
    }
}
