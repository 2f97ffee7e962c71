import JSONModel

/// Texts that somebody on the way may read, rather than carry: each in every slot, with nothing else in the way.
package struct FocusedText: Sendable {
    package let name: String
    /// The text of a slot, told apart from those of other slots by its number.
    package let make: @Sendable (_ slot: Int) -> String

    package init(name: String, make: @escaping @Sendable (_ slot: Int) -> String) {
        self.name = name
        self.make = make
    }

    package static let all = [
        FocusedText(name: "group-reference") { "\($0) $1 \\1 ${x} $& $$ \\g<0>" },
        FocusedText(name: "apostrophe") { "\($0) it's o'clock, 'quoted'" },
        FocusedText(name: "markup") { "\($0) <b>R&D</b> &amp; a+b %41" },
        // Text that is the JSON of a value goes out as a text all the same, spaces and all.
        FocusedText(name: "json") { #"{"a.b": [\#($0), null], "c": "it's"}"# },
    ]
}

extension CaseDraft {
    /// Puts the text into each of the slots, each with its number.
    package mutating func fill(_ slots: [Slot], with text: FocusedText) {
        for (index, slot) in slots.enumerated() { set(.string(text.make(index)), at: slot) }
    }
}
