import APNsRules
import APNsWire
import CaseFiles
import Determinism
import Findings
import Foundation
import JSONModel
import PushModel

/// Writes what happened and sums it up. Used by one thread at a time.
struct TrafficRecord {
    /// Reasons that are counted apart.
    private static let mostAnswers = 200
    /// More findings are counted and not kept.
    private static let mostFindings = 1000
    /// More requests that were broken off have no line of their own: a flood of them costs its sender next to nothing.
    private static let mostBrokenOff = 10_000
    /// Bytes of a body that a finding keeps: far above every limit of APNs.
    private static let evidenceBytes = 1 << 16
    /// Characters of a UUID, and of what a program calls itself.
    private static let idLength = 36
    private static let userAgentLength = 200

    private static let messagesFile = "messages.jsonl"

    private let requests: JSONLinesFile
    private let connections: JSONLinesFile
    /// What comes to inlets; nil without any.
    private let messageLines: JSONLinesFile?
    private var messages = InletMessages()
    private let log: JSONLinesFile?
    private var corpus: CorpusKeeper?
    private let sanitiser: RecordSanitiser
    private let follower: (any TrafficFollower)?
    private let findings: FindingCollector
    /// Nil where inlets push as well: a vendor answers for what its senders do with its answers.
    private var conduct: ConductJudge?
    /// The endpoint's, in milliseconds since the epoch.
    private let clock: @Sendable () -> Int
    // Looked up, never iterated.
    private var senders: [Fingerprint: FindingSenders] = [:]
    private var statistics = RunStatistics()
    private var connectionCount = 0
    private var failedHandshakes = 0
    private var omittedRequests = 0
    private var problem: OutputError?

    init(_ options: RequestRecorder.Options) throws(OutputError) {
        let directory = options.directory
        let follower = options.follower
        self.follower = follower
        findings = FindingCollector(limit: Self.mostFindings) { finding throws(OutputError) in
            follower?.found(finding)
            try directory.write(finding)
        }
        requests = try JSONLinesFile(path: directory.path + "/requests.jsonl")
        connections = try JSONLinesFile(path: directory.path + "/connections.jsonl")
        sanitiser = options.sanitiser
        clock = options.clock
        conduct = options.inlets.isEmpty ? ConductJudge() : nil
        if options.inlets.isEmpty {
            messageLines = nil
            // Those of an earlier run into the same folder.
            directory.remove(Self.messagesFile)
        } else {
            messageLines = try JSONLinesFile(path: directory.path + "/" + Self.messagesFile)
        }
        log = options.logsRequests ? JSONLinesFile(standardError: .standardError) : nil
        corpus = try options.corpus.map { root throws(OutputError) in
            try CorpusKeeper(root: root, inlets: options.inlets)
        }
    }

    /// Writes the events down, so that a killed process has told all of them.
    ///
    /// - Returns: the first problem of writing, once there is one.
    mutating func add(_ events: [RecordedEvent]) -> OutputError? {
        var reached: [@Sendable () -> Void] = []
        for event in events {
            do throws(OutputError) {
                switch event {
                case .exchange(let exchange): try add(exchange)
                case .connectionEnd(let end): try add(end)
                case .message(let message): try add(sanitiser.storable(message))
                case .registration(let token, let topic, let time):
                    conduct?.registered(token: token, topic: topic, at: time)
                case .forgotten(let prefix): conduct?.forget(tokens: prefix)
                case .reached(let whenReached): reached.append(whenReached)
                }
            } catch {
                problem = problem ?? error
            }
        }
        requests.flush()
        connections.flush()
        messageLines?.flush()
        log?.flush()
        problem = problem ?? requests.problem ?? connections.problem ?? messageLines?.problem
        for whenReached in reached { whenReached() }
        return problem
    }

    /// What there is to report: as of now, or at the end.
    func traffic(isOver: Bool) -> RecordedTraffic {
        RecordedTraffic(
            statistics: statistics,
            findings: findings(isOver: isOver).map { finding in
                var finding = finding
                finding.status = LoneJudgement.status(of: finding, sanitiser.judge)
                return finding
            },
            senders: senders,
            omittedDiagnostics: findings.omitted,
            omittedRequests: omittedRequests,
            connections: connectionCount,
            failedHandshakes: failedHandshakes,
            messages: messageLines == nil ? nil : messages,
            corpusCases: corpus?.count ?? 0,
            omittedCases: corpus?.omitted ?? 0,
            problem: problem
        )
    }

    /// The findings, with those of conduct that only the end shows: before it they are told, and not kept.
    private func findings(isOver: Bool) -> [Finding] {
        let violations = conduct?.outcome(at: clock()) ?? []
        guard !violations.isEmpty else { return findings.sorted }
        let all =
            isOver ? findings : FindingCollector(known: findings.sorted, limit: Self.mostFindings) { _ in }
        for violation in violations {
            let number = violation.earlier?.number ?? statistics.cases
            let diagnostic = Diagnostic(violation)
            // Where a finding cannot be written now, the report cannot be either, and says so.
            try? all.add([diagnostic], dialect: .apns, .met(0, number)) {
                Self.evidence(of: violation, number: number, diagnostic)
            }
        }
        return all.sorted
    }

    // MARK: One event

    /// Adds an exchange as it came.
    private mutating func add(_ raw: Exchange) throws(OutputError) {
        statistics.cases += 1
        let number = statistics.cases
        var (exchange, ofVendor) = sanitiser.storable(raw)
        // Judged by what came; the words have nothing of the sender's in them.
        if let found = conduct?.violations(of: raw, number: number), !found.isEmpty { exchange.violations += found }
        let outcome = exchange.outcome
        statistics.outcomes[outcome.rawValue, default: 0] += 1
        if outcome == .brokenOff, statistics.outcomes[outcome.rawValue, default: 0] > Self.mostBrokenOff {
            omittedRequests += 1
        } else {
            requests.append { RecordLine.append(exchange, number: number, ofVendor, to: &$0) }
            log?.append(RecordLine.log(exchange, ofVendor))
        }
        let diagnostics = ExchangeDiagnostics.of(exchange) + ofVendor
        count(exchange, diagnostics)
        name(exchange, number: number, diagnostics)
        defer { follower?.recorded(exchange, number: number) }
        try findings.add(diagnostics, dialect: .apns, .met(exchange.bodyBytes, number)) {
            Self.evidence(exchange, number: number, diagnostics: diagnostics)
        }
        try corpus?.keep(exchange)
    }

    private mutating func add(_ end: ConnectionEnd) throws(OutputError) {
        connectionCount += 1
        // Whoever opens a port and says nothing asks only whether somebody listens.
        if end.record.transport == .failedHandshake, end.cause != "\(ConnectionCause.closedByPeer)" {
            failedHandshakes += 1
        }
        var end = end
        end.violations += conduct?.violations(of: end) ?? []
        connections.append(RecordLine.connection(end))
        let diagnostics = ExchangeDiagnostics.of(end)
        let number = statistics.cases
        // A connection is its own evidence: any request is larger.
        try findings.add(diagnostics, dialect: .apns, .met(0, number)) {
            Self.evidence(end, number: number, diagnostics: diagnostics)
        }
    }

    /// Adds a message at an inlet that may be stored, for one recipient.
    private mutating func add(_ message: RecordedMessage) throws(OutputError) {
        let number = messages.count + 1
        let dialect = message.testCase.dialect
        messages.add(message.summary(number: number))
        statistics.judged[dialect, default: JudgedCases()].countJudged()
        messageLines?.append(message.line(number: number))
        let diagnostics = message.diagnostics
        try findings.add(diagnostics, dialect: dialect, .met(message.testCase.byteCount, number)) {
            message.evidence(number: number, diagnostics)
        }
        try corpus?.keep(message)
    }

    private mutating func count(_ exchange: Exchange, _ diagnostics: [Diagnostic]) {
        guard exchange.brokenOff == nil else {
            // No rule was asked.
            statistics.judged[.apns, default: JudgedCases()].cases += 1
            return
        }
        statistics.judged[.apns, default: JudgedCases()].countJudged()
        if !diagnostics.contains(where: { $0.severity > .info }) { statistics.passed += 1 }
        guard let response = exchange.response else { return }
        let status = exchange.outcome == .accepted ? "OK" : "\(response.status)"
        let answer = response.reason?.rawValue ?? status
        // Another endpoint's reason may be any text.
        let isCounted = statistics.answers[answer] != nil || statistics.answers.count < Self.mostAnswers
        statistics.answers[isCounted ? answer : "other", default: 0] += 1
    }

    /// Notes who has shown what. As many findings are known here as are kept.
    private mutating func name(_ exchange: Exchange, number: Int, _ diagnostics: [Diagnostic]) {
        guard !diagnostics.isEmpty else { return }
        let request = FindingSenders.Request(number: number, id: Self.id(of: exchange))
        let userAgent = exchange.request.headers["user-agent"].map { String($0.prefix(Self.userAgentLength)) }
        for fingerprint in Set(diagnostics.map { $0.fingerprint(dialect: .apns) }) {
            guard senders[fingerprint] != nil || senders.count < Self.mostFindings else { continue }
            senders[fingerprint, default: FindingSenders()].add(request, userAgent: userAgent)
        }
    }

    /// What the answer names, or else the request.
    private static func id(of exchange: Exchange) -> String? {
        for headers in [exchange.response?.headers ?? [], exchange.request.headers] {
            if let id = headers["apns-id"] ?? headers["apns-request-id"] { return String(id.prefix(Self.idLength)) }
        }
        return nil
    }

    private static func evidence(_ exchange: Exchange, number: Int, diagnostics: [Diagnostic]) -> Finding.Evidence {
        var kept = exchange
        if kept.request.body.count > evidenceBytes {
            kept.request.body = Array(kept.request.body.prefix(evidenceBytes))
        }
        let testCase = RecordedCase.of(
            kept,
            id: "apns/request-\(number)",
            note: "request \(number): connection \(exchange.connection), stream \(exchange.stream)"
        )
        var actual: JSONObject = ["bytes": .number(JSONNumber(exchange.bodyBytes))]
        actual["status"] = exchange.response.map { .number(JSONNumber($0.status)) } ?? .null
        if let reason = exchange.response?.reason { actual["reason"] = .string(reason.rawValue) }
        if let interruption = exchange.brokenOff { actual["brokenOff"] = .string("\(interruption)") }
        if let interruption = exchange.abandoned { actual["abandoned"] = .string("\(interruption)") }
        let earlier = exchange.violations.lazy.compactMap(\.earlier).map(\.json)
        if let first = earlier.first { actual["earlier"] = first }
        return evidence(testCase, number, exchange.bodyBytes, .object(actual), diagnostics)
    }

    private static func evidence(_ end: ConnectionEnd, number: Int, diagnostics: [Diagnostic]) -> Finding.Evidence {
        let testCase = Case(
            id: "apns/connection-\(end.number)",
            dialect: .apns,
            message: .text(""),
            source: "recorded by pushproof serve",
            note: "connection \(end.number) from \(end.peer) after \(end.requests) requests: \(end.cause)"
        )
        return evidence(testCase, number, 0, RecordLine.connection(end), diagnostics)
    }

    /// A push that is over; its line of `requests.jsonl` has all of it.
    private static func evidence(
        of violation: Violation,
        number: Int,
        _ diagnostic: Diagnostic
    ) -> Finding.Evidence {
        let testCase = Case(
            id: "apns/request-\(number)",
            dialect: .apns,
            message: .text(""),
            source: "recorded by pushproof serve",
            note: violation.message
        )
        return evidence(testCase, number, 0, violation.earlier?.json ?? .null, [diagnostic])
    }

    private static func evidence(
        _ testCase: Case,
        _ number: Int,
        _ size: Int,
        _ actual: JSONValue,
        _ diagnostics: [Diagnostic]
    ) -> Finding.Evidence {
        Finding.Evidence(
            number: number,
            testCase: testCase,
            byteCount: size,
            expected: nil,
            actual: actual,
            diff: DifferenceText.lines(diagnostics),
            shows: Evidence.shown(by: diagnostics, dialect: .apns)
        )
    }
}
