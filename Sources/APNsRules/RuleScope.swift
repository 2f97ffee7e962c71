import JSONModel
import PushModel

/// What a rule is about: it says nothing of a request without it. An empty scope is every request.
///
/// Two thirds of the rules are about keys and kinds of push that few requests have: these are not even asked.
package struct RuleScope: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// A member of `aps`, whatever its value.
    static func key(_ key: ApsKey) -> RuleScope { bit(key.rawValue) }

    /// A push type that the header names.
    static func type(_ type: PushType) -> RuleScope { bit(32 + type.bit) }

    /// A member of `aps` that no document knows.
    static let unknownApsKey = bit(56)
    /// A member of the alert that is not in today's table.
    static let unknownAlertKey = bit(57)
    /// A localisation key, or arguments of one, in the alert.
    static let localisation = bit(58)
    /// A header that begins like those of APNs and is not one of them.
    static let unknownHeader = bit(59)
    /// The payload of a Live Activity, whatever the header.
    static let liveActivity = bit(60)
    /// A broadcast, or a request about channels.
    static let channels = bit(61)
    /// What only the service knows.
    static let circumstances = bit(62)

    /// Members of `aps` that make a notification, and what is in them.
    static let ofNotifications: RuleScope = [.key(.alert), .key(.sound), .key(.badge), .localisation, .unknownAlertKey]

    private static func bit(_ position: Int) -> RuleScope { RuleScope(rawValue: 1 << UInt64(position)) }

    /// Whether a rule of this scope can say anything of a request that has `features`.
    func covers(_ features: RuleScope) -> Bool {
        isEmpty || !isDisjoint(with: features)
    }
}

extension RuleScope {
    /// What of an alert rules are about.
    init(ofAlert alert: JSONObject) {
        self = []
        for index in alert.members.indices {
            switch AlertKey(rawValue: alert.members[index].key) {
            case nil: insert(.unknownAlertKey)
            case .title, .subtitle, .body, .launchImage: break
            case .titleLocKey, .titleLocArgs, .subtitleLocKey, .subtitleLocArgs, .locKey, .locArgs:
                insert(.localisation)
            }
        }
    }
}

extension PushType {
    /// Whether a push of the type shows nothing, whatever its payload has.
    var hasNoNotification: Bool {
        switch self {
        case .alert, .background, .liveactivity: false
        case .voip, .pushtotalk, .location, .complication, .fileprovider, .mdm, .widgets, .controls, .accessory: true
        }
    }

    fileprivate var bit: Int {
        switch self {
        case .alert: 0
        case .background: 1
        case .location: 2
        case .voip: 3
        case .complication: 4
        case .fileprovider: 5
        case .mdm: 6
        case .liveactivity: 7
        case .pushtotalk: 8
        case .widgets: 9
        case .controls: 10
        case .accessory: 11
        }
    }
}

extension Rule {
    /// Whether the rule can have anything to say of the request.
    package func mayConcern(_ subject: PushSubject) -> Bool { scope.covers(subject.features) }
}
