import JSONModel
import PushModel

/// What is on a phone, for one app, after a row of pushes: a function of what APNs took, what was set and done on the phone,
/// and the time. A value without I/O or clock, and of bounded size whatever comes.
///
/// What a single push does says ``DeviceModel``. What is here comes of the row: each rule names its document, and
/// `Documentation/Devices.md` has them all in a table.
package struct Phone: Sendable {
    package let token: String
    package private(set) var settings: PhoneSettings
    /// The number at the app's icon; 0 for none.
    package private(set) var badge = 0
    /// What is on the lock screen and in Notification Center, the oldest first.
    package private(set) var notifications: [PhoneNotification] = []
    /// Names of the sounds that were played, the oldest first.
    package private(set) var sounds: [String] = []
    package private(set) var wakes = WakeBudget()
    /// What became of each push, the oldest first.
    package private(set) var history: [PhoneEvent] = []
    /// The number of the last push that APNs took for it; 0 for none.
    package private(set) var lastPush = 0
    /// To when everything has happened, in milliseconds since the epoch.
    package private(set) var now = 0
    /// Pushes of which nobody knows whether they were for this phone, since they were forgotten before anybody asked for it.
    package var forgottenPushes = 0

    private var activityList = LiveActivities()
    private var storage = PhoneStorage()
    private let reading: StoredPushes
    private var seenBundleID: String?

    /// Of each kind the newest are kept: notifications, sounds, events.
    package static let mostKept = 256

    /// A phone to which nothing has come yet.
    ///
    /// - Parameters:
    ///   - token: The device token, in lower case.
    ///   - settings: As the phone is.
    ///   - reading: How many pushes are kept for it while it is offline.
    package init(token: String, settings: PhoneSettings = PhoneSettings(), reading: StoredPushes = .one) {
        self.token = token
        self.settings = settings
        self.reading = reading
    }

    /// Live Activities that can be seen, the oldest first.
    package var activities: [LiveActivity] { activityList.list }

    /// Pushes that wait, the oldest first.
    package var stored: [StoredPush] { storage.list }

    /// The bundle ID that was set, or else that of the last push.
    package var topic: String? { settings.topic ?? seenBundleID }

    /// The bytes that it holds on to, about.
    package var weight: Int {
        2048 + 256 * history.count + 1024 * storage.list.count + sounds.reduce(0) { $0 + 16 + $1.utf8.count }
            + notifications.reduce(0) { $0 + $1.weight }
            + storage.list.reduce(0) { $0 + 2 * $1.push.subject.request.body.count }
            + activities.reduce(0) { $0 + 512 + $1.contentStateBytes.count }
    }
}

extension PhoneNotification {
    fileprivate var weight: Int {
        let names = [title.key, subtitle.key, body.key, threadID, category, collapseID, sound]
        let own = names.reduce(512 + 64 * replaced.count) { $0 + ($1?.utf8.count ?? 0) }
        return [title, subtitle, body].reduce(own) { sum, text in
            sum + (text.literal?.utf8.count ?? 0) + text.arguments.reduce(0) { $0 + 16 + $1.utf8.count }
        }
    }
}

// MARK: - Time

extension Phone {
    /// Lets the time go on; it never goes back.
    ///
    /// - Parameter time: Milliseconds since the epoch.
    package mutating func advance(to time: Int) {
        guard time > now else { return }
        now = time
        // Apple, Sending notification requests to APNs: kept until apns-expiration, 30 days at most.
        for stored in storage.take(where: { $0.expires <= time }) {
            note(stored.push, .discarded, PhoneReason.expired, at: stored.expires)
        }
        activityList.advance(to: time)
    }

    private mutating func note(
        _ push: PhonePush,
        _ kind: PhoneEvent.Kind,
        _ reason: String? = nil,
        at time: Int? = nil
    ) {
        let event = PhoneEvent(
            push: push.number,
            apnsID: push.apnsID,
            uniqueID: push.uniqueID,
            time: time ?? now,
            kind: kind,
            reason: reason
        )
        history = (history + [event]).suffix(Self.mostKept)
    }
}

// MARK: - Pushes

extension Phone {
    /// A push that came to APNs for this phone, or for a channel that one of its activities may have.
    ///
    /// - Parameters:
    ///   - push: With what APNs answered.
    ///   - time: When it came, in milliseconds since the epoch.
    package mutating func receive(_ push: PhonePush, at time: Int) {
        advance(to: time)
        guard !push.subject.route.isBroadcast || activityList.isSubscribed(to: push.subject.headers.channelID) else {
            return
        }
        switch push.fate {
        case .refused(let reason): return note(push, .refused, reason)
        case .unanswered: return note(push, .refused, PhoneReason.unanswered)
        case .accepted: break
        }
        lastPush = push.number
        seenBundleID = push.bundleID ?? seenBundleID
        // The endpoint answers such a token with 410; a fault may have it answered otherwise.
        guard isReachable else { return note(push, .discarded, PhoneReason.unregistered) }
        guard let wait = reasonToWait(push) else { return deliver(push) }
        store(push, until: wait)
    }

    /// Whether there is an app that the token belongs to.
    private var isReachable: Bool { settings.app != .deleted && settings.registration.state == .registered }

    /// Apple, Sending notification requests to APNs: a device that is off or out of reach gets it later; priorities 5 and 1
    /// respect its power. Pushing background updates to your App: a device that saves power does not wake apps.
    private func reasonToWait(_ push: PhonePush) -> StoredPush.Wait? {
        if !settings.isOnline { return .connection }
        return settings.isLowPower && (push.priority < 10 || push.type == .background) ? .power : nil
    }

    private mutating func store(_ push: PhonePush, until wait: StoredPush.Wait) {
        // What waits for the app is on the device already.
        let latest = wait == .opening ? push.expiry(takenAt: now) ?? .max : push.expiry(takenAt: now)
        guard let expires = latest, expires > now || wait == .opening else {
            return note(push, .discarded, PhoneReason.expired)
        }
        let stored = StoredPush(push: push, time: now, expires: expires, wait: wait)
        for dropped in storage.keep(stored, by: reading) { note(dropped.push, .replaced, dropped.reason) }
        note(push, .stored, wait.reason)
    }

    private mutating func deliver(_ push: PhonePush) {
        switch push.type {
        case .alert: show(push)
        case .background: wake(push)
        case .liveactivity: change(activityOf: push)
        case .voip, .pushtotalk: note(push, .delivered, PhoneReason.call)
        case .location, .complication, .fileprovider, .mdm, .widgets, .controls, .accessory: note(push, .delivered)
        }
    }
}

// MARK: Alerts

extension Phone {
    private mutating func show(_ push: PhonePush) {
        let effect = DeviceModel.effectOfAccepted(push.subject, state: settings.app.state)
        let isInFront = settings.app == .foreground
        // What runs already needs no waking, and a device that saves power wakes nobody.
        if effect.wakesApp, !isInFront, !settings.isLowPower { _ = wakes.spend(at: now) }
        // Apple, Viewing the status of push notifications using metrics and APNs: discarded, disabled. Asking permission to
        // use notifications: no alert, no badge, no sound without it.
        guard settings.permission != .denied || !push.subject.hasUserKeys else {
            return note(push, .discarded, PhoneReason.disabled)
        }
        guard DeviceModel.effectOfAccepted(push.subject, state: .background) != .none else {
            return note(push, .ignored, PhoneReason.nothing)
        }
        // Apple, Handling notifications and notification-related actions: the app decides in willPresent.
        guard !isInFront else { return note(push, .delivered, PhoneReason.foreground) }
        let isQuiet = isQuiet(push.subject)
        if effect.showsBanner { list(PhoneNotification(push, at: now, isQuiet: isQuiet)) }
        // Apple, Generating a remote notification: 0 removes the badge; a push without one leaves it.
        if effect.setsBadge { badge = push.subject[.badge]?.intValue ?? badge }
        if effect.playsSound, !isQuiet { play(push.subject.shownSoundName) }
        note(push, .delivered)
    }

    /// Whether a notification is listed without banner and sound.
    private func isQuiet(_ subject: PushSubject) -> Bool {
        // Apple, Asking permission to use notifications: provisional notifications are in Notification Center's history.
        if settings.permission == .provisional { return true }
        // Apple, UNNotificationInterruptionLevel: a passive one is listed without light and sound; time-sensitive and critical
        // ones come through a Focus.
        return switch subject.shownInterruptionLevel {
        case "passive": true
        case "time-sensitive", "critical": false
        default: settings.hasFocus
        }
    }

    /// Apple, Sending notification requests to APNs: of those with one `apns-collapse-id` the newest is shown.
    private mutating func list(_ new: PhoneNotification) {
        var new = new
        if let id = new.collapseID, let index = notifications.firstIndex(where: { $0.collapseID == id }) {
            let old = notifications.remove(at: index)
            new.replaced = (old.replaced + (old.apnsID.map { [$0] } ?? [])).suffix(Self.mostKept)
            history.append(
                PhoneEvent(
                    push: old.push,
                    apnsID: old.apnsID,
                    uniqueID: history.last { $0.push == old.push }?.uniqueID,
                    time: now,
                    kind: .replaced,
                    reason: PhoneReason.sameCollapseID
                )
            )
        }
        notifications = (notifications + [new]).suffix(Self.mostKept)
    }

    /// Apple, UNNotificationSound: of a file that it cannot play, the system plays its own sound.
    private mutating func play(_ name: String?) {
        guard let name else { return }
        sounds = (sounds + [SoundFileName.isPlayed(name) ? name : "default"]).suffix(Self.mostKept)
    }
}

extension PhoneSettings.App {
    fileprivate var state: AppState {
        switch self {
        case .foreground: .foreground
        case .background: .background
        case .terminated, .deleted: .terminated
        }
    }
}

// MARK: Silent pushes

extension Phone {
    /// Apple, Pushing background updates to your App. Permission does not matter: nothing is seen.
    private mutating func wake(_ push: PhonePush) {
        guard DeviceModel.effectOfAccepted(push.subject, state: .background).wakesApp else {
            return note(push, .ignored, PhoneReason.nothing)
        }
        switch settings.app {
        // A person who has ended an app does not want it to run.
        case .terminated, .deleted: note(push, .discarded, PhoneReason.terminated)
        case .foreground: note(push, .delivered)
        case .background where wakes.spend(at: now): note(push, .delivered)
        // Held on the device: a newer one takes its place, and the app has it when it is opened.
        case .background: store(push, until: .opening)
        }
    }
}

// MARK: Live Activities

extension Phone {
    private mutating func change(activityOf push: PhonePush) {
        if let rule = DeviceModel.ruleAgainstActivity(push.subject) { return note(push, .ignored, "breaks \(rule)") }
        guard let event = ActivityEvent(push.subject) else { return note(push, .ignored, PhoneReason.nothing) }
        if case .ignored(let reason) = activityList.apply(event, push, at: now) {
            return note(push, .ignored, reason)
        }
        let effect = DeviceModel.effectOfAccepted(push.subject, state: settings.app.state)
        if effect.playsSound, settings.permission == .granted, !settings.hasFocus { play(push.subject.shownSoundName) }
        note(push, .delivered)
    }
}

// MARK: - What is set and done

extension Phone {
    /// Sets what a person, or the app, sets: what waited for it is delivered then.
    ///
    /// - Parameters:
    ///   - time: When, in milliseconds since the epoch.
    ///   - change: Changes the settings.
    package mutating func change(at time: Int, _ change: (inout PhoneSettings) -> Void) {
        advance(to: time)
        let before = settings
        change(&settings)
        // Who registers is there again.
        if settings.app == .deleted, before.app == .deleted, settings.registration.state == .registered,
            settings.registration != before.registration
        {
            settings.app = .background
        }
        if settings.app == .deleted, before.app != .deleted { delete(at: time) }
        guard isReachable else { return discard(because: PhoneReason.unregistered) { _ in true } }
        if settings.app == .terminated {
            // Apple, Pushing background updates to your App: what is held for an app goes with it.
            discard(because: PhoneReason.terminated) { $0.push.type == .background && $0.wait != .connection }
        }
        if settings.app == .foreground, before.app != .foreground { handOver() }
        let released = storage.list.filter { $0.wait != .opening && reasonToWait($0.push) == nil }.map(\.push.number)
        for stored in storage.take(where: { released.contains($0.push.number) }) { deliver(stored.push) }
    }

    /// The app sets its badge.
    ///
    /// - Parameters:
    ///   - badge: From 0, which removes it.
    ///   - time: When, in milliseconds since the epoch.
    package mutating func setBadge(_ badge: Int, at time: Int) {
        advance(to: time)
        self.badge = badge
    }

    /// With the app go its notifications, its badge, its activities and the token.
    private mutating func delete(at time: Int) {
        if settings.registration.state == .registered {
            settings.registration = PhoneSettings.Registration(.unregistered, since: time)
        }
        notifications = []
        badge = 0
        activityList.removeAll()
    }

    private mutating func discard(because reason: String, where isMeant: (StoredPush) -> Bool) {
        for stored in storage.take(where: isMeant) { note(stored.push, .discarded, reason) }
    }

    /// Apple, Pushing background updates to your App: what is held is handed over when the person opens the app.
    private mutating func handOver() {
        for stored in storage.take(where: { $0.push.type == .background && $0.wait != .connection }) {
            note(stored.push, .delivered, PhoneReason.handedOver)
        }
    }

    /// What a person, or the app, does with what is shown.
    package enum Action: String, Sendable, CaseIterable {
        /// A person opens the app; by a notification, where one is named, which is gone then.
        case open
        /// A person clears Notification Center, or what is named of it. The badge stays.
        case clear
        /// The app removes notifications that were delivered. The badge stays.
        case remove
    }

    /// - Parameters:
    ///   - action: What is done.
    ///   - selection: To which notifications.
    ///   - time: When, in milliseconds since the epoch.
    package mutating func act(_ action: Action, on selection: NotificationSelection, at time: Int) {
        if action == .open {
            change(at: time) { $0.app = .foreground }
            if selection.isEmpty { return }
        } else {
            advance(to: time)
        }
        notifications.removeAll(where: selection.contains)
    }

    /// Takes over what came to another token, which belongs to this phone.
    package mutating func adopt(_ other: Phone) {
        advance(to: other.now)
        activityList.adopt(other.activityList)
        storage.adopt(other.storage)
        sounds = (sounds + other.sounds).suffix(Self.mostKept)
        forgottenPushes = max(forgottenPushes, other.forgottenPushes)
        notifications = (notifications + other.notifications).sorted { $0.push < $1.push }.suffix(Self.mostKept)
        history = (history + other.history).sorted { ($0.time, $0.push) < ($1.time, $1.push) }.suffix(Self.mostKept)
        lastPush = max(lastPush, other.lastPush)
        seenBundleID = seenBundleID ?? other.seenBundleID
    }
}

// MARK: - Masking

/// What stays of a phone that is told of without texts and tokens.
package struct PhoneMask {
    /// Of a device token.
    package var token: (String) -> String
    /// Of a text of the sender's.
    package var text: (String) -> String
    /// Of the value of a header.
    package var header: (_ name: String, _ value: String) -> String
    /// Of the sender's own data.
    package var value: (JSONValue) -> JSONValue
    /// Of a reason that APNs, or whoever answers in its place, gave.
    package var reason: (String) -> String

    package init(
        token: @escaping (String) -> String,
        text: @escaping (String) -> String,
        header: @escaping (_ name: String, _ value: String) -> String,
        value: @escaping (JSONValue) -> JSONValue,
        reason: @escaping (String) -> String
    ) {
        self.token = token
        self.text = text
        self.header = header
        self.value = value
        self.reason = reason
    }
}

extension Phone {
    /// The same phone, to be told of and no more.
    package func masked(by mask: PhoneMask) -> Phone {
        func id(_ id: String) -> String { mask.header("apns-id", id) }
        var phone = Phone(token: mask.token(token), settings: settings, reading: reading)
        phone.settings.topic = topic.map { mask.header("apns-topic", $0) }
        phone.badge = badge
        phone.notifications = notifications.map { $0.masked(by: mask) }
        phone.sounds = sounds.map { PhoneNotification.masked(sound: $0, by: mask) }
        phone.wakes = wakes
        phone.history = history.map { event in
            PhoneEvent(
                push: event.push,
                apnsID: event.apnsID.map(id),
                uniqueID: event.uniqueID.map(id),
                time: event.time,
                kind: event.kind,
                reason: event.kind == .refused ? event.reason.map(mask.reason) : event.reason
            )
        }
        phone.lastPush = lastPush
        phone.now = now
        phone.forgottenPushes = forgottenPushes
        phone.activityList = activityList.masked(by: mask)
        phone.storage = storage.masked(by: mask)
        return phone
    }
}
