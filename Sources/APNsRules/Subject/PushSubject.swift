import JSONModel
import PushModel

/// What the rules judge: a request, its payload as the strict reader saw it, and what is known about the world.
///
/// The parts that many rules look at are found once, here. An object, since over a hundred rules hand it on.
package final class PushSubject: Sendable {
    /// The body as JSON.
    package enum Payload: Sendable {
        case empty
        /// Not all of it was kept: nothing can be said of its contents.
        case cut
        case invalid(JSONError)
        case value(JSONValue)
    }

    package let request: PushRequest
    package let payload: Payload
    /// Of the whole body, of which ``request`` may have the beginning only.
    package let bodySize: BodySize
    /// The root, if it is an object.
    package let root: JSONObject?
    /// `aps`, if it is an object.
    package let aps: JSONObject?
    /// The value of `apns-push-type`, if it is known.
    package let pushType: PushType?
    /// False for a bare payload under `lint`: rules about an absent header, the method and the path are silent then.
    package let hasHeaders: Bool
    /// Seconds since the epoch.
    package let now: Int
    package let route: Route
    package let headers: KnownHeaders
    let members: ApsMembers
    /// What scopes of rules ask for.
    let features: RuleScope
    /// Whether the payload belongs to a Live Activity: by its header, or, for a bare payload, by its keys.
    package let isLiveActivity: Bool
    /// What only the service knows; nil where nobody asked it.
    package let circumstances: Circumstances?

    /// - Parameters:
    ///   - request: what was, or would be, sent.
    ///   - bodySize: of the whole body, where the request has less of it.
    ///   - hasHeaders: false for a bare payload.
    ///   - now: seconds since the epoch.
    ///   - circumstances: what only the service knows.
    package convenience init(
        request: PushRequest,
        bodySize: BodySize? = nil,
        hasHeaders: Bool = true,
        now: Int = ContextDefaults.now / 1000,
        circumstances: Circumstances? = nil
    ) {
        let kept = BodySize(bytes: request.body.count)
        self.init(
            request,
            bodySize == nil || bodySize == kept ? Payload(request.body) : .cut,
            bodySize ?? kept,
            hasHeaders: hasHeaders,
            now: now,
            circumstances
        )
    }

    /// The same push with another payload, which need not be read again. Its size remains that of the old one.
    package convenience init(_ subject: PushSubject, root: JSONObject) {
        self.init(
            subject.request,
            .value(.object(root)),
            subject.bodySize,
            hasHeaders: subject.hasHeaders,
            now: subject.now,
            subject.circumstances
        )
    }

    private init(
        _ request: PushRequest,
        _ payload: Payload,
        _ bodySize: BodySize,
        hasHeaders: Bool,
        now: Int,
        _ circumstances: Circumstances?
    ) {
        self.request = request
        self.payload = payload
        self.bodySize = bodySize
        self.hasHeaders = hasHeaders
        self.now = now
        self.circumstances = circumstances
        route = Route(path: request.path)
        headers = KnownHeaders(request.headers)
        // Apple's broadcast page spells the type "Liveactivity" in its table and "liveactivity" in its samples.
        let type = route.isBroadcast ? headers.pushType?.lowercased() : headers.pushType
        pushType = type.flatMap(PushType.init(rawValue:))
        root = if case .value(let value) = payload { value.objectValue } else { nil }
        aps = root?["aps"]?.objectValue
        members = ApsMembers(aps)
        let isLiveActivity =
            pushType == .liveactivity
            || (headers.pushType == nil && members.position(of: .contentState) != nil
                && (members.position(of: .event) != nil || members.position(of: .timestamp) != nil))
        self.isLiveActivity = isLiveActivity
        var features = members.features
        if let aps, let position = members.position(of: .alert), let alert = aps.members[position].value.objectValue {
            features.formUnion(RuleScope(ofAlert: alert))
        }
        if headers.hasUnknown { features.insert(.unknownHeader) }
        if let pushType { features.insert(.type(pushType)) }
        if isLiveActivity { features.insert(.liveActivity) }
        if !route.isDevice { features.insert(.channels) }
        if circumstances != nil { features.insert(.circumstances) }
        self.features = features
    }

    /// The same request, with what the service knows about it.
    package init(_ subject: PushSubject, circumstances: Circumstances) {
        request = subject.request
        payload = subject.payload
        bodySize = subject.bodySize
        root = subject.root
        aps = subject.aps
        pushType = subject.pushType
        hasHeaders = subject.hasHeaders
        now = subject.now
        route = subject.route
        headers = subject.headers
        members = subject.members
        isLiveActivity = subject.isLiveActivity
        features = subject.features.union(.circumstances)
        self.circumstances = circumstances
    }
}

extension PushSubject.Payload {
    /// What the strict reader makes of a whole body.
    fileprivate init(_ body: [UInt8]) {
        guard !body.isEmpty else {
            self = .empty
            return
        }
        do throws(JSONError) {
            self = .value(try JSONValue(parsing: body))
        } catch {
            self = .invalid(error)
        }
    }
}

extension PushSubject {
    /// The member of `aps`, null counting as absent.
    package subscript(_ key: ApsKey) -> JSONValue? {
        guard let value = written(key), !value.isNull else { return nil }
        return value
    }

    /// The member of `aps` as it was written, null included.
    func written(_ key: ApsKey) -> JSONValue? {
        guard let aps, let position = members.position(of: key) else { return nil }
        return aps.members[position].value
    }

    /// Whether the member is there and not null.
    func has(_ key: ApsKey) -> Bool {
        guard let aps, let position = members.position(of: key) else { return false }
        return !aps.members[position].value.isNull
    }

    /// Whether the flag is the number 1, the one value that Apple documents for it.
    package func isOn(_ flag: ApsKey) -> Bool {
        self[flag]?.isFlagOn ?? false
    }

    /// Whether `aps` has what the user can see or hear: ``JSONObject/hasUserKeys``, by the positions that are known already.
    package var hasUserKeys: Bool { has(.alert) || has(.badge) || has(.sound) }

    /// The topic of a device push: the header's, or, where there is none, the only one of the connection's certificate.
    package var topic: String? {
        headers.topic ?? (circumstances == nil ? nil : certificate?.onlyTopic)
    }

    /// Whether this is the push of a Wallet pass, whose payload is `{}`.
    ///
    /// Pass type identifiers begin with `pass.`; without a topic `{}` gets the benefit of the doubt.
    var isWalletUpdate: Bool {
        guard let root, root.isEmpty, pushType == nil || pushType == .alert || pushType == .background else {
            return false
        }
        return topic?.hasPrefix("pass.") ?? true
    }

    /// The largest body that APNs takes for a push of this kind, in bytes.
    package var payloadLimit: Int {
        if route.isBroadcast { return PayloadLimit.broadcast }
        return isVoIP ? PayloadLimit.voip : PayloadLimit.device
    }

    /// Whether the 5120 bytes of VoIP apply: by the header, or, where there is none, by the topic.
    var isVoIP: Bool {
        if headers.pushType != nil { return pushType == .voip }
        return topic?.hasSuffix(".voip") ?? false
    }
}
