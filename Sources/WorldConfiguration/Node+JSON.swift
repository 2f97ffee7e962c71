import JSONModel
import Yams

// JSON that libyaml does not read: half a surrogate pair as an escape (`"\ud83d\ude00"`), which is how most languages write an
// emoji in JSON, and DEL.
extension Node {
    /// - Parameter json: A text that YAML's parser has refused.
    /// - Returns: What it says as JSON, without the lines where it says so; nil where it is none, or has a key twice.
    static func reading(json: String) -> Node? {
        let limits = JSONLimits()
        guard let value = try? JSONValue(parsing: Array(json.utf8), limits: limits),
            value.hasEqualKeys(depthLeft: limits.depth) == false
        else { return nil }
        return Node(value)
    }

    private init(_ value: JSONValue) {
        switch value {
        case .null: self.init("null", .implicit, .plain)
        case .bool(let bool): self.init(bool ? "true" : "false", .implicit, .plain)
        case .number(let number): self.init(number.lexeme, .implicit, .plain)
        case .string(let text): self.init(text, .implicit, .doubleQuoted)
        case .array(let elements): self.init(elements.map(Node.init))
        case .object(let object):
            self.init(object.members.map { (Node($0.key, .implicit, .doubleQuoted), Node($0.value)) })
        }
    }
}
