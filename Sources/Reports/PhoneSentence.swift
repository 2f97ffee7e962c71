import APNsRules
import Findings
import PushModel

/// What whoever holds the phone notices of a finding, in one sentence.
enum PhoneSentence {
    static func of(_ finding: Finding) -> String? {
        let diagnostic = finding.diagnostic
        switch diagnostic.check {
        case .testee: return "no push arrives: the compiler gives no answer for this message"
        case .difference(.outcome), .difference(.changed): return outcome(diagnostic)
        case .dialectRule where diagnostic.place.isEmpty: return outcome(diagnostic)
        case .difference(.payload), .dialectRule, .notificationType, .invariant: return content(diagnostic)
        case .difference(.header): return header(diagnostic.place)
        case .refusal, .transport: return "nothing arrives: APNs refuses the push"
        case .device(let effect): return device(effect)
        case .service(let service): return self.service(service)
        case .sequence(.duplicate): return "the same push comes twice"
        case .sequence(.lost): return "a push does not come"
        case .sequence(.phone): return "the phone shows something else than it must"
        case .rule(let id): return rule(id)
        case .difference(.unsettled), .reading, .upstreamAnswer, .parser, .harness, .expectedViolation: return nil
        }
    }

    private static func outcome(_ diagnostic: Diagnostic) -> String? {
        let sides = diagnostic.kind.split(separator: ">").map { $0.filter { $0 != "-" } }
        guard sides.count == 2 else {
            return diagnostic.kind == "removed" ? "old notifications stay, or the wrong ones go" : nil
        }
        switch (sides[0].hasPrefix("payload"), sides[1] == "payload") {
        case (true, false): return "the push does not come"
        case (false, true): return "a push comes that must not"
        default: return nil
        }
    }

    private static func content(_ diagnostic: Diagnostic) -> String {
        let names = diagnostic.place.split(separator: "/").map(String.init)
        guard names.first == "aps" else {
            return diagnostic.place.hasPrefix("header:")
                ? header(diagnostic.place)
                : "the app's code gets other data than was sent, and may open or show the wrong thing"
        }
        switch names.dropFirst().first {
        case "alert": return alert(names.dropFirst(2).first, diagnostic)
        case "badge": return "the number on the app's icon is wrong"
        case "sound": return "the push sounds in another way than was meant, or not at all"
        case "content-available": return "the app is not woken in the background, or is woken without need"
        case "mutable-content":
            return "the app's extension does not run, or runs without need: pictures and decrypted texts are at stake"
        case "category": return "the buttons of the notification are missing, or wrong"
        case "thread-id": return "the notification stands in the wrong group"
        case "interruption-level": return "the push breaks through Focus, or is held back by it, other than was meant"
        case "relevance-score": return "the notification stands in another place of the summary"
        case "content-state", "event", "timestamp", "stale-date", "dismissal-date", "attributes", "attributes-type":
            return "the Live Activity shows something else, or nothing"
        default: return "the phone gets another notification than was meant"
        }
    }

    private static func alert(_ name: String?, _ diagnostic: Diagnostic) -> String {
        let field = name ?? "text"
        if field.hasSuffix("loc-args") { return "the text shows gaps, or other names than were sent" }
        if field.hasSuffix("loc-key") { return "the phone does not find the text in the user's language" }
        let what = field.contains("loc") ? "text" : field == "launch-image" ? "start picture" : field
        switch diagnostic.kind {
        case "missing": return "the notification lacks its \(what)"
        case "unexpected": return "the notification shows a \(what) that it must not have"
        default: return "the notification shows another \(what) than was sent"
        }
    }

    private static func header(_ place: String) -> String {
        switch place.dropFirst("header:".count).lowercased() {
        case "apns-push-type": "the push may be refused, delayed, or treated as another kind"
        case "apns-priority": "the push comes late, or costs battery"
        case "apns-expiration": "the push is lost where the phone is off for a while, or comes too late to be of use"
        case "apns-collapse-id": "notifications replace each other that should not, or pile up"
        case "apns-topic": "the push goes to no app, or to another one"
        default: "APNs may treat the push in another way than was meant"
        }
    }

    private static func device(_ effect: CheckID.Device) -> String {
        switch effect {
        case .silentVisible: "a push that was to be silent shows or sounds"
        case .alertLost: "a push that was to be seen is not shown"
        case .noWake: "the app is not woken in the background"
        case .noExtension: "the app's extension does not run: no picture, no decrypted text"
        case .defaultSound: "the phone plays its default sound in place of the app's own"
        case .textMissing: "the notification shows a key in place of a text"
        case .textArguments: "the text shows gaps where names belong"
        }
    }

    private static func service(_ fault: CheckID.Service) -> String {
        switch fault {
        case .stray: "a push comes that nobody sent"
        case .repeated: "the same push comes twice"
        case .late: "the push comes late"
        }
    }

    private static func rule(_ id: String) -> String? {
        switch RuleList.rule(id: id)?.level {
        case .rejected: "nothing arrives: APNs refuses the push"
        case .degraded: "APNs takes the push, and the phone does not do what it says"
        default: nil
        }
    }
}
