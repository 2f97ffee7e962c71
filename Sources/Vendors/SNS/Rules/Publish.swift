import JSONModel
import VendorModel

extension SNSRule {
    static let emptyMessage = SNSRule(
        "SN-1",
        "A message that is empty is refused.",
        source: SNSDocument.recorded
    )
    static let messageSize = SNSRule(
        "SN-2",
        "A message of more than 262144 bytes, including its attributes, is refused.",
        source: SNSDocument.publish + "; " + SNSDocument.recorded
    )
    static let structure = SNSRule(
        "SN-5",
        "A MessageStructure other than json is refused.",
        source: SNSDocument.publish
    )
    static let noObject = SNSRule(
        "SN-6",
        "A message of structure json that is not a JSON object is refused.",
        source: SNSDocument.publish + "; " + SNSDocument.recorded
    )
    static let disabled = SNSRule(
        "SN-12",
        "A disabled endpoint gets no push: a direct publish is refused, a topic skips it.",
        source: SNSDocument.publish
    )
}

/// What a request has to send.
enum SNSContent {
    /// The message as it is, for every endpoint.
    case text(String)
    /// A message of structure `json`.
    case entries(SNSEntries)
}

// The request itself, before any endpoint is looked at.
extension SNSCompilation {
    /// What the documents settle: SN-1 to SN-7, SN-10, SN-11.
    mutating func checkRequest() throws(CompilationStop) -> SNSContent {
        guard let text = message.text else { throw .refused("Message is a string") }
        if text.isEmpty { throw .refused("Empty message", by: SNSRule.emptyMessage) }
        if let problem = message.attributes.problem,
            !message.isForPhone || readings.take(FaultyPhoneRequest.self) == .refused
        {
            throw .refused(problem, by: SNSRule.attributes)
        }
        let byteCount = text.utf8.count + message.attributes.byteCount
        if byteCount > SNSLimits.publishBytes {
            throw .refused("Message too long: \(byteCount) bytes with attributes", by: SNSRule.messageSize)
        }
        try checkSubject()
        guard let structure = message.structure, !structure.isEmpty else { return .text(text) }
        guard structure.hasSameScalars(as: "json") else {
            throw .refused("MessageStructure must be 'json' if provided", by: SNSRule.structure)
        }
        guard case .object(let object)? = try? JSONValue(parsing: Array(text.utf8)) else {
            throw .refused("JSON message body failed to parse", by: SNSRule.noObject)
        }
        let entries = SNSEntries(object)
        if !message.isForPhone { try checkEntries(entries) }
        return .entries(entries)
    }

    /// What no document settles about the request.
    mutating func settleDoubts(_ content: SNSContent) throws(CompilationStop) {
        try refuseIfRead(WrongType.self, message.typeFaults > 0, "a parameter has a wrong type")
        if message.hadEqualKeys, readings.take(Self.equalKeys) == .refused {
            throw .refused("the request has equal keys")
        }
        if hasNumberOutOfRange(content), readings.take(NumberRange.self, at: "request") == .refused {
            throw .refused("a number is out of range")
        }
        try settleSubject()
        try refuseIfRead(EmptyStructure.self, message.structure?.isEmpty == true, "MessageStructure is empty")
        if let doubt = message.doubtOfTarget, readings.take(UnclearTarget.self, at: doubt) == .refused {
            throw .refused("not one of TopicArn, TargetArn, PhoneNumber")
        }
        try settleAttributes()
        if message.isForPhone {
            if isFaultyForPhone(content), readings.take(FaultyPhoneRequest.self) == .refused {
                throw .refused("the request to a phone number is faulty")
            }
            throw .suppressed("the message goes to a phone number")
        }
    }

    private func hasNumberOutOfRange(_ content: SNSContent) -> Bool {
        if case .entries(let entries) = content, entries.hasNumberOutOfRange { return true }
        return message.hadNumberOutOfRange
    }

    /// Whether a text message has what a push would be refused for, or may be.
    private func isFaultyForPhone(_ content: SNSContent) -> Bool {
        if case .entries(let entries) = content, entries.text("default") == nil || entries.hasEqualKeys { return true }
        return message.attributes.attributes.contains { attribute in
            SNSFields.reserved(attribute.name).map { Self.isFaulty(attribute, reserved: $0) } ?? false
        }
    }

    /// Where a document leaves it open whether a request is refused, that it is is the first reading.
    mutating func refuseIfRead(_ topic: (some RefusingReading).Type, _ isDoubtful: Bool, _ problem: String)
        throws(CompilationStop)
    {
        if isDoubtful, readings.take(topic) == .refused { throw .refused(problem) }
    }

    mutating func checkEndpoint() throws(CompilationStop) {
        if !context.isEndpointEnabled { throw failure("EndpointDisabled", by: .disabled) }
    }
}
