import JSONModel
import VendorModel

/// What the reserved attributes ask of the push to the endpoint's platform.
struct SNSWishes {
    /// `PUSH_TYPE`
    var pushType: String?
    /// Headers of APNs, by their names there.
    var headers: [(name: String, value: String)] = []
    /// Time to live.
    var seconds: Int?
}

// The reserved attributes are part of the request: what is wrong with them is refused before any endpoint is looked at.
extension SNSCompilation {
    /// - Throws: ``CompilationStop`` where a value is none that the attribute can have.
    mutating func readWishes() throws(CompilationStop) -> SNSWishes {
        var wishes = SNSWishes()
        try settleAttributesOfOthers()
        guard platform.isAPNs else {
            if let name = SNSNames.lifetimeAttribute(of: platform) { wishes.seconds = try seconds(attribute(name)) }
            return wishes
        }
        wishes.pushType = try attribute("APNS.PUSH_TYPE")
        for (name, field) in [
            ("apns-priority", "PRIORITY"), ("apns-topic", "TOPIC"), ("apns-collapse-id", "COLLAPSE_ID"),
        ] {
            if let value = try attribute("APNS." + field) { wishes.headers.append((name, value)) }
        }
        wishes.seconds = try seconds(lifetimeAttribute())
        return wishes
    }

    /// The platform's own attribute, else the family's.
    private mutating func lifetimeAttribute() throws(CompilationStop) -> String? {
        guard platform != .apns else { return try attribute("APNS.TTL") }
        let own = try attribute(platform.rawValue + ".TTL")
        // The table of attributes gives every platform one of its own.
        if own == nil, message.attributes[SNSNames.mobile + "APNS.TTL"] != nil,
            readings.take(FamilyFallback.self) == .ignored
        {
            return nil
        }
        let family = try attribute("APNS.TTL")
        guard let own else { return family }
        guard let family, !family.hasSameScalars(as: own) else { return own }
        return readings.take(FamilyLifetime.self) == .own ? own : family
    }

    private mutating func seconds(_ text: String?) throws(CompilationStop) -> Int? {
        guard let text else { return nil }
        guard let seconds = Self.seconds(text) else {
            throw .refused("\(text) is no time to live", by: SNSRule.lifetime)
        }
        if seconds > Int(Int32.max), readings.take(LongLifetime.self) == .refused {
            throw .refused("\(text) is too long a time to live", by: SNSRule.lifetime)
        }
        return seconds
    }

    /// A whole number, not negative: the documents say positive, or 0 to APNs and FCM.
    private static func seconds(_ text: String) -> Int? {
        let isDecimal = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDecimal, let seconds = Int(text), seconds <= SNSLimits.longestLifetimeSeconds else { return nil }
        return seconds
    }

    /// A publish is one request for every platform: what only another one reads may be looked at with it.
    private mutating func settleAttributesOfOthers() throws(CompilationStop) {
        let isDoubtful = message.attributes.attributes.contains { attribute in
            SNSNames.reserved(attribute.name).map { !isRead($0) && Self.isFaulty(attribute, reserved: $0) } ?? false
        }
        if isDoubtful, readings.take(OtherPlatformAttribute.self) == .refused {
            throw .refused("an attribute for another platform has a value that it cannot have", by: SNSRule.attributes)
        }
    }

    /// Whether the endpoint's platform reads the attribute.
    private func isRead(_ name: String) -> Bool {
        if !platform.isAPNs {
            return SNSNames.lifetimeAttribute(of: platform).map { name.hasSameScalars(as: $0) } ?? false
        }
        return name.utf8.starts(with: "APNS.".utf8) || name.hasSameScalars(as: platform.rawValue + ".TTL")
    }

    /// Whether a reserved attribute has a value that some platform cannot take.
    static func isFaulty(_ attribute: SNSAttributes.Attribute, reserved name: String) -> Bool {
        guard let text = attribute.text, attribute.isString, !attribute.hasControlCharacters else { return true }
        return name.utf8.suffix(4).elementsEqual(".TTL".utf8) && seconds(text) == nil
    }

    /// A reserved attribute's text, by its name behind the prefix; nil where it is absent, or read as if it were.
    private mutating func attribute(_ name: String) throws(CompilationStop) -> String? {
        guard let attribute = message.attributes[SNSNames.mobile + name] else { return nil }
        // The documents show these attributes as printable text of type String, and speak of no other.
        guard let text = attribute.text, !attribute.hasControlCharacters else {
            if readings.take(UnprintableAttribute.self, at: name + (attribute.isString ? "" : ", no String"))
                == .ignored
            {
                return nil
            }
            throw .refused("\(attribute.name) is no printable text", by: SNSRule.attributes)
        }
        if attribute.isString { return text }
        switch readings.take(AttributeType.self, at: name) {
        case .used: return text
        case .ignored: return nil
        case .refused: throw .refused("\(attribute.name) is no String", by: SNSRule.attributes)
        }
    }
}
