import VendorModel

/// Answers of AWS's query protocol: elements and texts.
struct SNSXML {
    private(set) var text = ""

    mutating func element(_ name: String, _ value: String) {
        text += "<\(name)>\(Self.escaped(value))</\(name)>"
    }

    mutating func element(_ name: String, _ write: (inout SNSXML) -> Void) {
        text += "<\(name)>"
        write(&self)
        text += "</\(name)>"
    }

    /// A map as the query protocol has it.
    mutating func map(_ name: String, _ pairs: [(key: String, value: String)]) {
        element(name) { xml in
            for pair in pairs {
                xml.element("entry") { entry in
                    entry.element("key", pair.key)
                    entry.element("value", pair.value)
                }
            }
        }
    }

    /// The document of an answer.
    static func document(_ root: String, _ write: (inout SNSXML) -> Void) -> [UInt8] {
        var xml = SNSXML()
        write(&xml)
        let namespace = "http://sns.amazonaws.com/doc/2010-03-31/"
        return Array("<\(root) xmlns=\"\(namespace)\">\(xml.text)</\(root)>".utf8)
    }

    /// Text that no reader takes for markup, in characters that XML has.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // As it is it would be read as a line feed.
            case "\r": escaped += "&#13;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
