import JSONModel
import PushModel

/// A message as a sender posted it, and for whom.
package struct PostedMessage: Sendable {
    package var dialect: Dialect
    /// What the vendor's interface got, as a case has it.
    package var input: MessageInput
    /// In which form the message is given: with the wrappers of its interface, or as in a case.
    package var form: SentMessage.Form
    /// What the API knows of the world for all recipients, as a case has it: `profile`, `bundleId`.
    package var context: JSONObject
    /// One push for each.
    package var recipients: [Recipient]

    /// Who gets a push of the message.
    package struct Recipient: Sendable {
        /// As the sender calls it: an endpoint's ARN, a user, a registration token.
        package var name: String
        /// Of the device, at APNs.
        package var deviceToken: String
        /// What is known of this one beside ``PostedMessage/context``: `platform`, `online`.
        package var context: JSONObject

        package init(name: String, deviceToken: String, context: JSONObject = [:]) {
            self.name = name
            self.deviceToken = deviceToken
            self.context = context
        }
    }

    package init(
        _ dialect: Dialect,
        _ input: MessageInput,
        form: SentMessage.Form = .asRequest,
        context: JSONObject = [:],
        to recipients: [Recipient]
    ) {
        self.dialect = dialect
        self.input = input
        self.form = form
        self.context = context
        self.recipients = recipients
    }
}
