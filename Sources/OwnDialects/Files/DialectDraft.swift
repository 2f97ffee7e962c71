import JSONModel
import YAMLFiles

/// A first file for a dialect, from example messages.
package enum DialectDraft {
    /// - Parameters:
    ///   - name: The dialect's.
    ///   - paths: Files with a message or a case each, from the folder in which the file will be.
    /// - Returns: The file's text.
    /// - Throws: ``DialectProblems`` where one of them cannot be read.
    package static func text(name: String, reading paths: [String]) throws(DialectProblems) -> String {
        let sources = DialectSources()
        var messages: [JSONValue] = []
        var problems: [DialectProblem] = []
        for path in paths {
            do throws(DialectProblem) {
                let value = try sources.document(path).value
                messages.append(DialectExample.isCase(value) ? value["message"] ?? value : value)
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw DialectProblems(problems: problems) }
        return text(name: name, files: paths, messages: messages)
    }

    /// - Parameters:
    ///   - name: The dialect's.
    ///   - files: Names of the examples, from the folder in which the file will be.
    ///   - messages: What they have.
    /// - Returns: The file's text.
    static func text(name: String, files: [String], messages: [JSONValue]) -> String {
        let file: JSONValue = [
            "dialect": .string(name),
            "message": .object(SchemaInference(messages).schema),
            "examples": .array(files.map { .string($0) }),
        ]
        return """
            # A first description of the messages in the examples: the types that they show, and the members that all of them have.
            # Say more in JSON Schema 2020-12 (lengths, bounds, patterns, enum), add rules, and try: pushproof dialect check FILE
            \(YAMLText.text(file))
            """
    }
}
