import JSONModel
import Yams

/// A file in YAML as the JSON value that it stands for, by the core schema of YAML 1.2. JSON is YAML too.
///
/// Numbers keep their lexemes. What YAML 1.1 took for booleans and dates (`yes`, `2026-01-31`) is a text. Aliases, and keys
/// that are no texts, are refused.
package struct YAMLDocument: Sendable {
    package let value: JSONValue
    private let places: Place

    /// Nested mappings and lists.
    private static let depthLimit = 256

    /// - Parameter text: What the file has. One without a value is null.
    /// - Throws: ``YAMLProblem`` for the first thing that is no such value.
    package init(_ text: String) throws(YAMLProblem) {
        if let line = AliasScan(text).line {
            throw YAMLProblem(line: line, sentence: "an alias is not supported; write its value instead")
        }
        guard let root = try Self.root(of: text) else {
            value = .null
            places = Place(line: nil)
            return
        }
        value = try Self.value(of: root, depthLeft: Self.depthLimit)
        places = Place(of: root, line: root.mark?.line)
    }

    /// - Parameter node: A part of a file that somebody else has read.
    /// - Returns: The JSON value that it stands for.
    /// - Throws: ``YAMLProblem`` for the first thing that is no such value.
    package static func value(of node: Node) throws(YAMLProblem) -> JSONValue {
        try value(of: node, depthLeft: depthLimit)
    }

    private static func root(of text: String) throws(YAMLProblem) -> Node? {
        do {
            return try compose(yaml: text)
        } catch {
            // JSON writes what lies beyond 16 bits as two escapes, and YAML takes none of them.
            let mended = SurrogatePairs.joined(in: text)
            if mended != text, let root = try? compose(yaml: mended) { return root }
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
                sentence: "an alias is not supported; write its value instead"
            )
        }
    }

    /// The line of a place, from 1: of a member that of its key. Where nothing is at the place, the line of what is around it.
    package func line(of pointer: JSONPointer) -> Int? {
        var place = places
        for token in pointer.tokens {
            guard let inner = place.inside.first(where: { $0.name.hasSameScalars(as: token) }) else { break }
            place = inner.place
        }
        return place.line
    }
}

/// Where a part of the text begins, and the parts in it by name or index.
private struct Place: Sendable {
    /// From 1.
    let line: Int?
    private(set) var inside: [(name: String, place: Place)] = []

    init(line: Int?) {
        self.line = line
    }

    /// Call it with a node whose depth is known to be bounded.
    init(of node: Node, line: Int?) {
        self.line = line
        switch node {
        case .mapping(let mapping):
            inside = mapping.compactMap { key, value in
                key.scalar.map { ($0.string, Place(of: value, line: key.mark?.line ?? line)) }
            }
        case .sequence(let sequence):
            inside = sequence.enumerated().map { (String($0), Place(of: $1, line: $1.mark?.line ?? line)) }
        default: break
        }
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
