import JSONModel
import Yams

/// A file in YAML as the JSON value that it stands for, by the core schema of YAML 1.2. JSON is YAML too.
///
/// Numbers keep their lexemes. What YAML 1.1 took for booleans and dates (`yes`, `2026-01-31`) is a text. Aliases, and keys
/// that are no texts, are refused.
package struct YAMLDocument: Sendable {
    package let value: JSONValue
    private let text: String

    /// Nested mappings and lists.
    private static let depthLimit = 256

    /// - Parameter text: What the file has. One without a value is null.
    /// - Throws: ``YAMLProblem`` for the first thing that is no such value.
    package init(_ text: String) throws(YAMLProblem) {
        if let line = AliasScan(text).line {
            throw YAMLProblem(line: line, sentence: "an alias is not supported; write out what it stands for")
        }
        self.text = text
        guard let root = try Self.root(of: text) else {
            value = .null
            return
        }
        value = try Self.value(of: root, depthLeft: Self.depthLimit)
    }

    private static func root(of text: String) throws(YAMLProblem) -> Node? {
        do {
            return try compose(yaml: text)
        } catch {
            throw YAMLProblem(error)
        }
    }

    private static func value(of node: Node, depthLeft: Int) throws(YAMLProblem) -> JSONValue {
        guard depthLeft > 0 else {
            throw YAMLProblem(line: node.mark?.line, sentence: "the value is nested deeper than \(depthLimit) levels")
        }
        switch node {
        case .scalar(let scalar):
            return try PlainScalar.value(scalar)
        case .sequence(let sequence):
            var elements: [JSONValue] = []
            for element in sequence { elements.append(try value(of: element, depthLeft: depthLeft - 1)) }
            return .array(elements)
        case .mapping(let mapping):
            var object = JSONObject()
            for (key, member) in mapping {
                guard case .scalar(let name) = key else {
                    throw YAMLProblem(line: key.mark?.line, sentence: "a key must be a text")
                }
                let value = try value(of: member, depthLeft: depthLeft - 1)
                object.members.append(JSONMember(key: name.string, value: value))
            }
            return .object(object)
        case .alias:
            throw YAMLProblem(
                line: node.mark?.line,
                sentence: "an alias is not supported; write out what it stands for"
            )
        }
    }

    /// The line of a place, from 1: of a member that of its key. Where nothing is at the place, the line of what is around it.
    package func line(of pointer: JSONPointer) -> Int? {
        guard var node = try? Self.root(of: text) else { return nil }
        var line = node.mark?.line
        for token in pointer.tokens {
            switch node {
            case .mapping(let mapping):
                guard let member = mapping.first(where: { $0.key.scalar?.string.hasSameScalars(as: token) ?? false })
                else {
                    return line
                }
                line = member.key.mark?.line ?? line
                node = member.value
            case .sequence(let sequence):
                guard let index = Int(token), sequence.indices.contains(index) else { return line }
                node = sequence[index]
                line = node.mark?.line ?? line
            default:
                return line
            }
        }
        return line
    }
}

/// Why a text is no YAML that can be used.
package struct YAMLProblem: Error, Sendable, Equatable {
    /// From 1.
    package var line: Int?
    package var sentence: String

    package init(line: Int?, sentence: String) {
        self.line = line
        self.sentence = sentence
    }

    /// The parser's complaint, without the excerpt that it draws.
    fileprivate init(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let text = [context?.text, problem].compactMap(\.self).joined(separator: " ")
            self.init(line: mark.line, sentence: text)
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.sorted().map { "“\($0)”" }.joined(separator: ", ")
            self.init(line: context.mark.line, sentence: "the mapping has \(names) more than once")
        default:
            self.init(line: nil, sentence: "\(error)")
        }
    }
}
