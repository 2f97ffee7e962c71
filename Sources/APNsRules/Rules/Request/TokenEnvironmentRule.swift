import PushModel

extension Rule {
    static let tokenEnvironment = Rule(
        id: "req.token.environment",
        number: 15,
        level: .rejected,
        scope: .circumstances,
        requirement: "A device token goes to the environment that issued it.",
        answer: Answer(400, .badDeviceToken),
        turn: CheckTurn(.token, 20),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example("A token of this environment", "{}", headers: [], circumstances: .known()),
            Example("An unknown token", "{}", headers: [], circumstances: Circumstances()),
        ],
        failing: [
            Example(
                "A token of the other environment",
                "{}",
                headers: [],
                circumstances: .known(isOfThisEnvironment: false)
            ),
            Example(
                "The other environment, and expired as well",
                "{}",
                headers: [],
                circumstances: .known(isOfThisEnvironment: false, status: .expired(since: 1_699_999_999_000))
            ),
        ]
    ) { subject, report in
        guard case .known(isOfThisEnvironment: false, _, _)? = subject.circumstances?.deviceToken else { return }
        report.report(.request, "The device token belongs to the other environment.")
    }
}
