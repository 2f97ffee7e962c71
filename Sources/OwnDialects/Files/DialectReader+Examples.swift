import JSONModel
import JSONSchema
import PushModel
import YAMLFiles

extension DialectReader {
    /// The examples, each of which must meet the schema.
    mutating func examples(_ schema: Schema?) -> [DialectExample] {
        let place = JSONPointer(tokens: ["examples"])
        guard let value = root["examples"] else { return [] }
        guard case .array(let elements) = value else {
            report(place, "“examples” must be a list of files")
            return []
        }
        var examples: [DialectExample] = []
        for (index, element) in elements.enumerated() {
            let here = place.appending(index)
            guard let name = text(element, at: here, what: "a file's name") else { continue }
            let files = files(name)
            if files.isEmpty { report(here, "there is no file “\(name)”") }
            for file in files {
                if RecordedMessages.isRecord(file) {
                    examples += recorded(file, schema)
                } else if let example = example(file, schema) {
                    examples.append(example)
                }
            }
        }
        return examples
    }

    /// The files that a name stands for, in order: only its last part may have `*` and `?`.
    private func files(_ name: String) -> [String] {
        let folder = DialectFiles.parts(of: path).folder
        let full = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
        let (parent, pattern) = DialectFiles.parts(of: full)
        guard pattern.contains(where: { "*?".contains($0) }) else { return sources.files.has(full) ? [full] : [] }
        let names = sources.files.names(parent.isEmpty ? "." : parent)
        return names.filter { !$0.hasPrefix(".") && Self.matches(Array($0)[...], Array(pattern)[...]) }.sorted()
            .map { parent.isEmpty ? $0 : "\(parent)/\($0)" }
    }

    private static func matches(_ name: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
        // Where the last star was, and what it has taken so far.
        var (name, pattern) = (name, pattern)
        var retry: (name: ArraySlice<Character>, pattern: ArraySlice<Character>)?
        while true {
            if pattern.first == "*" {
                pattern = pattern.dropFirst()
                retry = (name, pattern)
            } else if let character = name.first, pattern.first == "?" || pattern.first == character {
                name = name.dropFirst()
                pattern = pattern.dropFirst()
            } else if name.isEmpty, pattern.isEmpty {
                return true
            } else if let last = retry, !last.name.isEmpty {
                name = last.name.dropFirst()
                pattern = last.pattern
                retry = (name, pattern)
            } else {
                return false
            }
        }
    }

    private mutating func example(_ file: String, _ schema: Schema?) -> DialectExample? {
        let value: JSONValue
        do throws(DialectProblem) {
            value = try sources.document(file).value
        } catch {
            problems.append(error)
            return nil
        }
        guard let schema else { return nil }
        if meets(value, schema) {
            return DialectExample(position: file, message: value, context: nil, testCase: nil)
        }
        // A case says more than its message.
        let isCase = DialectExample.isCase(value)
        let message = isCase ? value["message"] ?? value : value
        let prefix = isCase ? JSONPointer(tokens: ["message"]) : .root
        if !mayBreakTheSchema(value) {
            problems += violations(in: message, of: schema, file) { pointer in
                let pointer = JSONPointer(tokens: prefix.tokens + pointer.tokens)
                return (pointer, sources.line(ofURI: DialectSources.uri(ofPath: file), pointer))
            }
        }
        return DialectExample(
            position: file,
            message: message,
            context: isCase ? value["context"] : nil,
            testCase: isCase ? value : nil
        )
    }

    /// The examples of a file with one a line, as `serve` records them.
    private mutating func recorded(_ file: String, _ schema: Schema?) -> [DialectExample] {
        do throws(DialectProblem) {
            let found = try RecordedMessages.read(file, text: try sources.record(file)).messages
            guard let schema else { return [] }
            for one in found { problems += violations(in: one.message, of: schema, file) { ($0, one.line) } }
            return found.map {
                DialectExample(position: "\(file):\($0.line)", message: $0.message, context: $0.context, testCase: nil)
            }
        } catch {
            problems.append(error)
            return []
        }
    }

    /// What is wrong with an example. `place` tells where in the file a place of the message is.
    private func violations(
        in message: JSONValue,
        of schema: Schema,
        _ file: String,
        place: (JSONPointer) -> (JSONPointer, line: Int?)
    ) -> [DialectProblem] {
        do throws(EvaluationError) {
            return try schema.violations(in: message).map { violation in
                let (pointer, line) = place(violation.instance)
                let reason = "\(violation.sentence) (\(shown(violation.keyword)))"
                let sentence = "the example does not meet the schema: \(reason)"
                return DialectProblem(file: file, line: line, pointer: pointer, sentence: sentence)
            }
        } catch {
            return [DialectProblem(file: file, line: nil, pointer: .root, sentence: "no verdict: \(error)")]
        }
    }

    /// A case may be there to show that a message is refused.
    private func mayBreakTheSchema(_ value: JSONValue) -> Bool {
        value["expect"]?["error"] != nil
    }

    private func meets(_ value: JSONValue, _ schema: Schema) -> Bool {
        (try? schema.isMet(by: value)) ?? false
    }

    private func shown(_ location: SchemaLocation) -> String {
        let file = DialectSources.path(ofURI: location.document)
        return "\(file)\(sources.line(ofURI: location.document, location.pointer).map { ":\($0)" } ?? "")"
    }
}

extension DialectExample {
    /// Whether a value is a case, which has a message, and not a message.
    static func isCase(_ value: JSONValue) -> Bool {
        value["message"] != nil && ["expect", "context", "dialect", "id", "note"].contains { value[$0] != nil }
    }
}
