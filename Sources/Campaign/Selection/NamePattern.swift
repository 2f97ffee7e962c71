/// A pattern over IDs of cases and rules: `*` stands for any text, slashes too, and `?` for one character.
package struct NamePattern: Sendable, Hashable {
    package let text: String
    private let pattern: [Unicode.Scalar]

    package init(_ text: String) {
        self.text = text
        pattern = Array(text.unicodeScalars)
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
