/// A word of Swift source.
struct SwiftToken: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// A name or keyword, without its backticks.
        case identifier(String)
        case number(String)
        /// A string; nil where something is interpolated, and for those of several lines.
        case text(String?)
        /// `->`, or one character.
        case sign(String)
        /// `#if`, `#elseif`, `#else` or `#endif` with the rest of its line.
        case condition
    }

    var kind: Kind
    /// From 1.
    var line: Int
    /// Whether it is the first of its line.
    var beginsLine: Bool

    func isSign(_ sign: String) -> Bool { kind == .sign(sign) }
    func isWord(_ word: String) -> Bool { kind == .identifier(word) }
    var word: String? { if case .identifier(let word) = kind { word } else { nil } }
    var text: String? { if case .text(let text) = kind { text } else { nil } }
}

/// Takes Swift source apart: comments are left out, and strings are one word each, whatever they hold.
///
/// It is by hand and not swift-syntax: that takes many minutes to build, and a scan needs declarations alone. It knows no regular
/// expressions between slashes; a quotation mark in one ends with its line.
struct SwiftTokenizer {
    private let source: [UInt8]
    private var index = 0
    private var line = 1
    private var beginsLine = true
    private var tokens: [SwiftToken] = []

    /// Strings within interpolations within strings.
    private static let depthLimit = 40

    static func tokens(of source: [UInt8]) -> [SwiftToken] {
        var tokenizer = SwiftTokenizer(source: source)
        tokenizer.run()
        return tokenizer.tokens
    }

    private init(source: [UInt8]) { self.source = source }

    private func byte(_ offset: Int = 0) -> UInt8? {
        index + offset < source.count ? source[index + offset] : nil
    }

    private func isNext(_ text: StaticString) -> Bool {
        source[index...].starts(with: "\(text)".utf8)
    }

    private mutating func run() {
        while let byte = byte() {
            switch byte {
            case UInt8(ascii: "\n"): newLine()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""): add(.text(readString(hashes: 0, depthLeft: Self.depthLimit)))
            case UInt8(ascii: "#"): readHash()
            case UInt8(ascii: "`"):
                index += 1
                let name = word()
                if self.byte() == UInt8(ascii: "`") { index += 1 }
                add(.identifier(name))
            case UInt8(ascii: "0")...UInt8(ascii: "9"): add(.number(readNumber()))
            case UInt8(ascii: "-") where self.byte(1) == UInt8(ascii: ">"):
                index += 2
                add(.sign("->"))
            default:
                if Self.isOfWord(byte) {
                    add(.identifier(word()))
                } else {
                    index += 1
                    add(.sign(String(UnicodeScalar(byte))))
                }
            }
        }
    }

    private mutating func add(_ kind: SwiftToken.Kind) {
        tokens.append(SwiftToken(kind: kind, line: line, beginsLine: beginsLine))
        beginsLine = false
    }

    private mutating func newLine() {
        index += 1
        line += 1
        beginsLine = true
    }

    private mutating func skipLine() {
        while let byte = byte(), byte != UInt8(ascii: "\n") { index += 1 }
    }

    /// Comments nest.
    private mutating func skipComment() {
        var depth = 0
        while let byte = byte() {
            if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "*") {
                depth += 1
                index += 2
            } else if byte == UInt8(ascii: "*"), self.byte(1) == UInt8(ascii: "/") {
                depth -= 1
                index += 2
                if depth == 0 { return }
            } else if byte == UInt8(ascii: "\n") {
                newLine()
            } else {
                index += 1
            }
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }

    private mutating func word() -> String {
        let start = index
        while let byte = byte(), Self.isOfWord(byte) { index += 1 }
        return String(decoding: source[start..<index], as: UTF8.self)
    }

    /// A point belongs to it only before a digit: `1...5`.
    private mutating func readNumber() -> String {
        var text = word()
        if byte() == UInt8(ascii: "."), let next = byte(1), (0x30...0x39).contains(next) {
            index += 1
            text += "." + word()
        }
        return text
    }

    private mutating func readHash() {
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        if byte(hashes) == UInt8(ascii: "\"") {
            index += hashes
            return add(.text(readString(hashes: hashes, depthLeft: Self.depthLimit)))
        }
        if isNext("#if") || isNext("#else") || isNext("#endif") {
            add(.condition)
            return skipLine()
        }
        index += 1
        add(.sign("#"))
    }

    /// From the quotation mark to behind the one that ends it.
    private mutating func readString(hashes: Int, depthLeft: Int) -> String? {
        let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        let end =
            [UInt8](repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
            + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        index += isLong ? 3 : 1
        var value: [UInt8] = []
        var isPlain = !isLong
        while let byte = byte() {
            if byte == UInt8(ascii: "\n") {
                // A string of one line that has no end was none.
                guard isLong else { return nil }
                newLine()
            } else if byte == UInt8(ascii: "\""), source[index...].starts(with: end) {
                index += end.count
                return isPlain ? String(decoding: value, as: UTF8.self) : nil
            } else if byte == UInt8(ascii: "\\"), source[index...].starts(with: escape) {
                index += escape.count
                guard let escaped = self.byte() else { return nil }
                if escaped == UInt8(ascii: "(") {
                    isPlain = false
                    guard depthLeft > 0 else { return nil }
                    skipInterpolation(depthLeft: depthLeft - 1)
                } else if escaped == UInt8(ascii: "\n") {
                    newLine()
                } else {
                    index += 1
                    switch escaped {
                    case UInt8(ascii: "n"): value.append(0x0A)
                    case UInt8(ascii: "t"): value.append(0x09)
                    case UInt8(ascii: "r"): value.append(0x0D)
                    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): value.append(escaped)
                    // A code point has no place in an identifier.
                    default: isPlain = false
                    }
                }
            } else {
                value.append(byte)
                index += 1
            }
        }
        return nil
    }

    /// From the parenthesis to behind the one that closes it.
    private mutating func skipInterpolation(depthLeft: Int) {
        var depth = 0
        while let byte = byte() {
            switch byte {
            case UInt8(ascii: "("):
                depth += 1
                index += 1
            case UInt8(ascii: ")"):
                depth -= 1
                index += 1
                if depth == 0 { return }
            case UInt8(ascii: "\""): _ = depthLeft > 0 ? readString(hashes: 0, depthLeft: depthLeft) : nil
            case UInt8(ascii: "\n"): newLine()
            default: index += 1
            }
            if depthLeft == 0, byte == UInt8(ascii: "\"") { index += 1 }
        }
    }
}
