import Determinism
import Findings

/// Everything that an endpoint was sent, summed up.
package struct RecordedTraffic: Sendable {
    /// A case is a request; what did not arrive whole is none that was judged.
    package var statistics: RunStatistics
    /// Errors first.
    package var findings: [Finding]
    /// Which requests showed each finding, and whose they were.
    package var senders: [Fingerprint: FindingSenders]
    /// Violations and refusals beyond the number of findings that are kept.
    package var omittedDiagnostics: Int
    /// Requests that were broken off, beyond the number that have a line of their own.
    package var omittedRequests: Int
    /// Connections that are over.
    package var connections: Int
    /// Connections whose TLS handshake the client did not end: most often it does not trust the certificate.
    package var failedHandshakes: Int
    /// What came to inlets; nil without any.
    package var messages: InletMessages?
    /// Distinct payloads, or messages, in the corpus folder because of this run.
    package var corpusCases: Int
    /// Requests whose payload, or messages, the corpus folder had no room for.
    package var omittedCases: Int
    /// Why something could not be written; everything before it is on disk.
    package var problem: OutputError?
}

extension RecordedTraffic {
    /// What was counted and not kept, in sentences.
    package var omissions: [String] {
        var omissions: [String] = []
        if omittedDiagnostics > 0 {
            omissions.append(
                "\(omittedDiagnostics) violations and refusals, because there were too many different findings"
            )
        }
        if omittedRequests > 0 {
            omissions.append(
                "the lines of \(omittedRequests) requests that were broken off, because there were too many"
            )
        }
        if omittedCases > 0 {
            let what =
                messages == nil ? "the payloads of \(omittedCases) requests" : "\(omittedCases) messages as cases"
            omissions.append("\(what), because the corpus folder is full")
        }
        return omissions
    }
}
