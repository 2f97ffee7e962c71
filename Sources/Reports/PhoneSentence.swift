import APNsRules
import Findings
import PushModel

/// What whoever holds the phone notices of a finding, in one sentence.
enum PhoneSentence {
    static func of(_ finding: Finding) -> String? {
        let diagnostic = finding.diagnostic
        switch diagnostic.check {
        case .testee: return "no push arrives: the compiler does not answer this message"
        case .difference(.outcome), .difference(.changed): return outcome(diagnostic)
        case .dialectRule where diagnostic.place.isEmpty: return outcome(diagnostic)
        case .difference(.payload), .dialectRule, .notificationType, .invariant: return content(diagnostic)
        case .difference(.header): return header(diagnostic.place)
        case .refusal, .transport: return "nothing arrives: APNs refuses the push"
        case .device(let effect): return device(effect)
        case .service(let service): return self.service(service)
        case .sequence(.duplicate): return "the same push arrives twice"
        case .sequence(.lost): return "a push does not arrive"
        case .sequence(.phone): return "the phone shows the wrong thing"
        case .rule(let id): return rule(id)
        case .difference(.unsettled), .reading, .upstreamAnswer, .parser, .harness, .expectedViolation: return nil
        }
    }

    /// The same as a part of a sentence: `on the phone, the text has gaps`. What APNs does is not on the phone.
    static func clause(of finding: Finding) -> String? {
        of(finding).map { $0.hasPrefix("APNs ") ? $0 : "on the phone, " + $0 }
    }

    private static func outcome(_ diagnostic: Diagnostic) -> String? {
        let sides = diagnostic.kind.split(separator: ">").map { $0.filter { $0 != "-" } }
        guard sides.count == 2 else {
            return diagnostic.kind == "removed" ? "old notifications stay, or the wrong ones disappear" : nil
        }
        switch (sides[0].hasPrefix("payload"), sides[1] == "payload") {
        case (true, false): return "the push does not arrive"
        case (false, true): return "a push arrives that must not be sent"
        default: return nil
        }
    }

    private static func content(_ diagnostic: Diagnostic) -> String {
        let names = diagnostic.place.split(separator: "/").map(String.init)
        guard names.first == "aps" else {
            return diagnostic.place.hasPrefix("header:")
                ? header(diagnostic.place)
                : "the app's code gets different data, and may open or show the wrong thing"
        }
        switch names.dropFirst().first {
        case "alert": return alert(names.dropFirst(2).first, diagnostic)
        case "badge": return badge(diagnostic)
        case "sound" where names.count > 2: return "the push plays the wrong sound, or none"
        case "sound": return sound(diagnostic)
        case "content-available": return "the app does not wake in the background, or wakes without need"
        case "mutable-content":
            return "the app's extension does not run, or runs without need: pictures or decrypted texts may be missing"
        case "category": return "the buttons of the notification are missing, or wrong"
        case "thread-id": return "the notification appears in the wrong group"
        case "interruption-level":
            return "the push breaks through Focus, or Focus holds it back, against the sender's intent"
        case "relevance-score": return "the notification appears at another place in the summary"
        case "content-state", "event", "timestamp", "stale-date", "dismissal-date", "attributes", "attributes-type":
            return "the Live Activity shows the wrong thing, or nothing"
        default: return "the phone gets a different notification"
        }
    }

    private static func alert(_ name: String?, _ diagnostic: Diagnostic) -> String {
        let field = name ?? "text"
        if field.hasSuffix("loc-args") { return "the text has gaps or wrong names" }
        if field.hasSuffix("loc-key") { return "the phone cannot find the text in the user's language" }
        let what = field.contains("loc") ? "text" : field == "launch-image" ? "start picture" : field
        switch diagnostic.kind {
        case "missing": return "the notification lacks its \(what)"
        case "unexpected": return "the notification has a \(what) that must not be there"
        default: return "the notification shows the wrong \(what)"
        }
    }

    private static func sound(_ diagnostic: Diagnostic) -> String {
        switch diagnostic.kind {
        case "missing": "the push plays no sound"
        case "unexpected": "the push plays a sound, and must not"
        default: "the push plays the wrong sound, or none"
        }
    }

    /// What is no number leaves the badge as it is.
    private static func badge(_ diagnostic: Diagnostic) -> String {
        switch diagnostic.kind {
        case "missing", "type": "the number on the app's icon does not change"
        case "unexpected": "the number on the app's icon changes, and must not"
        default: "the number on the app's icon is wrong"
        }
    }

    private static func header(_ place: String) -> String {
        switch place.dropFirst("header:".count).lowercased() {
        case "apns-push-type": "the push may be refused, delayed, or handled as another kind"
        case "apns-priority": "the push arrives late, or costs battery"
        case "apns-expiration": "the push is lost if the phone is off for a while, or arrives too late"
        case "apns-collapse-id": "notifications replace each other by mistake, or pile up"
        case "apns-topic": "the push goes to no app, or to the wrong one"
        default: "APNs may handle the push in another way"
        }
    }

    private static func device(_ effect: CheckID.Device) -> String {
        switch effect {
        case .silentVisible: "a silent push shows something or plays a sound"
        case .alertLost: "a visible push is not shown"
        case .noWake: "the app does not wake in the background"
        case .noExtension: "the app's extension does not run: no picture, no decrypted text"
        case .defaultSound: "the phone plays its default sound instead of the app's"
        case .textMissing: "the notification shows a key instead of a text"
        case .textArguments: "the text has gaps instead of names"
        }
    }

    private static func service(_ fault: CheckID.Service) -> String {
        switch fault {
        case .stray: "a push arrives that no one sent"
        case .repeated: "the same push arrives twice"
        case .late: "the push arrives late"
        }
    }

    private static func rule(_ id: String) -> String? {
        switch RuleList.rule(id: id)?.level {
        case .rejected: "nothing arrives: APNs refuses the push"
        case .degraded: "APNs takes the push, but the phone does not do what it says"
        default: nil
        }
    }
}
