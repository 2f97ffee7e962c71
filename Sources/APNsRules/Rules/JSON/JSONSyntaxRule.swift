import JSONModel
import PushModel

extension Rule {
    static let jsonSyntax = Rule(
        id: "json.syntax",
        number: 60,
        level: .degraded,
        requirement: "The body is one JSON text of RFC 8259, in UTF-8 without a byte order mark.",
        basis: .inferredEffect,
        sources: [.payload, .rfc8259],
        passing: [
            Example("White space is legal", "{ \"aps\" : { \"badge\" : 1 } }\n"),
            Example("Another rule is about empty bodies", ""),
        ],
        failing: [
            Example("A trailing comma", #"{"aps":{"badge":1,}}"#),
            Example("NaN", #"{"aps":{"badge":NaN}}"#),
            Example("A byte order mark", body: [0xEF, 0xBB, 0xBF, 0x7B, 0x7D]),
            Example("Latin-1", body: Array(#"{"aps":{"alert":"caf"#.utf8) + [0xE9] + Array(#""}}"#.utf8)),
        ]
    ) { subject, report in
        guard subject.route.isPush, case .invalid(let error) = subject.payload else { return }
        report.report(.body, "The body is not JSON: \(error.words(in: subject.request.body)).")
    }
}
