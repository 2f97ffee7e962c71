// Secrets that are known by their shape, wherever they stand.

extension Masking {
    private static let pemBegin = "-----BEGIN "
    private static let pemEnd = "-----END "

    /// The text with nothing between the first and the last line of private keys in PEM (RFC 7468); of one without a last
    /// line, nothing after the first.
    static func withoutPrivateKeys(_ text: String) -> String {
        var masked = ""
        var rest = text[...]
        while let begin = rest.firstRange(of: pemBegin) {
            let label = rest[begin.upperBound...].prefix { $0 != "-" }
            masked += rest[..<label.endIndex]
            rest = rest[label.endIndex...]
            guard label.hasSuffix("PRIVATE KEY") else { continue }
            masked += "-----…"
            rest = rest.firstRange(of: pemEnd).map { rest[$0.lowerBound...] } ?? ""
        }
        return masked + rest
    }

    /// The text without the names and passwords of URLs, `https://name:password@host`.
    static func withoutUserInformation(_ text: String) -> String {
        var masked = ""
        var rest = text[...]
        while let slashes = rest.firstRange(of: "//") {
            let authority = rest[slashes.upperBound...].prefix { !endsAuthority($0) }
            masked += rest[..<slashes.upperBound]
            // A password that nobody has encoded may have an at sign of its own.
            masked += authority.lastIndex(of: "@").map { "…" + authority[$0...] } ?? String(authority)
            rest = rest[authority.endIndex...]
        }
        return masked + rest
    }

    private static func endsAuthority(_ character: Character) -> Bool {
        character.isWhitespace || "/\"'<>".contains(character)
    }
}

/// What the keys of cloud providers look like.
enum KeyShape {
    /// AWS, IAM User Guide, "IAM identifiers": the beginnings of access key IDs, of users and of temporary credentials.
    private static let awsKeyIDPrefixes = ["AKIA", "ASIA"]
    private static let awsKeyIDBytes = 20
    static let awsSecretBytes = 40

    /// `AKIAIOSFODNN7EXAMPLE`.
    static func isAWSKeyID(_ text: Substring) -> Bool {
        text.utf8.count == awsKeyIDBytes && awsKeyIDPrefixes.contains { text.hasPrefix($0) }
            && text.utf8.allSatisfy { isUpper($0) || isDigit($0) }
    }

    /// `wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY`: forty characters of base64. Digests in hexadecimal, which are as long,
    /// have letters of one case.
    static func isAWSSecret(_ text: Substring) -> Bool {
        let bytes = text.utf8
        return bytes.count == awsSecretBytes && bytes.allSatisfy(isSecretByte) && bytes.contains(where: isUpper)
            && bytes.contains(where: isLower) && bytes.contains(where: isDigit)
    }

    static func isSecretByte(_ byte: UInt8) -> Bool {
        isUpper(byte) || isLower(byte) || isDigit(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+")
    }

    private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    private static func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
