import JSONModel
import PushModel
import VendorModel

extension GetuiRule {
    static let rest = GetuiRule(
        "GT-14",
        "REST v2 copies aps, puts payload next to it, and plays only the sound in aps; voip is a call.",
        source: Document.rest + "; " + Document.client,
        decides: ["/payload"]
    )
}

extension GetuiCompilation {
    mutating func run(_ channel: GetuiChannel) throws(CompilationStop) -> ExpectedPayload {
        var channel = channel
        collapseID = channel.collapseID?.stringValue
        channel.aps = channel.aps.map { chooseNulls(in: $0) }
        if let aps = channel.aps.map(JSONObject.init(members:)), aps.hasForeignNames,
            readings.take(ForeignNames.self) == .leftOut
        {
            channel.aps = aps.withoutForeignNames.members
        }
        let type = try pushType(of: channel)
        if type != .voip {
            try addCopied(channel)
        } else {
            try addBesidePayload(ofCall: channel)
        }
        if let payload = channel.payload, try keepsText(payload, at: .payload) {
            put(.top, "payload", payload, by: .rest)
        }
        if type == .liveactivity {
            for missing in channel.missingOfActivity
            where readings.take(IncompleteActivity.self, at: missing) == .refused {
                throw .refused("a Live Activity needs laId, timestamp, event and content-state", by: GetuiRule.rest)
            }
        }
        if !recorder.hasAps { try settleMissingAps(channel, type) }
        return try finish(draftPayload(), type)
    }

    /// `ios`. A wrapper of Getui's interface has the key in capitals.
    mutating func channel(of object: JSONObject) throws(CompilationStop) -> JSONObject {
        if let channel = object["ios"]?.objectValue { return channel }
        if let channel = object["IOS"]?.objectValue, readings.take(CapitalChannel.self) == .ios { return channel }
        // A channel of another type may be a mistake where none is not.
        let place = object["ios"].map { $0.isNull ? MissingChannel.Place.null : .otherType } ?? .absent
        if readings.take(MissingChannel.self, at: place) == .refused {
            throw .refused("no ios channel", by: GetuiRule.rest)
        }
        throw .suppressed("no ios channel", by: GetuiRule.rest)
    }

    /// The sample of a call has a payload and nothing else.
    private mutating func addBesidePayload(ofCall channel: GetuiChannel) throws(CompilationStop) {
        var copied = channel
        if channel.hasMoreThanPayload, readings.take(CallBesidePayload.self) == .leftOut {
            (copied.aps, copied.autoBadge, copied.collapseID) = (nil, nil, nil)
        }
        if let media = channel.media, !media.isEmpty,
            readings.take(CallBesidePayload.self, at: .multimedia) == .leftOut
        {
            try checkMedia(media)
            copied.media = nil
        }
        try addCopied(copied)
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
        let place: NothingToPush.Place =
            switch (type, context.stage) {
            case (.voip, _): .call
            case (_, .sdk): .beforeService
            case (.liveactivity, .device): .activityOnDevice
            case (_, .device): .onDevice
            }
        switch readings.take(NothingToPush.self, among: place.allowed, at: place) {
        case .noAps: break
        case .refused: throw .refused("ios has nothing to push", by: GetuiRule.rest)
        case .emptyAps: hasEmptyAps = true
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
            try automatic.map { badge throws(CompilationStop) in try keepsText(badge, at: .autoBadge) } ?? false
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
        try addMultimedia(channel.media ?? [])
        try addCollapseID(of: channel)
    }

    private mutating func addCollapseID(of channel: GetuiChannel) throws(CompilationStop) {
        guard let id = channel.collapseID else { return }
        let isPutIn = readings.take(CollapseID.self, at: .rest) == .besideAps
        var isKept = true
        if id == "" {
            // What is left out anyway can be empty, unless the message is refused for it.
            isKept =
                isPutIn
                ? try keepsEmpty(at: .collapseID)
                : try keepsEmpty(among: [.leftOut, .refused], at: .unusedCollapseID)
        }
        if isPutIn, isKept { put(.top, "apns-collapse-id", id, by: .rest) }
    }

    private mutating func addCopied(_ member: JSONMember) throws(CompilationStop) {
        switch (member.key, member.value) {
        case ("sound", .string(GetuiNames.silence)): return
        case ("content-available", _) where member.value.intValue == 0:
            // "0 is the default": as good as absent.
            if readings.take(ContentAvailableZero.self) == .leftOut { return }
        case ("alert", .object(let alert)) where alert.isEmpty:
            guard try keepsEmpty(at: .member("alert")) else { return }
        default:
            guard try keepsText(member.value, at: .member(member.key)) else { return }
        }
        append(.aps, member, by: .rest)
    }

    /// Whether a value stays, where it is empty text.
    private mutating func keepsText(_ value: JSONValue, at place: EmptyField.Place) throws(CompilationStop) -> Bool {
        if value == "" { try keepsEmpty(at: place) } else { true }
    }

    private mutating func keepsEmpty(
        among allowed: [EmptyField] = EmptyField.allCases,
        at place: EmptyField.Place
    ) throws(CompilationStop) -> Bool {
        switch readings.take(EmptyField.self, among: allowed, at: place) {
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

    private mutating func addMultimedia(_ media: [GetuiMedia]) throws(CompilationStop) {
        guard !media.isEmpty else { return }
        let problem = Self.problem(of: media)
        switch readings.take(
            Multimedia.self,
            among: problem == nil ? [.putIn, .leftOut] : Multimedia.allCases,
            at: problem.map(Multimedia.Place.broken) ?? .regular
        ) {
        // No document shows what the service makes of the elements: they have what the sender says in documented fields.
        case .putIn: putForm(.top, "_grinfo_", .array(media.map(Self.documented)), by: .rest)
        case .leftOut: break
        case .refused: throw Self.brokenMedia
        }
    }

    private static func documented(_ medium: GetuiMedia) -> JSONValue {
        var members = JSONObject()
        members["url"] = medium.url
        members["type"] = medium.type
        // What is false by default can be left out, and what has the name of another interface's field can be copied as it is.
        if medium.isWifiOnlyByName { members["only_wifi"] = true }
        return .object(members)
    }

    /// Media that are left out can be looked at all the same.
    private mutating func checkMedia(_ media: [GetuiMedia]) throws(CompilationStop) {
        guard let problem = Self.problem(of: media),
            readings.take(Multimedia.self, among: [.leftOut, .refused], at: .brokenInCall(problem)) == .refused
        else { return }
        throw Self.brokenMedia
    }

    private static let brokenMedia = CompilationStop.refused(
        "multimedia has at most 3 elements, each with url and type",
        by: GetuiRule.rest
    )

    private static func problem(of media: [GetuiMedia]) -> Multimedia.Problem? {
        if media.count > GetuiNames.mediaLimit { return .tooMany }
        return media.allSatisfy { $0.url != nil && $0.type != nil } ? nil : .incomplete
    }
}

extension JSONObject {
    /// Whether `aps`, or the alert in it, has a name that no table of Getui's and none of Apple's has.
    fileprivate var hasForeignNames: Bool { withoutForeignNames != self }

    fileprivate var withoutForeignNames: JSONObject {
        var aps = JSONObject(members: members.filter { ApplesFields.aps.type(of: $0.key) != nil })
        for index in aps.members.indices where aps.members[index].key == "alert" {
            guard let alert = aps.members[index].value.objectValue else { continue }
            let known = alert.members.filter { ApplesFields.alert.type(of: $0.key) != nil }
            aps.members[index].value = .object(JSONObject(members: known))
        }
        return aps
    }
}

extension GetuiChannel {
    fileprivate var hasMoreThanPayload: Bool {
        !(aps ?? []).isEmpty || autoBadge != nil || collapseID != nil
    }

    /// What a Live Activity lacks of what the tables ask for.
    fileprivate var missingOfActivity: [GetuiCompilation.IncompleteActivity.Place] {
        let keys = (aps ?? []).filter { !$0.value.isNull }.map(\.key)
        let hasID = activityID.map { $0 != "" } ?? false
        return (hasID ? [] : [.activityID]) + [.timestamp, .event, .contentState].filter { !keys.contains($0.name) }
    }
}

/// `push_channel.ios` of REST v2. Absent, null and ignored are all nil.
struct GetuiChannel: Sendable {
    /// Members of `aps`, null ones as well; nil where there is no `aps`.
    var aps: [JSONMember]?
    /// `notify`, `voip`, `liveactivity`, or what else it says.
    var type: JSONValue?
    var autoBadge: JSONValue?
    var payload: JSONValue?
    var media: [GetuiMedia]?
    var collapseID: JSONValue?
    /// Selects the Live Activity: part of the address, not of the payload.
    var activityID: JSONValue?

    init(_ object: JSONObject, typing: inout GetuiTyping) {
        let fields = typing.read(object, by: GetuiFields.ios)
        aps = fields["aps"]?.objectValue?.members
        type = fields.given("type")
        autoBadge = fields.given("auto_badge")
        payload = fields.given("payload")
        media = GetuiMedia.list(fields["multimedia"], as: object["multimedia"], wifiField: "only_wifi")
        collapseID = fields.given("apns-collapse-id")
        activityID = fields.given("laId")
    }
}
