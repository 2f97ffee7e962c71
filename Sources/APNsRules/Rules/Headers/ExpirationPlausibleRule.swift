extension Rule {
    static let expirationPlausible = Rule(
        id: "hdr.expiration.plausible",
        number: 27,
        level: .warning,
        requirement: "apns-expiration is in the future and counts seconds, not milliseconds.",
        basis: .inferred,
        sources: [.sending],
        passing: [
            Example("In an hour", "{}", headers: [("apns-expiration", "1700003600")]),
            Example("At this moment", "{}", headers: [("apns-expiration", "1700000000")]),
            Example("0 means one attempt", "{}", headers: [("apns-expiration", "0")]),
        ],
        failing: [
            Example("A second ago", "{}", headers: [("apns-expiration", "1699999999")]),
            Example("In the past", "{}", headers: [("apns-expiration", "1600000000")]),
            Example("Milliseconds", "{}", headers: [("apns-expiration", "1700003600000")]),
        ]
    ) { subject, report in
        guard let seconds = subject.headers.expiration?.epochSeconds, seconds != 0 else { return }
        if seconds >= 100_000_000_000 {
            report.report(.header("apns-expiration"), "\(seconds) looks like milliseconds.")
        } else if seconds < subject.now {
            report.report(.header("apns-expiration"), "\(seconds) is \(subject.now - seconds) s in the past.")
        }
    }
}
