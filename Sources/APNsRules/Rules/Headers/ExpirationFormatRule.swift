import PushModel

extension Rule {
    static let expirationFormat = Rule(
        id: "hdr.expiration.format",
        number: 26,
        level: .rejected,
        requirement: "apns-expiration is a whole number of seconds since 1970, or 0.",
        answer: Answer(400, .badExpirationDate),
        turn: CheckTurn(.expiration, 10),
        basis: .sourced,
        sources: [.sending, .responses, .tommy],
        passing: [
            Example("An epoch", "{}", headers: [("apns-expiration", "1700003600")]),
            Example("One attempt, no storage", "{}", headers: [("apns-expiration", "0")]),
        ],
        failing: [
            Example("A fraction", "{}", headers: [("apns-expiration", "1700003600.5")]),
            Example("A date", "{}", headers: [("apns-expiration", "2023-11-14T22:13:20Z")]),
            Example("Negative", "{}", headers: [("apns-expiration", "-1")]),
            Example("Empty", "{}", headers: [("apns-expiration", "")]),
        ]
    ) { subject, report in
        guard let text = subject.headers.expiration, text.epochSeconds == nil else { return }
        report.report(.header("apns-expiration"), "\"\(text.prefix(64))\" is not a whole number of seconds since 1970.")
    }
}

extension String {
    /// The value of a text of digits only; nil where a sign, a space or anything else is in it, or it does not fit.
    var epochSeconds: Int? {
        guard utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(self)
    }
}
