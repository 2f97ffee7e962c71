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
        case .silent: "meant to be silent, but the device shows something or plays a sound"
        case .visible: "meant to be seen, but the device shows nothing"
        case .wakes: "meant to wake the app, but the device does not"
        case .extension: "the service extension should run, but does not"
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
            "a silent push has content-available 1, no alert, badge or sound, and push type background"
        case .visible:
            "a visible push has a text in aps.alert and push type alert; a Live Activity is visible if it has all members "
                + "that its event needs; a start also needs attributes and attributes-type"
        case .wakes:
            "content-available 1 wakes the app, in a push of type alert together with a visible alert, in one of type "
                + "background without one; the start of a Live Activity with all its members wakes it, too"
        case .extension: "the service extension runs for mutable-content 1 and an alert object with a text"
        }
    }

    /// Where that condition stands.
    package static let document = "Apple, Generating a remote notification"
}
