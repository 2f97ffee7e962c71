import APNsRules
import JSONModel
import PushModel

/// A rule's example as a request that a phone can be drawn for: what the example leaves open is as usual, as long as the rule says the
/// same of it.
struct WholeExample {
    let subject: PushSubject
    /// Why no phone can be drawn; nil where one can.
    let undrawn: String?

    /// - Parameters:
    ///   - example: One of the rule's.
    ///   - rule: A rule about connections has no such request.
    init?(_ example: Example, of rule: Rule) {
        guard case .request(let request, let hasHeaders, let circumstances) = example.content else { return nil }
        func subject(_ request: PushRequest) -> PushSubject {
            PushSubject(request: request, hasHeaders: hasHeaders, circumstances: circumstances)
        }
        var whole = subject(request)
        let speaks = WholeExample.speaks(rule, of: whole)
        if whole.route.isDevice {
            for complete in WholeExample.completions {
                let candidate = subject(complete(whole))
                if WholeExample.speaks(rule, of: candidate) == speaks { whole = candidate }
            }
        }
        self.subject = whole
        undrawn = WholeExample.whyUndrawn(whole, rule: rule, speaks: speaks)
    }

    private static func speaks(_ rule: Rule, of subject: PushSubject) -> Bool {
        var violations = Violations()
        violations.judge(subject, by: rule)
        return !violations.list.isEmpty
    }

    private static func whyUndrawn(_ subject: PushSubject, rule: Rule, speaks: Bool) -> String? {
        guard subject.route.isPush else { return "This request is not a push: no phone gets anything." }
        guard let answer = RuleList.judge(subject).answer, !speaks || answer != rule.answer else { return nil }
        return "The example shows only this rule: because of other rules, APNs would answer "
            + "\(answer.status) \(answer.reason.rawValue)."
    }

    // MARK: What is usual

    private static let completions: [@Sendable (PushSubject) -> PushRequest] = [
        { withPayload($0) }, { withPriority($0) }, { withPushType($0) }, { withTopic($0) },
    ]

    private static func withPayload(_ subject: PushSubject) -> PushRequest {
        var request = subject.request
        guard subject.root?.isEmpty ?? subject.request.body.isEmpty else { return request }
        switch subject.pushType {
        case .alert, nil:
            let payload: JSONValue = ["aps": ["alert": ["title": "Anna", "body": "Are you coming tonight?"]]]
            request.body = payload.serialized()
        case .background:
            let payload: JSONValue = ["aps": ["content-available": 1]]
            request.body = payload.serialized()
        default: break
        }
        return request
    }

    private static func withPriority(_ subject: PushSubject) -> PushRequest {
        guard subject.pushType == .background else { return subject.request }
        return with("apns-priority", "5", subject)
    }

    private static func withPushType(_ subject: PushSubject) -> PushRequest {
        with("apns-push-type", PushType.alert.rawValue, subject)
    }

    private static func withTopic(_ subject: PushSubject) -> PushRequest {
        with("apns-topic", ContextDefaults.bundleID + (subject.pushType?.topicSuffix ?? ""), subject)
    }

    /// With a header that is not there; a bare payload stays one.
    private static func with(_ name: String, _ value: String, _ subject: PushSubject) -> PushRequest {
        var request = subject.request
        if subject.hasHeaders, request.headers[name] == nil { request.headers.append(HeaderField(name, value)) }
        return request
    }
}
