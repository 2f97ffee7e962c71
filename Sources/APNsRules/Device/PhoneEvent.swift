/// What became of a push, as Apple's delivery log tells it, and beyond that what the phone made of it.
package struct PhoneEvent: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The phone has it.
        case delivered
        /// It waits, at APNs or on the phone.
        case stored
        /// A newer one has taken its place, where it was shown or where it waited.
        case replaced
        /// It is gone before the app or the person had it.
        case discarded
        /// APNs did not take it.
        case refused
        /// The phone had it, and it does nothing.
        case ignored
    }

    /// The push's number, from 1.
    package let push: Int
    package let apnsID: String?
    package let uniqueID: String?
    /// Milliseconds since the epoch.
    package let time: Int
    package let kind: Kind
    package let reason: String?
}

/// Why it became of a push what it did: fixed words, the first six of Apple's delivery log.
///
/// Apple, Viewing the status of push notifications using metrics and APNs.
enum PhoneReason {
    static let offline = "device offline"
    static let power = "device power"
    static let disabled = "disabled"
    static let unregistered = "unregistered"
    static let expired = "expired"

    /// Apple, Pushing background updates to your App.
    static let budget = "budget of background pushes"
    static let terminated = "app terminated"
    static let handedOver = "handed over to the app that was opened"
    static let foreground = "app in the foreground: it decides, and by default nothing is shown"
    static let sameCollapseID = "a newer push has the same apns-collapse-id"
    static let newer = "only the newest is kept"
    static let nothing = "nothing to show, and nobody to wake"
    static let call = "the app is woken and must report a call"
    static let unanswered = "no answer"

    /// Apple, Starting and updating Live Activities with ActivityKit push notifications.
    static let older = "timestamp older than the last one's"
    static let ended = "the Live Activity has ended"
    static let stale = "stale-date in the past: never presented"
}
