import APNsRules
import Findings
import JSONModel
import PushModel

/// What is right, or what was sent, or an example: the payload, and the phone that gets it.
struct OutcomeView {
    /// The payload's bytes; nil where there is none.
    let bytes: [UInt8]?
    /// The payload, where it is JSON.
    let value: JSONValue?
    /// Where there is no payload: what there is.
    let otherwise: String?
    let phone: PhonePicture
    /// The most bytes that APNs takes of it.
    let limit: Int

    /// - Parameters:
    ///   - outcome: As `Outcome.json` has it.
    ///   - headers: Those that the other side has, for what this one does not say.
    ///   - bundleID: Of the app, for a push without a topic.
    ///   - now: Seconds since the epoch.
    init(_ outcome: JSONValue, headersBeside headers: JSONValue?, bundleID: String, now: Int) {
        guard let sent = SentPayload(outcome: outcome) else {
            self.init(nothingSince: OutcomeView.words(of: outcome))
            return
        }
        var fields = OutcomeView.fields(outcome["headers"])
        fields += OutcomeView.fields(headers).filter { fields[$0.name] == nil }
        if fields["apns-topic"] == nil {
            let type = fields["apns-push-type"].flatMap(PushType.init(rawValue:))
            fields.append(HeaderField("apns-topic", bundleID + (type?.topicSuffix ?? "")))
        }
        self.init(PushSubject(request: .lone(body: sent.bytes, headers: fields), hasHeaders: true, now: now))
    }

    /// The outcome of a case, which says what time it is and whose app it is.
    init(_ outcome: JSONValue, of testCase: Case, headersBeside headers: JSONValue? = nil) {
        self.init(
            outcome,
            headersBeside: headers,
            bundleID: testCase.context["bundleId"]?.stringValue ?? ContextDefaults.bundleID,
            now: (testCase.context["now"]?.intValue ?? ContextDefaults.now) / 1000
        )
    }

    /// No payload, and what there is.
    private init(nothingSince words: String) {
        bytes = nil
        value = nil
        otherwise = words
        phone = PhonePicture(nothingSince: words)
        limit = PayloadLimit.device
    }

    /// A request as it is.
    ///
    /// - Parameters:
    ///   - subject: The request.
    ///   - refusal: What a real endpoint answered instead of 200; nil asks the rules.
    init(_ subject: PushSubject, refusal: String? = nil) {
        bytes = subject.request.body
        value = try? JSONValue(parsing: subject.request.body)
        otherwise = nil
        phone = refusal.map { PhonePicture(nothingSince: $0) } ?? PhonePicture(subject)
        limit = subject.payloadLimit
    }

    private static func fields(_ headers: JSONValue?) -> [HeaderField] {
        (headers?.objectValue?.members ?? []).compactMap { field in
            field.value.stringValue.map { HeaderField(field.key, $0) }
        }
    }

    private static func words(of outcome: JSONValue) -> String {
        if let reason = outcome["suppressed"]?.stringValue { return "No push is sent: \(reason)" }
        if let reason = outcome["error"]?.stringValue { return "The message is refused: \(reason)" }
        if outcome["removed"] != nil || outcome["remove"] != nil { return "Delivered notifications are removed." }
        return "There is no answer."
    }
}

extension Finding.Evidence {
    private static let outcomes = [
        "payload", "payloadBase64", "suppressed", "error", "removed", "remove", "failure", "skipped",
    ]

    /// What is right and what was sent. The first is nil if nothing says what is right, the second if no single push was seen.
    var views: (right: OutcomeView?, sent: OutcomeView?) {
        guard Self.outcomes.contains(where: { actual[$0] != nil }) else { return (nil, request) }
        return (
            expected.map { OutcomeView($0, of: testCase, headersBeside: actual["headers"]) },
            OutcomeView(actual, of: testCase, headersBeside: expected?["headers"])
        )
    }

    /// A request that an endpoint got: the message is its payload.
    private var request: OutcomeView? {
        guard testCase.dialect == .apns, let status = actual["status"]?.intValue else { return nil }
        let subject = PushSubject(
            request: .lone(body: testCase.message.bytes, headers: testCase.headers),
            hasHeaders: true,
            now: (testCase.context["now"]?.intValue ?? ContextDefaults.now) / 1000
        )
        let reason = actual["reason"]?.stringValue.map { " \($0)" } ?? ""
        return OutcomeView(subject, refusal: (200..<300).contains(status) ? nil : "APNs answers \(status)\(reason)")
    }
}
