import JSONModel
import PushModel

extension InletRequest {
    /// Deeper bodies are no vendor's, and cost a thread its stack.
    package static let depthLimit = 100

    /// The body as an object; nil where it is none.
    package var object: JSONObject? {
        (try? JSONValue(parsing: body, limits: JSONLimits(depth: Self.depthLimit)))?.objectValue
    }

    /// The token of a header `Authorization: Bearer …` (RFC 6750 §2.1); nil where there is none, or nothing after the word.
    package var bearer: String? { credentials(of: "bearer ") }

    /// What stands in `Authorization` after a scheme, given in lower case with what separates it from the rest; nil where nothing does.
    package func credentials(of scheme: String) -> String? {
        guard let header = headers["authorization"], header.lowercased().utf8.starts(with: scheme.utf8) else {
            return nil
        }
        let rest = header.utf8.dropFirst(scheme.utf8.count).drop { $0 == UInt8(ascii: " ") }
        return rest.isEmpty ? nil : String(Substring(rest))
    }
}

extension PostedMessage.Recipient {
    /// Somebody of whom the sender knows a name, and not the device.
    package init(named name: String, context: JSONObject = [:]) {
        self.init(name: name, deviceToken: DerivedToken.of(name), context: context)
    }
}

extension JSONObject {
    /// A list of texts; nil where there is none, or another element in it.
    package func texts(_ key: String) -> [String]? {
        guard let elements = self[key]?.arrayValue else { return nil }
        let texts = elements.compactMap(\.stringValue)
        return texts.count == elements.count ? texts : nil
    }
}
