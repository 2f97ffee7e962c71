import PushModel

extension APNsLinter {
    /// What the app is doing when a push arrives.
    public struct AppState: Sendable, Hashable, CaseIterable, CustomStringConvertible {
        let state: PushModel.AppState

        /// The user looks at the app, which decides itself what is shown.
        public static let foreground = AppState(state: .foreground)
        /// The app is suspended or runs unseen.
        public static let background = AppState(state: .background)
        /// The user, or the system, ended the app.
        public static let terminated = AppState(state: .terminated)

        /// All three, in this order.
        public static let allCases = [foreground, background, terminated]

        /// `foreground`, `background` or `terminated`.
        public var description: String { state.rawValue }
    }

    /// What an iPhone does with a push.
    public struct Effect: Sendable, Hashable {
        /// Something is shown: a banner, or an entry of the notification list.
        public let showsBanner: Bool
        /// A sound is played.
        public let playsSound: Bool
        /// The number at the app's icon changes.
        public let setsBadge: Bool
        /// The app gets time to run.
        public let wakesApp: Bool
        /// The notification service extension runs.
        public let runsExtension: Bool

        /// Nothing at all.
        public static let none = Effect(.none)
    }
}

extension APNsLinter.Effect {
    init(_ effect: DeviceEffect) {
        showsBanner = effect.showsBanner
        playsSound = effect.playsSound
        setsBadge = effect.setsBadge
        wakesApp = effect.wakesApp
        runsExtension = effect.runsExtension
    }
}
