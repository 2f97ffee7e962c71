/// What the app is doing when a push arrives.
package enum AppState: String, Sendable, CaseIterable {
    case foreground, background, terminated
}

/// What the device does with a push.
package struct DeviceEffect: Sendable, Equatable {
    package var showsBanner: Bool
    package var playsSound: Bool
    /// Whether a sound of a type that Apple does not document is there: developers heard one, and Apple promises none.
    package var mayPlaySound: Bool
    package var setsBadge: Bool
    package var wakesApp: Bool
    package var runsExtension: Bool

    package init(
        showsBanner: Bool = false,
        playsSound: Bool = false,
        mayPlaySound: Bool = false,
        setsBadge: Bool = false,
        wakesApp: Bool = false,
        runsExtension: Bool = false
    ) {
        self.showsBanner = showsBanner
        self.playsSound = playsSound
        self.mayPlaySound = mayPlaySound
        self.setsBadge = setsBadge
        self.wakesApp = wakesApp
        self.runsExtension = runsExtension
    }

    package static let none = DeviceEffect()
}
