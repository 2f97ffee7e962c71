import JSONModel
import PushModel

/// What the receiving app has in its bundle, as far as a push names it.
package struct AppBundle: Sendable {
    /// Language code to table, key to text, as in `Localizable.strings`; nil where nobody says.
    package var strings: JSONObject?
    /// Names of the sound files; nil where nobody says.
    package var sounds: [String]?

    package init() {}

    /// The bundle of a case's context. What a compiler could not read is taken as not said.
    package init(of testCase: Case) {
        strings = try? testCase.context["strings"].map { try Self.strings($0, "strings") }
        sounds = try? testCase.context["sounds"].map { try Self.sounds($0, "sounds") }
    }

    /// Whether a push can be held against it.
    package var isKnown: Bool { strings != nil || sounds != nil }

    package static func strings(_ value: JSONValue, _ field: String) throws(ContextError) -> JSONObject {
        let languages = try ContextFields.object(value, field)
        for language in languages.members {
            let table = try ContextFields.object(language.value, "\(field).\(language.key)")
            for text in table.members {
                _ = try ContextFields.string(text.value, "\(field).\(language.key).\(text.key)")
            }
        }
        return languages
    }

    package static func sounds(_ value: JSONValue, _ field: String) throws(ContextError) -> [String] {
        guard let list = value.arrayValue else {
            throw ContextError(field: field, problem: "expected an array, found \(value.kind.rawValue)")
        }
        let names = list.compactMap(\.stringValue)
        guard names.count == list.count else {
            throw ContextError(field: field, problem: "expected an array of strings")
        }
        return names
    }
}
