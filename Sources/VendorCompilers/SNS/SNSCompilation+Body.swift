import JSONModel
import PushModel

// Which text of the message an endpoint gets, and what becomes of it.
extension SNSCompilation {
    mutating func selectBody(from content: SNSContent) throws(CompilationStop) -> SNSBody {
        switch content {
        case .text(let text):
            return try wrap(text)
        case .entries(let entries):
            if entries.hasEqualKeys, readings.choose("SN-9", among: 2) == 1 {
                throw .refused("a key of the message is there twice", rule: "SN-9")
            }
            var body = try select(from: entries)
            body.addRule("SN-14")
            body.addRule("SN-7", if: entries.hasIgnored(platform.rawValue))
            body.addRule("SN-8", if: entries.hasUnknownKeys)
            body.addRule("SN-9", if: entries.hasEqualKeys)
            return body
        }
    }

    /// The platform's own entry; without it, or perhaps with an empty one, the default.
    private mutating func select(from entries: SNSEntries) throws(CompilationStop) -> SNSBody {
        let own = entries.text(platform.rawValue)
        if let own, !own.isEmpty || readings.choose("SN-empty-body", among: 2) == 0 { return try forward(own) }
        guard let text = entries.text("default") else { throw failure("the entry is empty", rule: "SN-13") }
        var body = try wrap(text)
        body.addRule("SN-17", if: platform == .gcm && entries.hasFCMKey)
        return body
    }

    /// The body that the sender wrote for this platform.
    private mutating func forward(_ text: String) throws(CompilationStop) -> SNSBody {
        let bytes = Array(text.utf8)
        // Some of these services take XML, and no document says what any of them checks.
        if !platform.isAPNs, platform != .gcm {
            let body = SNSBody(text: text, rule: "SN-14")
            if !body.isReadable { try settleDoubt("no JSON object") }
            return body
        }
        guard case .object(let object)? = try? JSONValue(parsing: bytes) else {
            return try forwardLoneSurrogates(text)
        }
        if object.members.contains(where: { $0.value.hasNumberOutOfRange }),
            readings.choose("SN-range", among: 2) == 1
        {
            throw failure("Message format is invalid", rule: "SN-13")
        }
        if platform.isAPNs { return SNSBody(forwarding: bytes, object, rule: "SN-15") }
        return try forwardToFCM(bytes, object)
    }

    /// A body that is no JSON. Of lone surrogates RFC 8259, section 8.2, says that what readers do with them varies.
    private mutating func forwardLoneSurrogates(_ text: String) throws(CompilationStop) -> SNSBody {
        let replaced = Array(text.replacingLoneSurrogates.utf8)
        guard case .object(let object)? = try? JSONValue(parsing: replaced),
            readings.choose("SN-15-surrogate", among: 2) == 1
        else { throw failure("Message format is invalid", rule: "SN-13") }
        return SNSBody(forwarding: text, readAs: object, rule: platform.isAPNs ? "SN-15" : "SN-18")
    }

    /// The body around a text that is for every platform.
    private mutating func wrap(_ text: String) throws(CompilationStop) -> SNSBody {
        if text.isEmpty, readings.choose("SN-empty-default", among: 2) == 1 {
            throw .suppressed("the default entry is empty", rule: "SN-16")
        }
        let text = JSONValue.string(text)
        if platform.isAPNs { return SNSBody(["aps": ["alert": text]], path: ["aps", "alert"], rule: "SN-16") }
        if platform != .gcm { return wrapForOthers(text) }
        return switch readings.choose("SN-16", among: 3) {
        case 0: SNSBody(["data": ["default": text]], path: ["data", "default"], rule: "SN-16")
        case 1: SNSBody(["data": ["message": text]], path: ["data", "message"], rule: "SN-16")
        default: SNSBody(["notification": ["body": text]], path: ["notification", "body"], rule: "SN-16")
        }
    }

    /// Takes a reading of whether a service that is neither Apple's nor Google's takes a body like this.
    mutating func settleDoubt(_ problem: String) throws(CompilationStop) {
        switch readings.choose("SN-13-other", among: 3) {
        case 0: break
        case 1: throw .refused(problem, rule: "SN-13")
        default: throw .suppressed(problem, rule: "SN-13")
        }
    }

    /// What a service that is neither Apple's nor Google's gets of the default: the text, in one form or another.
    private mutating func wrapForOthers(_ text: JSONValue) -> SNSBody {
        switch readings.choose("SN-16-other", among: 4) {
        case 0: SNSBody(["data": ["default": text]], path: ["data", "default"], rule: "SN-16")
        case 1: SNSBody(["data": ["message": text]], path: ["data", "message"], rule: "SN-16")
        case 2: SNSBody(["notification": ["body": text]], path: ["notification", "body"], rule: "SN-16")
        default: SNSBody(text: text.stringValue ?? "", rule: "SN-16")
        }
    }
}
