import JSONModel
import PushModel

// GT-14: `push_channel.ios` of REST v2.
extension GetuiCompilation {
    mutating func run(_ channel: GetuiChannel) throws(CompilationStop) -> ExpectedPayload {
        var channel = channel
        channel.aps = channel.aps.map { chooseNulls(in: $0) }
        let type = try pushType(of: channel)
        if type != .voip {
            try addCopied(channel)
        } else if channel.hasMoreThanPayload, readings.choose("GT-14-voip", among: 2) == 1 {
            // The sample of a call has a payload and nothing else.
            try addCopied(channel)
        }
        if let payload = channel.payload, try keepsText(payload) { put(.top, "payload", payload, rule: "GT-14") }
        if type == .liveactivity, !channel.isWholeActivity, readings.choose("GT-14-activity", among: 2) == 1 {
            throw .refused("a Live Activity needs laId, timestamp, event and content-state", rule: "GT-14")
        }
        if !recorder.hasAps { try settleMissingAps(channel, type) }
        return try finish(draftPayload(), type)
    }

    /// The members of `aps`: null ones are copied like all others, or are as good as absent.
    private mutating func chooseNulls(in members: [JSONMember]) -> [JSONMember] {
        let withoutNulls = members.filter { !$0.value.isNull }
        let hasDeepNulls = withoutNulls.contains { $0.value.hasNullMember }
        guard hasDeepNulls || withoutNulls.count < members.count else { return members }
        return switch readings.choose("GT-14-null", among: hasDeepNulls ? 3 : 2) {
        case 0: members
        case 1: withoutNulls
        default: JSONObject(members: members).withoutNullMembers.members
        }
    }

    /// Where nothing of `aps` is left, or there was none.
    private mutating func settleMissingAps(_ channel: GetuiChannel, _ type: PushType) throws(CompilationStop) {
        if type == .voip, channel.payload != nil { return }
        // The service's own member comes into it later.
        switch readings.choose("GT-14-nothing", among: type != .voip && context.stage == .sdk ? 3 : 2) {
        case 0: break
        case 1: throw .refused("ios has nothing to push", rule: "GT-14")
        default: put(.top, "aps", [:], rule: "GT-14")
        }
    }

    private mutating func pushType(of channel: GetuiChannel) throws(CompilationStop) -> PushType {
        guard let type = channel.type else { return .alert }
        switch type.stringValue {
        case "notify": return .alert
        case "voip": return .voip
        case "liveactivity": return .liveactivity
        default:
            if readings.choose("GT-14-type", among: 2) == 0 {
                throw .refused("type is notify, voip or liveactivity", rule: "GT-14")
            }
            return .alert
        }
    }

    private mutating func addCopied(_ channel: GetuiChannel) throws(CompilationStop) {
        let isMeantSilent = channel.aps?.contains { $0.key == "content-available" && $0.value.intValue == 1 } ?? false
        // "1 is a silent push, without a message in the notification bar": no word of what is there in spite of it.
        let automatic = channel.autoBadge
        let hasAutomatic = try automatic.map { badge throws(CompilationStop) in try keepsText(badge) } ?? false
        let hasUserKeys = hasAutomatic || channel.aps?.contains { Self.isUserKey($0) } ?? false
        let isStripped = isMeantSilent && hasUserKeys && readings.choose("GT-14-silent", among: 2) == 1

        for member in channel.aps ?? [] {
            if isStripped, Self.isUserKey(member) { continue }
            if member.key == "badge", hasAutomatic { continue }
            try addCopied(member)
        }
        if !isStripped, let badge = automatic, hasAutomatic,
            // Where the request's field goes before the service has computed the number.
            context.stage == .device || readings.choose("GT-14-badge", among: 2) == 0
        {
            put(.aps, "autoBadge", badge, rule: "GT-14")
        }
        try addMedia(channel.media ?? [])
        if let id = channel.collapseID, try keepsText(id), readings.choose("GT-collapse-id", among: 2) == 0 {
            put(.top, "apns-collapse-id", id, rule: "GT-14")
        }
    }

    private mutating func addCopied(_ member: JSONMember) throws(CompilationStop) {
        switch (member.key, member.value) {
        case ("sound", .string(GetuiNames.silence)): return
        case ("content-available", _) where member.value.intValue == 0:
            // "0 is the default": as good as absent.
            if readings.choose("GT-14-zero", among: 2) == 1 { return }
        case ("alert", .object(let alert)) where alert.isEmpty:
            guard try keepsEmpty() else { return }
        default:
            guard try keepsText(member.value) else { return }
        }
        append(.aps, member, rule: "GT-14")
    }

    /// Whether a value stays, where it is empty text.
    private mutating func keepsText(_ value: JSONValue) throws(CompilationStop) -> Bool {
        if value == "" { try keepsEmpty() } else { true }
    }

    private mutating func keepsEmpty() throws(CompilationStop) -> Bool {
        switch readings.choose("GT-14-empty", among: 3) {
        case 0: return true
        case 1: return false
        default: throw .refused("a field of ios is empty", rule: "GT-14")
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
        switch readings.choose("GT-14-media", among: isRegular ? 2 : 3) {
        // No document shows what the service makes of the elements.
        case 0: put(.top, "_grinfo_", .array(media.map { .object($0.members) }), rule: "GT-14", isJudged: false)
        case 1: break
        default: throw .refused("multimedia has at most 3 elements, each with url and type", rule: "GT-14")
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
