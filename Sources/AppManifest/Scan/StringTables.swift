import JSONModel

/// The texts of a project's Localizable tables by language.
struct StringTables {
    private(set) var texts: [String: [String: String]] = [:]
    /// Files of each language's texts: more than one may be several bundles.
    private(set) var files: [String: [String]] = [:]

    var languages: [AppManifest.Language] {
        texts.keys.sorted().map { AppManifest.Language(name: $0, texts: texts[$0] ?? [:]) }
    }

    /// Adds a table of `.strings` or `.stringsdict`.
    ///
    /// - Returns: False where it is no such table.
    mutating func add(_ table: JSONValue, language: String, file: String) -> Bool {
        guard let object = table.objectValue else { return false }
        files[language, default: []].append(file)
        for member in object.members {
            if let text = member.value.stringValue {
                // What has plurals comes from the other table.
                if texts[language]?[member.key] == nil { texts[language, default: [:]][member.key] = text }
            } else if let entry = member.value.objectValue {
                texts[language, default: [:]][member.key] = Self.format(of: entry)
            }
        }
        if texts[language] == nil { texts[language] = [:] }
        return true
    }

    /// Of an entry of `.stringsdict`, with the arguments that its variables take in their places.
    private static func format(of entry: JSONObject) -> String {
        if let format = entry["NSStringLocalizedFormatKey"]?.stringValue { return format }
        // By width: all of them say the same.
        let widths = entry["NSStringVariableWidthRuleType"]?.objectValue
        return widths?.members.last?.value.stringValue ?? ""
    }

    /// Adds a catalogue (`.xcstrings`).
    ///
    /// - Returns: False where it is none.
    mutating func add(catalogue: JSONValue, file: String) -> Bool {
        guard let source = catalogue["sourceLanguage"]?.stringValue, let strings = catalogue["strings"]?.objectValue
        else { return false }
        var languages = [source]
        for string in strings.members {
            for localization in string.value["localizations"]?.objectValue?.members ?? []
            where !languages.contains(localization.key) { languages.append(localization.key) }
        }
        for language in languages { files[language, default: []].append(file) }
        for string in strings.members {
            let localizations = string.value["localizations"]?.objectValue
            let own = localizations?[source].flatMap { Self.text(of: $0, depthLeft: 8) } ?? string.key
            for language in languages {
                let text = localizations?[language].flatMap { Self.text(of: $0, depthLeft: 8) }
                // What is not to be translated, and the source, have their text without an entry.
                let isOwn = language == source || string.value["shouldTranslate"]?.boolValue == false
                guard let text = text ?? (isOwn ? own : nil) else { continue }
                texts[language, default: [:]][string.key] = text
            }
        }
        for language in languages where texts[language] == nil { texts[language] = [:] }
        return true
    }

    /// Of a localization, or of one of its variations: the text for any other number or device.
    private static func text(of localization: JSONValue, depthLeft: Int) -> String? {
        guard depthLeft > 0 else { return nil }
        if let text = localization["stringUnit"]?["value"]?.stringValue { return text }
        guard let variations = localization["variations"]?.objectValue else { return nil }
        for kind in ["plural", "device", "width"] {
            guard let forms = variations[kind]?.objectValue else { continue }
            let chosen = forms["other"] ?? forms.members.last?.value
            if let text = chosen.flatMap({ text(of: $0, depthLeft: depthLeft - 1) }) { return text }
        }
        return nil
    }
}
