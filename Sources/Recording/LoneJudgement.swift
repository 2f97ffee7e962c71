import APNsRules
import Determinism
import Findings
import JSONModel
import PushModel

/// Whether a finding is in the payload and its headers, or needs the connection, the credentials or the world.
enum LoneJudgement {
    /// Confirmed where the rules alone show the same of the case, as `pushproof lint` would; stateful otherwise. Where
    /// the case has not the whole body, nobody can tell.
    static func status(of finding: Finding, _ pushJudge: CapturedPushJudge? = nil) -> Finding.Status {
        let testCase = finding.smallest.testCase
        // A vendor's message was judged on its own.
        guard finding.dialect == .apns else { return .confirmed }
        guard testCase.message.bytes.count == finding.smallest.byteCount else { return .unconfirmed }
        let request = PushRequest.lone(
            body: testCase.message.bytes,
            // As lint takes them: a client library would not send them in another way.
            headers: testCase.headers.map { HeaderField($0.name.lowercased(), $0.value) },
            deviceToken: testCase.context["deviceToken"]?.stringValue
        )
        let now = (testCase.context["now"]?.intValue ?? 0) / 1000
        let verdict = RuleList.judge(PushSubject(request: request, hasHeaders: true, now: now))
        let ofVendor = pushJudge?.diagnostics(in: request.body, request.headers) ?? []
        let shown = (verdict.violations.map(Diagnostic.init) + ofVendor).map { $0.fingerprint(dialect: .apns) }
        let isAnswer = verdict.answer.map { .refusal($0.reason) == finding.diagnostic.check } ?? false
        return isAnswer || shown.contains(finding.fingerprint) ? .confirmed : .stateful
    }
}
