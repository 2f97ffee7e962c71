import JSONModel
import PushModel
import VendorModel

// To whom a push goes.

extension JPushRule {
    static let platform = JPushRule(
        "JP-1",
        "platform is required, all or a list; without ios in it nothing goes to Apple's devices.",
        source: JPushDocument.platform
    )

    static let audience = JPushRule(
        "JP-2",
        "audience is required, all or an object with at least one way to choose devices.",
        source: JPushDocument.audience
    )

    static let environment = JPushRule(
        "JP-14",
        "apns_production chooses the environment of APNs for the push: production, unless it is false.",
        sources: [JPushDocument.platform, JPushDocument.options]
    )
}

extension JPushCompilation {
    /// Whether the message has a platform and an audience.
    mutating func checkTarget() throws(CompilationStop) {
        guard message.platform != nil else { throw .refused("platform is missing", by: JPushRule.platform) }
        guard let audience = message.audience else { throw .refused("audience is missing", by: JPushRule.audience) }
        // Who compiles for one device has no need of it.
        if let problem = JPushAudience.problem(in: audience), readings.take(AudienceCheck.self) == .refused {
            throw .refused(problem, by: JPushRule.audience)
        }
    }

    /// Keeps back what does not go to this device.
    mutating func passGates(_ content: Content) throws(CompilationStop) {
        let environment: CommonContext.Environment = message.isProduction ? .production : .sandbox
        guard environment != context.common.environment else { return }
        // What a sender's program sends to the other environment reaches nobody, and may be a push all the same.
        if readings.take(OtherEnvironment.self) == .suppressed {
            try suppress("the device is in the other environment of APNs", content, by: .environment)
        }
    }

    /// Whether Apple's devices are among the platforms.
    mutating func isForApple() throws(CompilationStop) -> Bool {
        if let text = message.platform?.stringValue {
            if text == "all" { return true }
            guard text == "ios", readings.take(PlatformText.self) == .read else {
                if text != "ios", readings.take(UnknownPlatform.self) == .ignored { return false }
                throw .refused("platform is all or a list", by: JPushRule.platform)
            }
            return true
        }
        let names = message.platform?.arrayValue?.compactMap(\.stringValue) ?? []
        if names.isEmpty || names.contains(where: { !JPushFields.platforms.contains($0) }),
            readings.take(UnknownPlatform.self) == .refused
        {
            throw .refused("platform has an unknown name", by: JPushRule.platform)
        }
        if names.contains("all") {
            switch readings.take(ListedAll.self) {
            case .read: return true
            case .refused: throw .refused("platform has all in a list", by: JPushRule.platform)
            case .ignored: break
            }
        }
        return names.contains("ios")
    }

    /// Keeps a push back. What could be refused for another reason may be refused first: no document gives an order.
    mutating func suppress(_ reason: String, _ content: Content?, by rule: JPushRule) throws(CompilationStop) -> Never {
        for field in refusableFields(of: content)
        where readings.take(Self.refusedOrSuppressed, at: "\(rule.id), \(field)") == .refused {
            throw .refused("a field has a value that it cannot have")
        }
        throw .suppressed(reason, by: rule)
    }

    /// The fields with a value for which a message can be refused.
    private func refusableFields(of content: Content?) -> [String] {
        var fields: [String] = []
        if (message.collapseID ?? "").utf8.count > Self.longestCollapseID { fields.append("collapse ID") }
        switch content {
        case .notification(let ios)?:
            if ios?.alert == nil, message.alert == nil { fields.append("alert") }
            if let badge = ios?.badge, JPushBadge(badge).mayBeRefused { fields.append("badge") }
            if let level = ios?.interruptionLevel, !JPushFields.interruptionLevels.contains(level) {
                fields.append("interruption level")
            }
            if ios?.extras?["aps"] != nil { fields.append("extras") }
            if (ios?.countedBytes(with: message.alert).upperBound ?? 0) > Self.oldLimit { fields.append("size") }
        case .activity(let activity)?:
            if Self.problem(in: activity) != nil || Self.hasUnusualScore(activity) || Self.priority(of: activity) == nil
                || JSONValue.object(activity).serializedByteCount() > Self.newLimit - Self.counting
            {
                fields.append("Live Activity")
            }
        case .call?, nil: break
        }
        return fields
    }
}

/// `audience`, as far as a message shows whether it is one.
enum JPushAudience {
    /// Bytes of a tag or an alias.
    private static let longestName = 40

    /// What is wrong with it; nil where nothing is.
    static func problem(in audience: JSONValue) -> String? {
        if audience == "all" { return nil }
        guard let object = audience.objectValue else { return "audience is all or an object" }
        var ways = 0
        for (name, most) in JPushFields.audienceLists {
            guard let value = object[name]?.unlessNull else { continue }
            guard let elements = value.arrayValue, let texts = elements.strings else {
                return "\(name) is a list of texts"
            }
            // A list without an element is one that is not there.
            guard !texts.isEmpty else { continue }
            ways += 1
            guard texts.count <= most else { return "\(name) has at most \(most)" }
            let hasLimit = name.hasPrefix("tag") || name == "alias"
            guard texts.allSatisfy({ !$0.isEmpty && (!hasLimit || $0.utf8.count <= longestName) }) else {
                return "\(name) has an empty or too long element"
            }
        }
        if let id = object["live_activity_id"]?.unlessNull {
            guard id.stringValue?.isEmpty == false, ways == 0 else { return "live_activity_id must stand alone" }
            return nil
        }
        if object["file"]?.objectValue != nil { return nil }
        return ways == 0 ? "audience chooses no device" : nil
    }
}
