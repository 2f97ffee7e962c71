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

    fileprivate struct Placeholder {
        var range: Range<Int>
        let language: Language
        /// Whether it stands inside a text; else it is a value.
        var isInText: Bool
        /// Whether nothing comes to its place: the begin or the end of a section, a comment.
        let isTag: Bool
    }

    /// Characters of a long text.
    static let longText = 200

    private let text: [UInt8]
    private let placeholders: [Placeholder]
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
        if let value = try? JSONValue(parsing: text), value["dialect"]?.stringValue != nil,
            value["message"] != nil || value["steps"] != nil
        {
            return nil
        }
        self.text = text
        self.placeholders = placeholders
        self.schema = MessageSchema.named(schema)?.document
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
    func filled(_ filling: Filling) -> [UInt8] {
        let wanted = wantedValues(filling)
        return replaced { index in
            let placeholder = placeholders[index]
            if placeholder.isTag { return "" }
            if let value = wanted[index] {
                let written = String(decoding: value.serialized(), as: UTF8.self)
                return placeholder.isInText ? String(written.dropFirst().dropLast()) : written
            }
            let word = filling == .typical ? "text" : String(repeating: "x", count: Self.longText)
            return placeholder.isInText ? word : "1"
        }
    }

    /// A value for each placeholder that is all of a value, where it stands in the text as JSON.
    private func wantedValues(_ filling: Filling) -> [Int: JSONValue] {
        let marked = replaced { index in
            let placeholder = placeholders[index]
            if placeholder.isTag { return "" }
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

    private func replaced(_ content: (Int) -> String) -> [UInt8] {
        var bytes: [UInt8] = []
        var end = 0
        for (index, placeholder) in placeholders.enumerated() {
            bytes += text[end..<placeholder.range.lowerBound]
            bytes += Array(content(index).utf8)
            end = placeholder.range.upperBound
        }
        return bytes + text[end...]
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

/// Finds placeholders, from the begin of a text to its end.
private struct PlaceholderScan {
    private(set) var placeholders: [MessageTemplate.Placeholder] = []
    private let text: [UInt8]
    private var position = 0
    private var isInText = false
    /// Where the text began that the position is in.
    private var begin = 0

    private static let tagSigns = Set("#/^!>".utf8)
    /// No placeholder is longer, in bytes.
    private static let longest = 400

    init(_ text: [UInt8]) {
        self.text = text
        while position < text.count {
            if let found = placeholder() {
                add(found)
            } else if isInText, text[position] == UInt8(ascii: "\\") {
                position += 2
            } else {
                if text[position] == UInt8(ascii: "\"") {
                    isInText.toggle()
                    begin = position
                }
                position += 1
            }
        }
    }

    private mutating func add(_ found: MessageTemplate.Placeholder) {
        var found = found
        position = found.range.upperBound
        let end = found.range.upperBound
        let isWhole =
            isInText && found.range.lowerBound == begin + 1 && end < text.count && text[end] == UInt8(ascii: "\"")
        // "#(badge)" becomes a number: the quotes are part of it.
        if isWhole, found.language == .azure, text[found.range.lowerBound] == UInt8(ascii: "#") {
            found.range = begin..<end + 1
            found.isInText = false
            isInText = false
            position = end + 1
        }
        placeholders.append(found)
    }

    private func placeholder() -> MessageTemplate.Placeholder? {
        switch text[position] {
        case UInt8(ascii: "{"):
            if let end = end(behind: "{{{", upTo: "}}}") { return made(.handlebars, end) }
            if let end = end(behind: "{{", upTo: "}}"), isExpression(2, end - 2) { return made(.handlebars, end) }
            return end(behind: "{%", upTo: "%}").map { made(.jinja, $0, isTag: true) }
        case UInt8(ascii: "<"):
            if let end = end(behind: "<#", upTo: "#>") { return made(.xcode, end) }
            guard let end = end(behind: "<%", upTo: "%>") else { return nil }
            let sign = text[position + 2]
            return made(.erb, end, isTag: sign != UInt8(ascii: "=") && sign != UInt8(ascii: "-"))
        case UInt8(ascii: "\\"): return end(behind: "\\(", upTo: ")").map { made(.swift, $0) }
        case UInt8(ascii: "$"):
            if let end = end(behind: "${", upTo: "}"), isExpression(2, end - 1) { return made(.script, end) }
            return end(behind: "$(", upTo: ")").flatMap { isExpression(2, $0 - 1) ? made(.azure, $0) : nil }
        case UInt8(ascii: "#"):
            return end(behind: "#(", upTo: ")").flatMap { isExpression(2, $0 - 1) ? made(.azure, $0) : nil }
        case UInt8(ascii: "%"): return conversionEnd.map { made(.printf, $0) }
        default: return nil
        }
    }

    private func made(_ language: MessageTemplate.Language, _ end: Int, isTag: Bool = false)
        -> MessageTemplate.Placeholder
    {
        let isSection =
            language == .handlebars && Self.tagSigns.contains(text[position + 2])
        return MessageTemplate.Placeholder(
            range: position..<end,
            language: language,
            isInText: isInText,
            isTag: isTag || isSection
        )
    }

    /// Behind the end of what begins here so; nil where it does not, or where nothing stands between.
    private func end(behind head: String, upTo tail: String) -> Int? {
        guard text[position...].starts(with: head.utf8) else { return nil }
        let start = position + head.utf8.count
        var (index, depth) = (start, 0)
        while index < min(text.count, start + Self.longest) {
            if depth == 0, text[index...].starts(with: tail.utf8) {
                return index > start ? index + tail.utf8.count : nil
            }
            if tail == ")", text[index] == UInt8(ascii: "(") { depth += 1 }
            if tail == ")", text[index] == UInt8(ascii: ")") { depth -= 1 }
            if text[index] == UInt8(ascii: "\n") { return nil }
            index += 1
        }
        return nil
    }

    /// Whether what stands between begins as a name, perhaps behind a sign of a section, and is no JSON.
    private func isExpression(_ offset: Int, _ end: Int) -> Bool {
        let content = text[position + offset..<end].drop {
            $0 == 0x20 || Self.tagSigns.contains($0) || $0 == UInt8(ascii: "&")
        }
        guard let first = content.first else { return false }
        return Self.isLetter(first) || first == UInt8(ascii: "_") || first == UInt8(ascii: "@")
            || first == UInt8(ascii: ".")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }

    /// Behind a conversion of printf: `%s`, `%1$@`, `%.2f`, `%ld`. In `100%d` the sign belongs to the number, and in `%discount` to a word.
    private var conversionEnd: Int? {
        guard isInText, position == 0 || !(0x30...0x39 ~= text[position - 1]) else { return nil }
        var index = position + 1
        func skip(_ signs: String) {
            while index < text.count, signs.utf8.contains(text[index]) { index += 1 }
        }
        skip("0123456789")
        if index < text.count, text[index] == UInt8(ascii: "$"), index > position + 1 { index += 1 }
        skip("0123456789.")
        skip("lhzq")
        guard index < text.count, "sd@iufgxX".utf8.contains(text[index]) else { return nil }
        let next = index + 1 < text.count ? text[index + 1] : 0
        return Self.isLetter(next) || 0x30...0x39 ~= next ? nil : index + 1
    }
}
