import APNsRules
import PushModel

extension Redactor {
    /// A phone without tokens and texts; equal ones stay equal, as in pushes.
    func redacted(_ phone: Phone) -> Phone {
        phone.masked(
            by: PhoneMask(
                token: { self.redacted(deviceToken: $0) },
                text: { self.redacted(text: $0) },
                header: { self.redacted(HeaderField($0, $1)).value },
                value: { self.redacted($0) },
                reason: { self.redacted(Reason(rawValue: $0)).rawValue }
            )
        )
    }
}
