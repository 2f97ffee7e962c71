import PushModel

extension Rule {
    /// The shape of a token is our choice for the endpoint: pairs of hexadecimal digits, 1 to 100 of them.
    static let tokenFormat = Rule(
        id: "req.token.format",
        number: 13,
        level: .rejected,
        requirement: "A device token is an even number of hexadecimal digits, and APNs knows it.",
        answer: Answer(400, .badDeviceToken),
        turn: CheckTurn(.token, 10),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example("64 digits", "{}", headers: [], path: "/3/device/" + String(repeating: "0a", count: 32)),
            Example("Upper case", "{}", headers: [], path: "/3/device/" + String(repeating: "0A", count: 32)),
            Example("200 digits", "{}", headers: [], path: "/3/device/" + String(repeating: "0a", count: 100)),
        ],
        failing: [
            Example(
                "No hexadecimal digits",
                "{}",
                headers: [],
                path: "/3/device/" + String(repeating: "xy", count: 32)
            ),
            Example("An odd number of digits", "{}", headers: [], path: "/3/device/abc"),
            Example(
                "A token that the service does not know",
                "{}",
                headers: [],
                circumstances: Circumstances(deviceToken: .refused)
            ),
            Example("202 digits", "{}", headers: [], path: "/3/device/" + String(repeating: "0a", count: 101)),
        ]
    ) { subject, report in
        guard subject.hasHeaders, case .device(let token) = subject.route else { return }
        let digits = token.utf8
        if !digits.allSatisfy({ $0.isHexadecimalDigit }) {
            report.report(.request, "The device token \(token.prefix(80)) is not hexadecimal.")
        } else if !digits.count.isMultiple(of: 2) || digits.count > 200 {
            report.report(.request, "The device token has \(digits.count) digits, not an even number up to 200.")
        } else if subject.circumstances?.deviceToken == .refused {
            report.report(.request, "The service does not know the device token.")
        }
    }
}

extension UInt8 {
    /// Whether the byte is one of `0`-`9`, `a`-`f`, `A`-`F`.
    var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
