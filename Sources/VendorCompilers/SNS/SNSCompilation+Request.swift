import JSONModel

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
        guard let text = message.text else { throw .refused("Message is a string", rule: nil) }
        if text.isEmpty { throw .refused("Empty message", rule: "SN-1") }
        if let problem = message.attributes.problem { throw .refused(problem, rule: "SN-4") }
        let byteCount = text.utf8.count + message.attributes.byteCount
        if byteCount > SNSLimits.publishBytes {
            throw .refused("Message too long: \(byteCount) bytes with attributes", rule: "SN-2")
        }
        try checkSubject()
        guard let structure = message.structure, !structure.isEmpty else { return .text(text) }
        guard structure.hasSameScalars(as: "json") else {
            throw .refused("MessageStructure must be 'json' if provided", rule: "SN-5")
        }
        guard case .object(let object)? = try? JSONValue(parsing: Array(text.utf8)) else {
            throw .refused("JSON message body failed to parse", rule: "SN-6")
        }
        let entries = SNSEntries(object)
        if !message.isForPhone { try checkEntries(entries) }
        return .entries(entries)
    }

    private func checkSubject() throws(CompilationStop) {
        guard let subject = message.subject else { return }
        if subject.isEmpty { throw .refused("Subject is not empty if provided", rule: "SN-3") }
        if subject.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .refused("Subject has no line breaks or control characters", rule: "SN-3")
        }
        if subject.unicodeScalars.count >= SNSLimits.subjectCharacters {
            throw .refused("Subject has fewer than 100 characters", rule: "SN-3")
        }
    }

    private func checkEntries(_ entries: SNSEntries) throws(CompilationStop) {
        let hasDefault = entries.text("default") != nil
        switch targetKind {
        case .topic:
            if !hasDefault { throw .refused("No default entry in JSON message body", rule: "SN-10") }
        case .endpoint:
            if !hasDefault, entries.text(platform.rawValue) == nil {
                throw .refused(
                    "JSON must contain an entry for 'default' or '\(platform.rawValue)'",
                    rule: "SN-11"
                )
            }
        }
    }

    /// What no document settles about the request.
    mutating func settleDoubts(_ content: SNSContent) throws(CompilationStop) {
        try refuseIfRead("SN-types", message.typeFaults > 0, "a parameter has a wrong type")
        if message.hadEqualKeys, readings.choose("SN-equal-keys", among: 2) == 1 {
            throw .refused("the request has equal keys", rule: nil)
        }
        if hasNumberOutOfRange(content), readings.choose("SN-range", among: 2) == 1 {
            throw .refused("a number is out of range", rule: nil)
        }
        try refuseIfRead("SN-5", message.structure?.isEmpty == true, "MessageStructure is empty")
        try refuseIfRead("SN-target", message.isTargetDoubtful, "not one of TopicArn, TargetArn, PhoneNumber")
        try refuseIfRead(
            "SN-attribute-name",
            message.attributes.hasUnknownReservedName,
            "an attribute's name begins with a reserved prefix"
        )
        try refuseIfRead(
            "SN-attribute-number",
            message.attributes.hasUnusualNumber,
            "an attribute is an unusual number"
        )
        if message.attributes.exceedsLimits, readings.choose("SN-attribute-limits", among: 2) == 1 {
            throw .refused("an attribute is over a limit of the guide", rule: "SN-4")
        }
        if message.isForPhone {
            if isFaultyForPhone(content), readings.choose("SN-phone", among: 2) == 1 {
                throw .refused("the request to a phone number is faulty", rule: nil)
            }
            throw .suppressed("the message goes to a phone number", rule: nil)
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
    private mutating func refuseIfRead(_ topic: String, _ isDoubtful: Bool, _ problem: String) throws(CompilationStop) {
        if isDoubtful, readings.choose(topic, among: 2) == 0 { throw .refused(problem, rule: nil) }
    }

    mutating func checkEndpoint() throws(CompilationStop) {
        if !context.isEndpointEnabled { throw failure("EndpointDisabled", rule: "SN-12") }
    }
}
