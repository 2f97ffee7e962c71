/// A pattern over IDs of cases and rules: `*` stands for any text, slashes too, and `?` for one character.
package struct NamePattern: Sendable, Hashable {
    package let text: String
    private let pattern: [Unicode.Scalar]

    package init(_ text: String) {
        self.text = text
        pattern = Array(text.unicodeScalars)
    }

    /// Whether it may stand for a name that begins so; false only where it stands for none.
    package func mayMatch(namesBeginning prefix: String) -> Bool {
        let head = pattern.prefix { $0 != "*" && $0 != "?" }
        let isWhole = head.count == pattern.count
        let prefix = Array(prefix.unicodeScalars)
        guard head.count < prefix.count else { return head.starts(with: prefix) }
        return !isWhole && prefix.starts(with: head)
    }

    /// Whether it is the name, or stands for it. Takes the product of both lengths at most.
    package func matches(_ name: String) -> Bool {
        let name = Array(name.unicodeScalars)
        var (inPattern, inName) = (0, 0)
        // Where the last star stands, and up to where in the name it reaches.
        var star: (inPattern: Int, inName: Int)?
        while inName < name.count {
            if inPattern < pattern.count, pattern[inPattern] == "*" {
                star = (inPattern, inName)
                inPattern += 1
            } else if inPattern < pattern.count, pattern[inPattern] == "?" || pattern[inPattern] == name[inName] {
                inPattern += 1
                inName += 1
            } else if let last = star {
                star = (last.inPattern, last.inName + 1)
                (inPattern, inName) = (last.inPattern + 1, last.inName + 1)
            } else {
                return false
            }
        }
        return pattern[inPattern...].allSatisfy { $0 == "*" }
    }
}

extension Collection<NamePattern> {
    /// Whether one of them stands for the name.
    func match(_ name: String) -> Bool { contains { $0.matches(name) } }
}
