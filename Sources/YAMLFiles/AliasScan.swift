/// Looks for aliases in YAML, which are refused: a few lines of aliases of aliases stand for more nodes than fit into
/// memory, and the parser walks through all of them where they are in a key.
///
/// The parser has no say in this, since it would be too late; so what looks like an alias in a text that has what looks like
/// its anchor is taken for one. An alias without its anchor is left to the parser's own complaint, and so texts may have
/// words in asterisks.
package struct AliasScan {
    /// The line of the first alias, from 1.
    package private(set) var line: Int?

    package init(_ yaml: String) {
        var anchors: Set<[UInt8]> = []
        var aliases: [[UInt8]: Int] = [:]
        var number = 1
        var before = UInt8(ascii: "\n")
        var sign: UInt8?
        var name: [UInt8] = []
        for byte in yaml.utf8 {
            if let found = sign {
                if Self.isNamePart(byte) {
                    name.append(byte)
                } else {
                    Self.note(found, name, number, &anchors, &aliases)
                    sign = nil
                }
            }
            if sign == nil, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"), Self.maySignFollow(before) {
                sign = byte
                name = []
            }
            if byte == UInt8(ascii: "\n") { number += 1 }
            before = byte
        }
        if let sign { Self.note(sign, name, number, &anchors, &aliases) }
        line = aliases.filter { anchors.contains($0.key) }.values.min()
    }

    private static func note(
        _ sign: UInt8,
        _ name: [UInt8],
        _ line: Int,
        _ anchors: inout Set<[UInt8]>,
        _ aliases: inout [[UInt8]: Int]
    ) {
        guard !name.isEmpty else { return }
        if sign == UInt8(ascii: "&") {
            anchors.insert(name)
        } else if aliases[name] == nil {
            aliases[name] = line
        }
    }

    /// What the parser takes for a part of a name.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    /// The ends of lines that YAML 1.1 has beside its own count by their last byte.
    private static func maySignFollow(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ","),
            UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"), 0x85, 0xA8,
            0xA9:
            true
        default: false
        }
    }
}
