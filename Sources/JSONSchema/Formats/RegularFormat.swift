/// A format that is a regular language.
struct RegularFormat: Sendable {
    private let pattern: Pattern?

    init(_ text: String) {
        pattern = try? Pattern("^(?:\(text))$")
    }

    func isMet(by text: String) -> Bool {
        pattern?.matches(text) ?? false
    }

    /// For the tests: what cannot be read would never be met.
    var isReadable: Bool { pattern != nil }
}

extension RegularFormat {
    /// RFC 952 and RFC 1123: letters, digits and hyphens; a label is no longer than 63.
    static let hostname = RegularFormat(
        "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*"
    )
    private static let octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
    static let ipv4 = RegularFormat("\(octet)(?:\\.\(octet)){3}")
    /// RFC 3339, appendix A.
    static let duration: RegularFormat = {
        let time = "T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)"
        let date = "(?:[0-9]+D|[0-9]+M(?:[0-9]+D)?|[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?)(?:\(time))?"
        return RegularFormat("P(?:\(date)|\(time)|[0-9]+W)")
    }()
    static let uuid = RegularFormat("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
    /// RFC 6901.
    static let jsonPointer = RegularFormat("(?:/(?:[^~/]|~[01])*)*")
    static let relativeJSONPointer = RegularFormat(
        "(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)"
    )

    // RFC 3986, appendix A.
    private static let character = "(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})"
    private static let authority: String = {
        let plain = "(?:[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})"
        let literal = "\\[(?:[0-9A-Fa-f:.]+|v[0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!$&'()*+,;=:]+)\\]"
        return "(?:(?:\(plain)|:)*@)?(?:\(literal)|\(plain)*)(?::[0-9]*)?"
    }()
    private static let tail = "(?:\\?(?:\(character)|[/?])*)?(?:#(?:\(character)|[/?])*)?"
    /// What follows the scheme.
    private static let hierarchy =
        "(?://\(authority)(?:/\(character)*)*|/(?:\(character)+(?:/\(character)*)*)?|\(character)+(?:/\(character)*)*|)"
    private static let scheme = "[A-Za-z][A-Za-z0-9+.\\-]*:"
    static let uri = RegularFormat("\(scheme)\(hierarchy)\(tail)")
    static let uriReference: RegularFormat = {
        // Without a scheme, the first segment has no colon.
        let first = "(?:[A-Za-z0-9\\-._~!$&'()*+,;=@]|%[0-9A-Fa-f]{2})+"
        let relative =
            "(?://\(authority)(?:/\(character)*)*|/(?:\(character)+(?:/\(character)*)*)?|\(first)(?:/\(character)*)*|)"
        return RegularFormat("(?:\(scheme)\(hierarchy)|\(relative))\(tail)")
    }()
}
