import JSONModel
import PushModel

/// A vendor message as its sender wrote it, with what is known of the world that it meets.
package struct SentMessage: Sendable {
    /// What reports call it: a file, or a line of one.
    package let name: String
    package let dialect: Dialect
    /// As the reference compiler takes it.
    package let input: MessageInput
    /// The case's context, perhaps with the interface that the message's own fields show.
    package let context: JSONObject
    /// What the message is about as an object, for the checks that look at fields; empty where it is none.
    package let object: JSONObject
    /// Where that object stands in what the sender wrote.
    package let prefix: [String]
    /// What is taken for granted, since neither message nor context says it.
    package let assumptions: [String]

    /// In which form a message is given.
    package enum Form: Sendable {
        /// What the sender gives to the vendor's interface, its wrappers included.
        case asRequest
        /// As in a case, whose context has its defaults: nothing is guessed from what fields there are.
        case asCase
    }

    /// - Parameters:
    ///   - name: What reports call it.
    ///   - dialect: Whose message it is.
    ///   - vendor: Who reads it; nil for a dialect that no vendor has.
    ///   - input: The message.
    ///   - context: The recipient, the configuration and the clock, as in a case.
    ///   - form: In which form the message is given.
    package init(
        name: String,
        dialect: Dialect,
        readBy vendor: Vendor?,
        input: MessageInput,
        context: JSONObject = [:],
        form: Form = .asRequest
    ) {
        let written = (try? input.parsed())?.objectValue
        let request = SenderRequest(written ?? [:], of: vendor, context: context, form)
        self.name = name
        self.dialect = dialect
        // As bytes where nothing is unwrapped: equal keys and numbers stay as they were written.
        self.input = request.isUnwrapped ? .value(.object(request.message)) : input
        self.context = request.context(under: context)
        object = request.message
        prefix = request.prefix
        assumptions = request.assumptions
    }

    /// A message for another vendor that is a part of one, and has its places there.
    ///
    /// - Parameters:
    ///   - request: What the other vendor's interface gets.
    ///   - message: What its sender wrote.
    ///   - dialect: The other vendor's.
    ///   - context: What its case knows of the world.
    ///   - place: Where the request stands in the message.
    package init(
        carried request: JSONObject,
        in message: SentMessage,
        to dialect: Dialect,
        context: JSONObject,
        at place: [String]
    ) {
        name = message.name
        self.dialect = dialect
        input = .value(.object(request))
        self.context = context
        object = request
        prefix = message.prefix + place
        assumptions = []
    }

    /// The message as a case for one recipient.
    package func testCase(for recipient: (field: String, name: String)?) -> Case {
        var context = context
        if let recipient { context[recipient.field] = .string(recipient.name) }
        return Case(id: name, dialect: dialect, message: input, context: context)
    }
}

extension MessageInput {
    /// - Throws: ``JSONError`` for text that is no JSON.
    package func parsed() throws(JSONError) -> JSONValue {
        switch self {
        case .value(let value): value
        case .text(let text): try JSONValue(parsing: Array(text.utf8))
        case .bytes(let bytes): try JSONValue(parsing: bytes)
        }
    }
}
