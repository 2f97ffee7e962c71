import APNsRules
import APNsWire
import Findings
import PushModel

/// Decides what may be written of a request, and of a message at an inlet: everything that goes into a file, an answer of the control
/// interface, a page or a log comes through here.
///
/// Both are judged as they came, and only then masked.
package struct RecordSanitiser: Sendable {
    /// Holds the pushes to what a vendor sends; nil where they may be anybody's.
    package var judge: CapturedPushJudge?
    /// Takes tokens and texts out; nil where they stay.
    package var redactor: Redactor?

    package init(judge: CapturedPushJudge? = nil, redactor: Redactor? = nil) {
        self.judge = judge
        self.redactor = redactor
    }

    /// What may be stored of an exchange, and what the push breaks of a vendor's rules.
    package func storable(_ exchange: Exchange) -> (exchange: Exchange, ofVendor: [Diagnostic]) {
        let masked = exchange.masked
        let ofVendor = judge?.diagnostics(in: masked) ?? []
        guard let redactor else { return (masked, ofVendor) }
        let redacted = redactor.redacted(masked)
        return (redacted, ofVendor.map { redactor.redacted($0, of: masked, as: redacted) })
    }

    /// The reason of an answer as it may be told: another endpoint's may be any text.
    package func reason(of exchange: Exchange) -> Reason? {
        guard exchange.upstream != nil, let redactor else { return exchange.response?.reason }
        return exchange.response?.reason.map(redactor.redacted)
    }

    /// What may be stored of a message at an inlet.
    func storable(_ message: RecordedMessage) -> RecordedMessage {
        redactor.map { $0.redacted(message) } ?? message
    }

    /// What may be told of a phone.
    package func storable(_ phone: Phone) -> Phone {
        redactor.map { $0.redacted(phone) } ?? phone
    }

    /// The line of `requests.jsonl` without its line feed.
    ///
    /// - Parameters:
    ///   - exchange: As it came.
    ///   - number: Of the request.
    /// - Returns: JSON.
    package func line(_ exchange: Exchange, number: Int) -> [UInt8] {
        let (storable, ofVendor) = storable(exchange)
        var bytes: [UInt8] = []
        RecordLine.append(storable, number: number, ofVendor, to: &bytes)
        return bytes
    }
}
