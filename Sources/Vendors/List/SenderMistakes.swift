import JSONModel
import PushModel
import VendorModel

/// The mistakes of senders, by vendor.
package enum SenderMistakes {
    package static let all: [SenderMistake] = Vendors.all.flatMap(\.mistakes)

    package static func mistake(id: String) -> SenderMistake? {
        all.first { $0.id == id }
    }
}

extension SentMessage {
    /// What it has of the mistakes of its dialect.
    ///
    /// - Returns: Of each the places, as tokens of a JSON Pointer into what the sender wrote, with a sentence about this message.
    package var mistakes: [(mistake: SenderMistake, place: [String], message: String)] {
        (Vendors.vendor(of: dialect)?.mistakes ?? []).flatMap { mistake in
            places(of: mistake).map { (mistake, $0.place, $0.message) }
        }
    }
}

extension SentMessage {
    /// - Parameters:
    ///   - name: What reports call it.
    ///   - dialect: Whose message it is.
    ///   - input: The message.
    ///   - context: The recipient, the configuration and the clock, as in a case.
    ///   - form: In which form the message is given.
    package init(
        name: String,
        dialect: Dialect,
        input: MessageInput,
        context: JSONObject = [:],
        form: Form = .asRequest
    ) {
        self.init(
            name: name,
            dialect: dialect,
            readBy: Vendors.vendor(of: dialect),
            input: input,
            context: context,
            form: form
        )
    }
}
