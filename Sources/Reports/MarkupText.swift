import PushModel

/// Text between the tags or in an attribute of a page or of an XML file, without its power over what is around it.
///
/// By code points, where Mustache's own escaping works by characters: a quotation mark with a combining mark is another
/// character, but ends an attribute all the same. XML has no way to write most control characters, not even as a reference: they are escaped
/// as everywhere.
enum MarkupText {
    static func ofPage(_ text: String) -> String { of(text) { $0 == "'" ? "&#39;" : nil } }

    /// A reader of XML makes one blank of line feeds and tabs in an attribute, unless they are references.
    static func ofXML(_ text: String) -> String { of(text) { $0 == "\n" ? "&#10;" : $0 == "\t" ? "&#9;" : nil } }

    private static func of(_ text: String, reference: (Unicode.Scalar) -> String?) -> String {
        VisibleText.of(text, .lines).unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: reference(scalar).map { escaped += $0 } ?? escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
