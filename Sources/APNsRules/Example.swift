import JSONModel
import PushModel

/// What a rule must pass or must fail. Read by the tests and printed in the rule reference.
package struct Example: Sendable {
    package enum Content: Sendable {
        /// Without headers it is a bare payload, as `lint` gets it; without circumstances nobody asked the service.
        case request(PushRequest, hasHeaders: Bool, Circumstances?)
        case connection(ConnectionRecord)
        /// In the order in which the service settled them.
        case conversation([ConversationEvent])
    }

    /// What the example shows.
    package let title: String
    package let content: Content
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
        circumstances: Circumstances? = nil,
        file: String = #fileID,
        line: Int = #line
    ) {
        self.init(
            title,
            body: Array(payload.utf8),
            headers: headers,
            method: method,
            path: path,
            circumstances: circumstances,
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
        circumstances: Circumstances? = nil,
        file: String = #fileID,
        line: Int = #line
    ) {
        let request = PushRequest(
            method: method,
            path: path ?? "/3/device/" + String(repeating: "a", count: 64),
            headers: (headers ?? []).map { HeaderField($0.0, $0.1) },
            body: body
        )
        self.title = title
        content = .request(request, hasHeaders: headers != nil, circumstances)
        self.file = file
        self.line = line
    }

    /// A connection on which the given things happened.
    package init(
        _ title: String,
        file: String = #fileID,
        line: Int = #line,
        connection: (inout ConnectionRecord) -> Void
    ) {
        var record = ConnectionRecord()
        connection(&record)
        self.title = title
        content = .connection(record)
        self.file = file
        self.line = line
    }

    /// What a sender did, one thing after the other.
    package init(
        _ title: String,
        conversation events: [ConversationEvent],
        file: String = #fileID,
        line: Int = #line
    ) {
        self.title = title
        content = .conversation(events)
        self.file = file
        self.line = line
    }

    /// The request as the rules judge it; nil for a connection or a conversation.
    package var subject: PushSubject? {
        guard case .request(let request, let hasHeaders, let circumstances) = content else { return nil }
        return PushSubject(request: request, hasHeaders: hasHeaders, circumstances: circumstances)
    }
}
