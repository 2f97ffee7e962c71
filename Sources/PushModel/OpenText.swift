/// A text of which one part is anybody's: no document gives the words of that part, and those around it are settled.
package struct OpenText: Sendable, Equatable {
    /// What the text begins with.
    package var before: String
    /// What it ends with.
    package var behind: String

    package init(before: String, behind: String) {
        self.before = before
        self.behind = behind
    }

    /// Nothing around them is settled either.
    package static let anything = OpenText(before: "", behind: "")

    /// Whether a text is right, with any words or none between the two.
    package func allows(_ text: String) -> Bool {
        let (bytes, head, tail) = (text.utf8, before.utf8, behind.utf8)
        return bytes.count >= head.count + tail.count && bytes.starts(with: head)
            && bytes.suffix(tail.count).elementsEqual(tail)
    }
}
