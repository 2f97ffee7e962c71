import APNsRules
import Campaign
import JSONModel
import PushModel

/// One side of a finding, right or sent: the payload, and the phone that gets it.
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
            let words = OutcomeView.words(of: outcome)
            bytes = nil
            value = nil
            otherwise = words
            phone = PhonePicture(nothingSince: words)
            limit = PayloadLimit.device
            return
        }
        var fields = OutcomeView.fields(outcome["headers"])
        fields += OutcomeView.fields(headers).filter { fields[$0.name] == nil }
        if fields["apns-topic"] == nil {
            let type = fields["apns-push-type"].flatMap(PushType.init(rawValue:))
            fields.append(HeaderField("apns-topic", bundleID + (type?.topicSuffix ?? "")))
        }
        let subject = PushSubject(request: .lone(body: sent.bytes, headers: fields), hasHeaders: true, now: now)
        bytes = sent.bytes
        value = try? JSONValue(parsing: sent.bytes)
        otherwise = nil
        phone = PhonePicture(subject)
        limit = PayloadLimit.bytes(for: subject.pushType)
    }

    private static func fields(_ headers: JSONValue?) -> [HeaderField] {
        (headers?.objectValue?.members ?? []).compactMap { field in
            field.value.stringValue.map { HeaderField(field.key, $0) }
        }
    }

    private static func words(of outcome: JSONValue) -> String {
        if let reason = outcome["suppressed"]?.stringValue { return "No push is sent: \(reason)" }
        if let reason = outcome["error"]?.stringValue { return "The message is refused: \(reason)" }
        if outcome["removed"] != nil || outcome["remove"] != nil { return "Delivered notifications are taken away." }
        return "There is no answer."
    }
}

extension Finding.Evidence {
    /// What is right and what was sent; the first is nil where nobody knows it.
    var views: (right: OutcomeView?, sent: OutcomeView) {
        let now = (testCase.context["now"]?.intValue ?? 1_700_000_000_000) / 1000
        let bundleID = testCase.context["bundleId"]?.stringValue ?? "com.example.app"
        func view(_ outcome: JSONValue, beside headers: JSONValue?) -> OutcomeView {
            OutcomeView(outcome, headersBeside: headers, bundleID: bundleID, now: now)
        }
        return (expected.map { view($0, beside: actual["headers"]) }, view(actual, beside: expected?["headers"]))
    }
}
