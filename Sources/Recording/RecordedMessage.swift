import JSONModel
import PushModel
import SenderChecks
import VendorModel

/// A vendor's message at an inlet, for one recipient: what it became, and what the vendor's answer was.
package struct RecordedMessage: Sendable {
    /// When it was posted, in milliseconds since the epoch.
    package var time: Int
    /// The message and the world that it met, for this recipient alone: as it is, a case.
    package var testCase: Case
    /// As the sender calls it; nil for a message to nobody.
    package var recipient: String?
    /// Nil where the reference could not read the context.
    package var verdict: MessageVerdict?
    package var deliveryResult: DeliveryResult
    package var answer: Answer

    /// The vendor's, to the request or to its entry with this message.
    package struct Answer: Sendable, Equatable {
        /// Of HTTP.
        package var status: Int
        /// The vendor's own code of an error.
        package var code: String?

        package init(status: Int, code: String?) {
            self.status = status
            self.code = code
        }
    }

    package init(
        time: Int,
        testCase: Case,
        recipient: String?,
        verdict: MessageVerdict?,
        deliveryResult: DeliveryResult,
        answer: Answer
    ) {
        self.time = time
        self.testCase = testCase
        self.recipient = recipient
        self.verdict = verdict
        self.deliveryResult = deliveryResult
        self.answer = answer
    }
}
