/// Addresses that are no regular languages, or too large ones.
enum NetworkFormats {
    /// RFC 4291, 2.2, without a zone.
    static func isIPv6(_ text: String) -> Bool {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2, !text.contains(":::") else { return false }
        var count = 0
        for (index, half) in halves.enumerated() where !half.isEmpty {
            let groups = half.split(separator: ":", omittingEmptySubsequences: false)
            for (place, group) in groups.enumerated() {
                let isLast = index == halves.count - 1 && place == groups.count - 1
                if isLast, group.contains(".") {
                    guard RegularFormat.ipv4.isMet(by: String(group)) else { return false }
                    count += 2
                } else {
                    guard 1...4 ~= group.utf8.count, group.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                        return false
                    }
                    count += 1
                }
            }
        }
        return halves.count == 2 ? count < 8 : count == 8
    }

    /// RFC 5321, 4.1.2: Mailbox.
    static func isEmail(_ text: String) -> Bool {
        guard let at = text.lastIndex(of: "@") else { return false }
        let local = String(text[..<at])
        let domain = String(text[text.index(after: at)...])
        guard local.utf8.count <= 64, self.local.isMet(by: local) else { return false }
        guard domain.hasPrefix("["), domain.hasSuffix("]") else { return StringFormat.hostname.matches(domain) }
        let literal = String(domain.dropFirst().dropLast())
        if literal.hasPrefix("IPv6:") { return isIPv6(String(literal.dropFirst(5))) }
        return RegularFormat.ipv4.isMet(by: literal)
    }

    private static let local: RegularFormat = {
        let atom = "[A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~]+"
        let quoted = "\"(?:[ !#-\\[\\]-~]|\\\\[ -~])*\""
        return RegularFormat("\(atom)(?:\\.\(atom))*|\(quoted)")
    }()
}
