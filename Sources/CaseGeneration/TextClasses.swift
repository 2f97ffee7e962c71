/// A kind of text that compilers, serialisers and readers are known to get wrong.
package struct TextClass: Sendable {
    package let name: String
    /// A short text of that kind.
    package let sample: String

    /// The first is the nominal one.
    package static let all = [
        TextClass(name: "ascii", sample: "hello"),
        TextClass(name: "cjk", sample: "您有一条新消息"),
        TextClass(name: "emoji", sample: "\u{1F600}\u{1F680}"),
        // One grapheme of 25 bytes.
        TextClass(
            name: "zwj-family",
            sample: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
        ),
        // The first base letter composes with one of its marks, the second with none.
        TextClass(name: "combining", sample: "e\u{301}\u{323} q\u{307}\u{323}"),
        TextClass(name: "rtl", sample: "\u{202E}\u{645}\u{631}\u{62D}\u{628}\u{627} \u{5E9}\u{5DC}\u{5D5}\u{5DD}"),
        TextClass(name: "format", sample: "%@ %1$@ %n %s"),
        TextClass(name: "placeholder", sample: "{0} {1} {99}"),
        TextClass(name: "built-in", sample: "{$msg} {$fromNickname} {$dynamicFrom}"),
        TextClass(name: "quotes", sample: "\"quoted\" \\back\\ \"}],"),
        TextClass(name: "slash", sample: "https://example.com/a/b"),
        TextClass(name: "control", sample: "a\u{1}\u{1F}\t\r\n\u{7F}b"),
        TextClass(name: "nul", sample: "a\u{0}b"),
        TextClass(name: "line-separator", sample: "a\u{2028}b\u{2029}c"),
        TextClass(name: "bom", sample: "\u{FEFF}a\u{FEFF}"),
        // White space at both ends, which is the sender's: nobody may take it away.
        TextClass(name: "padded", sample: " \t padded \n "),
        // What a compiler that fills its templates by search and replace takes for a group, and a shell for a variable.
        TextClass(name: "group-reference", sample: "$1 \\1 ${x} $& $$ \\g<0>"),
        // What quotes, escapes and doubles in SQL and HTML.
        TextClass(name: "apostrophe", sample: "it's o'clock, 'quoted'"),
        TextClass(name: "markup", sample: "<b>R&D</b> &amp; a+b %41"),
    ]

    /// The axis that chooses the class; it goes before the axes of text slots.
    package static let axis = Axis(
        "text",
        all.map { textClass in
            AxisValue(textClass.name) { $0.text = textClass.sample }
        }
    )
}
