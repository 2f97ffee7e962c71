import JSONModel
import YAMLFiles

/// A first file for a dialect, from example messages or from a description of them.
package enum DialectDraft {
    /// - Parameters:
    ///   - name: The dialect's.
    ///   - description: What says how messages are; nil where the examples show it.
    ///   - paths: Files with a message or a case each, or with one a line, from the folder in which the file will be.
    /// - Returns: The file's text.
    /// - Throws: ``DialectProblems`` where one of them cannot be read.
    package static func text(
        name: String,
        from description: MessageDescription? = nil,
        reading paths: [String]
    ) throws(DialectProblems) -> String {
        let sources = DialectSources()
        var messages: [JSONValue] = []
        var notes: [String] = []
        var problems: [DialectProblem] = []
        for path in paths {
            do throws(DialectProblem) {
                if RecordedMessages.isRecord(path) {
                    let (found, leftOut) = try RecordedMessages.read(path, text: try sources.record(path))
                    messages += found.map(\.message)
                    if found.isEmpty { throw problem(path, "no line has an accepted message") }
                    if leftOut > 0 { notes.append("\(path): \(leftOut) lines have no accepted message.") }
                } else {
                    let value = try sources.document(path).value
                    messages.append(DialectExample.isCase(value) ? value["message"] ?? value : value)
                }
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw DialectProblems(problems: problems) }
        guard let described = try description?.read(sources) else {
            return text(name: name, files: paths, messages: messages, notes: notes)
        }
        return text(name: name, files: paths, schema: described.schema, notes: [described.note] + notes)
    }

    private static func problem(_ path: String, _ sentence: String) -> DialectProblem {
        DialectProblem(file: path, line: nil, pointer: .root, sentence: sentence)
    }

    /// - Parameters:
    ///   - name: The dialect's.
    ///   - files: Names of the examples, from the folder in which the file will be.
    ///   - messages: What they have.
    ///   - notes: Sentences for the head of the file.
    /// - Returns: The file's text.
    static func text(name: String, files: [String], messages: [JSONValue], notes: [String] = []) -> String {
        let note =
            "A first description of the messages in the examples: the types that they show, and the members that all have."
        return text(
            name: name,
            files: files,
            schema: .object(SchemaInference(messages).schema),
            notes: [note] + notes + ["Add more in JSON Schema 2020-12 (lengths, bounds, patterns, enum)."]
        )
    }

    private static func text(name: String, files: [String], schema: JSONValue, notes: [String]) -> String {
        var file: JSONObject = ["dialect": .string(name), "message": schema]
        if !files.isEmpty { file["examples"] = .array(files.map { .string($0) }) }
        let head = notes + ["Add rules, and try: pushproof dialect check FILE"]
        // What a file is named must not end the comment.
        let comments = head.map { "# \($0.replacing("\n", with: " ").replacing("\r", with: " "))\n" }.joined()
        return comments + YAMLText.text(.object(file))
    }
}
