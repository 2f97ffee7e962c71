import APNsRules
import APNsWire

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension MockAPNs {
    /// What is on a phone now, after all pushes that have arrived for it.
    ///
    /// ```swift
    /// let phone = apns.phone(token)
    /// #expect(phone.notifications.map(\.title) == ["Anna"])
    /// #expect(phone.badge == 0)
    /// ```
    ///
    /// - Parameter token: The device token, in either case.
    /// - Returns: A fresh phone where nothing has come for it.
    public func phone(_ token: String) -> Phone {
        Phone(log.phones.phone(token.lowercased(), surroundings))
    }

    /// Sets what a person, and the app, set on a phone. The endpoint answers by it from the next push on.
    ///
    /// ```swift
    /// apns.setPhone(token) { $0.isOnline = false }
    /// ```
    ///
    /// - Parameters:
    ///   - token: The device token, in either case.
    ///   - change: Changes the settings; what it leaves alone stays.
    /// - Returns: The phone.
    @discardableResult
    public func setPhone(_ token: String, _ change: (inout Phone.Settings) -> Void) -> Phone {
        let token = token.lowercased()
        let phone = log.phones.phone(token, surroundings)
        // A token that belongs to the phone of another one has a registration of its own.
        let own = phone.token == token ? phone.settings : APNsRules.Phone(token: token, endpoint).settings
        let before = Phone.Settings(phone, token: own)
        var settings = before
        change(&settings)
        let changed = log.phones.set(
            token,
            surroundings,
            ofToken: { settings.applyToToken(&$0, at: $1, unlike: before) },
            ofPhone: { settings.applyToPhone(&$0) },
            badge: settings.badge == before.badge ? nil : settings.badge
        )
        if settings.status == .active, before.status != .active {
            log.registered(token, topic: settings.topic, at: endpoint.now)
        }
        return Phone(changed)
    }

    /// Says that a device token belongs to the phone of another one, as those of its Live Activities do.
    ///
    /// - Parameters:
    ///   - token: In either case.
    ///   - owner: The device token of the phone, in either case.
    public func linkToken(_ token: String, toPhone owner: String) {
        log.phones.link(token.lowercased(), to: owner.lowercased(), surroundings)
    }

    /// A person, or the app, does something on a phone.
    ///
    /// - Parameters:
    ///   - action: What is done.
    ///   - token: The device token, in either case.
    ///   - apnsID: Only to the notification of the push with this `apns-id`.
    ///   - collapseID: Only to the notification with this `apns-collapse-id`.
    ///   - threadID: Only to the notifications of this thread.
    /// - Returns: The phone.
    @discardableResult
    public func perform(
        _ action: Phone.Action,
        on token: String,
        apnsID: String? = nil,
        collapseID: String? = nil,
        threadID: String? = nil
    ) -> Phone {
        let selection = NotificationSelection(apnsID: apnsID, collapseID: collapseID, threadID: threadID)
        let phone = log.phones.change(token.lowercased(), surroundings) { phone, time in
            phone.act(action.setting, on: selection, at: time)
        }
        return Phone(phone)
    }

    private var surroundings: PhoneKeeper.Surroundings {
        PhoneKeeper.Surroundings(endpoint: endpoint, archive: log.archive)
    }
}

extension MockAPNs {
    /// A phone after a row of pushes, for one app.
    public struct Phone: Sendable {
        /// The device token, in lower case.
        public let token: String
        /// As it is set.
        public let settings: Settings
        /// The bundle ID that was set, or else that of the last push; nil where there is neither.
        public let topic: String?
        /// The number at the app's icon; 0 for none.
        public let badge: Int
        /// What is on the lock screen and in Notification Center, the oldest first.
        public let notifications: [Notification]
        /// Pushes that wait, the oldest first.
        public let stored: [StoredPush]
        /// Live Activities that can be seen, the oldest first.
        public let activities: [Activity]
        /// Names of the sounds that were played, the oldest first.
        public let sounds: [String]
        /// How often silent pushes gave the app time to run.
        public let wakes: Wakes
        /// What became of each push, the oldest first; of very many the newest 256.
        public let history: [Event]
        /// Pushes that were forgotten before anybody asked for the phone: some may have been for it.
        public let forgottenPushes: Int

        init(_ phone: APNsRules.Phone) {
            token = phone.token
            settings = Settings(phone, token: phone.settings)
            topic = phone.topic
            badge = phone.badge
            notifications = phone.notifications.map(Notification.init)
            stored = phone.stored.map { stored in
                StoredPush(apnsID: stored.push.apnsID, since: Date(stored.time), expires: Date(stored.expires))
            }
            activities = phone.activities.map(Activity.init)
            sounds = phone.sounds
            wakes = Wakes(
                total: phone.wakes.total,
                lastHour: phone.wakes.lastHour(at: phone.now),
                refused: phone.wakes.refused
            )
            history = phone.history.map { event in
                Event(
                    apnsID: event.apnsID,
                    apnsUniqueID: event.uniqueID,
                    time: Date(event.time),
                    kind: Event.Kind(setting: event.kind),
                    reason: event.reason
                )
            }
            forgottenPushes = phone.forgottenPushes
        }
    }
}

// MARK: - What is on it

extension MockAPNs.Phone {
    /// A notification that can be seen.
    public struct Notification: Sendable, Hashable {
        /// The `apns-id` of its push.
        public let apnsID: String?
        /// When it came.
        public let time: Date
        /// Nil where there is none, or the app has it under ``titleLocKey``.
        public let title: String?
        /// Nil where there is none, or the app has it under ``subtitleLocKey``.
        public let subtitle: String?
        /// Nil where there is none, or the app has it under ``bodyLocKey``.
        public let body: String?
        /// The key under which the app has the title.
        public let titleLocKey: String?
        /// What the title's placeholders become.
        public let titleLocArgs: [String]
        /// The key under which the app has the subtitle.
        public let subtitleLocKey: String?
        /// What the subtitle's placeholders become.
        public let subtitleLocArgs: [String]
        /// The key under which the app has the body: `loc-key`.
        public let bodyLocKey: String?
        /// What the body's placeholders become.
        public let bodyLocArgs: [String]
        /// Those with the same are one group.
        public let threadID: String?
        /// Of its actions.
        public let category: String?
        /// A newer one with the same takes its place.
        public let collapseID: String?
        /// `passive`, `active`, `time-sensitive` or `critical`.
        public let interruptionLevel: String
        /// The name of its sound, played or not.
        public let sound: String?
        /// Whether it is listed only, without banner and sound.
        public let isQuiet: Bool
        /// The `apns-id` of those whose place it took, the oldest first.
        public let replaced: [String]

        init(_ notification: PhoneNotification) {
            apnsID = notification.apnsID
            time = Date(notification.time)
            title = notification.title.literal
            subtitle = notification.subtitle.literal
            body = notification.body.literal
            titleLocKey = notification.title.key
            titleLocArgs = notification.title.arguments
            subtitleLocKey = notification.subtitle.key
            subtitleLocArgs = notification.subtitle.arguments
            bodyLocKey = notification.body.key
            bodyLocArgs = notification.body.arguments
            threadID = notification.threadID
            category = notification.category
            collapseID = notification.collapseID
            interruptionLevel = notification.interruptionLevel
            sound = notification.sound
            isQuiet = notification.isQuiet
            replaced = notification.replaced
        }
    }

    /// A push that waits: at APNs for the device, or on the device for the app.
    public struct StoredPush: Sendable, Hashable {
        /// Its `apns-id`.
        public let apnsID: String?
        /// When it came.
        public let since: Date
        /// When it is discarded.
        public let expires: Date
    }

    /// A Live Activity that can be seen.
    public struct Activity: Sendable, Hashable {
        /// Whether it goes on.
        public struct State: Sendable, Hashable, CustomStringConvertible {
            let setting: LiveActivity.State

            /// It goes on.
            public static let active = State(setting: .active)
            /// Its stale-date has come.
            public static let stale = State(setting: .stale)
            /// It has ended, and is on the lock screen until its dismissal.
            public static let ended = State(setting: .ended)

            /// `active`, `stale` or `ended`.
            public var description: String { setting.rawValue }
        }

        /// `attributes-type` of its start; nil where the app started it.
        public let type: String?
        /// Whether it goes on.
        public let state: State
        /// `content-state` of its last push, as JSON.
        public let contentState: [UInt8]
        /// When it began; of one that the app started, when its first push came.
        public let startedAt: Date
        /// When its last push came.
        public let updatedAt: Date
        /// When it is stale.
        public let staleDate: Date?
        /// When it leaves the lock screen; nil before its end.
        public let dismissalDate: Date?
        /// The channel that its start subscribed to.
        public let channel: String?

        /// The content state as a type of the test's own.
        ///
        /// - Parameters:
        ///   - type: What the content state is to be.
        ///   - decoder: By default one that takes keys as they are, as a phone does.
        /// - Returns: The content state.
        /// - Throws: `DecodingError` where it is none of that type.
        public func decodedContentState<State: Decodable>(
            as type: State.Type = State.self,
            by decoder: JSONDecoder = JSONDecoder()
        ) throws -> State {
            try decoder.decode(type, from: Data(contentState))
        }

        init(_ activity: LiveActivity) {
            type = activity.type
            state = State(setting: activity.state)
            contentState = activity.contentStateBytes
            startedAt = Date(activity.startedAt)
            updatedAt = Date(activity.updatedAt)
            staleDate = activity.staleDate.map { Date($0) }
            dismissalDate = activity.dismissalDate.map { Date($0) }
            channel = activity.channel
        }
    }

    /// How often silent pushes gave the app time to run.
    public struct Wakes: Sendable, Hashable {
        /// All of them.
        public let total: Int
        /// Those of the last hour, three at most.
        public let lastHour: Int
        /// Those over the budget.
        public let refused: Int
    }

    /// What became of a push.
    public struct Event: Sendable, Hashable {
        /// In the words of Apple's delivery log, and some more.
        public struct Kind: Sendable, Hashable, CustomStringConvertible {
            let setting: PhoneEvent.Kind

            /// The phone has it.
            public static let delivered = Kind(setting: .delivered)
            /// It waits.
            public static let stored = Kind(setting: .stored)
            /// A newer one has taken its place.
            public static let replaced = Kind(setting: .replaced)
            /// It is gone before the app or the person had it.
            public static let discarded = Kind(setting: .discarded)
            /// APNs did not take it.
            public static let refused = Kind(setting: .refused)
            /// The phone had it, and it does nothing.
            public static let ignored = Kind(setting: .ignored)

            /// `delivered`, `stored`, `replaced`, `discarded`, `refused` or `ignored`.
            public var description: String { setting.rawValue }
        }

        /// The push's `apns-id`.
        public let apnsID: String?
        /// The push's `apns-unique-id`, which the sandbox gives.
        public let apnsUniqueID: String?
        /// When it became so.
        public let time: Date
        /// What became of it.
        public let kind: Kind
        /// Why: `device offline`.
        public let reason: String?
    }
}

// MARK: - What is set and done

extension MockAPNs.Phone {
    /// What a person, and the app, have set.
    public struct Settings: Sendable, Equatable {
        /// What the person has allowed.
        public struct Permission: Sendable, Hashable, CustomStringConvertible {
            let setting: PhoneSettings.Permission

            /// Notifications are shown.
            public static let granted = Permission(setting: .granted)
            /// Notifications are listed without banner and sound.
            public static let provisional = Permission(setting: .provisional)
            /// Nothing is shown, and nothing is heard.
            public static let denied = Permission(setting: .denied)

            /// `granted`, `provisional` or `denied`.
            public var description: String { setting.rawValue }
        }

        /// What the app is doing.
        public struct App: Sendable, Hashable, CustomStringConvertible {
            let setting: PhoneSettings.App

            /// It is suspended, or runs unseen.
            public static let background = App(setting: .background)
            /// The person looks at it.
            public static let foreground = App(setting: .foreground)
            /// The person has ended it.
            public static let terminated = App(setting: .terminated)
            /// It is gone from the phone: its device token is unregistered.
            public static let deleted = App(setting: .deleted)

            /// `background`, `foreground`, `terminated` or `deleted`.
            public var description: String { setting.rawValue }
        }

        /// The bundle ID that the token was issued for; nil is any.
        public var topic: String?
        /// The environment that the token was issued for.
        public var environment: MockAPNs.World.Environment
        /// What the service knows of the token; `active` after anything else registers it anew.
        public var status: MockAPNs.DeviceToken.Status
        /// What the person has allowed.
        public var permission: Permission
        /// Whether APNs can reach the phone.
        public var isOnline: Bool
        /// Whether a Focus is on.
        public var hasFocus: Bool
        /// Whether Low Power Mode is on.
        public var isLowPower: Bool
        /// What the app is doing.
        public var app: App
        /// The number at the app's icon, as the app sets it; 0 for none.
        public var badge: Int

        /// - Parameters:
        ///   - phone: All that belongs to the phone.
        ///   - token: All that belongs to the device token.
        init(_ phone: APNsRules.Phone, token: PhoneSettings) {
            let settings = phone.settings
            topic = token.topic
            environment = token.environment == "sandbox" ? .sandbox : .production
            status = MockAPNs.DeviceToken.Status(setting: DeviceTokens.Entry(token).status)
            permission = Permission(setting: settings.permission)
            isOnline = settings.isOnline
            hasFocus = settings.hasFocus
            isLowPower = settings.isLowPower
            app = App(setting: settings.app)
            badge = phone.badge
        }

        func applyToPhone(_ settings: inout PhoneSettings) {
            settings.permission = permission.setting
            settings.isOnline = isOnline
            settings.hasFocus = hasFocus
            settings.isLowPower = isLowPower
            settings.app = app.setting
        }

        func applyToToken(_ settings: inout PhoneSettings, at time: Int, unlike before: Settings) {
            settings.topic = topic
            settings.environment = environment.setting.rawValue
            guard status != before.status else { return }
            settings.registration =
                switch status.setting {
                case .active: .init(.registered, since: time)
                case .unregistered(let since): .init(.unregistered, since: since)
                case .expired(let since): .init(.expired, since: since)
                }
        }
    }

    /// What a person, or the app, does with what is shown.
    public struct Action: Sendable, Hashable, CustomStringConvertible {
        let setting: APNsRules.Phone.Action

        /// A person opens the app; by a notification, where one is named, which is gone then.
        public static let open = Action(setting: .open)
        /// A person clears Notification Center, or what is named of it. The badge stays.
        public static let clear = Action(setting: .clear)
        /// The app removes notifications that were delivered. The badge stays.
        public static let remove = Action(setting: .remove)

        /// `open`, `clear` or `remove`.
        public var description: String { setting.rawValue }
    }
}

extension Date {
    /// - Parameter milliseconds: Since the epoch.
    fileprivate init(_ milliseconds: Int) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
