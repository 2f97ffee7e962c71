import PushModel

/// A push that APNs takes, and that does not do on the phone what is wanted of it.
package struct EffectShortfall: Sendable {
    package let expectedEffect: ExpectedEffect
    /// What the app is doing where the wish fails: at least one.
    package let states: [AppState]
    /// What happens in the first of them.
    package let effect: DeviceEffect
}

extension DeviceModel {
    /// Where the push does not do what is wanted; nil where it does.
    package static func shortfall(of subject: PushSubject, from expectedEffect: ExpectedEffect) -> EffectShortfall? {
        let effects = expectedEffect.decisiveStates.map { (state: $0, effect: effectOfAccepted(subject, state: $0)) }
        let failing = effects.filter { !expectedEffect.isFulfilled(by: $0.effect) }
        guard let first = failing.first else { return nil }
        return EffectShortfall(expectedEffect: expectedEffect, states: failing.map(\.state), effect: first.effect)
    }
}

extension ExpectedEffect {
    /// In which states of the app the wish can fail.
    fileprivate var decisiveStates: [AppState] {
        switch self {
        case .silent: AppState.allCases
        // In the foreground the app decides what is shown.
        case .visible, .extension: [.background, .terminated]
        // The system wakes no app that the user has ended.
        case .wakes: [.background]
        }
    }

    package func isFulfilled(by effect: DeviceEffect) -> Bool {
        switch self {
        case .silent: !effect.showsBanner && !effect.playsSound
        case .visible: effect.showsBanner
        case .wakes: effect.wakesApp
        case .extension: effect.runsExtension
        }
    }

    /// What is wrong where the wish fails.
    package var complaint: String {
        switch self {
        case .silent: "meant to be silent, but the device shows or sounds"
        case .visible: "meant to be seen, but the device shows nothing"
        case .wakes: "meant to wake the app, but the device does not"
        case .extension: "the service extension is meant to run, and does not"
        }
    }

    /// What is to happen.
    package var wanted: String {
        switch self {
        case .silent: "no banner and no sound"
        case .visible: "a banner"
        case .wakes: "the app is woken"
        case .extension: "the service extension runs"
        }
    }

    /// What Apple's documents ask of the push for it.
    package var condition: String {
        switch self {
        case .silent:
            "a silent push has content-available 1 and no alert, badge or sound, and says push type background"
        case .visible:
            "what is seen is a text in aps.alert of a push of type alert; of a Live Activity, where everything is "
                + "there that its event needs, to start one attributes and attributes-type as well"
        case .wakes:
            "content-available 1 wakes the app, beside something to see in a push of type alert and beside "
                + "nothing to see in one of type background; so does the start of a Live Activity that has all its members"
        case .extension: "the service extension runs for mutable-content 1 beside an alert object with a text"
        }
    }

    /// Where that condition stands.
    package static let document = "Apple, Generating a remote notification"
}
