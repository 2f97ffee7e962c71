import PushModel

extension Rule {
    static let tokenMissing = Rule(
        id: "req.token.missing",
        number: 12,
        level: .rejected,
        requirement: "The path names a device token.",
        answer: Answer(400, .missingDeviceToken),
        turn: CheckTurn(.path, 20),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example("A device token", "{}", headers: [], path: "/3/device/00fc13adff785122"),
            Example("A broadcast has none", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
        ],
        failing: [
            Example("Nothing after the slash", "{}", headers: [], path: "/3/device/"),
            Example("No slash", "{}", headers: [], path: "/3/device"),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route == .deviceWithoutToken else { return }
        report.report(.request, "The path \(subject.request.path) has no device token.")
    }
}
