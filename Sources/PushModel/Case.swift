import JSONModel

/// One vendor message plus the world that it meets.
package struct Case: Sendable, Equatable {
    /// A stable name, `<dialect>/<slug>`; in a corpus it is the file's path without `.json`.
    package var id: String
    package var dialect: Dialect
    package var message: MessageInput
    /// Only what the case needs; every field has a default that the dialect's compiler fills in.
    package var context: JSONObject
    /// Dialect `apns` only: the request headers that go with the payload.
    package var headers: [HeaderField]
    /// What a document says must come out.
    package var expectation: CaseExpectation?
    /// Document and section.
    package var source: String?
    package var note: String?
    /// Of a step in a sequence the steps before it, in their order: the same testee process gets them first, with
    /// nothing between. Nil for a case on its own.
    package var earlierSteps: [Case]?

    package init(
        id: String,
        dialect: Dialect,
        message: MessageInput,
        context: JSONObject = [:],
        headers: [HeaderField] = [],
        expectation: CaseExpectation? = nil,
        source: String? = nil,
        note: String? = nil
    ) {
        self.id = id
        self.dialect = dialect
        self.message = message
        self.context = context
        self.headers = headers
        self.expectation = expectation
        self.source = source
        self.note = note
    }
}

extension Case {
    /// The ID of step `number`, counted from 1, of a sequence.
    package static func id(ofStep number: Int, in sequence: String) -> String { "\(sequence)#\(number)" }

    /// The sequence's ID, of a step's.
    package static func id(ofSequenceOf step: String) -> String {
        step.lastIndex(of: "#").map { String(step[..<$0]) } ?? step
    }
}

/// The vendor's own input, verbatim.
package enum MessageInput: Sendable, Equatable {
    case value(JSONValue)
    /// The exact text, for inputs that are no JSON, or whose duplicate keys and spelling matter.
    case text(String)
    /// The exact bytes, which need not be UTF-8.
    case bytes([UInt8])
}

extension MessageInput {
    /// The exact bytes of a message that is the payload itself.
    package var bytes: [UInt8] {
        switch self {
        case .value(let value): value.serialized()
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }
}
