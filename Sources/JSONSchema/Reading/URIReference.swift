/// A URI or a relative reference in its five parts (RFC 3986, appendix B).
struct URIReference: Hashable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    init(_ text: String) {
        var rest = Substring(text)
        if let hash = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let end = rest.firstIndex(where: { ":/".contains($0) }), rest[end] == ":", Self.isScheme(rest[..<end]) {
            scheme = rest[..<end].lowercased()
            rest = rest[rest.index(after: end)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, 0x61...0x7A ~= first | 0x20 else { return false }
        return text.utf8.allSatisfy {
            0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0)
        }
    }

    /// Whether it means something without a base.
    var isAbsolute: Bool { scheme != nil }

    var text: String {
        var text = withoutFragment
        if let fragment { text += "#\(fragment)" }
        return text
    }

    var withoutFragment: String {
        var text = ""
        if let scheme { text += "\(scheme):" }
        if let authority { text += "//\(authority)" }
        text += path
        if let query { text += "?\(query)" }
        return text
    }
}

extension URIReference {
    /// What the reference means in a document with this URI (RFC 3986, 5.2.2).
    func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme != nil {
            target.path = Self.removingDotSegments(path)
            return target
        }
        target.scheme = base.scheme
        if authority != nil {
            target.path = Self.removingDotSegments(path)
            return target
        }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else {
            target.path = Self.removingDotSegments(path.hasPrefix("/") ? path : merged(with: base))
        }
        return target
    }

    private func merged(with base: URIReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/\(path)" }
        guard let slash = base.path.lastIndex(of: "/") else { return path }
        return String(base.path[...slash]) + path
    }

    /// RFC 3986, 5.2.4. A path that is relative stays so.
    private static func removingDotSegments(_ path: String) -> String {
        guard path.contains(".") else { return path }
        let isRooted = path.hasPrefix("/")
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(isRooted ? 1 : 0)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".":
                if isLast { segments.append("") }
            case "..":
                if let last = segments.last, last != ".." {
                    segments.removeLast()
                } else if !isRooted {
                    segments.append(part)
                    continue
                }
                if isLast { segments.append("") }
            default:
                segments.append(part)
            }
        }
        return (isRooted ? "/" : "") + segments.joined(separator: "/")
    }

    /// The text with its percent escapes resolved; nil where they are none, or make no UTF-8.
    static func unescaped(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let escaped = UInt8(digits, radix: 16) else { return nil }
            bytes.append(escaped)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
