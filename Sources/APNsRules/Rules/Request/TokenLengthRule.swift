extension Rule {
    /// Advice: a longer token is legal, so nothing in a request is wrong.
    static let tokenLength = Rule(
        id: "req.token.length",
        number: 14,
        level: .warning,
        requirement: "Software must not require 64 digits for a device token: its length is not fixed.",
        basis: .observed,
        sources: [.sending, .pushjack, .buford],
        passing: [
            Example("64 digits", "{}", headers: []),
            Example("A broadcast has no token", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
        ],
        failing: [
            Example("108 digits", "{}", headers: [], path: "/3/device/" + String(repeating: "0a", count: 54)),
            Example("160 digits", "{}", headers: [], path: "/3/device/" + String(repeating: "0a", count: 80)),
        ],
        occasion: .advice
    ) { subject, report in
        guard subject.hasHeaders, case .device(let token) = subject.route, token.utf8.count != 64 else { return }
        report.report(.request, "The device token has \(token.utf8.count) digits: store all of it, with any length.")
    }
}
