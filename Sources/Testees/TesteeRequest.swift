import Foundation
import JSONModel
import PushModel

/// One message for a testee to compile.
package struct TesteeRequest: Sendable, Equatable {
    package var dialect: Dialect
    package var message: MessageInput
    /// The context whole, defaults filled in.
    package var context: JSONObject

    package init(dialect: Dialect, message: MessageInput, context: JSONObject) {
        self.dialect = dialect
        self.message = message
        self.context = context
    }

    /// The request as one line of UTF-8 with its line feed, the only one in it.
    ///
    /// A value goes verbatim: member order, duplicates and the spelling of numbers are kept.
    package func line(id: Int) -> [UInt8] {
        var line = Array("{\"id\":\(id)".utf8)
        line += parameters
        return line
    }

    /// Everything after the request's `id`.
    var parameters: [UInt8] {
        var bytes = Array(",\"dialect\":\"\(dialect.rawValue)\",\"".utf8)
        switch message {
        case .value(let value):
            bytes += "message\":".utf8
            bytes += value.serialized()
        case .text(let text):
            bytes += "messageText\":".utf8
            bytes += JSONValue.string(text).serialized()
        case .bytes(let raw):
            bytes += "messageBase64\":\"".utf8
            bytes += Data(raw).base64EncodedData()
            bytes += "\"".utf8
        }
        bytes += ",\"context\":".utf8
        bytes += JSONValue.object(context).serialized()
        bytes += "}\n".utf8
        return bytes
    }
}
