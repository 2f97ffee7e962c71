import Foundation
import JSONModel
import JSONSchema
import PushModel
import YAMLFiles

/// A description of messages that somebody has written already, in a file of another kind, and what in it is the message.
package struct MessageDescription: Sendable {
    /// The file, from the folder in which the dialect's file will be: OpenAPI 3, JSON Schema or Protocol Buffers.
    package var path: String
    /// Of OpenAPI the operation whose request body is the message: its `operationId`, or method and path (`POST /push`).
    package var operation: String?
    /// The name of a schema, or of a message of Protocol Buffers.
    package var type: String?

    package init(path: String, operation: String?, type: String?) {
        self.path = path
        self.operation = operation
        self.type = type
    }
}

/// What a description says, as a dialect's file has it.
struct DescribedMessages {
    /// Below `message`.
    var schema: JSONValue
    /// A sentence for the head of the file.
    var note: String
}

extension MessageDescription {
    /// - Throws: ``DialectProblems`` where the file cannot be used, or does not say which of several is the message.
    func read(_ sources: DialectSources) throws(DialectProblems) -> DescribedMessages {
        do throws(DialectProblem) {
            if path.hasSuffix(".proto") {
                try refuse(operation, "operation")
                let file = try ProtoFile(path: path, text: text(sources))
                return DescribedMessages(
                    schema: try ProtoSchema(file).schema(ofMessage: type),
                    note:
                        "The messages are in the JSON mapping of Protocol Buffers for \(path). Make this file again if that file changes."
                )
            }
            if RecordedMessages.isRecord(path) {
                throw problem("it has messages, not a description of them; name messages without --from")
            }
        } catch {
            throw DialectProblems(problems: [error])
        }
        return try described(in: sources)
    }

    private func described(in sources: DialectSources) throws(DialectProblems) -> DescribedMessages {
        let described: DescribedMessages
        do throws(DialectProblem) {
            let document = try sources.document(path)
            if document.value["openapi"] != nil || document.value["swagger"] != nil {
                described = try OpenAPIDocument(path: path, document: document).messages(of: self)
            } else {
                try refuse(operation, "operation")
                described = try SchemaDocument(path: path, document: document).messages(of: self)
            }
        } catch {
            throw DialectProblems(problems: [error])
        }
        try check(described.schema, in: sources)
        return described
    }

    /// Tells what keeps the schema from being used, before there is a file that refers to it.
    private func check(_ schema: JSONValue, in sources: DialectSources) throws(DialectProblems) {
        do throws(SchemaProblems) {
            _ = try Schema(schema, options: SchemaOptions(assertsFormats: true)) { try sources.loaded($0) }
        } catch {
            throw DialectProblems(
                problems: error.problems.map { found in
                    DialectProblem(
                        file: found.location.document.isEmpty
                            ? path : DialectSources.path(ofURI: found.location.document),
                        line: sources.line(ofURI: found.location.document, found.location.pointer),
                        pointer: found.location.pointer,
                        sentence: found.sentence
                    )
                }
            )
        }
    }

    /// What the head of the file says of a description that it refers to.
    static func note(_ path: String) -> String { "\(path) describes the messages, and this file refers to it." }

    private func text(_ sources: DialectSources) throws(DialectProblem) -> String {
        do throws(YAMLProblem) {
            return try sources.text(path)
        } catch {
            throw problem(error.sentence)
        }
    }

    private func refuse(_ value: String?, _ option: String) throws(DialectProblem) {
        guard value != nil else { return }
        throw problem("the file has no \(option)s to choose from (--\(option))")
    }

    private func problem(_ sentence: String) -> DialectProblem {
        DialectProblem(file: path, line: nil, pointer: .root, sentence: sentence)
    }
}

/// A reference to a place in a file, as `$ref` has it.
enum DocumentReference {
    /// The reference to a place in a file, which is named from that of the document in which the reference stands.
    static func text(_ path: String, _ pointer: JSONPointer) -> String {
        var text = DialectSources.uri(ofPath: path)
        // A colon before the first slash would end a scheme.
        if text.prefix(while: { $0 != "/" }).contains(":") { text = "./" + text }
        return pointer.tokens.isEmpty ? text : "\(text)#\(escaped(pointer.description))"
    }

    /// What a fragment may have, and percent escapes for the rest (RFC 3986, 3.5).
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }

    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?"
    )
}

/// Names that a user may choose from.
enum DescriptionChoice {
    /// Names, shortened for a sentence.
    static func list(_ names: [String]) -> String {
        names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
    }
}
