import CaseFiles
import JSONModel
import PushModel
import VendorModel
import Vendors

/// A text with placeholders: something else fills them in before it is sent.
///
/// A placeholder has a name or the form that its language gives it: `100%`, `$5` and `{$name}` are texts.
struct MessageTemplate {
    enum Language: String, CaseIterable {
        case handlebars = "Handlebars {{…}}"
        case jinja = "Jinja {%…%}"
        case erb = "ERB <%…%>"
        case swift = "Swift \\(…)"
        case script = "JavaScript ${…}"
        case printf = "printf %…"
        case shell = "shell $NAME"
        case azure = "Azure $(…)"
        case xcode = "Xcode <#…#>"
    }

    /// What stands in the places.
    enum Filling {
        /// A word in a text, and where a value stands what the place wants.
        case typical
        /// Texts of 200 characters.
        case long
    }

    struct Placeholder {
        var range: Range<Int>
        var language: Language
        /// Whether it stands inside a text; else it is a value.
        var isInText: Bool
        /// What a tag does to the text around it; nil for what a value comes to the place of.
        let tag: SectionTag?

        var isTag: Bool { tag != nil }
    }

    /// Characters of a long text.
    static let longText = 200

    private let text: [UInt8]
    private let placeholders: [Placeholder]
    private let sections: TemplateSections
    /// The ways to take one branch of each section, so that each branch is taken in one of them.
    let renderings: [TemplateSections.Rendering]
    private let schema: JSONValue?
    /// Seconds since 1970.
    private let now: Int

    /// Nil for a text without placeholders, and for a case, which is no template of a message.
    ///
    /// - Parameters:
    ///   - text: What is to be judged.
    ///   - schema: The name of the schema that tells what a place wants.
    ///   - now: Seconds since 1970, where a place wants a time.
    init?(_ text: [UInt8], schema: String, now: Int) {
        let placeholders = PlaceholderScan(text).placeholders
        guard !placeholders.isEmpty else { return nil }
        if let object = (try? JSONValue(parsing: text))?.objectValue, object.isCase { return nil }
        self.text = text
        self.placeholders = placeholders
        sections = TemplateSections(text, placeholders)
        renderings = sections.renderings
        self.schema = MessageSchema.documents[schema]
        self.now = now
    }

    /// How many placeholders there are of which language: `2 of Handlebars {{…}}, 1 of printf %…`.
    var words: String {
        let counts = Language.allCases.compactMap { language -> String? in
            let count = placeholders.count { $0.language == language }
            return count == 0 ? nil : "\(count) of \(language.rawValue)"
        }
        return counts.joined(separator: ", ")
    }

    var count: Int { placeholders.count }

    /// The text with something in every place.
    func filled(_ filling: Filling, as rendering: TemplateSections.Rendering) -> [UInt8] {
        let wanted = wantedValues(filling, as: rendering)
        return replaced(rendering) { index in
            let placeholder = placeholders[index]
            if let value = wanted[index] {
                let written = String(decoding: value.serialized(), as: UTF8.self)
                return placeholder.isInText ? String(written.dropFirst().dropLast()) : written
            }
            let word = filling == .typical ? "text" : String(repeating: "x", count: Self.longText)
            return placeholder.isInText ? word : "1"
        }
    }

    /// A value for each placeholder that is all of a value, where it stands in the text as JSON.
    private func wantedValues(_ filling: Filling, as rendering: TemplateSections.Rendering) -> [Int: JSONValue] {
        let marked = replaced(rendering) { index in
            let placeholder = placeholders[index]
            return placeholder.isInText ? "\u{F8F0}\(index)\u{F8F1}" : "\"\u{F8F0}\(index)\u{F8F1}\""
        }
        guard
            let value = (try? JSONValue(parsing: marked))
                ?? MendedJSON.of(marked).flatMap({ try? JSONValue(parsing: $0) })
        else { return [:] }
        var wanted: [Int: JSONValue] = [:]
        func visit(_ value: JSONValue, _ path: [String]) {
            switch value {
            case .string(let text):
                guard text.hasPrefix("\u{F8F0}"), text.hasSuffix("\u{F8F1}"),
                    let index = Int(text.dropFirst().dropLast())
                else { return }
                wanted[index] = self.value(at: path, for: placeholders[index], filling)
            case .array(let elements):
                for (index, element) in elements.enumerated() { visit(element, path + [String(index)]) }
            case .object(let object):
                for member in object.members { visit(member.value, path + [member.key]) }
            case .null, .bool, .number: break
            }
        }
        visit(value, [])
        return wanted
    }

    private func value(at path: [String], for placeholder: Placeholder, _ filling: Filling) -> JSONValue {
        let place = schema.map { WantedValue($0, at: path) } ?? WantedValue()
        let long = JSONValue.string(String(repeating: "x", count: Self.longText))
        var word: JSONValue = place.words.first.map(JSONValue.string) ?? (path.last == "sound" ? "default" : "text")
        if path.last == "event", place.words.contains("update") {
            // A start has members that no other event has.
            word = String(decoding: self.text, as: UTF8.self).contains("\"attributes-type\"") ? "start" : "update"
        }
        let text = filling == .long && place.words.isEmpty && path.last != "sound" ? long : word
        if placeholder.isInText { return text }
        if place.isTime { return .number(JSONNumber(path.last == "timestamp" ? now : now + 3600)) }
        if place.types.contains("integer") || place.types.contains("number") { return 1 }
        if place.types.contains("string") { return text }
        if place.types.contains("boolean") { return true }
        if place.types.contains("object") { return [:] }
        return place.types.contains("array") ? [] : 1
    }

    /// The text of one rendering, with the content in the place of each placeholder.
    private func replaced(_ rendering: TemplateSections.Rendering, _ content: (Int) -> String) -> [UInt8] {
        var written = WrittenSections()
        var end = 0
        func write(upTo next: Int) {
            while end < next {
                if let hidden = rendering.hidden.first(where: { $0.contains(end) }) {
                    end = min(hidden.upperBound, next)
                } else {
                    written.add(text[end], isSeparator: sections.separators.contains(end))
                    end += 1
                }
            }
        }
        for (index, placeholder) in placeholders.enumerated() {
            write(upTo: placeholder.range.lowerBound)
            end = placeholder.range.upperBound
            guard !placeholder.isTag, !rendering.hides(placeholder.range.lowerBound) else { continue }
            for byte in content(index).utf8 { written.add(byte) }
        }
        write(upTo: text.count)
        return written.text
    }
}

/// What a schema wants at a place.
private struct WantedValue {
    private(set) var types: Set<String> = []
    /// Words that the place takes, and no other.
    private(set) var words: [String] = []
    /// Whether it is a time in seconds.
    private(set) var isTime = false

    init() {}

    init(_ document: JSONValue, at path: [String]) {
        var schemas = Self.alternatives(of: document, in: document)
        for name in path {
            let inner = schemas.compactMap { $0["properties"]?[name] ?? (Int(name) == nil ? nil : $0["items"]) }
            schemas = inner.flatMap { Self.alternatives(of: $0, in: document) }
        }
        for schema in schemas {
            types.formUnion(
                ([schema["type"]].compactMap(\.self) + (schema["type"]?.arrayValue ?? [])).compactMap(\.stringValue)
            )
            words += (schema["enum"]?.arrayValue ?? []).compactMap(\.stringValue)
            isTime = isTime || schema["exclusiveMaximum"] != nil
        }
    }

    /// The schema, and those that it refers to.
    private static func alternatives(of schema: JSONValue, in document: JSONValue) -> [JSONValue] {
        var found = [schema]
        if let name = schema["$ref"]?.stringValue?.split(separator: "/").last,
            let target = document["$defs"]?[String(name)]
        {
            found += alternatives(of: target, in: document)
        }
        for key in ["then", "else"] { found += schema[key].map { alternatives(of: $0, in: document) } ?? [] }
        for each in schema["anyOf"]?.arrayValue ?? [] { found += alternatives(of: each, in: document) }
        return found
    }
}
