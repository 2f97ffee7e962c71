import JSONModel
import PushModel
import VendorModel

extension FCMRule {
    static let headers = FCMRule(
        "FC-5",
        "apns.headers go out as given; without them the priority is 10 and the push expires after 30 days; "
            + "a message of data alone has priority 5.",
        source: FCMDocument.discovery
    )
}

extension FCMCompilation {
    /// The headers that the sender gives; of a message with the token of a Live Activity also what FCM supplies (Google, FCM discovery document,
    /// ApnsConfig.liveActivityToken; FCM, Live Activities).
    func supplied(_ apns: FCMAPNsConfig) -> [(name: String, value: String)] {
        guard apns.liveActivityToken?.isEmpty == false else { return apns.headers }
        let type = PushType.liveactivity
        let own = [
            ("apns-push-type", type.rawValue), ("apns-topic", context.common.bundleID + (type.topicSuffix ?? "")),
        ]
        return apns.headers + own.filter { name, _ in !apns.headers.contains { $0.name.lowercased() == name } }
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

    /// Those that the sender gives. APNs does not take every value of its own.
    mutating func headers(_ given: [(name: String, value: String)]) throws(CompilationStop) -> FCMHeaders {
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
        return headers
    }

    /// A sender who gives the push type of another kind of push and no topic for it. True where the topic, should there be one, is that
    /// which Apple wants for the type.
    mutating func addTopic(to headers: inout FCMHeaders) -> Bool {
        guard headers["apns-topic"] == nil, let type = headers["apns-push-type"].flatMap(PushType.init(rawValue:)),
            type.topicSuffix?.isEmpty == false
        else { return false }
        if readings.take(ImpliedTopic.self) == .ofPushType { return true }
        headers.set("apns-topic", context.common.bundleID, by: .headers)
        return false
    }

    /// Words of the legacy protocol say it otherwise.
    mutating func addPriority(
        _ wish: FCMTransportWish,
        for content: FCMContentKind,
        to headers: inout FCMHeaders
    ) {
        guard headers["apns-priority"] == nil else { return }
        let rule = wish.priority == nil ? FCMRule.headers : .legacy
        let priority =
            switch wish.priority {
            // APNs refuses any other beside the push type that the sender names, and the documents' default is another.
            case nil where content.isSilent && headers["apns-push-type"] == PushType.background.rawValue:
                readings.take(SilentPriority.self, among: [.five, .ten], at: "background, \(wish.emptiness.name)")
                    .rawValue
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

    mutating func addExpiration(_ wish: FCMTransportWish, to headers: inout FCMHeaders) throws(CompilationStop) {
        guard headers["apns-expiration"] == nil else { return }
        let sent = context.common.sentAt / 1000
        let now = context.common.now / 1000
        // Whether the days count from the sender's clock or from FCM's.
        let start = sent == now || readings.take(LifetimeStart.self) == .sent ? sent : now
        if let timeToLive = wish.timeToLive {
            try addLifetime(timeToLive, wish, from: start, to: &headers)
        } else {
            setDefaultExpiration(wish, from: start, in: &headers)
        }
    }

    mutating func setDefaultExpiration(
        _ wish: FCMTransportWish,
        from start: Int,
        in headers: inout FCMHeaders
    ) {
        let lifetime =
            wish.isLegacy && readings.take(DefaultLifetime.self) == .fourWeeks
            ? FCMLimits.legacyLifetimeSeconds : FCMLimits.lifetimeSeconds
        headers.set("apns-expiration", String(start + lifetime), tolerance: 2, by: .headers)
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
