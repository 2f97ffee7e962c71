import APNsRules
import APNsWire
import CaseFiles
import Findings
import JSONModel
import PushModel
import Recording
import Synchronization
import Testees
import VendorModel
import Vendors

/// What is seen of the service beside its outcomes, until somebody takes it.
final class ServiceEventLog: Sendable {
    /// A service that floods makes a few findings, not a flood of them.
    private static let most = 10_000

    private let serviceEvents = Mutex<[ServiceEvent]>([])

    func takeAll() -> [ServiceEvent] {
        serviceEvents.withLock { serviceEvents in
            defer { serviceEvents = [] }
            return serviceEvents
        }
    }

    private func add(_ serviceEvent: ServiceEvent) {
        guard !serviceEvent.diagnostics.isEmpty else { return }
        serviceEvents.withLock { if $0.count < Self.most { $0.append(serviceEvent) } }
    }

    // MARK: What is seen

    /// A push that is too many, or too late.
    func add(_ excess: PushMatcher.Excess, quiet: Duration) {
        add(excess.diagnostic(quiet: quiet), excess.exchange, excess.request)
    }

    /// A push that was sent although the service answered that there is none.
    func addDeclined(_ status: Int, _ exchange: Exchange, _ request: TesteeRequest) {
        add(PushMatcher.Excess(kind: .declined(status), exchange: exchange, request: request), quiet: .zero)
    }

    /// A fault of the service that no single message brings about.
    func add(_ failure: TesteeFailure, while request: TesteeRequest) {
        let diagnostic = Diagnostic(
            .testee(failure.kind),
            kind: failure.detail,
            title:
                "the testee failed: \(failure.detail); it answered each of the open messages at a second try",
            reason: DecisiveLine.ofStandardError(failure.standardErrorTail)
        )
        var actual: JSONObject = [
            "failure": .string(CheckID.testee(failure.kind).id), "detail": .string(failure.detail),
        ]
        if !failure.standardErrorTail.isEmpty { actual["standardError"] = .string(failure.standardErrorTail) }
        add(
            ServiceEvent(
                diagnostics: [diagnostic],
                testCase: request.testCase,
                number: request.caseNumber,
                actual: .object(actual)
            )
        )
    }

    /// What the way in which a push was sent shows: its credentials, its connection, and what never arrived whole. What the payload
    /// and its headers show is the case's to say.
    func add(_ exchange: Exchange, of request: TesteeRequest?) {
        let isWhole = exchange.brokenOff == nil && exchange.malformation == nil
        guard !isWhole || !exchange.violations.isEmpty else { return }
        let own = isWhole ? Self.rulesOfPayload(exchange, request) : []
        let diagnostics = ExchangeDiagnostics.of(exchange).filter { diagnostic in
            switch diagnostic.check {
            case .rule(let id): !own.contains(id)
            case .transport: true
            default: false
            }
        }
        for diagnostic in diagnostics { add(diagnostic, exchange, request) }
    }

    func add(_ end: ConnectionEnd) {
        let testCase = Case(
            id: "apns/connection",
            dialect: .apns,
            message: .value([:]),
            source: "a connection of the service under test"
        )
        add(
            ServiceEvent(
                diagnostics: ExchangeDiagnostics.of(end),
                testCase: testCase,
                number: nil,
                actual: .string(end.cause)
            )
        )
    }

    private func add(_ diagnostic: Diagnostic, _ exchange: Exchange, _ request: TesteeRequest?) {
        add(
            ServiceEvent(
                diagnostics: [diagnostic],
                testCase: request?.testCase
                    ?? RecordedCase.of(exchange, id: "apns/stray-push", source: "sent by the service under test"),
                number: request?.caseNumber,
                actual: exchange.outcome(of: request).json
            )
        )
    }

    /// The rules that the payload breaks with its headers alone.
    private static func rulesOfPayload(_ exchange: Exchange, _ asked: TesteeRequest?) -> Set<String> {
        let request = PushRequest.lone(
            body: exchange.request.body,
            headers: RecordedCase.headers(of: exchange.request, meant: asked?.headers ?? []),
            deviceToken: exchange.request.deviceToken
        )
        let subject = PushSubject(request: request, hasHeaders: true, now: exchange.arrivedAt / 1000)
        return Set(RuleList.judge(subject).violations.map(\.rule))
    }
}

extension PushMatcher.Excess {
    fileprivate func diagnostic(quiet: Duration) -> Diagnostic {
        switch kind {
        case .stranger:
            Diagnostic(
                .service(.stray),
                kind: "stranger",
                title: "a push arrived for a device token that no message is for"
            )
        case .declined(let status):
            Diagnostic(
                .service(.stray),
                kind: "declined",
                title: "the service answers \(status), which means no push, but sends one"
            )
        case .repeated:
            Diagnostic(
                .service(.repeated),
                kind: "repeated",
                title: "a second push for one message arrived after the first"
            )
        case .late:
            Diagnostic(
                .service(.late),
                kind: "late",
                title: "a push arrived more than \(Int(quiet / .milliseconds(1)))ms after the service's answer"
            )
        }
    }
}

extension Exchange {
    /// The push as a compiler's outcome: what the sending alone adds is left out, but for what was asked for.
    func outcome(of asked: TesteeRequest?) -> Outcome {
        .payload(request.body, headers: RecordedCase.headers(of: request, meant: asked?.headers ?? []))
    }
}

extension TesteeRequest {
    /// The case that it was made of, without what its context has by default.
    fileprivate var testCase: Case {
        var testCase = Case(id: caseID, dialect: dialect, message: message, headers: headers)
        let defaults = (try? VendorCompilers.compiler(for: dialect)?.fullContext(of: testCase)) ?? [:]
        testCase.context = JSONObject(members: context.members.filter { defaults[$0.key] != $0.value })
        return testCase
    }
}
