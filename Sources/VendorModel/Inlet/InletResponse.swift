import JSONModel
import PushModel

/// What a vendor says of a message, in its own words: the answer to a request, or to one entry of several.
package protocol VendorAnswer: Sendable {
    /// Of HTTP.
    var status: Int { get }
    /// The vendor's own code of an error (`EndpointDisabled`); nil where there is none.
    var code: String? { get }
}

/// What goes back to the sender.
package struct InletResponse: VendorAnswer, Equatable {
    package var status: Int
    /// Names in lower case; without `content-length`, which the server adds.
    package var headers: [HeaderField]
    package var body: [UInt8]
    /// The vendor's own code of an error, for the record.
    package var code: String?

    package init(status: Int = 200, headers: [HeaderField] = [], body: [UInt8] = [], code: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.code = code
    }

    package init(status: Int = 200, json: JSONValue, code: String? = nil) {
        self.init(
            status: status,
            headers: [HeaderField("content-type", "application/json; charset=utf-8")],
            body: json.serialized(),
            code: code
        )
    }
}
