import JSONModel
import JSONSchema
import PushModel
import YAMLFiles

/// Reads a dialect's file. It goes on after a mistake, so that all are told at once.
struct DialectReader {
    let path: String
    let sources: DialectSources
    var problems: [DialectProblem] = []
    var warnings: [DialectProblem] = []
    /// The file's value.
    var root = JSONValue.null

    static let keys = [
        "dialect", "title", "message", "context", "deviceToken", "examples", "texts", "rules", "reference", "inlet",
    ]

    init(path: String, files: DialectFiles) {
        self.path = path
        sources = DialectSources(files)
    }

    mutating func read(vendors: [String]) throws(DialectProblems) -> DialectFile {
        do throws(DialectProblem) {
            root = try sources.document(path).value
        } catch {
            throw DialectProblems(problems: [error])
        }
        guard case .object(let object) = root else {
            throw DialectProblems(problems: [problem(.root, "it is a mapping with \(Wording.list(Self.keys))")])
        }
        checkKeys(of: object, Self.keys, at: .root)
        let name = name(vendors: vendors)
        let message = schema(at: "message")
        if root["message"] == nil { report(.root, "the key “message” is missing: the schema of messages") }
        let context = root["context"] == nil ? nil : schema(at: "context")
        let rules = rules()
        let texts = texts()
        let deviceToken = deviceToken()
        let reference = reference()
        let inlet = inlet()
        let examples = examples(message)
        guard problems.isEmpty, let message else { throw DialectProblems(problems: problems) }
        checkPointers(texts, rules, message)
        return DialectFile(
            path: path,
            isShipped: sources.files.isArchive,
            name: name,
            title: root["title"]?.stringValue,
            message: message,
            context: context,
            deviceToken: deviceToken,
            examples: examples,
            texts: texts,
            rules: rules,
            reference: reference,
            inlet: inlet,
            warnings: warnings,
            definition: sources.definition
        )
    }

    // MARK: - Problems

    func problem(_ pointer: JSONPointer, _ sentence: String) -> DialectProblem {
        let line = sources.line(ofURI: DialectSources.uri(ofPath: path), pointer)
        return DialectProblem(file: path, line: line, pointer: pointer, sentence: sentence)
    }

    mutating func report(_ pointer: JSONPointer, _ sentence: String) {
        problems.append(problem(pointer, sentence))
    }

    func problem(_ location: SchemaLocation, _ sentence: String) -> DialectProblem {
        DialectProblem(
            file: DialectSources.path(ofURI: location.document),
            line: sources.line(ofURI: location.document, location.pointer),
            pointer: location.pointer,
            sentence: sentence
        )
    }

    mutating func checkKeys(of object: JSONObject, _ known: [String], at pointer: JSONPointer) {
        for key in object.keys where !known.contains(key) {
            report(pointer.appending(key), "unknown key; \(Wording.suggestion(for: key, among: known))")
        }
    }

    // MARK: - Values

    private mutating func name(vendors: [String]) -> String {
        let pointer = JSONPointer(tokens: ["dialect"])
        guard let name = text(root["dialect"], at: pointer, what: "the dialect's name") else { return "" }
        let isName = name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
        if !isName || name.first?.isLetter != true || name.utf8.count > 40 {
            report(pointer, "a name has at most 40 small letters, digits and hyphens, and begins with a letter")
        }
        if vendors.contains(name) { report(pointer, "“\(name)” is a built-in dialect; choose another name") }
        return name
    }

    /// A text that must be there.
    mutating func text(_ value: JSONValue?, at pointer: JSONPointer, what: String) -> String? {
        if let text = value?.stringValue, !text.isEmpty { return text }
        report(pointer, value == nil ? "\(what) is missing" : "\(what) must be a text")
        return nil
    }

    /// The schema that stands at a place of the file.
    mutating func schema(at tokens: String...) -> Schema? {
        let pointer = JSONPointer(tokens: tokens)
        guard root[pointer] != nil else { return nil }
        do throws(SchemaProblems) {
            let sources = sources
            // Who writes a format, in OpenAPI's way, means that other texts are none of the kind.
            let options = SchemaOptions(assertsFormats: true)
            let schema = try Schema(root, uri: DialectSources.uri(ofPath: path), at: pointer, options: options) {
                try sources.loaded($0)
            }
            for location in schema.unknownKeywords {
                let warning = problem(location, "not a keyword of JSON Schema: it is ignored")
                if !warnings.contains(warning) { warnings.append(warning) }
            }
            return schema
        } catch {
            for found in error.problems {
                let problem = problem(found.location, found.sentence)
                if !problems.contains(problem) { problems.append(problem) }
            }
            return nil
        }
    }

    mutating func pointer(_ value: JSONValue?, at place: JSONPointer, what: String) -> JSONPointer? {
        guard let text = text(value, at: place, what: what) else { return nil }
        guard let pointer = JSONPointer(text) else {
            report(place, "“\(text)” is not a JSON Pointer: a pointer begins with “/”")
            return nil
        }
        return pointer
    }

    private mutating func deviceToken() -> JSONPointer? {
        let place = JSONPointer(tokens: ["deviceToken"])
        guard let value = root["deviceToken"] else { return nil }
        guard let found = pointer(value, at: place, what: "“deviceToken”") else { return nil }
        guard ["message", "context"].contains(found.tokens.first), found.tokens.count > 1 else {
            report(place, "the place must begin with /message/ or /context/")
            return nil
        }
        return found
    }

    private mutating func texts() -> [DialectEquality] {
        let place = JSONPointer(tokens: ["texts"])
        guard let value = root["texts"] else { return [] }
        guard case .object(let object) = value else {
            report(place, "“texts” must be a mapping of places in the message to places in the payload")
            return []
        }
        return object.members.compactMap { member in
            let here = place.appending(member.key)
            guard let message = JSONPointer(member.key), !message.tokens.isEmpty else {
                report(here, "“\(member.key)” is not a JSON Pointer into the message: a pointer begins with “/”")
                return nil
            }
            guard let payload = pointer(member.value, at: here, what: "the place in the payload") else { return nil }
            return DialectEquality(message: message, payload: payload)
        }
    }

    /// Tells of places that no message can have.
    private mutating func checkPointers(_ texts: [DialectEquality], _ rules: [DialectRule], _ message: Schema) {
        let places = SchemaPlaces(message)
        for text in texts where !places.has(text.message) {
            let place = JSONPointer(tokens: ["texts", text.message.description])
            warnings.append(problem(place, "the message's schema has no place \(text.message)"))
        }
        for (number, rule) in rules.enumerated() {
            for (index, equality) in rule.equal.enumerated() where !places.has(equality.message) {
                let place = JSONPointer(tokens: ["rules", "\(number)", "equal", "\(index)", "message"])
                warnings.append(problem(place, "the message's schema has no place \(equality.message)"))
            }
        }
    }
}
