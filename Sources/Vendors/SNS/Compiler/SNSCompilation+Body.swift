import JSONModel
import PushModel
import VendorModel

// Which text of the message an endpoint gets, and what becomes of it.
extension SNSCompilation {
    mutating func selectBody(from content: SNSContent) throws(CompilationStop) -> SNSBody {
        switch content {
        case .text(let text):
            return try wrap(text)
        case .entries(let entries):
            if entries.hasEqualKeys, readings.take(EqualEntryKeys.self) == .refused {
                throw .refused("a key of the message is there twice", by: SNSRule.equalKeys)
            }
            var body = try select(from: entries)
            body.addRule(.ownEntry)
            body.addRule(.entryNoString, if: entries.hasIgnored(platform.rawValue))
            body.addRule(.unknownKey, if: entries.hasUnknownKeys)
            body.addRule(.equalKeys, if: entries.hasEqualKeys)
            return body
        }
    }

    /// The platform's own entry; without it, or perhaps with an empty one, the default.
    private mutating func select(from entries: SNSEntries) throws(CompilationStop) -> SNSBody {
        let own = entries.text(platform.rawValue)
        if let own, !own.isEmpty || readings.take(EmptyEntry.self) == .invalid { return try forward(own) }
        guard let text = entries.text("default") else { throw failure("the entry is empty", by: .body) }
        var body = try wrap(text)
        body.addRule(.fcmKey, if: platform == .gcm && entries.hasFCMKey)
        return body
    }

    /// The body that the sender wrote for this platform.
    private mutating func forward(_ text: String) throws(CompilationStop) -> SNSBody {
        let bytes = Array(text.utf8)
        // Some of these services take XML, and no document says what any of them checks.
        if !platform.isAPNs, platform != .gcm {
            let body = SNSBody(text: text, by: .ownEntry)
            if !body.isReadable { try settleDoubt("no JSON object") }
            return body
        }
        guard case .object(let object)? = try? JSONValue(parsing: bytes) else {
            return try forwardLoneSurrogates(text)
        }
        if object.members.contains(where: { $0.value.hasNumberOutOfRange }),
            readings.take(NumberRange.self, at: "body") == .refused
        {
            throw failure("Message format is invalid", by: .body)
        }
        if platform.isAPNs { return SNSBody(forwarding: bytes, object, by: .forwarding) }
        return try forwardToFCM(bytes, object)
    }

    /// A body that is no JSON. Of lone surrogates RFC 8259, section 8.2, says that what readers do with them varies.
    private mutating func forwardLoneSurrogates(_ text: String) throws(CompilationStop) -> SNSBody {
        let replaced = Array(text.replacingLoneSurrogates.utf8)
        guard case .object(let object)? = try? JSONValue(parsing: replaced),
            readings.take(LoneSurrogate.self) == .forwarded
        else { throw failure("Message format is invalid", by: .body) }
        return SNSBody(forwarding: text, readAs: object, by: platform.isAPNs ? .forwarding : .fcmForms)
    }

    /// The body around a text that is for every platform.
    private mutating func wrap(_ text: String) throws(CompilationStop) -> SNSBody {
        if text.isEmpty, readings.take(EmptyDefault.self) == .suppressed {
            throw .suppressed("the default entry is empty", by: SNSRule.defaultEntry)
        }
        let text = JSONValue.string(text)
        if platform.isAPNs { return SNSBody(["aps": ["alert": text]], path: ["aps", "alert"], by: .defaultEntry) }
        if platform != .gcm { return wrapForOthers(text) }
        return switch readings.take(FCMDefault.self) {
        case .dataDefault: SNSBody(["data": ["default": text]], path: ["data", "default"], by: .defaultEntry)
        case .dataMessage: SNSBody(["data": ["message": text]], path: ["data", "message"], by: .defaultEntry)
        case .notificationBody:
            SNSBody(["notification": ["body": text]], path: ["notification", "body"], by: .defaultEntry)
        }
    }

    /// Takes a reading of whether a service that is neither Apple's nor Google's takes a body like this.
    mutating func settleDoubt(_ problem: String) throws(CompilationStop) {
        switch readings.take(OtherBody.self) {
        case .sent: break
        case .refused: throw .refused(problem, by: SNSRule.body)
        case .suppressed: throw .suppressed(problem, by: SNSRule.body)
        }
    }

    /// What a service that is neither Apple's nor Google's gets of the default: the text, in one form or another.
    private mutating func wrapForOthers(_ text: JSONValue) -> SNSBody {
        switch readings.take(OtherDefault.self) {
        case .dataDefault: SNSBody(["data": ["default": text]], path: ["data", "default"], by: .defaultEntry)
        case .dataMessage: SNSBody(["data": ["message": text]], path: ["data", "message"], by: .defaultEntry)
        case .notificationBody:
            SNSBody(["notification": ["body": text]], path: ["notification", "body"], by: .defaultEntry)
        case .text: SNSBody(text: text.stringValue ?? "", by: .defaultEntry)
        }
    }
}
