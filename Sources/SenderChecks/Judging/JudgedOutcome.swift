import APNsRules
import Findings
import JSONModel
import PushModel
import VendorModel

/// One right outcome of a message: what the rules say of it, and what the phone does.
package struct JudgedOutcome: Sendable {
    package let outcome: ExpectedOutcome
    /// The push on its way; nil where there is none, or none of Apple's.
    package let subject: PushSubject?
    package let findings: [SenderFinding]
    package let phone: PhoneView

    /// - Parameters:
    ///   - outcome: What the reference makes of the case.
    ///   - testCase: The message and its world.
    ///   - compiler: The vendor's.
    ///   - expectedEffects: What the sender wants of the phone, beside what the message itself says.
    ///   - now: Seconds since the epoch.
    init(
        _ outcome: ExpectedOutcome,
        of testCase: Case,
        by compiler: any VendorCompiler,
        expectedEffects: [ExpectedEffect],
        now: Int
    ) {
        self.outcome = outcome
        guard case .payload(let payload) = outcome.kind else {
            subject = nil
            findings = Self.findings(without: outcome, expectedEffects)
            phone = PhoneView(of: outcome)
            return
        }
        guard compiler.servesAPNs(testCase) else {
            subject = nil
            findings = []
            phone = .elsewhere
            return
        }
        let bundleID = testCase.context["bundleId"]?.stringValue ?? "com.example.app"
        let request = PushRequest.lone(
            body: payload.bytes,
            headers: payload.headersOnTheWay(bundleID: bundleID),
            deviceToken: testCase.context["deviceToken"]?.stringValue
        )
        let subject = PushSubject(request: request, hasHeaders: true, now: now)
        let verdict = RuleList.judge(subject)
        self.subject = subject
        phone = PhoneView(of: subject, answer: verdict.answer)
        let broken = verdict.violations.map { SenderFinding($0, in: payload) }
        findings = broken + Self.shortfalls(of: subject, payload, expectedEffects, answer: verdict.answer)
    }

    /// What is wrong where no push is sent.
    private static func findings(without outcome: ExpectedOutcome, _ expectedEffects: [ExpectedEffect])
        -> [SenderFinding]
    {
        let rules = outcome.rule.map { [$0] } ?? []
        let reason: String
        switch outcome.kind {
        case .payload, .removed: return []
        case .refused(let problem):
            let check: SenderCheck = outcome.oversizeBytes == nil ? .refused : .tooLarge
            return [
                SenderFinding(check.id, .error, in: .message, "the vendor refuses it: \(problem)", compileRules: rules)
            ]
        case .suppressed(let why):
            if outcome.oversizeBytes != nil {
                return [
                    SenderFinding(
                        SenderCheck.tooLarge.id,
                        .error,
                        in: .message,
                        "no push is sent: \(why)",
                        compileRules: rules
                    )
                ]
            }
            reason = why
        }
        // What does not arrive shows nothing: the one wish that comes true.
        return expectedEffects.filter { $0 != .silent }.map { expectedEffect in
            SenderFinding(
                CheckID.device(CheckID.Device(expectedEffect)).id,
                .error,
                in: .message,
                "\(expectedEffect.complaint): no push is sent (\(reason))",
                compileRules: rules
            )
        }
    }

    private static func shortfalls(
        of subject: PushSubject,
        _ payload: ExpectedPayload,
        _ expectedEffects: [ExpectedEffect],
        answer: Answer?
    ) -> [SenderFinding] {
        if let answer {
            // What the message itself asks for has failed with the rule that is broken.
            return expectedEffects.filter { $0 != .silent }.map { expectedEffect in
                SenderFinding(
                    CheckID.device(CheckID.Device(expectedEffect)).id,
                    .error,
                    "\(expectedEffect.complaint): APNs answers \(answer.status) \(answer.reason.rawValue)"
                )
            }
        }
        let all = ExpectedEffect.allCases.filter {
            expectedEffects.contains($0) || payload.intent.expectedEffects.contains($0)
        }
        return all.compactMap { DeviceModel.shortfall(of: subject, from: $0) }.map { shortfall in
            let states = shortfall.states.map(\.rawValue).joined(separator: ", ")
            return SenderFinding(
                CheckID.device(CheckID.Device(shortfall.expectedEffect)).id,
                .error,
                "\(shortfall.expectedEffect.complaint) (app: \(states))",
                source: "\(ExpectedEffect.document): \(shortfall.expectedEffect.condition)"
            )
        }
    }
}

extension SenderFinding {
    /// A broken rule of Apple's, with the vendor's rules that put there what breaks it.
    fileprivate init(_ violation: Violation, in payload: ExpectedPayload) {
        let source = RuleList.rule(id: violation.rule)?.sources.first.map { source in
            source.url.map { "\(source.title) <\($0)>" } ?? source.title
        }
        self.init(
            violation.rule,
            violation.level.severity,
            at: violation.place.description,
            violation.message,
            compileRules: payload.rules(at: violation.place),
            source: source
        )
    }
}

extension ExpectedPayload {
    /// The vendor's rules that decided on what stands at a place: on it, in it or around it.
    fileprivate func rules(at place: Place) -> [String] {
        var found: [String] = []
        func add(_ rule: String) { if !found.contains(rule) { found.append(rule) } }
        switch place {
        case .header(let name):
            for header in headers where header.name == name { add(header.rule) }
        case .pointer(let pointer) where !pointer.tokens.isEmpty:
            for entry in trace where entry.pointer.tokens.starts(with: pointer.tokens) { add(entry.rule) }
            if found.isEmpty {
                let around = trace.filter { pointer.tokens.starts(with: $0.pointer.tokens) }
                if let nearest = around.max(by: { $0.pointer.tokens.count < $1.pointer.tokens.count }) {
                    add(nearest.rule)
                }
            }
        case .pointer, .request, .connection: break
        }
        return found
    }

    /// The headers that documents give, and right ones where no document says what the vendor sends.
    fileprivate func headersOnTheWay(bundleID: String) -> [HeaderField] {
        var fields = headers.map { HeaderField($0.name, $0.value) }
        if fields["apns-push-type"] == nil { fields.append(HeaderField("apns-push-type", pushType.rawValue)) }
        if fields["apns-priority"] == nil {
            fields.append(HeaderField("apns-priority", pushType == .background ? "5" : "10"))
        }
        if fields["apns-topic"] == nil {
            fields.append(HeaderField("apns-topic", bundleID + (pushType.topicSuffix ?? "")))
        }
        return fields
    }
}
