import Foundation
import JSONModel
import PushModel
import YAMLFiles

/// An API's description in OpenAPI 3.0 or 3.1: the message is the JSON body of a request, or a schema by its name.
struct OpenAPIDocument {
    let path: String
    let document: YAMLDocument

    private struct Operation {
        var id: String?
        /// `POST /push`.
        var request: String
        var place: JSONPointer

        var name: String { id ?? request }
    }

    /// References that lead to references.
    private static let hops = 32
    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    func messages(of choice: MessageDescription) throws(DialectProblem) -> DescribedMessages {
        let version = document.value["openapi"].map { $0.stringValue ?? $0.numberValue?.lexeme ?? "" } ?? ""
        guard version.hasPrefix("3.") else {
            let place = JSONPointer(tokens: [version.isEmpty ? "swagger" : "openapi"])
            throw problem(place, "only OpenAPI 3.0 and 3.1 are supported; convert version 2 first")
        }
        if let type = choice.type {
            guard choice.operation == nil else {
                throw problem(.root, "name an operation or a schema, not both")
            }
            return described(try schema(named: type), examples: [])
        }
        let body = try resolved(try operation(choice.operation).appending("requestBody"))
        let media = try mediaType(of: body)
        let place = media.appending("schema")
        guard document.value[place] != nil else { throw problem(media, "the body has no schema") }
        return described(try followed(place, isOlder: version.hasPrefix("3.0")), examples: try examples(of: media))
    }

    private func described(_ place: JSONPointer, examples: [JSONValue]) -> DescribedMessages {
        var schema: JSONObject = ["$ref": .string(DocumentReference.text(path, place))]
        if !examples.isEmpty { schema["examples"] = .array(examples) }
        return DescribedMessages(schema: .object(schema), note: MessageDescription.note(path))
    }

    // MARK: - What is chosen

    private func schema(named name: String) throws(DialectProblem) -> JSONPointer {
        let schemas = JSONPointer(tokens: ["components", "schemas"])
        let names = document.value[schemas]?.objectValue?.keys ?? []
        guard names.contains(name) else {
            throw problem(schemas, "there is no schema “\(name)”; \(Wording.suggestion(for: name, among: names))")
        }
        return schemas.appending(name)
    }

    private func operation(_ name: String?) throws(DialectProblem) -> JSONPointer {
        let operations = try operations()
        if let name {
            if let found = operations.first(where: { $0.id == name || Self.areEqual($0.request, name) }) {
                guard document.value[found.place.appending("requestBody")] != nil else {
                    throw problem(found.place, "the operation has no requestBody")
                }
                return found.place
            }
            let names = operations.map(\.name)
            throw problem(
                JSONPointer(tokens: ["paths"]),
                "there is no operation “\(name)”; \(Wording.suggestion(for: name, among: names))"
            )
        }
        let withBody = operations.filter { document.value[$0.place.appending("requestBody")] != nil }
        guard let only = withBody.first, withBody.count == 1 else {
            throw problem(
                JSONPointer(tokens: ["paths"]),
                withBody.isEmpty
                    ? "no operation has a requestBody; name a schema with --type"
                    : "\(withBody.count) operations have a body; name one with --operation: "
                        + DescriptionChoice.list(withBody.map(\.name))
            )
        }
        return only.place
    }

    /// Methods are written in both cases.
    private static func areEqual(_ request: String, _ name: String) -> Bool {
        let parts = name.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && request == "\(parts[0].uppercased()) \(parts[1])"
    }

    private func operations() throws(DialectProblem) -> [Operation] {
        var operations: [Operation] = []
        for group in ["paths", "webhooks"] {
            for path in document.value[group]?.objectValue?.keys ?? [] where !path.hasPrefix("x-") {
                let item = try resolved(JSONPointer(tokens: [group, path]))
                for method in Self.methods {
                    let place = item.appending(method)
                    guard let operation = document.value[place] else { continue }
                    let id = operation["operationId"]?.stringValue
                    operations.append(Operation(id: id, request: "\(method.uppercased()) \(path)", place: place))
                }
            }
        }
        return operations
    }

    private func mediaType(of body: JSONPointer) throws(DialectProblem) -> JSONPointer {
        let content = body.appending("content")
        let names = document.value[content]?.objectValue?.keys ?? []
        // As specific as can be first (OpenAPI 3.0.3, Request Body Object).
        let kinds: [(String) -> Bool] = [
            { $0 == "application/json" }, { $0.hasSuffix("+json") }, { $0 == "application/*" }, { $0 == "*/*" },
        ]
        for isKind in kinds {
            let found = names.first { name in
                isKind(String(name.lowercased().prefix { $0 != ";" }).trimmingCharacters(in: .whitespaces))
            }
            if let found { return content.appending(found) }
        }
        throw problem(
            content,
            "the body is not JSON: \(names.isEmpty ? "it has no content" : DescriptionChoice.list(names))"
        )
    }

    private func examples(of media: JSONPointer) throws(DialectProblem) -> [JSONValue] {
        if let example = document.value[media.appending("example")] { return [example] }
        let named = media.appending("examples")
        var examples: [JSONValue] = []
        for name in document.value[named]?.objectValue?.keys ?? [] {
            let place = try resolved(named.appending(name))
            if let value = document.value[place.appending("value")] { examples.append(value) }
        }
        return examples
    }

    // MARK: - References

    /// The place that a reference object leads to, if one stands there.
    private func resolved(_ place: JSONPointer) throws(DialectProblem) -> JSONPointer {
        var place = place
        for _ in 0..<Self.hops {
            guard let reference = document.value[place]?["$ref"]?.stringValue else { return place }
            guard let target = local(reference) else {
                throw problem(
                    place,
                    "“\(reference)” is not in this file; only schemas may be in other files"
                )
            }
            place = target
        }
        throw problem(place, "more than \(Self.hops) references lead to each other")
    }

    /// The same of a schema, as far as it is a reference and no more. In 3.0 (`isOlder`) nothing beside a reference counts.
    private func followed(_ place: JSONPointer, isOlder: Bool) throws(DialectProblem) -> JSONPointer {
        var place = place
        for _ in 0..<Self.hops {
            guard case .object(let object)? = document.value[place], isOlder || object.count == 1,
                let target = object["$ref"]?.stringValue.flatMap(local)
            else { return place }
            place = target
        }
        throw problem(place, "more than \(Self.hops) references lead to each other")
    }

    private func local(_ reference: String) -> JSONPointer? {
        guard reference.hasPrefix("#"), let text = reference.dropFirst().removingPercentEncoding,
            let pointer = JSONPointer(text), document.value[pointer] != nil
        else { return nil }
        return pointer
    }

    private func problem(_ pointer: JSONPointer, _ sentence: String) -> DialectProblem {
        DialectProblem(file: path, line: document.line(of: pointer), pointer: pointer, sentence: sentence)
    }
}
