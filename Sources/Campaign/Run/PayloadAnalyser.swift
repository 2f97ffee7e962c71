import APNsRules
import Findings
import JSONCBridge
import JSONModel
import PushModel
import VendorModel
import Vendors

/// Puts payloads on their way: fills in the request, judges it by the rules, and has the other parsers read it.
///
/// Used by one worker at a time: the parsers' buffers are reused.
struct PayloadAnalyser {
    private let crossCheck = CrossCheck()

    /// The analysis of a payload that a compiler gave; push type and priority of the right payload, `reference`, fill in
    /// for headers that were not given. The other parsers read it unless nobody will ask what they saw.
    func analysis(
        of bytes: [UInt8],
        headers: [HeaderField],
        reference: ExpectedPayload?,
        in testCase: Case,
        isCrossChecked: Bool = true
    ) -> PayloadAnalysis {
        let request = request(bytes, filledIn(headers, reference: reference, in: testCase), testCase)
        let nowMilliseconds = testCase.context["now"]?.intValue ?? ContextDefaults.now
        let subject = PushSubject(request: request, hasHeaders: true, now: nowMilliseconds / 1000)
        return PayloadAnalysis(
            request: request,
            subject: subject,
            verdict: RuleList.judge(subject),
            disagreements: isCrossChecked ? disagreements(about: subject) : [],
            intent: reference?.intent,
            intentRules: reference?.intentRules ?? [:],
            bundle: bundle(of: testCase)
        )
    }

    private func disagreements(about subject: PushSubject) -> [ParserDisagreement] {
        crossCheck.compare(subject.request.body, strict: subject.strictReading, limit: subject.payloadLimit)
    }

    private func request(_ body: [UInt8], _ headers: [HeaderField], _ testCase: Case) -> PushRequest {
        let token = deviceToken(of: testCase)
        // No vendor sends broadcasts: a header that names a channel is only one header more there.
        guard testCase.dialect == .apns else {
            return PushRequest.lone(body: body, headers: headers, deviceToken: token)
        }
        return PushRequest.meant(
            body: body,
            headers: headers,
            deviceToken: token,
            bundleID: bundleID(of: testCase)
        )
    }

    /// What the harness adds. A testee that gives no headers at all leaves them to the right payload; otherwise push
    /// type, priority and topic are filled in.
    private func filledIn(
        _ headers: [HeaderField],
        reference: ExpectedPayload?,
        in testCase: Case
    ) -> [HeaderField] {
        let filledIn = ["apns-push-type", "apns-priority", "apns-topic"]
        let missing = reference?.headers.filter { field in
            headers.isEmpty || filledIn.contains(field.name) && headers[field.name] == nil
        }
        var headers = headers + (missing ?? []).map { HeaderField($0.name, $0.value) }
        if headers.isEmpty { headers = reference?.suppliedHeaders ?? [] }
        let isBroadcast = testCase.dialect == .apns && headers["apns-channel-id"] != nil
        if headers["apns-topic"] == nil, !isBroadcast {
            let pushType = headers["apns-push-type"].flatMap(PushType.init(rawValue:)) ?? reference?.pushType
            headers.append(HeaderField("apns-topic", bundleID(of: testCase) + (pushType?.topicSuffix ?? "")))
        }
        return headers
    }

    /// What the case says of the app; nil where it says nothing, as most do.
    private func bundle(of testCase: Case) -> AppBundle? {
        guard testCase.context["strings"] != nil || testCase.context["sounds"] != nil else { return nil }
        let bundle = AppBundle(of: testCase)
        return bundle.isKnown ? bundle : nil
    }

    private func bundleID(of testCase: Case) -> String {
        testCase.context["bundleId"]?.stringValue ?? ContextDefaults.bundleID
    }

    private func deviceToken(of testCase: Case) -> String {
        VendorCompilers.compiler(for: testCase.dialect)?.deviceToken(of: testCase)
            ?? testCase.context["deviceToken"]?.stringValue ?? ContextDefaults.deviceToken
    }
}

extension PushSubject {
    /// The payload as the strict reader saw it.
    fileprivate var strictReading: Result<JSONValue, JSONError> {
        switch payload {
        case .empty: .failure(JSONError(.unexpectedEnd, at: 0))
        // Only an endpoint cuts.
        case .cut: .failure(JSONError(.unexpectedEnd, at: request.body.count))
        case .invalid(let error): .failure(error)
        case .value(let value): .success(value)
        }
    }
}
