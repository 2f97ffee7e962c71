import PushModel

extension Rule {
    static let path = Rule(
        id: "req.path",
        number: 11,
        level: .rejected,
        requirement: "The path of a push is /3/device/ and the device token.",
        answer: Answer(404, .badPath),
        turn: CheckTurn(.path, 10),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example("A device token", "{}", headers: [], path: "/3/device/00fc13adff785122"),
            Example("A broadcast", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
        ],
        failing: [
            Example("The wrong version", "{}", headers: [], path: "/2/device/00fc13adff785122"),
            Example("A segment too many", "{}", headers: [], path: "/3/device/00fc13adff785122/"),
            Example("A query", "{}", headers: [], path: "/3/device/00fc13adff785122?debug=1"),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route == .unknown else { return }
        report.report(.request, "APNs has no path \(subject.request.path).")
    }
}
