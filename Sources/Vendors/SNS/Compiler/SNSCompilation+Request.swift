import JSONModel
import VendorModel

/// What a request has to send.
enum SNSContent {
    /// The message as it is, for every endpoint.
    case text(String)
    /// A message of structure `json`.
    case entries(SNSEntries)
}

// The checks of the request itself, before any endpoint is looked at.
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

    private func checkSubject() throws(CompilationStop) {
        guard let subject = message.subject else { return }
        if subject.isEmpty { throw .refused("Subject is not empty if provided", by: SNSRule.subject) }
        if subject.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .refused("Subject has no line breaks or control characters", by: SNSRule.subject)
        }
        if subject.count >= SNSLimits.subjectCharacters {
            throw .refused("Subject has fewer than 100 characters", by: SNSRule.subject)
        }
    }

    /// In what the subject has too many characters, where it has not as the reader sees it; nil where it has not either.
    private var doubtfulCharacters: String? {
        guard let subject = message.subject, subject.utf16.count >= SNSLimits.subjectCharacters else { return nil }
        return subject.unicodeScalars.count >= SNSLimits.subjectCharacters ? "code points" : "code units of UTF-16"
    }

    private func checkEntries(_ entries: SNSEntries) throws(CompilationStop) {
        let hasDefault = entries.text("default") != nil
        switch targetKind {
        case .topic:
            if !hasDefault { throw .refused("No default entry in JSON message body", by: SNSRule.topicDefault) }
        case .endpoint:
            if !hasDefault, entries.text(platform.rawValue) == nil {
                throw .refused(
                    "JSON must contain an entry for 'default' or '\(platform.rawValue)'",
                    by: SNSRule.endpointEntry
                )
            }
        }
    }

    /// What no document settles about the request.
    mutating func settleDoubts(_ content: SNSContent) throws(CompilationStop) {
        try refuseIfRead(WrongType.self, message.typeFaults > 0, "a parameter has a wrong type")
        if message.hadEqualKeys, readings.take(EqualKeys.self) == .refused {
            throw .refused("the request has equal keys")
        }
        if hasNumberOutOfRange(content), readings.take(NumberRange.self, at: "request") == .refused {
            throw .refused("a number is out of range")
        }
        if let unit = doubtfulCharacters, readings.take(SubjectCharacters.self, at: unit) == .refused {
            throw .refused("Subject has fewer than 100 characters", by: SNSRule.subject)
        }
        try refuseIfRead(EmptyStructure.self, message.structure?.isEmpty == true, "MessageStructure is empty")
        if let doubt = message.doubtOfTarget, readings.take(UnclearTarget.self, at: doubt) == .refused {
            throw .refused("not one of TopicArn, TargetArn, PhoneNumber")
        }
        for prefix in message.attributes.unknownReservedPrefixes
        where readings.take(ReservedName.self, at: prefix) == .refused {
            throw .refused("an attribute's name begins with a reserved prefix")
        }
        try refuseIfRead(
            UnusualNumber.self,
            message.attributes.hasUnusualNumber,
            "an attribute is an unusual number"
        )
        try refuseIfRead(BrokenBinary.self, message.attributes.hasBrokenBinary, "a BinaryValue is no Base64")
        if message.attributes.exceedsLimits, readings.take(AttributeLimits.self) == .refused {
            throw .refused("an attribute is over a limit of the guide", by: SNSRule.attributes)
        }
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
            SNSNames.reserved(attribute.name).map { Self.isFaulty(attribute, reserved: $0) } ?? false
        }
    }

    /// Where a document leaves it open whether a request is refused, that it is is the first reading.
    private mutating func refuseIfRead(_ topic: (some RefusingReading).Type, _ isDoubtful: Bool, _ problem: String)
        throws(CompilationStop)
    {
        if isDoubtful, readings.take(topic) == .refused { throw .refused(problem) }
    }

    mutating func checkEndpoint() throws(CompilationStop) {
        if !context.isEndpointEnabled { throw failure("EndpointDisabled", by: .disabled) }
    }
}
