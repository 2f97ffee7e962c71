/// What a sender can want of the phone.
package enum ExpectedEffect: String, Sendable, CaseIterable {
    /// Nothing is seen or heard.
    case silent
    /// Something is seen.
    case visible
    /// The app gets time to run in the background.
    case wakes
    /// The notification service extension runs.
    case `extension`
}

extension Intent {
    /// What is wanted of the phone; what no document decides is no wish.
    package var expectedEffects: [ExpectedEffect] {
        ExpectedEffect.allCases.filter { expectedEffect in
            switch expectedEffect {
            case .silent: isVisible == false
            case .visible: isVisible == true
            case .wakes: wakesApp
            case .extension: runsExtension
            }
        }
    }
}
