import JSONModel
import PushModel

/// What an iPhone does with a push: notification permission granted, background modes on, budgets not used up.
///
/// Apple describes the pieces on the pages of ``Source``; where it only says that a push may be delayed or dropped, the
/// model drops it, so that a campaign never counts on luck.
package enum DeviceModel {
    /// The effects on an app in the foreground, in the background, and terminated, in the order of `AppState.allCases`:
    /// nothing at all for a payload that APNs rejects.
    package static func effects(of subject: PushSubject) -> [(state: AppState, effect: DeviceEffect)] {
        let isRejected = RuleList.judge(subject).answer != nil
        return AppState.allCases.map { state in
            (state, isRejected ? .none : effectOfAccepted(subject, state: state))
        }
    }

    /// The effect of a push that is known to be accepted: for callers that have judged the subject themselves.
    package static func effectOfAccepted(_ subject: PushSubject, state: AppState) -> DeviceEffect {
        switch type(of: subject) {
        case .alert: alert(subject, state: state)
        case .background: background(subject, state: state)
        case .voip, .pushtotalk:
            // The system starts the app for a call; what is seen is CallKit's, made by the app.
            DeviceEffect(wakesApp: true)
        case .liveactivity: liveActivity(subject, state: state)
        case .location, .complication, .fileprovider, .mdm, .widgets, .controls, .accessory:
            // Extensions of other kinds, or the system itself: no banner, no app, no notification service extension.
            .none
        }
    }

    /// The type by which a device goes.
    ///
    /// Without the header iOS goes by the content. A silent push is then accepted and lost (seen since iOS 13), unless the
    /// payload is on its own and its headers are still to come.
    static func type(of subject: PushSubject) -> PushType {
        subject.pushType ?? (subject.hasHeaders ? .alert : impliedType(of: subject))
    }

    /// What a bare payload was meant to be.
    private static func impliedType(of subject: PushSubject) -> PushType {
        if subject.isLiveActivity { return .liveactivity }
        return subject.hasUserKeys ? .alert : .background
    }
}

// Rows of Apple's documents, one function a push type.
extension DeviceModel {
    private static func alert(_ subject: PushSubject, state: AppState) -> DeviceEffect {
        var effect = DeviceEffect()
        let text = subject.alertText
        effect.showsBanner = text != .none
        effect.playsSound = subject.namesSound
        effect.mayPlaySound = subject[.sound]?.numberValue != nil
        effect.setsBadge = (subject[.badge]?.intValue ?? -1) >= 0
        // The extension changes alerts only: a sound or a badge alone never starts it. Apple asks for the object form.
        effect.runsExtension = subject.isOn(.mutableContent) && text == .object
        // An alert that carries content-available wakes the app as well. Without anything to see the header is wrong,
        // and Apple promises nothing.
        effect.wakesApp = subject.isOn(.contentAvailable) && subject.hasUserKeys && state != .terminated
        // A passive notification is listed without light and sound. The list counts as being shown, as it does for a
        // push of priority 1, which waits until the device is awake.
        if subject[.interruptionLevel]?.stringValue == "passive" {
            effect.playsSound = false
            effect.mayPlaySound = false
        }
        if state == .foreground {
            // The system hands the notification to the app, which decides in willPresent; by default nothing is shown.
            effect.showsBanner = false
            effect.playsSound = false
            effect.mayPlaySound = false
            effect.setsBadge = false
        }
        return effect
    }

    private static func background(_ subject: PushSubject, state: AppState) -> DeviceEffect {
        guard subject.isOn(.contentAvailable) else { return .none }
        // Something to see contradicts the header: delayed, dropped or refused, so nothing to rely on.
        guard !subject.hasUserKeys else { return .none }
        // A force-quit app is not woken, and a terminated one only may be.
        return DeviceEffect(wakesApp: state != .terminated)
    }

    private static func liveActivity(_ subject: PushSubject, state: AppState) -> DeviceEffect {
        guard let event = ActivityEvent(subject), ruleAgainstActivity(subject) == nil else { return .none }
        let showsAlert = subject.alertText != .none
        let playsSound = showsAlert && subject.activityAlertHasSound
        switch event {
        case .start:
            // A start without alert does not start. The app gets time to run, in whatever state it is.
            guard showsAlert else { return .none }
            return DeviceEffect(showsBanner: true, playsSound: playsSound, wakesApp: true)
        case .update, .end:
            // The activity is the system's, so that the app's state does not matter.
            return DeviceEffect(showsBanner: showsAlert, playsSound: playsSound)
        }
    }

    /// What becomes of the activity itself: `the Live Activity is updated`; nil for another push, and for one that a device ignores.
    package static func activityChange(of subject: PushSubject) -> String? {
        guard subject.isLiveActivity, let event = ActivityEvent(subject), ruleAgainstActivity(subject) == nil else {
            return nil
        }
        return switch event {
        case .start: subject.alertText == .none ? nil : "the Live Activity starts"
        case .update: "the Live Activity is updated"
        case .end: "the Live Activity ends"
        }
    }

    private static let activityRules: [Rule] = [
        .activityTimestamp, .activityContentState, .activitySize, .activityStartKeys, .activityDates,
    ]

    /// The rule for whose sake a device does nothing with the push of a Live Activity; nil where it does something.
    static func ruleAgainstActivity(_ subject: PushSubject) -> String? {
        var violations = Violations()
        for rule in activityRules { violations.judge(subject, by: rule) }
        return violations.list.first { $0.level == .degraded }?.rule
    }
}

extension PushSubject {
    fileprivate var alertText: AlertText { AlertText(of: self[.alert], isActivity: isLiveActivity) }

    /// Whether `sound` names a file or the default, as a string or inside the object of a critical alert.
    fileprivate var namesSound: Bool {
        switch self[.sound] {
        case .string(let name): !name.isEmpty
        case .object(let sound): !(sound["name"]?.stringValue ?? "").isEmpty && sound["volume"]?.intValue != 0
        default: false
        }
    }

    /// The sound of a Live Activity sits inside its alert.
    fileprivate var activityAlertHasSound: Bool {
        !(self[.alert]?["sound"]?.stringValue ?? "").isEmpty
    }
}
