import APNsRules
import PushModel

/// Takes secrets out of what is stored or shown. Of a long one the last four characters stay, so that two can be told apart.
enum Masking {
    /// What a name contains whose value is a secret; spelled without anything but letters and digits.
    private static let secretParts = [
        "authorization", "cookie", "apikey", "accesskey", "privatekey", "token", "jwt", "secret", "password", "passwd",
        "passphrase", "credential", "session", "signature",
    ]

    /// Names of secrets that are also parts of harmless ones.
    private static let secretNames: Set<String> = [
        "auth", "xauth", "key", "xkey", "pwd", "xpwd", "pass", "xpass", "sid", "sig",
    ]

    /// The names that nearly every header has: a look at them is not worth its time.
    private static let harmlessNames: Set<String> = [
        "apns-id", "apns-topic", "apns-push-type", "apns-priority", "apns-expiration", "apns-collapse-id",
        "apns-channel-id", "apns-request-id", "accept", "accept-encoding", "content-type", "content-length", "host",
        "user-agent",
    ]

    /// Words before a credential, as in `Bearer …`.
    private static let schemes: Set<String> = ["bearer", "basic", "digest", "negotiate", "token", "apikey"]
    private static let longestScheme = 9
    private static let blank = UInt8(ascii: " ")

    /// A shorter run of characters is no token.
    static let shortestToken = 16

    /// Whether a header or a parameter of this name holds a secret, however it is spelled: a request that HTTP/2 does not
    /// allow is recorded, too.
    static func isSecret(_ name: String) -> Bool {
        guard !isHarmless(name) else { return false }
        // Every push has it, and to take a name apart costs more than all else here.
        if name == "authorization" { return true }
        let plain = String(decoding: name.lowercased().utf8.filter(isLetterOrDigit), as: UTF8.self)
        return secretNames.contains(plain) || secretParts.contains { plain.contains($0) }
    }

    /// Whether it is a name that nearly every request has, and of which nothing is taken.
    static func isHarmless(_ name: String) -> Bool { harmlessNames.contains(name) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    /// Whether a value begins as a credential does.
    static func isCredential(_ value: String) -> Bool {
        let scheme = value.utf8.prefix(longestScheme + 1).prefix { $0 != UInt8(ascii: " ") }
        return scheme.count <= longestScheme && scheme.count < value.utf8.count
            && schemes.contains(Substring(scheme).lowercased())
    }

    /// What stays of a secret; the end of a short one would be most of it.
    static func end(of secret: some StringProtocol) -> String {
        "…" + (secret.utf8.count >= shortestToken ? String(secret.suffix(4)) : "")
    }

    /// A credential with its scheme.
    static func credential(_ value: String) -> String {
        // Blanks before the scheme and behind it are no part of either.
        let start = value.utf8.firstIndex { $0 != blank } ?? value.endIndex
        // What stands first in a cookie is as secret as the rest.
        guard let space = value[start...].utf8.firstIndex(of: blank),
            let secret = value[space...].utf8.firstIndex(where: { $0 != blank }),
            schemes.contains(value[start..<space].lowercased())
        else { return end(of: value) }
        return "\(value[start..<space]) \(end(of: value[secret...]))"
    }

    /// A request's target: of its query only names are kept, since APNs has none, and nobody knows what is in it.
    static func path(_ path: String) -> String {
        let query = path.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        guard let start = query else { return text(path) }
        let parameters = path[path.utf8.index(after: start)...].split(separator: "&", omittingEmptySubsequences: false)
        let masked = parameters.map { parameter in
            guard let sign = parameter.firstIndex(of: "=") else { return parameter.isEmpty ? "" : end(of: parameter) }
            return text(String(parameter[..<sign])) + "=" + end(of: parameter[parameter.index(after: sign)...])
        }
        return text(String(path[..<start])) + String(path.unicodeScalars[start]) + masked.joined(separator: "&")
    }

    /// An authority without a user's name and password.
    static func authority(_ authority: String) -> String {
        guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return text(authority) }
        return "…" + authority[at...]
    }
}

// MARK: - What is stored

extension HeaderField {
    /// The field as it may be stored: of a credential only its scheme and its last four characters are left.
    package var masked: HeaderField {
        if Masking.isHarmless(name), !Masking.isCredential(value) {
            return HeaderField(name, name == "host" ? Masking.authority(value) : Masking.text(value))
        }
        if isCredential { return HeaderField(Masking.text(name), Masking.credential(value)) }
        return HeaderField(Masking.text(name), Masking.text(value))
    }

    /// Whether the field holds a secret.
    package var isCredential: Bool { Masking.isSecret(name) || Masking.isCredential(value) }
}

extension PushRequest {
    /// The request as it may be stored, see ``HeaderField/masked``. The payload is what is judged, and stays.
    package var masked: PushRequest {
        var request = self
        request.method = Masking.text(method)
        request.path = Masking.path(path)
        request.authority = authority.map(Masking.authority)
        request.headers = headers.map(\.masked)
        return request
    }
}

extension Exchange {
    /// The exchange as it may be stored, see ``HeaderField/masked``: sentences about it quote it.
    package var masked: Exchange {
        var exchange = self
        exchange.request = request.masked
        exchange.malformation = malformation.map(Masking.text)
        exchange.trailers = trailers.map(\.masked)
        exchange.violations = violations.map { $0.masked(in: exchange.request, of: request) }
        return exchange
    }
}

extension Violation {
    fileprivate func masked(in stored: PushRequest, of request: PushRequest) -> Violation {
        var violation = self
        if stored.path != request.path { violation.message = message.replacing(request.path, with: stored.path) }
        violation.message = Masking.text(violation.message)
        if case .header(let name) = place { violation.place = .header(Masking.text(name)) }
        return violation
    }
}
