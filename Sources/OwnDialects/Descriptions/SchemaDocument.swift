import JSONModel
import PushModel
import YAMLFiles

/// A file with a JSON Schema of any draft, or with several as definitions, as generators make it of the types of a program.
struct SchemaDocument {
    let path: String
    let document: YAMLDocument

    /// What a root has that is no schema itself.
    private static let frame: Set<String> = [
        "$schema", "$id", "id", "$comment", "$defs", "definitions", "title", "description", "$vocabulary",
    ]
    private static let telling = [
        "$schema", "$ref", "type", "properties", "allOf", "anyOf", "oneOf", "enum", "const", "$defs", "definitions",
    ]

    func messages(of choice: MessageDescription) throws(DialectProblem) -> DescribedMessages {
        guard case .object(let root) = document.value, Self.telling.contains(where: { root[$0] != nil }) else {
            throw problem(
                .root,
                "it is neither OpenAPI 3 nor a JSON Schema; name messages without --from"
            )
        }
        let reference = DocumentReference.text(path, try place(choice.type, in: root))
        return DescribedMessages(schema: ["$ref": .string(reference)], note: MessageDescription.note(path))
    }

    private func place(_ type: String?, in root: JSONObject) throws(DialectProblem) -> JSONPointer {
        let definitions = ["$defs", "definitions"].flatMap { keyword in
            (root[keyword]?.objectValue?.keys ?? []).map { JSONPointer(tokens: [keyword, $0]) }
        }
        let names = definitions.compactMap(\.tokens.last)
        if let type {
            if let found = definitions.first(where: { $0.tokens.last == type }) { return found }
            throw problem(.root, "it has no definition “\(type)”; \(Wording.suggestion(for: type, among: names))")
        }
        if root.keys.contains(where: { !Self.frame.contains($0) }) { return .root }
        guard let only = definitions.first, definitions.count == 1 else {
            throw problem(
                .root,
                names.isEmpty
                    ? "it does not restrict any value"
                    : "it has \(names.count) definitions; name the message with --type: \(DescriptionChoice.list(names))"
            )
        }
        return only
    }

    private func problem(_ pointer: JSONPointer, _ sentence: String) -> DialectProblem {
        DialectProblem(file: path, line: document.line(of: pointer), pointer: pointer, sentence: sentence)
    }
}
