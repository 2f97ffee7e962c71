import PushModel

extension Rule {
    static let method = Rule(
        id: "req.method",
        number: 10,
        level: .rejected,
        requirement: "A push is sent with POST.",
        answer: Answer(405, .methodNotAllowed),
        turn: CheckTurn(.method, 10),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example("POST", "{}", headers: []),
            Example("GET reads a channel", "", headers: [], method: "GET", path: "/1/apps/com.example.app/channels"),
        ],
        failing: [
            Example("PUT", "{}", headers: [], method: "PUT"),
            Example("Method names are case-sensitive", "{}", headers: [], method: "post"),
        ]
    ) { subject, report in
        guard subject.hasHeaders else { return }
        let methods = subject.route.methods
        if !methods.contains(subject.request.method) {
            report.report(
                .request,
                "The method is \(subject.request.method), not \(methods.joined(separator: " or "))."
            )
        }
    }
}
