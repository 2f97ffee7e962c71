import Foundation
import JSONModel
import JSONSchema
import OwnDialects

/// Answers questions about schemas, one a line, for the scripts beside it:
///
///     {"schema": …, "draft": "draft7", "instances": […], "formats": true}  →  {"valid": [true, null, …]}  or  {"refused": "…"}
///     {"documents": {"http://…": …}}                    →  {}
///     {"schema": …, "generate": 1000, "seed": 1}        →  {"valid": 990}
///     {"proto": "push.proto", "type": "acme.Push", "instances": […], "samples": 10}  →  {"valid": […], "samples": […]}
///
/// The third makes so many values by chance, and asks of each whether it meets the schema; the last asks the schema of a message of Protocol Buffers, and gives values that meet it. `null` stands for an instance without a verdict; `errors` then says why. Documents are those that later schemas may refer to.
struct Answering {
    private var documents: [String: JSONValue] = [:]
    /// By the names of the suite's folders.
    private static let drafts: [String: Draft] = [
        "draft4": .draft4, "draft6": .draft6, "draft7": .draft7, "draft2019-09": .draft2019, "draft2020-12": .draft2020,
    ]

    mutating func answer(_ line: String) -> JSONValue {
        guard let question = try? JSONValue(parsing: Array(line.utf8)) else { return ["refused": "no JSON"] }
        if case .object(let documents)? = question["documents"] {
            for member in documents.members { self.documents[member.key] = member.value }
            return [:]
        }
        if let count = question["generate"]?.intValue, let schema = question["schema"] {
            return generate(count, schema, seed: UInt64(question["seed"]?.intValue ?? 1))
        }
        if let path = question["proto"]?.stringValue, let type = question["type"]?.stringValue {
            return protocolBuffers(path, type, question)
        }
        guard let schema = question["schema"], case .array(let instances)? = question["instances"] else {
            return ["refused": "no question"]
        }
        do {
            let draft = question["draft"]?.stringValue.flatMap { Self.drafts[$0] } ?? .draft2020
            let options = SchemaOptions(draft: draft, assertsFormats: question["formats"]?.boolValue ?? false)
            let known = documents
            let read = try Schema(schema, uri: "", options: options) { known[$0] }
            return answer(read, instances)
        } catch {
            return ["refused": .string(error.description)]
        }
    }

    private func generate(_ count: Int, _ schema: JSONValue, seed: UInt64) -> JSONValue {
        do {
            let read = try Schema(schema)
            var sampler = SchemaSampler(of: read, seed: seed)
            var valid = 0
            for _ in 0..<count where try read.isMet(by: sampler.proposal()) { valid += 1 }
            return ["valid": .number(JSONNumber(valid))]
        } catch {
            return ["refused": .string("\(error)")]
        }
    }

    private func protocolBuffers(_ path: String, _ type: String, _ question: JSONValue) -> JSONValue {
        do {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let schema = try ProtoSchema(ProtoFile(path: path, text: text)).schema(ofMessage: type)
            let read = try Schema(schema, options: SchemaOptions(assertsFormats: true))
            var sampler = SchemaSampler(of: read, seed: 1)
            let samples = try (0..<(question["samples"]?.intValue ?? 0)).map { _ in sampler.proposal() }
                .filter { try read.isMet(by: $0) }
            var found = answer(read, question["instances"]?.arrayValue ?? [])
            if case .object(var object) = found {
                object["samples"] = .array(samples)
                found = .object(object)
            }
            return found
        } catch {
            return ["refused": .string("\(error)")]
        }
    }

    private func answer(_ schema: Schema, _ instances: [JSONValue]) -> JSONValue {
        var verdicts: [JSONValue] = []
        var errors: [JSONValue] = []
        for instance in instances {
            do {
                let isMet = try schema.isMet(by: instance)
                // The report must come to the same verdict.
                let violations = try schema.violations(in: instance)
                if violations.isEmpty != isMet { errors.append("verdict and report differ") }
                verdicts.append(.bool(isMet))
            } catch {
                verdicts.append(.null)
                errors.append(.string(error.description))
            }
        }
        return ["valid": .array(verdicts), "errors": .array(errors)]
    }
}

var answering = Answering()
while let line = readLine() {
    // Not through a buffer: whoever asks waits for the answer.
    FileHandle.standardOutput.write(Data(answering.answer(line).serialized() + [UInt8(ascii: "\n")]))
}
