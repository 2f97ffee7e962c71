extension Rule {
    /// Two equal pushes without an ID may both be meant. After GOAWAY they are taken for one that was sent again by mistake if
    /// nothing else was like it, within ten minutes, which are ours.
    static let resendAccepted = Rule(
        conduct: "conduct.resend.accepted",
        number: 130,
        level: .warning,
        requirement:
            "An accepted push is not sent again, neither with the same apns-id nor because its connection got GOAWAY after the answer.",
        consequence: "The notification is shown twice.",
        basis: .inferred,
        sources: [.sending, .responses, .rfc9113, .duplicates],
        passing: [
            Example("Equal pushes without ID", conversation: [.push(at: 0), .push(at: 60), .push(at: 120)]),
            Example(
                "The ID of a push that had no answer",
                conversation: [.push(at: 0, id: "1", .unanswered), .push(at: 5, id: "1")]
            ),
            Example(
                "The ID of a push whose answer came too late",
                conversation: [.push(at: 0, id: "1", taking: 9), .push(at: 5, id: "1", taking: 5)]
            ),
            Example(
                "The connection was dropped at the answer",
                conversation: [
                    .push(at: 0, id: "1"), .push(at: 0.1, text: "Another", .unanswered, then: .dropped),
                    .push(at: 5, id: "1", on: 2),
                ]
            ),
            Example(
                "What GOAWAY left unprocessed",
                conversation: [
                    .push(at: 0, text: "Another", then: .goAway), .push(at: 0, .unprocessed), .push(at: 1, on: 2),
                ]
            ),
            Example(
                "A sender that repeats itself, with a GOAWAY in between",
                conversation: [
                    .push(at: 0), .push(at: 60, then: .goAway), .push(at: 120, on: 2), .push(at: 180, on: 2),
                ]
            ),
        ],
        failing: [
            Example("The same ID again", conversation: [.push(at: 0, id: "1"), .push(at: 5, id: "1")]),
            Example(
                "The same ID with other letters, on another connection",
                conversation: [.push(at: 0, id: "AB"), .push(at: 5, id: "ab", on: 2)]
            ),
            Example(
                "All that was sent before GOAWAY",
                conversation: [.push(at: 0), .push(at: 1, text: "Another", then: .goAway), .push(at: 2, on: 2)]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts else { return }
        if let accepted = push.accepted {
            let wait = Waiting.words(push.wait(since: accepted))
            report.report(
                .header("apns-id"),
                "Push \(accepted.number) was accepted; push \(push.step.number) is the same push again, with the same apns-id, \(wait) later.",
                earlier: accepted
            )
        } else if let accepted = push.acceptedBeforeGoAway, push.wait(since: accepted) <= 600_000 {
            report.report(
                .request,
                "Push \(accepted.number) was accepted, and its connection got GOAWAY; push \(push.step.number) is the same request again on a new connection.",
                earlier: accepted
            )
        }
    }
}
