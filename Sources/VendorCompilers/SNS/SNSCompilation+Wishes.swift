import JSONModel

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
        guard platform.isAPNs else {
            wishes.seconds = try seconds(attribute("FCM.TTL"))
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
        let family = try attribute("APNS.TTL")
        guard platform != .apns, let own = try attribute(platform.rawValue + ".TTL") else { return family }
        guard let family, !family.hasSameScalars(as: own) else { return own }
        return readings.choose("SN-21-family", own, family)
    }

    /// A whole number, not negative: the documents say positive, or 0 to APNs and FCM.
    private func seconds(_ text: String?) throws(CompilationStop) -> Int? {
        guard let text else { return nil }
        let isDecimal = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDecimal, let seconds = Int(text), seconds <= SNSLimits.longestLifetimeSeconds else {
            throw .refused("\(text) is no time to live", rule: "SN-21")
        }
        return seconds
    }

    /// A reserved attribute's text, by its name behind the prefix; nil where it is absent, or read as if it were.
    private mutating func attribute(_ name: String) throws(CompilationStop) -> String? {
        guard let attribute = message.attributes[SNSNames.mobile + name] else { return nil }
        // The documents show these attributes as printable text of type String, and speak of no other.
        guard let text = attribute.text, !attribute.hasControlCharacters else {
            if readings.choose("SN-attribute-value", among: 2) == 1 { return nil }
            throw .refused("\(attribute.name) is no printable text", rule: "SN-4")
        }
        if attribute.isString { return text }
        switch readings.choose("SN-attribute-type", among: 3) {
        case 0: return text
        case 1: return nil
        default: throw .refused("\(attribute.name) is no String", rule: "SN-4")
        }
    }
}
