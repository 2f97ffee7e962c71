import PushModel

extension Rule {
    static let reusedID = Rule(
        conduct: "conduct.id.reused",
        number: 131,
        level: .warning,
        requirement: "Each push has its own apns-id.",
        consequence: "Logs and answers name two pushes by one ID.",
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example(
                "An ID for each push",
                conversation: [.push(at: 0, id: "1"), .push(at: 1, text: "Another", id: "2")]
            ),
            Example(
                "The ID of a push that was refused and then corrected",
                conversation: [
                    .push(at: 0, id: "1", .refused(400, .badPriority)), .push(at: 1, text: "Corrected", id: "1"),
                ]
            ),
        ],
        failing: [
            Example(
                "Another text with the same ID",
                conversation: [.push(at: 0, id: "1"), .push(at: 1, text: "Another", id: "1")]
            ),
            Example(
                "One ID for many devices",
                conversation: [.push(at: 0, to: "a", id: "1"), .push(at: 0, to: "b", id: "1")]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, let owner = push.ownerOfID else { return }
        report.report(
            .header("apns-id"),
            "Push \(owner.number) was accepted; push \(push.step.number) is a different push with the same apns-id.",
            earlier: owner
        )
    }
}
