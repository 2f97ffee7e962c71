import JSONModel
import PushModel
import VendorModel

// What Getui's service does with a payload: its own members, headers, and the way to the device.
extension GetuiCompilation {
    /// Brings a payload to the context's stage.
    ///
    /// - Parameters:
    ///   - payload: As the interface takes it.
    ///   - type: The push type that the interface asks for; `alert` where the content decides.
    /// - Returns: The payload of that stage, with its headers.
    /// - Throws: ``CompilationStop`` where the service or APNs' limit stops it.
    mutating func finish(_ payload: ExpectedPayload, _ type: PushType = .alert) throws(CompilationStop)
        -> ExpectedPayload
    {
        var payload = payload
        if context.stage == .device { try addServiceMembers(beside: payload.value, type) }
        if hasEmptyAps, !recorder.hasAps { put(.top, "aps", [:], by: .rest) }
        if context.stage == .device || hasEmptyAps { payload = draftPayload() }
        setTransport(of: &payload, type)
        if type == .alert, context.profile != .rest2, Self.isIncomplete(payload.value["aps"]?.objectValue ?? [:]) {
            payload.advice.append(GetuiRule.normalPush.id)
        }
        try checkSize(payload)
        return payload
    }

    // MARK: The service's members (GT-12)

    private mutating func addServiceMembers(beside value: JSONValue, _ type: PushType) throws(CompilationStop) {
        try computeBadge(value["aps"]?["autoBadge"])
        var asksExtension = true
        switch type {
        case .voip:
            switch readings.take(CallServiceMembers.self) {
            case .notAdded: return
            case .namesAlone: asksExtension = false
            case .added: break
            }
        case .liveactivity:
            switch readings.take(ActivityServiceMembers.self) {
            case .notAdded: return
            case .namesAlone: asksExtension = false
            case .added: break
            }
        default: break
        }
        let members: [(key: String, value: JSONValue)] = [
            ("_gurl_", .string(context.reportHost)), ("_gmid_", .string(context.messageID)), ("_ge_", "1"),
        ]
        let wantsExtension = asksExtension ? value["aps"]?["mutable-content"] : 1
        let meets = members.contains { value[$0.key] != nil } || wantsExtension.map { $0.intValue != 1 } ?? false
        // No document says who wins where the caller uses a name of the service's.
        if meets, readings.take(ServiceNames.self) == .caller {
            for (key, member) in members where value[key] == nil { put(.top, key, member, by: .service) }
            if wantsExtension == nil { put(.aps, "mutable-content", 1, by: .service) }
            return
        }
        for (key, member) in members { put(.top, key, member, by: .service) }
        if asksExtension { put(.aps, "mutable-content", 1, by: .service) }
    }

    /// The service knows the number on the icon: from a step it makes some number, in the badge's place.
    private mutating func computeBadge(_ automatic: JSONValue?) throws(CompilationStop) {
        guard let automatic else { return }
        recorder.remove(.aps, "autoBadge")
        // More than 32 bits is a number that no icon shows; the documents' +n, -n and n do not say what becomes of it.
        let number = automatic.stringValue.flatMap { Int32($0) }
        let isLong = automatic.stringValue.map { Int64($0) != nil } ?? false
        switch number != nil
            ? .number : readings.take(UnusualAutoBadge.self, at: isLong ? "more than 32 bits" : "no number of 64 bits")
        {
        // A step counts from what only the service knows; a number without a sign is the result.
        case .number:
            let isStep = automatic.stringValue.map { $0.hasPrefix("+") || $0.hasPrefix("-") } ?? true
            let result = isStep ? nil : number
            put(.aps, "badge", .number(JSONNumber(Int(result ?? 1))), by: .service, isJudged: result != nil)
        case .leftOut: break
        case .refused: throw .refused("autoBadge is +n, -n or n", by: GetuiRule.service)
        }
    }

    // MARK: Headers and what is meant (GT-S1 to GT-S3)

    private func setTransport(of payload: inout ExpectedPayload, _ type: PushType) {
        payload.pushType = type
        switch type {
        case .voip:
            payload.headers = [ExpectedHeader("apns-push-type", type.rawValue, by: GetuiRule.rest)]
            // The app itself shows a call.
            payload.intent = Intent(isVisible: nil, wakesApp: true, runsExtension: false)
        case .liveactivity:
            payload.headers = [ExpectedHeader("apns-push-type", type.rawValue, by: GetuiRule.rest)]
        default:
            setTransportByContent(of: &payload)
        }
        payload.implyTopic(of: context.common.bundleID)
        payload.implyCollapseID(collapseID, by: context.profile == .rest2 ? GetuiRule.rest : .texts)
    }

    private func setTransportByContent(of payload: inout ExpectedPayload) {
        let members = payload.value["aps"]?.objectValue?.members ?? []
        let aps = JSONObject(members: members.filter { !$0.value.isNull })
        let pushClass = GetuiPushClass(aps: aps)
        let hasOpenBadge = aps["autoBadge"] != nil
        switch pushClass {
        case .silent where aps["badge"] == nil && !hasOpenBadge:
            payload.pushType = .background
            payload.headers = [
                ExpectedHeader("apns-push-type", PushType.background.rawValue, by: GetuiRule.silent),
                ExpectedHeader("apns-priority", "5", by: GetuiRule.background),
            ]
        // Silent for Getui, and not for Apple: a background push has no badge.
        case .silent:
            payload.headers = [ExpectedHeader("apns-push-type", PushType.alert.rawValue, by: GetuiRule.background)]
        default: payload.headers = [ExpectedHeader("apns-push-type", PushType.alert.rawValue, by: GetuiRule.banner)]
        }
        let isVisible: Bool? =
            switch pushClass {
            case .silent: false
            case .notification, .mixed: AlertText(of: aps["alert"]) != .none ? true : nil
            case .sound, .wakingSound, .badge, .refused: nil
            }
        // A badge that the service has still to compute is none for the device: of a silent push nothing is left that
        // would make it an alert.
        let isUnfinished = pushClass == .silent && hasOpenBadge
        payload.intent = Intent(
            isVisible: isVisible,
            wakesApp: pushClass.wakesApp && !isUnfinished,
            runsExtension: false
        )
    }

    /// Whether a push is neither silent nor what the article calls a normal one: with a title and a body, whatever Apple
    /// makes of less.
    private static func isIncomplete(_ aps: JSONObject) -> Bool {
        guard GetuiPushClass(aps: aps) != .silent else { return false }
        let hasTexts = ["title", "body"].allSatisfy { !(aps["alert"]?[$0]?.stringValue ?? "").isEmpty }
        return !hasTexts || aps["sound"] == nil || (aps["content-available"]?.intValue ?? 0) != 0
    }

    // MARK: Size

    /// APNs' limit. REST has no stage before the service, so that its payload may still pass there.
    private mutating func checkSize(_ payload: ExpectedPayload) throws(CompilationStop) {
        let bytes = payload.bytes.count
        let limit = readings.limit(for: payload.pushType, ofBytes: bytes, Self.callLimit)
        guard isOver(limit, bytes: bytes) else { return }
        let problem = "the payload has \(bytes) bytes, over \(limit)"
        let rule = context.profile == .rest2 ? GetuiRule.rest : .service
        switch readings.take(
            OversizePayload.self,
            among: context.stage == .sdk ? OversizePayload.allCases : [.refused, .suppressed]
        ) {
        case .refused: throw .tooLarge(bytes: bytes, .refused(problem), by: rule)
        case .suppressed: throw .tooLarge(bytes: bytes, .suppressed(problem), by: rule)
        case .passes: return
        }
    }
}
