import APNsWire
import Findings
import PushModel

extension Exchange {
    /// What became of the request.
    package var outcome: RequestOutcome {
        if brokenOff != nil { return .brokenOff }
        if malformation != nil { return .malformed }
        guard let response else { return .unanswered }
        return (200..<300).contains(response.status) ? .accepted : .refused
    }
}
