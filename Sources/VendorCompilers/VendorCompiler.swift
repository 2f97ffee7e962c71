import JSONModel
import PushModel

/// The reference model of one vendor: message and context to every outcome that the documents allow.
package protocol VendorCompiler: Sendable {
    var dialect: Dialect { get }

    /// The compile rules, in the order of the specification.
    var rules: [CompileRule] { get }

    /// The rule that decides whether a member is there, by its JSON Pointer; nil where no rule speaks of it. It names what a member
    /// breaks that should not be there, and so has no rule of its own in the payload.
    func rule(governing pointer: String) -> String?

    /// The case's context with every default filled in, as a testee gets it.
    ///
    /// - Throws: ``ContextError`` for an unknown field, or a field of the wrong type.
    func fullContext(of testCase: Case) throws(ContextError) -> JSONObject

    /// Whether the case's payload goes to APNs: a vendor that serves other platforms too makes payloads for these that no
    /// rule of Apple's is about.
    func servesAPNs(_ testCase: Case) -> Bool

    /// Compiles under one script of readings: the outcome, and the points where another reading is right too.
    ///
    /// - Throws: ``ContextError`` where ``fullContext(of:)`` throws.
    func compile(_ testCase: Case, readings script: [Int]) throws(ContextError) -> (ExpectedOutcome, [ReadingPoint])
}

extension VendorCompiler {
    package func servesAPNs(_ testCase: Case) -> Bool { true }

    /// All right outcomes of a case.
    ///
    /// - Throws: ``ContextError`` where the context is unusable: a fault of the corpus, not of a message.
    package func expectation(for testCase: Case) throws(ContextError) -> Expectation {
        let primary = try compile(testCase, readings: [])
        let compiler = self
        return Expectation(primary: primary.0, points: primary.1) { script in
            // The context was usable a moment ago, and no script changes it.
            (try? compiler.compile(testCase, readings: script)) ?? primary
        }
    }
}

/// A compile rule of a vendor: what the documents say about one step.
package struct CompileRule: Sendable {
    /// Rule ID of the vendor specification (`EM-C3`).
    package let id: String
    /// One sentence.
    package let statement: String
    /// Document and section.
    package let source: String

    package init(_ id: String, _ statement: String, source: String) {
        self.id = id
        self.statement = statement
        self.source = source
    }
}

/// A context that a compiler cannot use.
package struct ContextError: Error, Sendable, Equatable, CustomStringConvertible {
    package var field: String
    package var problem: String

    package init(field: String, problem: String) {
        self.field = field
        self.problem = problem
    }

    package var description: String { "context.\(field): \(problem)" }
}
