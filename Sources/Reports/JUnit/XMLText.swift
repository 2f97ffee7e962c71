import PushModel

/// Text between the tags, or in an attribute, of an XML file.
enum XMLText {
    /// XML has no way to write most control characters, not even as a reference: they are escaped as everywhere.
    static func of(_ text: String) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text, .lines).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
