/// Looks for aliases in YAML, which are refused: a few lines of aliases of aliases stand for more nodes than fit into
/// memory, and the parser walks through all of them where they are in a key.
///
/// The parser has no say in this, since it would be too late; so what looks like an alias in a text that has what looks like
/// an anchor is taken for one. An alias without any anchor is left to the parser's own complaint.
package struct AliasScan {
    /// The line of the first alias, from 1.
    package private(set) var line: Int?

    package init(_ yaml: String) {
        var hasAnchor = false
        var aliasLine: Int?
        var number = 1
        var before = UInt8(ascii: "\n")
        var sign: UInt8?
        for byte in yaml.utf8 {
            // What follows the sign is its name.
            if let found = sign, !Self.endsName(byte) {
                if found == UInt8(ascii: "&") { hasAnchor = true } else { aliasLine = aliasLine ?? number }
            }
            let isSign = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*")
            sign = isSign && Self.maySignFollow(before) ? byte : nil
            if byte == UInt8(ascii: "\n") { number += 1 }
            before = byte
        }
        line = hasAnchor ? aliasLine : nil
    }

    private static func maySignFollow(_ byte: UInt8) -> Bool {
        endsName(byte) || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: ":")
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ","),
            UInt8(ascii: "]"), UInt8(ascii: "}"):
            true
        default: false
        }
    }
}
