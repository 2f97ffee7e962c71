import APNsRules
import PushModel

/// The rule IDs of findings that are neither rules of Apple nor of a vendor: checks of Pushproof itself.
package enum CheckHelp {
    private static let sentences: [String: String] = [
        "diff.outcome":
            "The compiler under test gives a payload, a suppression or an error where another of them is right.",
        "diff.payload":
            "A member of the payload is missing, too much, of another type, or has another value than is right.",
        "diff.header": "A header beside the payload is missing or has another value than is right.",
        "diff.unsettled":
            "The documents allow so many outcomes of this case that not all were compared: information only.",
        "testee.crash": "The compiler under test ended before it had answered.",
        "testee.timeout": "The compiler under test gave no answer within --testee-timeout.",
        "testee.protocol": "The compiler under test wrote something other than an answer to the request.",
        "fcm.type": "A field of a notification for FCM has another type than the table of types gives.",
        "effect.silent-visible": "A push that is meant to be silent shows or plays something.",
        "effect.alert-lost": "A push that is meant to be seen shows nothing.",
        "effect.no-wake": "A push that is meant to wake the app does not.",
        "effect.no-extension": "A push that is meant to run the service extension does not.",
        "effect.default-sound": "The app has no sound file of that name, so the default sound plays.",
        "effect.text-missing": "A language of the app has no text for a localisation key.",
        "effect.text-arguments": "A localised text of the app has places for another number of arguments.",
        "parser.accepts": "A parser takes a text that is no JSON.",
        "parser.rejects": "A parser refuses a text that is JSON.",
        "parser.value": "A parser reads another value than is written.",
        "size.reserialised": "A gateway that reads and writes the payload again would push it over the limit.",
        "invariant.deterministic": "The same message twice gives different outcomes.",
        "invariant.key-order": "Another order of the message's members gives another outcome.",
        "invariant.ignore-wins": "A message that says that it is not to be pushed is pushed.",
        "invariant.slot": "A text changes members that are not its own.",
        "invariant.shorter": "A shorter text turns a success into an error.",
        "harness.prediction": "The mock endpoint does not answer what the rules predict: a defect of Pushproof.",
        "harness.delivery": "A request did not arrive as it was sent, or was not answered: a defect of Pushproof.",
        "expected-violations": "The vendor's own documents ask for a payload that breaks a rule: information only.",
        "apns.unsendable": "HTTP/2 forbids the request: a header has a byte that no header may have.",
        "apns.broken-off":
            "A request ended before it had arrived whole, by RST_STREAM or with its connection: APNs never had the push.",
        "apns.connection-error":
            "The client did what HTTP/2 forbids, and APNs ends the connection with GOAWAY; what was open on it is lost.",
        "apns.stream-error": "The client did what HTTP/2 forbids on one stream, and APNs resets that stream.",
    ]

    /// All of them, sorted; `apns.` goes with each reason that APNs gives.
    package static var ids: [String] {
        Set(sentences.keys).union(RuleList.all.compactMap { $0.answer.map(id) }).sorted()
    }

    private static func id(_ answer: Answer) -> String { "apns.\(answer.reason.rawValue)" }

    /// Which rules have APNs give that reason.
    private static func rules(of id: String) -> String {
        let rules = RuleList.all.filter { $0.answer.map(self.id) == id }.map(\.id)
        return "APNs refuses the push, as it does where it breaks \(Wording.alternatives(rules))."
    }

    /// What the check of that ID says, and what to do about it; nil for an ID that is none.
    package static func page(_ id: String) -> String? {
        guard ids.contains(id) else { return nil }
        let sentence = sentences[id] ?? rules(of: id)
        let help = JudgeGroup(ruleID: id).help
        return "\(id)\n  \(sentence)\n  \(help)"
    }
}
