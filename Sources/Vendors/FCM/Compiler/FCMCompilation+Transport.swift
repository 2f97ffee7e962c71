import JSONModel
import PushModel
import VendorModel

/// What a legacy body asks of the transport; HTTP v1 has headers for it.
struct FCMTransportWish {
    var isLegacy = false
    /// What there is for Apple devices beside data, should nothing of it be left for the phone to show.
    var emptiness: FCMEmptiness
    var priority: FCMLegacyMessage.Priority?
    /// Seconds.
    var timeToLive: Int?
    var collapseKey: String?
}

/// Figures of FCM's documents.
enum FCMLimits {
    /// FCM's own limit, whatever the kind of push, in bytes. Google, FCM error codes.
    static let documentedBytes = 4096
    /// From here on users saw payloads refused that the documents allow, in bytes.
    static let observedBytes = 4000
    /// Google, FCM discovery document: `apns-expiration` where the sender gives none, in seconds from now.
    static let lifetimeSeconds = 30 * 86_400
    /// Google, legacy HTTP reference: `time_to_live` where the sender gives none, in seconds.
    static let legacyLifetimeSeconds = 28 * 86_400
}

// Headers and size.
extension FCMCompilation {
    mutating func finish(
        _ recorder: PayloadRecorder<FCMRule>,
        given: [(name: String, value: String)],
        wish: FCMTransportWish
    ) throws(CompilationStop) -> ExpectedPayload {
        var payload = recorder.payload(
            headers: [],
            pushType: .alert,
            intent: Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        )
        try settleEmptiness(of: &payload, wish)
        var headers = FCMHeaders()
        for header in given { headers.give(header.name, header.value) }
        for header in headers.unusual where readings.take(UnusualHeader.self, at: header) == .refused {
            throw .refused(
                header == "apns-collapse-id"
                    ? "The length of [apns-collapse-id] header must not exceed [64] bytes."
                    : "APNs does not take a header",
                by: FCMRule.headers
            )
        }
        let content = FCMContentKind(payload.value)
        let topicFollowsType = addTopic(to: &headers)
        addPriority(wish, for: content, to: &headers)
        try addExpiration(wish, to: &headers)
        addCollapseID(wish.collapseKey, to: &headers)

        payload.pushType = headers["apns-push-type"].flatMap(PushType.init(rawValue:)) ?? content.pushType
        payload.intent = content.intent(givenType: headers["apns-push-type"])
        payload.headers = headers.fields
        payload.headersLeftOut = headers.leftOut
        if headers["apns-push-type"] == nil, content.isSilent {
            let isTen = headers["apns-priority"] == "10"
            let isAsked = wish.priority == .high || given.contains { $0.name.lowercased() == "apns-priority" }
            if !content.isContentAvailable || isTen && isAsked { payload.pushTypesInNeed.append(.alert) }
            // Beside 10 APNs refuses it: that is the compiler's own choice.
            if !content.isContentAvailable, !isTen { payload.pushTypesInNeed.append(.background) }
        }
        if topicFollowsType { payload.implyTopic(of: context.common.bundleID) }
        if headers["apns-collapse-id"] == nil { payload.implyCollapseID(wish.collapseKey, by: FCMRule.legacy) }
        payload.servicePrefixes = FCMReserved.servicePrefixes
        try checkSize(of: payload)
        return payload
    }

    /// A message that asks for nothing. And no document says whether `aps` is there when it has nothing to hold.
    private mutating func settleEmptiness(
        of payload: inout ExpectedPayload,
        _ wish: FCMTransportWish
    ) throws(CompilationStop) {
        guard payload.value["aps"] == nil, var object = payload.value.objectValue else { return }
        if object.isEmpty {
            switch readings.take(EmptyMessage.self) {
            case .sent: break
            case .refused: throw .refused("the message is empty")
            case .suppressed: throw .suppressed("the message is empty")
            }
        }
        guard readings.take(NothingForAps.self, at: wish.emptiness.name) == .empty else { return }
        object["aps"] = [:]
        payload.value = .object(object)
        payload.bytes = payload.value.serialized(.compact)
        payload.trace.append(TraceEntry(JSONPointer(tokens: ["aps"]), by: FCMRule.data))
    }

    /// A sender who gives the push type of another kind of push and no topic for it. True where the topic, should there be one, is that
    /// which Apple wants for the type.
    private mutating func addTopic(to headers: inout FCMHeaders) -> Bool {
        guard headers["apns-topic"] == nil, let type = headers["apns-push-type"].flatMap(PushType.init(rawValue:)),
            type.topicSuffix?.isEmpty == false
        else { return false }
        if readings.take(ImpliedTopic.self) == .ofPushType { return true }
        headers.set("apns-topic", context.common.bundleID, by: .headers)
        return false
    }

    /// FC-5, and FC-6 for the legacy words.
    private mutating func addPriority(
        _ wish: FCMTransportWish,
        for content: FCMContentKind,
        to headers: inout FCMHeaders
    ) {
        guard headers["apns-priority"] == nil else { return }
        let rule = wish.priority == nil ? FCMRule.headers : .legacy
        let priority =
            switch wish.priority {
            // APNs refuses any other beside the push type that the sender names.
            case nil where content.isSilent && headers["apns-push-type"] == PushType.background.rawValue: "5"
            // What shows nothing must have 5, whatever the default is and the sender says.
            case nil where content.isSilent: readings.take(SilentPriority.self, at: wish.emptiness.name).rawValue
            // Apple takes no other with that push type, whatever is in the payload.
            case nil where headers["apns-push-type"] == PushType.background.rawValue:
                readings.take(SilentPriority.self, among: [.ten, .five], at: "background").rawValue
            case .high where content.isSilent:
                readings.take(SilentPriority.self, among: [.ten, .five], at: "high").rawValue
            case nil, .high: "10"
            case .normal: "5"
            }
        headers.set("apns-priority", priority, by: rule)
    }

    private mutating func addExpiration(_ wish: FCMTransportWish, to headers: inout FCMHeaders)
        throws(CompilationStop)
    {
        guard headers["apns-expiration"] == nil else { return }
        let sent = context.common.sentAt / 1000
        let now = context.common.now / 1000
        // Whether the days count from the sender's clock or from FCM's.
        let start = sent == now || readings.take(LifetimeStart.self) == .sent ? sent : now
        guard let timeToLive = wish.timeToLive else {
            return setDefaultExpiration(wish, from: start, in: &headers)
        }
        guard FCMLegacyMessage.timesToLive.contains(timeToLive) else {
            return try addExpiration(beyondRange: timeToLive, wish, from: start, to: &headers)
        }
        // A header of 0 has APNs try once, and that is what a lifetime of 0 means.
        switch readings.take(
            LegacyLifetime.self,
            among: timeToLive == 0 ? LegacyLifetime.allCases : [.counted, .byDefault],
            at: timeToLive == 0 ? "0" : "more than 0"
        ) {
        case .counted: headers.set("apns-expiration", String(start + timeToLive), tolerance: 2, by: .legacy)
        case .byDefault: setDefaultExpiration(wish, from: start, in: &headers)
        case .zero: headers.set("apns-expiration", "0", by: .legacy)
        }
    }

    /// What is given in place of headers that are null.
    mutating func nullHeaders(_ names: [String]) throws(CompilationStop) -> [(name: String, value: String)] {
        guard !names.isEmpty else { return [] }
        switch readings.take(NullHeader.self) {
        case .leftOut: return []
        case .empty: return names.map { ($0, "") }
        case .refused: throw .refused("a header is null", by: FCMRule.headers)
        }
    }

    private mutating func addExpiration(
        beyondRange timeToLive: Int,
        _ wish: FCMTransportWish,
        from start: Int,
        to headers: inout FCMHeaders
    ) throws(CompilationStop) {
        let isNegative = timeToLive < 0
        switch readings.take(LifetimeBeyondRange.self, at: isNegative ? "negative" : "more than four weeks") {
        case .refused: throw .refused("time_to_live is out of range", by: FCMRule.legacy)
        case .byDefault: setDefaultExpiration(wish, from: start, in: &headers)
        case .nearest:
            let expiration = isNegative ? 0 : start + FCMLimits.legacyLifetimeSeconds
            headers.set("apns-expiration", String(expiration), tolerance: isNegative ? 0 : 2, by: .legacy)
        case .counted:
            let (expiration, isTooLarge) = start.addingReportingOverflow(timeToLive)
            if isTooLarge { throw .refused("time_to_live is out of range", by: FCMRule.legacy) }
            headers.set("apns-expiration", String(max(0, expiration)), tolerance: 2, by: .legacy)
        }
    }

    private mutating func setDefaultExpiration(
        _ wish: FCMTransportWish,
        from start: Int,
        in headers: inout FCMHeaders
    ) {
        let lifetime =
            wish.isLegacy && readings.take(DefaultLifetime.self) == .fourWeeks
            ? FCMLimits.legacyLifetimeSeconds : FCMLimits.lifetimeSeconds
        headers.set("apns-expiration", String(start + lifetime), tolerance: 2, by: .headers)
    }

    private mutating func addCollapseID(_ key: String?, to headers: inout FCMHeaders) {
        guard let key, (1...64).contains(key.utf8.count),
            key.utf8.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) })
        else { return }
        switch readings.take(CollapseKey.self) {
        case .header: headers.set("apns-collapse-id", key, by: .legacy)
        case .noHeader: headers.leaveOut("apns-collapse-id", key)
        }
    }

    /// FC-7.
    private mutating func checkSize(of payload: ExpectedPayload) throws(CompilationStop) {
        let bytes = payload.bytes.count
        let limit = PayloadLimit.bytes(for: payload.pushType)
        let problem = "the payload has \(bytes) bytes"
        if readings.isOver(limit, payload, spelling: Self.openSize) {
            throw .tooLarge(bytes: bytes, unsent(problem), by: FCMRule.size)
        }
        // Only a call can be over the documented limit here.
        let isOver = bytes > FCMLimits.documentedBytes
        if bytes > FCMLimits.observedBytes, readings.take(ObservedLimit.self, at: isOver ? "call" : nil) == .notSent {
            throw .tooLarge(bytes: bytes, isOver ? unsent(problem) : .refused(problem), by: FCMRule.size)
        }
    }

    private mutating func unsent(_ problem: String) -> ExpectedOutcome.Kind {
        readings.take(OversizePayload.self) == .refused ? .refused(problem) : .suppressed(problem)
    }
}

/// The headers of a push: FC-5 takes those of APNs that the sender gives as they are.
struct FCMHeaders {
    private(set) var fields: [ExpectedHeader] = []
    /// What another reading would set.
    private(set) var leftOut: [HeaderField] = []
    /// The headers of which the sender gave a value that APNs refuses or HTTP cannot carry. The latter is left out.
    private(set) var unusual: [String] = []

    subscript(_ name: String) -> String? {
        fields.last { $0.name == name }?.value
    }

    /// A header of the sender's. Others than APNs' own go nowhere that a document tells of.
    mutating func give(_ name: String, _ value: String) {
        let name = name.lowercased()
        guard name.utf8.starts(with: "apns-".utf8), name.utf8.allSatisfy(Self.isNameByte) else { return }
        guard value.utf8.allSatisfy({ (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }) else {
            note(unusual: name, ", unprintable")
            return
        }
        if !Self.isUsual(name, value) { note(unusual: name) }
        set(name, value, by: .headers)
    }

    mutating func set(_ name: String, _ value: String, tolerance: Int = 0, by rule: FCMRule) {
        fields.removeAll { $0.name == name }
        fields.append(ExpectedHeader(name, value, tolerance: tolerance, by: rule))
    }

    mutating func leaveOut(_ name: String, _ value: String) {
        leftOut.append(HeaderField(name, value))
    }

    /// What is unusual about the value is a question of its own: a compiler may look at that.
    private mutating func note(unusual name: String, _ form: String = "") {
        // A sender may give headers of any name.
        let known = ["apns-priority", "apns-expiration", "apns-push-type", "apns-collapse-id"]
        let place = (known.contains { name.hasPrefix($0) } ? name : "another header") + form
        if !unusual.contains(place) { unusual.append(place) }
    }

    private static func isUsual(_ name: String, _ value: String) -> Bool {
        switch name {
        case "apns-priority": ["1", "5", "10"].contains(value)
        case "apns-expiration":
            !value.isEmpty && value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        case "apns-push-type": PushType(rawValue: value) != nil
        case "apns-collapse-id": (1...64).contains(value.utf8.count)
        default: !value.isEmpty
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }
}

/// What a payload would do, by Apple's documents.
struct FCMContentKind {
    /// Nothing to see or hear.
    let isSilent: Bool
    let isContentAvailable: Bool
    private let text: AlertText
    private let isMutable: Bool

    init(_ payload: JSONValue) {
        let aps = payload["aps"]?.objectValue ?? [:]
        isSilent = !aps.hasUserKeys
        text = AlertText(of: aps["alert"])
        isContentAvailable = aps["content-available"]?.isFlagOn ?? false
        isMutable = aps["mutable-content"]?.isFlagOn ?? false
    }

    var pushType: PushType { isSilent && isContentAvailable ? .background : .alert }

    /// What the sender means, unless the header says otherwise than the content: then nobody can tell.
    func intent(givenType: String?) -> Intent {
        let type = givenType ?? pushType.rawValue
        let isAlert = type == PushType.alert.rawValue
        let isBackground = type == PushType.background.rawValue
        let isVisible: Bool? = if isAlert, text != .none { true } else if isBackground, isSilent { false } else { nil }
        return Intent(
            isVisible: isVisible,
            wakesApp: isContentAvailable && (isAlert && text != .none || isBackground && isSilent),
            runsExtension: isMutable && isAlert && text == .object
        )
    }
}
