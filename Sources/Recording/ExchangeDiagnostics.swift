import APNsRules
import APNsWire
import Findings
import JSONModel
import PushModel

/// What one request, or one connection, shows.
package enum ExchangeDiagnostics {
    package static func of(_ exchange: Exchange) -> [Diagnostic] {
        var diagnostics = exchange.violations.map(Diagnostic.init)
        if let response = exchange.response, let reason = response.reason {
            let speaker =
                exchange.fault != nil
                ? "an injected fault" : exchange.upstream == nil ? "APNs" : "the upstream"
            var refusal = Diagnostic(refusal: reason, status: response.status, speaker: speaker)
            // Whoever is to be tested by it has done nothing wrong yet.
            if exchange.fault != nil { refusal.severity = .info }
            diagnostics.append(refusal)
        }
        if let report = exchange.upstream, report.problem == nil, let response = exchange.response {
            diagnostics += Diagnostic(answer: response, besideMock: report.mock).map { [$0] } ?? []
        }
        if let interruption = exchange.brokenOff { diagnostics.append(Diagnostic(interruption)) }
        if let interruption = exchange.abandoned {
            var diagnostic = Diagnostic(abandoned: interruption)
            // Nothing else was left to do.
            if exchange.fault?.leavesUnanswered == true { diagnostic.severity = .info }
            diagnostics.append(diagnostic)
        }
        if let problem = exchange.malformation {
            diagnostics.append(Diagnostic(unsendable: "malformed", "HTTP/2 does not allow the request: \(problem)"))
        }
        return diagnostics
    }

    package static func of(_ end: ConnectionEnd) -> [Diagnostic] {
        end.violations.map(Diagnostic.init)
            + end.breaches.map { Diagnostic($0.breach, endsConnection: $0.endsConnection) }
    }
}

extension PushResponse {
    fileprivate var words: String { "\(status)\(reason.map { " \($0.rawValue)" } ?? "")" }
}

extension Diagnostic {
    /// An answer of another endpoint that differs from the mock's; nil where status and reason are the same.
    fileprivate init?(answer: PushResponse, besideMock mock: PushResponse) {
        guard answer.words != mock.words else { return nil }
        self.init(
            .upstreamAnswer,
            severity: .warning,
            kind: "\(mock.words) / \(answer.words)",
            title: "the upstream answers \(answer.words), but the mock \(mock.words)",
            expected: .string(mock.words),
            actual: .string(answer.words)
        )
    }

    /// A request that never got to APNs.
    fileprivate init(_ interruption: Interruption) {
        self.init(
            .transport(.brokenOff),
            severity: interruption.isFault ? .info : .error,
            kind: interruption.kind,
            title: "the request was not complete, so there is no push: it was broken off \(interruption)",
            expected: "END_STREAM",
            actual: .string(interruption.kind),
            source: "RFC 9113, section 8.1"
        )
        guard let breach = interruption.breach else { return }
        let origin = Diagnostic(breach, endsConnection: interruption.endsConnection)
        related = [origin.fingerprint(dialect: .apns)]
    }

    /// A push that APNs has, and whose answer the client did not wait for.
    fileprivate init(abandoned interruption: Interruption) {
        self.init(
            .transport(.abandoned),
            severity: .warning,
            kind: interruption.kind,
            title:
                "the client gave up the push before its answer, \(interruption): APNs has it, and a second try may show it twice",
            expected: "the client waits for the answer; a second try has the apns-collapse-id of the first",
            actual: .string(interruption.kind),
            source: "Apple, Sending notification requests to APNs, apns-collapse-id"
        )
    }

    /// What a client did in HTTP/2 that cost it a stream or the connection.
    fileprivate init(_ breach: Breach, endsConnection: Bool) {
        let consequence = endsConnection ? "APNs ends the connection" : "APNs resets the stream"
        self.init(
            .transport(endsConnection ? .connectionError : .streamError),
            place: "connection",
            kind: breach.problem,
            title: "the client \(breach.problem); \(consequence) with \(breach.codeName)",
            actual: breach.detail.map { .string($0) },
            source: "\(breach.section)"
        )
    }
}
