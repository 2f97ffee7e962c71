import APNsRules
import JSONModel
import PushModel

/// What a phone does with a push, for people to read.
package struct PhoneView: Sendable, Equatable {
    /// A few words for the whole: `alert`, `silent wake`, `nothing`.
    package var kind: String
    /// What happens, by what the app is doing; states in which the same happens stand together.
    package var lines: [Line]
    package var effects: [AppState: DeviceEffect]

    package struct Line: Sendable, Equatable {
        package var states: [AppState]
        package var words: String
    }

    /// Whether the same happens, be it with other texts.
    package func isLike(_ other: PhoneView) -> Bool { kind == other.kind && effects == other.effects }

    /// A push that another service than APNs delivers.
    static let elsewhere = PhoneView(kind: "not a push for Apple's devices", lines: [], effects: [:])

    private init(kind: String, lines: [Line], effects: [AppState: DeviceEffect]) {
        self.kind = kind
        self.lines = lines
        self.effects = effects
    }

    /// Where there is no payload.
    init(of outcome: ExpectedOutcome) {
        let kind =
            switch outcome.kind {
            case .payload: ""
            case .suppressed(let reason): "no push (\(reason))"
            case .refused: "refused"
            case .removed(let identifiers):
                identifiers.isEmpty
                    ? "removes no notification" : "takes \(identifiers.joined(separator: ", ")) away"
            }
        self.init(kind: kind, lines: [], effects: [:])
    }

    /// - Parameters:
    ///   - subject: The push as APNs gets it.
    ///   - answer: What APNs answers; nil for 200.
    init(of subject: PushSubject, answer: Answer?) {
        if let answer {
            self.init(kind: "refused by APNs (\(answer.status) \(answer.reason.rawValue))", lines: [], effects: [:])
            return
        }
        let effects = AppState.allCases.map { ($0, DeviceModel.effectOfAccepted(subject, state: $0)) }
        let shown = ShownPush(subject)
        let inBackground = effects[1].1
        var lines: [Line] = []
        for (state, effect) in effects.reversed() {
            let isHandedOver = state == .foreground && inBackground.isNoticed && !effect.isNoticed
            let words = shown.words(for: effect, in: state, isHandedOver: isHandedOver)
            if let same = lines.firstIndex(where: { $0.words == words }) {
                lines[same].states.insert(state, at: 0)
            } else {
                lines.append(Line(states: [state], words: words))
            }
        }
        lines.sort { $0.states.contains(.background) && !$1.states.contains(.background) }
        self.init(
            kind: shown.kind(of: inBackground),
            lines: lines,
            effects: Dictionary(uniqueKeysWithValues: effects)
        )
    }
}

extension DeviceEffect {
    /// Whether somebody sees or hears it.
    fileprivate var isNoticed: Bool { showsBanner || playsSound || mayPlaySound || setsBadge }
}
