import JSONModel
import PushModel

extension ExpectedPayload {
    /// A payload that is due, as an alert and with nothing more known of it.
    static func due(_ value: JSONValue) -> ExpectedPayload {
        ExpectedPayload(
            value: value,
            bytes: value.serialized(),
            headers: [],
            pushType: .alert,
            intent: Intent(isVisible: true, wakesApp: false, runsExtension: false),
            trace: []
        )
    }
}
