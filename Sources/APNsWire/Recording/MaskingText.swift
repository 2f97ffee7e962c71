extension Masking {
    /// The text without JSON Web Tokens, bearer tokens, values of secret names (`access_token=…`), names and passwords in
    /// URLs, private keys in PEM and AWS's keys, wherever they are.
    static func text(_ text: String) -> String {
        guard mayHoldSecret(text) else { return text }
        var masked = ""
        var rest = withoutUserInformation(withoutPrivateKeys(text))[...]
        var expected = Expected.anything
        while let first = rest.first {
            let isWord = !isDelimiter(first)
            let run = rest.prefix { isDelimiter($0) != isWord }
            rest = rest[run.endIndex...]
            masked += isWord ? word(run, expected) : String(run)
            expected = isWord ? Expected(after: run) : expected.after(delimiters: run)
        }
        return masked
    }

    /// What a word is, by what stands before it.
    private enum Expected {
        case anything
        /// After `bearer`: a token, if it is as long as one. "bearer token" is none.
        case token
        /// The value of a secret name, once there is a sign of equality.
        case name
        case value

        init(after word: Substring) {
            self = word.lowercased() == "bearer" ? .token : isSecret(String(word)) ? .name : .anything
        }

        func after(delimiters: Substring) -> Expected {
            guard self == .name else { return self }
            return delimiters.hasPrefix("=") || delimiters.hasPrefix("\":") ? .value : .anything
        }
    }

    private static func word(_ word: Substring, _ expected: Expected) -> String {
        if expected == .value || expected == .token && word.utf8.count >= shortestToken { return end(of: word) }
        if KeyShape.isAWSSecret(word) { return end(of: word) }
        return word.split(separator: "/", omittingEmptySubsequences: false)
            .map { isToken($0) || KeyShape.isAWSKeyID($0) ? end(of: $0) : String($0) }
            .joined(separator: "/")
    }

    /// A JSON object in base64 begins like this, and so does a JSON Web Token.
    private static func isToken(_ text: Substring) -> Bool {
        text.utf8.count >= shortestToken && text.hasPrefix("eyJ")
    }

    private static func isDelimiter(_ character: Character) -> Bool {
        character.isWhitespace || "=:;,&?#\"'`()[]{}<>|".contains(character)
    }

    /// A quick look that nearly every text passes.
    private static func mayHoldSecret(_ text: String) -> Bool {
        let isLong = text.utf8.count >= shortestToken
        var last: UInt32 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "@") { return true }
            guard isLong else { continue }
            if byte == UInt8(ascii: "=") { return true }
            last = last << 8 | UInt32(byte | 0x20)
            // "eyj", "bear", "akia", "asia" in letters of any case, "----" and "\":".
            switch last {
            case 0x6265_6172, 0x616B_6961, 0x6173_6961, 0x2D2D_2D2D: return true
            default: if last & 0xFF_FFFF == 0x65_796A || last & 0xFFFF == 0x223A { return true }
            }
        }
        return mayHoldAWSSecret(text)
    }

    /// Whether so many characters of base64 stand side by side.
    private static func mayHoldAWSSecret(_ text: String) -> Bool {
        guard text.utf8.count >= KeyShape.awsSecretBytes else { return false }
        var run = 0
        for byte in text.utf8 {
            if KeyShape.isSecretByte(byte) {
                run += 1
            } else if run == KeyShape.awsSecretBytes {
                return true
            } else {
                run = 0
            }
        }
        return run == KeyShape.awsSecretBytes
    }
}
