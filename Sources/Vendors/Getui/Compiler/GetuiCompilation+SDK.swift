import JSONModel
import PushModel
import VendorModel

// `IGtAPNPayload.get_payload()`, step by step: the order of the steps is part of the rules.
extension GetuiCompilation {
    mutating func run(_ message: GetuiMessage) throws(CompilationStop) -> ExpectedPayload {
        try addAlert(message.alert)
        addBadge(message)
        try addSound(message)
        // Before content-available, so that a silent push needs a badge to get past it.
        guard recorder.hasAps || passesEmpty(message) else {
            throw .refused("create apn payload error (format error)", by: GetuiRule.empty)
        }
        addContentAvailable(message.contentAvailable)
        addCategory(message)
        addCustom(message.custom)
        addCollapseID(message.collapseID)
        try addMedia(message.media)
        addVoice(message)
        return try finishSDK()
    }

    /// GT-5: by the article a badge is optional in a silent push, and the SDK makes no payload without one.
    private mutating func passesEmpty(_ message: GetuiMessage) -> Bool {
        message.contentAvailable?.isLooselyPositive(orZero: false) == true
            && readings.take(SilentWithoutBadge.self) == .sent
    }

    // MARK: The alert (GT-1, GT-2)

    private mutating func addAlert(_ alert: GetuiAlert) throws(CompilationStop) {
        switch alert {
        case .none: break
        case .text(let text) where readings.take(TextAlert.self) == .alert:
            put(.aps, "alert", .string(text), by: .simpleAlert)
        case .noObject, .text: throw .refused("alertMsg is no alert object", by: GetuiRule.simpleAlert)
        case .simple(let value):
            if !countsAsEmpty(value, at: "alert") { put(.aps, "alert", value, by: .simpleAlert) }
        case .mixed(let text, let members):
            try addAlert(readings.take(MixedAlert.self) == .text ? .simple(text) : .dictionary(members))
        case .dictionary(let members):
            var kept: [GetuiAlert.Member] = []
            kept.reserveCapacity(members.count)
            for member in members where isSet(member) { kept.append(member) }
            // The SDK stops here without one of the first eight, whatever the newer fields are.
            guard kept.contains(where: { !$0.field.isNewer }) else { return }
            recorder.beginAlert(by: .alert)
            for member in kept { put(.alert, member.field.key, member.value, by: .alert) }
        }
    }

    private mutating func isSet(_ member: GetuiAlert.Member) -> Bool {
        let value = member.value
        switch member.field.test {
        case .arguments:
            return switch value {
            case .array(let elements): !elements.isEmpty
            case .object(let object): !object.isEmpty
            default: true
            }
        case .count: return value.isLooselyPositive(orZero: true) ?? true
        case .truth where value == "0": return !countsAsEmpty(value, .open, at: member.field.key)
        case .text, .truth:
            if case .string(let text) = value { return !text.isEmpty }
            // 0, false and an empty list equal null in PHP; the field tables do not say so.
            return !countsAsEmpty(value, value.isLooselyNull == .no ? .no : .open, at: member.field.key)
        }
    }

    // MARK: Badge and sound (GT-3, GT-4)

    private mutating func addBadge(_ message: GetuiMessage) {
        if let automatic = message.autoBadge, !countsAsEmpty(automatic, at: "autoBadge") {
            put(.aps, "autoBadge", automatic, by: .badge)
            return
        }
        if message.isBadgeNull, readings.take(LooseNumber.self, at: "badge null, \(context.profile.rawValue)") == .putIn
        {
            put(.aps, "badge", .null, by: .badge)
        }
        guard let badge = message.badge else { return }
        if badge.isLooselyPositive(orZero: true)
            ?? (readings.take(LooseNumber.self, at: "badge, \(badge.looseBeginning)") == .putIn)
        {
            put(.aps, "badge", badge, by: .badge)
        }
    }

    private mutating func addSound(_ message: GetuiMessage) throws(CompilationStop) {
        if let sound = try criticalSound(message.criticalSound) {
            put(.aps, "sound", .object(sound), by: .sound)
            return
        }
        guard let sound = message.sound, !countsAsEmpty(sound, at: "sound") else {
            put(.aps, "sound", .string(GetuiNames.defaultSound), by: .sound)
            return
        }
        switch sound {
        case .string(let name) where name.hasSameScalars(as: GetuiNames.silence): return
        // In PHP true equals every text, the constant included.
        case .bool(true) where readings.take(TrueSound.self) == .noSound: return
        default: put(.aps, "sound", sound, by: .sound)
        }
    }

    /// The members of `sound_d` that are set; nil where none is.
    private mutating func criticalSound(_ sound: GetuiSound?) throws(CompilationStop) -> JSONObject? {
        guard let sound else { return nil }
        var object = JSONObject()
        if let name = sound.name,
            !countsAsEmpty(name, name == "" ? .yes : name.isLooselyNull == .no ? .no : .open, at: "sound.name")
        {
            object["name"] = name
        }
        // -1 is what the class has where nobody sets the field.
        if let critical = sound.critical,
            !countsAsEmpty(critical, critical.isLoosely(-1) ? .open : .no, at: "sound.critical")
        {
            object["critical"] = critical
        }
        if let volume = sound.volume { object["volume"] = try self.volume(volume) }
        return object.isEmpty ? nil : object
    }

    /// The volume rounded to one decimal; nil where it is unset.
    private mutating func volume(_ volume: JSONValue) throws(CompilationStop) -> JSONValue? {
        guard case .number(let number) = volume else { return volume }
        if let double = number.doubleValue, number.isFromZeroToOne { return Self.rounded(double) }
        // The setter throws; the field is public and can be set without it.
        let canRound = number.doubleValue.map { $0.magnitude < 1000 } ?? false
        switch readings.take(VolumeOutOfRange.self, among: canRound ? VolumeOutOfRange.allCases : [.refused, .asIs]) {
        case .refused: throw .refused("volume of sound_d should between 0.0 and 1.0", by: GetuiRule.sound)
        case .asIs: return volume.isLoosely(-1) ? Optional.none : volume
        case .rounded: return Self.rounded(number.doubleValue ?? 0)
        }
    }

    /// One decimal, halves away from zero.
    private static func rounded(_ number: Double) -> JSONValue {
        let tenths = Int(number.magnitude * 10 + 0.5)
        let digits = String(tenths / 10) + (tenths % 10 == 0 ? "" : "." + String(tenths % 10))
        return .number(JSONNumber(uncheckedLexeme: (number < 0 && tenths > 0 ? "-" : "") + digits))
    }

    // MARK: The rest of aps (GT-6, GT-7)

    private mutating func addContentAvailable(_ value: JSONValue?) {
        guard let value else { return }
        guard
            value.isLooselyPositive(orZero: false)
                ?? (readings.take(LooseNumber.self, at: "contentAvailable, \(value.looseBeginning)") == .putIn)
        else { return }
        put(.aps, "content-available", value, by: .contentAvailable)
    }

    private mutating func addCategory(_ message: GetuiMessage) {
        if let category = message.category, !countsAsEmpty(category, at: "category") {
            put(.aps, "category", category, by: .texts)
        }
        if let thread = message.threadID, !countsAsEmpty(thread, thread == "0" ? .open : nil, at: "thread-id") {
            put(.aps, "thread-id", thread, by: .texts)
        }
    }

    // MARK: Beside aps (GT-8 to GT-10)

    private mutating func addCustom(_ members: [JSONMember]) {
        for member in members where !member.key.isEmpty && !member.key.hasSameScalars(as: "aps") {
            // `add_customMsg` compares with null as PHP does.
            if countsAsEmpty(member.value, at: "customMsg") { continue }
            append(.top, member, by: .custom)
        }
    }

    private mutating func addCollapseID(_ value: JSONValue?) {
        guard let value, !countsAsEmpty(value, at: "apns-collapse-id") else { return }
        collapseID = value.stringValue
        // The service may take it for the header, which is its place with APNs.
        if context.stage == .device, readings.take(CollapseID.self, at: "SDK") == .leftOut { return }
        put(.top, "apns-collapse-id", value, by: .texts)
    }

    private mutating func addMedia(_ media: [GetuiMedia]) throws(CompilationStop) {
        guard !media.isEmpty else { return }
        guard media.count <= GetuiNames.mediaLimit else {
            throw .refused("MultiMedias size overlimit", by: GetuiRule.media)
        }
        guard media.allSatisfy(\.hasTypeAndURL) else {
            throw .refused("MultiMedia resType and resUrl can't be null", by: GetuiRule.media)
        }
        // The SDK's class has a field `onlywifi` that is 0 or 1; its field table says otherwise.
        let form = readings.take(MediaForm.self)
        let identifiers = media.map { $0.id.flatMap(Self.identifier) }
        let known = identifiers.compactMap(\.self)
        let areDistinct = known.count == media.count && Set(known.map { Array($0.utf8) }).count == known.count
        let elements = media.enumerated().map { index, item in
            let id = areDistinct ? item.id ?? .null : .string("grid-" + String(index))
            return JSONValue.object(item.members(in: form, id: id))
        }
        put(.top, "_grinfo_", .array(elements), by: .media)
    }

    /// An ID as a key of a PHP list, where 1 and "1" are the same; nil where it is unset.
    private static func identifier(_ value: JSONValue) -> String? {
        guard value.isLooselyNull == .no else { return nil }
        return value.stringValue ?? value.numberValue?.lexeme
    }

    private mutating func addVoice(_ message: GetuiMessage) {
        guard let voice = message.voice else { return }
        if isEqual(voice, to: 1, at: "voicePlayType") {
            put(.top, "_gvp_t_", 1, by: .voice)
        } else if isEqual(voice, to: 2, at: "voicePlayType"), let text = message.voiceText,
            !countsAsEmpty(text, text == "0" ? .open : nil, at: "voicePlayMessage")
        {
            put(.top, "_gvp_t_", 2, by: .voice)
            put(.top, "_gvp_m_", text, by: .voice)
        }
    }

    // MARK: Size (GT-11)

    /// The SDK counts what its encoder prints: everything outside ASCII and each `/` escaped.
    mutating func finishSDK() throws(CompilationStop) -> ExpectedPayload {
        let payload = draftPayload()
        let counted = payload.value.serializedByteCount(escapingSlashes: true, escapingNonASCII: true)
        if let limit = context.profile.sdkBytes, isOver(limit, bytes: counted) {
            let problem = "APN payload length overlength (\(counted)>\(limit))"
            let isRefused = readings.take(OversizePayload.self, among: [.refused, .suppressed]) == .refused
            throw .tooLarge(
                bytes: payload.bytes.count,
                isRefused ? .refused(problem) : .suppressed(problem),
                by: GetuiRule.sdkSize
            )
        }
        return try finish(payload)
    }
}

extension GetuiMedia {
    fileprivate var hasTypeAndURL: Bool {
        isObject && type.map { $0.isLooselyNull == .no } ?? false && url.map { $0.isLooselyNull == .no } ?? false
    }

    fileprivate func members(in form: GetuiCompilation.MediaForm, id: JSONValue) -> JSONObject {
        switch form {
        case .asClass: return ["rid": id, "url": url ?? .null, "type": type ?? .null, "onlywifi": isWifiOnly ? 1 : 0]
        case .asTable: return ["rid": id, "url": url ?? .null, "type": type ?? .null, "onlyWifi": .bool(isWifiOnly)]
        case .asWritten: return members(withID: id)
        case .withDefault:
            var object = members(withID: id)
            if object["onlyWifi"] == nil, object["onlywifi"] == nil { object["onlyWifi"] = false }
            return object
        }
    }

    /// As the caller wrote them.
    private func members(withID id: JSONValue) -> JSONObject {
        var object = members
        object["rid"] = id
        return object
    }
}
