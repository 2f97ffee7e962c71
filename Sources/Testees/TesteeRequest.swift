import JSONModel
import PushModel

/// One message for a testee to compile.
package struct TesteeRequest: Sendable, Equatable {
    package var dialect: Dialect
    package var message: MessageInput
    /// The context whole, defaults filled in.
    package var context: JSONObject
    /// Dialect `apns` only: the headers that are meant to go with the payload.
    package var headers: [HeaderField]
    /// The case that it is of: its ID, and its number in the run.
    package var caseID = ""
    package var caseNumber = 0
    /// Whether it is a later step of a sequence: then the request before it has to be settled first.
    package var followsAnother = false
    /// Whether it is the case itself, and neither a variant nor a step before it: only then the code that it reaches is the case's.
    package var isCaseItself = false
    /// Whether it need not be asked where the testee dies of everything like it.
    package var mayBeLeftOut = false

    package init(dialect: Dialect, message: MessageInput, context: JSONObject, headers: [HeaderField] = []) {
        self.dialect = dialect
        self.message = message
        self.context = context
        self.headers = headers
    }

    /// Writes the request behind what is there, as one line of UTF-8 with its line feed, the only one in it.
    ///
    /// A value goes verbatim: member order, duplicates and the spelling of numbers are kept.
    func appendLine(id: Int, to bytes: inout [UInt8]) {
        bytes += "{\"id\":\(id),\"dialect\":\"".utf8
        bytes += dialect.rawValue.utf8
        switch message {
        case .value(let value):
            bytes += "\",\"message\":".utf8
            value.append(to: &bytes)
        case .text(let text):
            bytes += "\",\"messageText\":".utf8
            JSONValue.string(text).append(to: &bytes)
        case .bytes(let raw):
            bytes += "\",\"messageBase64\":\"".utf8
            bytes += Base64.standard.encode(raw).utf8
            bytes += "\"".utf8
        }
        bytes += ",\"context\":".utf8
        JSONValue.object(context).append(to: &bytes)
        if dialect == .apns {
            bytes += ",\"headers\":".utf8
            let fields = headers.map { JSONMember(key: $0.name, value: .string($0.value)) }
            JSONValue.object(JSONObject(members: fields)).append(to: &bytes)
        }
        bytes += "}\n".utf8
    }
}
