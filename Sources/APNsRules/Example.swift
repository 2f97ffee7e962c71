import JSONModel
import PushModel

/// A subject that a rule must pass or must fail. Read by the tests and printed in the rule reference.
package struct Example: Sendable {
    /// What the example shows.
    package let title: String
    package let request: PushRequest
    package let hasHeaders: Bool
    /// Where the example stands, so that a failing test points at the rule's file.
    package let file: String
    package let line: Int

    /// A device push with the given body and headers. Without headers it is a bare payload, as `lint` gets it.
    package init(
        _ title: String,
        _ payload: String,
        headers: [(String, String)]? = nil,
        method: String = "POST",
        path: String? = nil,
        file: String = #fileID,
        line: Int = #line
    ) {
        self.init(
            title,
            body: Array(payload.utf8),
            headers: headers,
            method: method,
            path: path,
            file: file,
            line: line
        )
    }

    /// The same with exact bytes.
    package init(
        _ title: String,
        body: [UInt8],
        headers: [(String, String)]? = nil,
        method: String = "POST",
        path: String? = nil,
        file: String = #fileID,
        line: Int = #line
    ) {
        self.title = title
        request = PushRequest(
            method: method,
            path: path ?? "/3/device/" + String(repeating: "a", count: 64),
            headers: (headers ?? []).map { HeaderField($0.0, $0.1) },
            body: body
        )
        hasHeaders = headers != nil
        self.file = file
        self.line = line
    }

    package var subject: PushSubject {
        PushSubject(request: request, hasHeaders: hasHeaders)
    }
}
