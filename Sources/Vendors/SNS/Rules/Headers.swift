import PushModel
import VendorModel

extension SNSRule {
    static let headers = SNSRule(
        "SN-20",
        "apns-priority, apns-topic and apns-collapse-id come from attributes alone.",
        source: SNSDocument.payloads + "; " + SNSDocument.attributes
    )
}

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
    mutating func readExpectedEffects() throws(CompilationStop) -> SNSWishes {
        var wishes = SNSWishes()
        try settleAttributesOfOthers()
        guard platform.isAPNs else {
            if let name = platform.lifetimeAttribute { wishes.seconds = try seconds(attribute(name)) }
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

    /// SN-19 to SN-21. Priority, topic and collapse identifier come from attributes alone.
    func headers(_ pushType: SNSPushType, _ wishes: SNSWishes, _ lifetime: SNSLifetime) -> [ExpectedHeader] {
        var headers: [ExpectedHeader] = []
        if let type = pushType.header { headers.append(ExpectedHeader("apns-push-type", type, by: SNSRule.pushType)) }
        headers += wishes.headers.map { ExpectedHeader($0.name, $0.value, by: SNSRule.headers) }
        if let seconds = lifetime.seconds {
            // Zero means at once or never; any other is an instant.
            let expiration = seconds == 0 ? 0 : context.common.sentAt / 1000 + seconds
            headers.append(
                ExpectedHeader(
                    "apns-expiration",
                    String(expiration),
                    tolerance: seconds == 0 ? 0 : 2,
                    by: SNSRule.lifetime
                )
            )
        }
        return headers
    }
}
