import JSONModel
import PushModel
import VendorModel

extension SNSRule {
    static let lifetime = SNSRule(
        "SN-21",
        "The time to live comes from the attribute, else the body, else the service; after it nothing is sent.",
        source: SNSDocument.lifetime
    )
}

/// How long a push may wait.
struct SNSLifetime {
    /// Seconds from the publish on; nil where nobody says.
    var seconds: Int?
    /// Milliseconds since the publish when the push is handed on.
    var dwell: Int
    /// Whether a body for FCM has to say so.
    var isForBody: Bool
}

extension SNSCompilation {
    /// The platform's own attribute, else the family's.
    mutating func lifetimeAttribute() throws(CompilationStop) -> String? {
        guard platform != .apns else { return try attribute("APNS.TTL") }
        let own = try attribute(platform.rawValue + ".TTL")
        // The table of attributes gives every platform one of its own.
        if own == nil, message.attributes[SNSFields.attributePrefix + "APNS.TTL"] != nil,
            readings.take(FamilyFallback.self) == .ignored
        {
            return nil
        }
        let family = try attribute("APNS.TTL")
        guard let own else { return family }
        guard let family, !family.hasSameScalars(as: own) else { return own }
        return readings.take(FamilyLifetime.self) == .own ? own : family
    }

    mutating func seconds(_ text: String?) throws(CompilationStop) -> Int? {
        guard let text else { return nil }
        guard let seconds = Self.seconds(text) else {
            throw .refused("\(text) is not a time to live", by: SNSRule.lifetime)
        }
        if seconds > Int(Int32.max), readings.take(LongLifetime.self) == .refused {
            throw .refused("\(text) is too long a time to live", by: SNSRule.lifetime)
        }
        return seconds
    }

    /// A whole number, not negative: the documents say positive, or 0 to APNs and FCM.
    static func seconds(_ text: String) -> Int? {
        let isDecimal = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDecimal, let seconds = Int(text), seconds <= SNSLimits.longestLifetimeSeconds else { return nil }
        return seconds
    }

    /// - Throws: ``CompilationStop`` where the time is over.
    mutating func resolveLifetime(of body: SNSBody, _ wishes: SNSWishes) throws(CompilationStop) -> SNSLifetime {
        let dwell = max(0, context.common.now - context.common.sentAt)
        let seconds = wishes.seconds ?? (platform == .gcm ? lifetimeSeconds(of: body, after: dwell) : nil)
        guard let seconds else {
            if dwell > SNSLimits.defaultLifetimeMilliseconds, readings.take(DefaultLifetime.self) == .suppressed {
                throw .suppressed("four weeks have passed", by: SNSRule.lifetime)
            }
            return SNSLifetime(seconds: nil, dwell: dwell, isForBody: false)
        }
        let over = dwell - min(seconds, SNSLimits.longestLifetimeSeconds) * 1000
        if isOver(by: over, dwell: dwell, seconds: seconds) {
            throw .suppressed("the time to live has ended", by: SNSRule.lifetime)
        }
        return SNSLifetime(seconds: seconds, dwell: dwell, isForBody: platform == .gcm && wishes.seconds != nil)
    }

    /// Whether the time is over that the attributes give, or else the service.
    func isOverdue(_ wishes: SNSWishes) -> Bool {
        let limit =
            wishes.seconds.map { min($0, SNSLimits.longestLifetimeSeconds) * 1000 }
            ?? SNSLimits.defaultLifetimeMilliseconds
        return context.common.now - context.common.sentAt > limit
    }

    /// What comes of a faulty body whose time is over as well.
    mutating func overdue(_ stop: CompilationStop) -> CompilationStop {
        guard case .refusal = stop, readings.take(OverdueFault.self) == .suppressed else { return stop }
        return .suppressed("the time to live has ended", by: SNSRule.lifetime)
    }

    private mutating func isOver(by over: Int, dwell: Int, seconds: Int) -> Bool {
        if over < 0 || dwell == 0 { return false }
        if over > 0, seconds > 0 { return true }
        // Zero is at once or never, and an instant that is just reached is neither before nor after.
        return readings.take(LifetimeInstant.self, at: seconds == 0 ? "zero" : "instant") == .suppressed
    }

    /// Seconds that are left when the push is handed on.
    mutating func remainingSeconds(of lifetime: SNSLifetime) -> Int {
        let remaining = max(0, (lifetime.seconds ?? 0) - lifetime.dwell / 1000)
        guard lifetime.dwell % 1000 > 0, remaining > 0 else { return remaining }
        return readings.take(RemainingSecond.self) == .up ? remaining : remaining - 1
    }
}

// The time to live in a body for FCM.
extension SNSCompilation {
    /// Where a body for FCM has its time to live.
    private static func place(in body: SNSBody) -> JSONPointer {
        JSONPointer(
            tokens: body.value["message"]?.objectValue == nil ? ["time_to_live"] : ["message", "android", "ttl"]
        )
    }

    /// Seconds of the body's own time to live: `3600`, or `"3600s"` in HTTP v1. APNs bodies have none. What no document shows asks for a
    /// reading only where it would be over after so many milliseconds.
    mutating func lifetimeSeconds(of body: SNSBody, after dwell: Int) -> Int? {
        let place = Self.place(in: body)
        let isLegacy = place.tokens.count == 1
        guard let value = body.value[place]?.unlessNull else { return nil }
        if let seconds = Self.documentedSeconds(value, isLegacy: isLegacy) { return seconds }
        guard dwell > 0, let seconds = Self.unusualSeconds(value), seconds * 1000 <= Double(dwell) else { return nil }
        let form = Self.form(of: value, seconds: seconds, isLegacy: isLegacy)
        // A negative time was over at once.
        return readings.take(UnusualLifetime.self, at: form) == .counts ? Int(max(0, seconds)) : nil
    }

    private static func documentedSeconds(_ value: JSONValue, isLegacy: Bool) -> Int? {
        let seconds: Int? =
            if isLegacy {
                value.intValue
            } else if let text = value.stringValue, text.utf8.last == UInt8(ascii: "s") {
                JSONNumber(decimal: String(text.dropLast()))?.intValue
            } else { nil }
        return seconds.flatMap { $0 < 0 ? nil : $0 }
    }

    /// What somebody may take the value for: the number that a text says, 1 and 0 for true and false.
    private static func unusualSeconds(_ value: JSONValue) -> Double? {
        switch value {
        case .bool(let bool): bool ? 1 : 0
        case .number(let number): number.doubleValue
        case .string(let text): Double(text.hasSuffix("s") ? String(text.dropLast()) : text)
        case .null, .array, .object: nil
        }
    }

    /// Who takes a text for a number need not take `true` for one, or drop a push by a negative time.
    private static func form(of value: JSONValue, seconds: Double, isLegacy: Bool) -> String {
        let number = seconds < 0 ? "negative " : seconds != seconds.rounded() ? "fraction " : ""
        let unit = value.stringValue?.hasSuffix("s") == true ? " with a unit" : ""
        return "\(isLegacy ? "time_to_live" : "ttl"), \(number)\(value.kind.rawValue)\(unit)"
    }

    /// The body with the attribute's time to live in place of its own. Where it has none, nobody says whether it gets
    /// one.
    mutating func withLifetime(_ lifetime: SNSLifetime, in body: SNSBody) -> SNSBody {
        let place = Self.place(in: body)
        guard case .object(var root) = body.value else { return body }
        if body.value[place] == nil, readings.take(BodyLifetime.self) == .leftOut { return body }
        let remaining = remainingSeconds(of: lifetime)
        if place.tokens.count == 1 {
            root["time_to_live"] = .number(JSONNumber(remaining))
        } else {
            var message = root["message"]?.objectValue ?? [:]
            var android = message["android"]?.objectValue ?? [:]
            android["ttl"] = .string("\(remaining)s")
            message["android"] = .object(android)
            root["message"] = .object(message)
        }
        var changed = body
        changed.value = .object(root)
        changed.bytes = changed.value.serialized(.compact)
        changed.trace.removeAll { $0.pointer == place }
        changed.trace.append(TraceEntry(place, by: SNSRule.lifetime))
        return changed
    }
}
