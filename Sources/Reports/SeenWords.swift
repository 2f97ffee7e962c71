import Findings
import PushModel

extension RunReport {
    /// What shows a finding: a case, or of an endpoint a request, a whole connection, or a message at an inlet.
    func noun(of finding: Finding, _ count: Int) -> String {
        let noun = endpoint != nil ? finding.nounAtEndpoint : runsSequences ? "sequence" : "case"
        return noun + (count == 1 ? "" : "s")
    }

    /// `in 3 requests, first in request 17`.
    func seenWords(of finding: Finding) -> String {
        let first =
            endpoint == nil
            ? runsSequences ? "in sequence" : "in case"
            : finding.isOfConnection ? "after request" : "in \(finding.nounAtEndpoint)"
        return "in \(finding.count) \(noun(of: finding, finding.count)), first \(first) \(finding.firstCase)"
    }
}

extension Finding {
    fileprivate var nounAtEndpoint: String {
        dialect == .apns ? isOfConnection ? "connection" : "request" : "message"
    }

    /// Whether it was seen when a connection was over.
    fileprivate var isOfConnection: Bool { diagnostic.place == "connection" }
}
