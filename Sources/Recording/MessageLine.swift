import APNsRules
import CaseFiles
import Findings
import JSONModel
import PushModel
import SenderChecks
import VendorModel
import Vendors

// What the recorder writes of a message at an inlet.
extension RecordedMessage {
    /// About how much memory it holds on to, in bytes.
    var weight: Int { testCase.byteCount + (verdict?.primary.outcome.byteCount ?? 0) }

    /// A line of `messages.jsonl`.
    func line(number: Int) -> JSONValue {
        let input = testCase.json
        var object: JSONObject = [
            "number": .number(JSONNumber(number)),
            "time": .number(JSONNumber(time)),
            "dialect": .string(testCase.dialect.rawValue),
            "recipient": recipient.map { .string($0) } ?? .null,
        ]
        for key in ["message", "messageText", "messageBase64", "context"] { object[key] = input[key] }
        object["fate"] = .string(deliveryResult.name)
        object["answer"] = [
            "status": .number(JSONNumber(answer.status)), "code": answer.code.map { .string($0) } ?? .null,
        ]
        object["apns"] = apns
        switch deliveryResult {
        case .unanswered(let problem): object["problem"] = .string(problem)
        case .refused(_, let reason, _) where verdict == nil: object["reason"] = .string(reason)
        default: break
        }
        if let verdict { object.members += verdict.members.members }
        return .object(object)
    }

    /// What APNs has answered; null where it was not asked.
    private var apns: JSONValue {
        guard case .delivered(let status, let reason, let id) = deliveryResult else { return .null }
        return [
            "status": .number(JSONNumber(status)), "reason": reason.map { .string($0.rawValue) } ?? .null,
            "id": .string(id),
        ]
    }

    /// The message as a report shows it.
    func summary(number: Int) -> InletMessage {
        InletMessage(
            number: number,
            time: time,
            dialect: testCase.dialect,
            recipient: recipient,
            message: String(decoding: testCase.message.bytes, as: UTF8.self),
            payload: verdict?.primary.outcome.payload.map { String(decoding: $0.bytes, as: UTF8.self) },
            deliveryResult: deliveryResult.name,
            resultWords: deliveryResult.words,
            answer: "\(answer.status)" + (answer.code.map { " \($0)" } ?? ""),
            phone: phone?.kind ?? "nothing",
            phoneLines: phone?.lines.map { "\($0.states.map(\.rawValue).joined(separator: ", ")): \($0.words)" } ?? [],
            findings: (verdict?.findings ?? []).map {
                InletMessage.Finding(severity: $0.severity, rule: $0.rule, place: $0.place, words: $0.message)
            }
        )
    }

    /// What the phone does: nothing where APNs did not take the push.
    private var phone: PhoneView? {
        if case .delivered = deliveryResult, !deliveryResult.isGood { return nil }
        if case .unanswered = deliveryResult { return nil }
        return verdict?.primary.phone
    }

    /// What the message shows, as findings of a run.
    var diagnostics: [Diagnostic] {
        let rules = VendorCompilers.compiler(for: testCase.dialect)?.rules ?? []
        return (verdict?.findings ?? []).map { Diagnostic($0, compileRules: rules) }
    }

    /// The message as evidence of what it shows.
    func evidence(number: Int, _ diagnostics: [Diagnostic]) -> Finding.Evidence {
        var testCase = testCase
        testCase.id = "\(testCase.dialect.rawValue)/message-\(number)"
        testCase.source = "recorded by pushproof serve"
        testCase.note = "message \(number)" + (recipient.map { " to \($0)" } ?? "")
        return Finding.Evidence(
            number: number,
            testCase: testCase,
            byteCount: testCase.byteCount,
            expected: nil,
            actual: verdict?.primary.outcome.outcome.json ?? .null,
            diff: DifferenceText.lines(diagnostics),
            shows: Evidence.shown(by: diagnostics, dialect: testCase.dialect)
        )
    }
}

extension Diagnostic {
    /// What is wrong with a message; a broken rule of Apple's belongs to what the push shows at the endpoint.
    fileprivate init(_ finding: SenderFinding, compileRules: [CompileRule]) {
        let rule = finding.compileRules.first.flatMap { id in compileRules.first { $0.id == id } }
        let condition = finding.condition.map { " (\($0.words))" } ?? ""
        self.init(
            CheckID(id: finding.rule),
            severity: finding.severity,
            place: finding.place,
            kind: finding.subject.rawValue,
            title: finding.message + condition,
            specRule: rule?.id,
            source: finding.source ?? rule.map { "\($0.source): \($0.statement)" }
        )
        guard finding.subject == .payload, let level = RuleList.rule(id: finding.rule)?.level else { return }
        let atEndpoint = Diagnostic(.rule(finding.rule), place: finding.place, kind: level.rawValue, title: "")
        related = [atEndpoint.fingerprint(dialect: .apns)]
    }
}
