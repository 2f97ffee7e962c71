import APNsRules
import JSONModel
import PushModel
import VendorModel

/// A payload with its headers as they are meant, and what Apple's rules say of them.
struct MeantPush: ParsedCase {
    let context: PayloadContext
    let headers: [HeaderField]
    private let bytes: [UInt8]
    let subject: PushSubject
    let verdict: Verdict
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
        silentMembers = Self.silentMembers(of: subject)
    }

    static func subject(_ body: [UInt8], _ headers: [HeaderField], _ context: PayloadContext) -> PushSubject {
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

    var fullContext: JSONObject { context.members }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        if let unmarked, readings.take(ByteOrderMark.self) == .ignored { return unmarked.outcome(&readings) }
        return isOversize ? oversize(&readings) : chosen(&readings)
    }

    /// The same without a byte order mark before its JSON; nil where there is none.
    private var unmarked: MeantPush? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard bytes.starts(with: mark) else { return nil }
        let push = MeantPush(Array(bytes.dropFirst(mark.count)), headers: headers, context: context)
        return push.value == nil ? nil : push
    }

    var value: JSONValue? {
        if case .value(let value) = subject.payload { value } else { nil }
    }

    /// The payload as it is meant, or in another form that says the same.
    func chosenPayload(_ readings: inout Readings) -> ExpectedPayload {
        var payload = meantPayload
        if let other = PayloadForms(of: subject, silentMembers: payload.silentMembers).chosen(&readings) {
            payload.value = .object(other)
            payload.bytes = payload.value.serialized()
        }
        return payload
    }

    private var hasWrongMember: Bool {
        verdict.violations.contains { violation in
            guard violation.level.severity == .error, case .pointer(let pointer) = violation.place else { return false }
            return pointer.tokens.count > 1
        }
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
        payload.brokenHeaders.formUnion(headersOfNoMeaning)
        payload.impliedMembers = subject.isLiveActivity ? [:] : PayloadForms.defaults
        payload.impliedHeaders = impliedHeaders
        return payload
    }

    /// What is meant is what a device would do with it; of what is no JSON nobody knows. What a device shows nothing of since a member is
    /// wrong, it may show where the builder mends that member.
    private var intent: Intent {
        guard verdict.answer == nil, value != nil else {
            return Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        }
        let effect = DeviceModel.effectOfAccepted(subject, state: .background)
        return Intent(
            isVisible: effect.showsBanner ? true : effect.playsSound || hasWrongMember ? nil : false,
            wakesApp: effect.wakesApp,
            runsExtension: effect.runsExtension
        )
    }
}
