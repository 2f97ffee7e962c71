import JSONModel
import PushModel
import VendorModel

/// A dialect of the user's own in the place of a vendor's compiler: what its reference makes of a message, or without one what its rules
/// allow.
struct RuleCompiler: VendorCompiler {
    let own: OwnDialect
    let dialect: Dialect
    let rules: [CompileRule]

    init(_ own: OwnDialect) {
        self.own = own
        dialect = own.dialect
        let rules = own.file.rules.map { rule in
            CompileRule(
                id: rule.id,
                statement: rule.sentence,
                source: rule.source,
                places: rule.equal.map(\.payload.description)
            )
        }
        let reference = own.file.reference.map { reference in
            CompileRule(
                id: own.referenceID,
                statement: "The payload is the one that the reference in the dialect's file makes from the message.",
                source: own.file.path + (reference.line.map { ":\($0)" } ?? ""),
                places: []
            )
        }
        self.rules = rules + [reference].compactMap(\.self)
    }

    var isReference: Bool { own.file.reference != nil }

    var authority: String { isReference ? "the reference" : "the dialect's file" }

    func rule(governing pointer: String) -> String? {
        rules.first { $0.places.contains(pointer) }?.id
    }

    func deviceToken(of testCase: Case) -> String? {
        guard let pointer = own.file.deviceToken, let root = pointer.tokens.first else { return nil }
        let value = root == "context" ? .object(testCase.context) : testCase.message.readable
        return value?[JSONPointer(tokens: Array(pointer.tokens.dropFirst()))]?.stringValue
    }

    /// Any context is one: what the file says of contexts is what they are made by.
    func read(_ testCase: Case) throws(ContextError) -> any ParsedCase {
        let fullContext = testCase.context.withDefaults
        guard let message = testCase.message.readable else {
            return RuledCase(unreadable: own, fullContext: fullContext)
        }
        return RuledCase(message, of: own, fullContext: fullContext)
    }

    func payload(of testCase: Case) throws(ContextError) -> JSONValue? {
        try expectation(for: testCase).primary.payload?.value
    }

    func checkContext(of testCase: Case) throws(ContextError) {}
}

extension JSONObject {
    /// A case's own context, and what the harness takes as given where it does not say it.
    var withDefaults: JSONObject {
        var context = self
        let defaults: JSONObject = [
            "now": .number(JSONNumber(ContextDefaults.now)),
            "deviceToken": .string(ContextDefaults.deviceToken),
            "bundleId": .string(ContextDefaults.bundleID),
        ]
        for member in defaults.members where context[member.key] == nil { context[member.key] = member.value }
        return context
    }
}

extension MessageInput {
    /// The message as JSON; nil for what is none, and for one with a key twice, which no two readers read alike.
    fileprivate var readable: JSONValue? {
        let value: JSONValue?
        switch self {
        case .value(let given): value = given
        case .text, .bytes: value = try? JSONValue(parsing: bytes)
        }
        guard let value, value.hasEqualKeys(depthLeft: JSONLimits().depth) == false else { return nil }
        return value
    }
}
