import JSONModel
import PushModel

// GT-14: `push_channel.ios` of REST v2.
extension GetuiCompilation {
    mutating func run(_ channel: GetuiChannel) throws(CompilationStop) -> ExpectedPayload {
        var channel = channel
        collapseID = channel.collapseID?.stringValue
        channel.aps = channel.aps.map { chooseNulls(in: $0) }
        let type = try pushType(of: channel)
        if type != .voip {
            try addCopied(channel)
        } else if channel.hasMoreThanPayload, readings.take(CallBesidePayload.self) == .copied {
            // The sample of a call has a payload and nothing else.
            try addCopied(channel)
        }
        if let payload = channel.payload, try keepsText(payload, at: "payload") {
            put(.top, "payload", payload, by: .rest)
        }
        if type == .liveactivity, !channel.isWholeActivity, readings.take(IncompleteActivity.self) == .refused {
            throw .refused("a Live Activity needs laId, timestamp, event and content-state", by: GetuiRule.rest)
        }
        if !recorder.hasAps { try settleMissingAps(channel, type) }
        return try finish(draftPayload(), type)
    }

    /// The members of `aps`: null ones are copied like all others, or are as good as absent.
    private mutating func chooseNulls(in members: [JSONMember]) -> [JSONMember] {
        let withoutNulls = members.filter { !$0.value.isNull }
        let hasDeepNulls = withoutNulls.contains { $0.value.hasNullMember }
        guard hasDeepNulls || withoutNulls.count < members.count else { return members }
        return
            switch readings.take(NullMembers.self, among: hasDeepNulls ? NullMembers.allCases : [.copied, .leftOut])
        {
        case .copied: members
        case .leftOut: withoutNulls
        case .noneStays: JSONObject(members: members).withoutNullMembers.members
        }
    }

    /// Where nothing of `aps` is left, or there was none.
    private mutating func settleMissingAps(_ channel: GetuiChannel, _ type: PushType) throws(CompilationStop) {
        if type == .voip, channel.payload != nil { return }
        // The service's own member comes into it later.
        switch readings.take(
            NothingToPush.self,
            among: type != .voip && context.stage == .sdk ? NothingToPush.allCases : [.noAps, .refused]
        ) {
        case .noAps: break
        case .refused: throw .refused("ios has nothing to push", by: GetuiRule.rest)
        case .emptyAps: put(.top, "aps", [:], by: .rest)
        }
    }

    private mutating func pushType(of channel: GetuiChannel) throws(CompilationStop) -> PushType {
        guard let type = channel.type else { return .alert }
        switch type.stringValue {
        case "notify": return .alert
        case "voip": return .voip
        case "liveactivity": return .liveactivity
        default:
            if readings.take(UnknownType.self) == .refused {
                throw .refused("type is notify, voip or liveactivity", by: GetuiRule.rest)
            }
            return .alert
        }
    }

    private mutating func addCopied(_ channel: GetuiChannel) throws(CompilationStop) {
        let isMeantSilent = channel.aps?.contains { $0.key == "content-available" && $0.value.intValue == 1 } ?? false
        // "1 is a silent push, without a message in the notification bar": no word of what is there in spite of it.
        let automatic = channel.autoBadge
        let hasAutomatic =
            try automatic.map { badge throws(CompilationStop) in try keepsText(badge, at: "auto_badge") } ?? false
        let hasUserKeys = hasAutomatic || channel.aps?.contains { Self.isUserKey($0) } ?? false
        let isStripped = isMeantSilent && hasUserKeys && readings.take(SilentUserKeys.self) == .leftOut

        for member in channel.aps ?? [] {
            if isStripped, Self.isUserKey(member) { continue }
            if member.key == "badge", hasAutomatic { continue }
            try addCopied(member)
        }
        if !isStripped, let badge = automatic, hasAutomatic,
            // Where the request's field goes before the service has computed the number.
            context.stage == .device || readings.take(UncomputedBadge.self) == .inAps
        {
            put(.aps, "autoBadge", badge, by: .rest)
        }
        try addMedia(channel.media ?? [])
        if let id = channel.collapseID, try keepsText(id, at: "apns-collapse-id"),
            readings.take(CollapseID.self, at: "REST") == .besideAps
        {
            put(.top, "apns-collapse-id", id, by: .rest)
        }
    }

    private mutating func addCopied(_ member: JSONMember) throws(CompilationStop) {
        switch (member.key, member.value) {
        case ("sound", .string(GetuiNames.silence)): return
        case ("content-available", _) where member.value.intValue == 0:
            // "0 is the default": as good as absent.
            if readings.take(ContentAvailableZero.self) == .leftOut { return }
        case ("alert", .object(let alert)) where alert.isEmpty:
            guard try keepsEmpty(at: "alert") else { return }
        default:
            guard try keepsText(member.value, at: member.key) else { return }
        }
        append(.aps, member, by: .rest)
    }

    /// Whether a value stays, where it is empty text.
    private mutating func keepsText(_ value: JSONValue, at place: String) throws(CompilationStop) -> Bool {
        if value == "" { try keepsEmpty(at: place) } else { true }
    }

    private mutating func keepsEmpty(at place: String) throws(CompilationStop) -> Bool {
        switch readings.take(EmptyField.self, at: place) {
        case .copied: return true
        case .leftOut: return false
        case .refused: throw .refused("a field of ios is empty", by: GetuiRule.rest)
        }
    }

    private static func isUserKey(_ member: JSONMember) -> Bool {
        switch member.key {
        case _ where member.value.isNull: false
        case "alert", "badge": true
        case "sound": member.value != .string(GetuiNames.silence)
        default: false
        }
    }

    private mutating func addMedia(_ media: [GetuiMedia]) throws(CompilationStop) {
        guard !media.isEmpty else { return }
        let isRegular = media.count <= GetuiNames.mediaLimit && media.allSatisfy { $0.url != nil && $0.type != nil }
        let place = isRegular ? "regular" : media.count > GetuiNames.mediaLimit ? "more than three" : "incomplete"
        switch readings.take(
            Multimedia.self,
            among: isRegular ? [.putIn, .leftOut] : Multimedia.allCases,
            at: place
        ) {
        // No document shows what the service makes of the elements.
        case .putIn: put(.top, "_grinfo_", .array(media.map { .object($0.members) }), by: .rest, isJudged: false)
        case .leftOut: break
        case .refused: throw .refused("multimedia has at most 3 elements, each with url and type", by: GetuiRule.rest)
        }
    }
}

extension GetuiChannel {
    fileprivate var hasMoreThanPayload: Bool {
        !(aps ?? []).isEmpty || autoBadge != nil || !(media ?? []).isEmpty || collapseID != nil
    }

    /// Whether a Live Activity has all that the tables ask for.
    fileprivate var isWholeActivity: Bool {
        let keys = (aps ?? []).filter { !$0.value.isNull }.map(\.key)
        return activityID.map { $0 != "" } ?? false
            && ["timestamp", "event", "content-state"].allSatisfy(keys.contains)
    }
}
