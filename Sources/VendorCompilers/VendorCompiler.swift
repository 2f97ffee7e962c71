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

    /// How names beside `aps` begin that the vendor's service keeps for itself: what it puts there is never compared.
    var servicePrefixes: [String] { get }

    /// Whether the case's payload goes to APNs: a vendor that serves other platforms too makes payloads for these that no
    /// rule of Apple's is about.
    func servesAPNs(_ testCase: Case) -> Bool

    /// The field of the context that says for which recipient a message to several is compiled; nil for a vendor whose
    /// payload is the same for all.
    var recipientField: String? { get }

    /// The recipients that the message names, in their order.
    func recipients(of testCase: Case) -> [String]

    /// What the vendor's documents say of a case beyond its payload, for a person to read, a line each.
    func remarks(on testCase: Case, _ outcome: ExpectedOutcome) -> [String]

    /// Reads a case as far as no reading of the documents matters.
    ///
    /// - Throws: ``ContextError`` for an unknown field of the context, or a field of the wrong type: a fault of the corpus, not of
    ///   a message.
    func read(_ testCase: Case) throws(ContextError) -> any ReadCase
}

extension VendorCompiler {
    package var servicePrefixes: [String] { [] }

    package func servesAPNs(_ testCase: Case) -> Bool { true }

    package func remarks(on testCase: Case, _ outcome: ExpectedOutcome) -> [String] { [] }

    package var recipientField: String? { nil }

    package func recipients(of testCase: Case) -> [String] { [] }

    /// The case's context with every default filled in, as a testee gets it.
    package func fullContext(of testCase: Case) throws(ContextError) -> JSONObject {
        try read(testCase).fullContext
    }

    /// All right outcomes of a case.
    package func expectation(for testCase: Case) throws(ContextError) -> Expectation {
        try read(testCase).expectation
    }

    /// The outcome under one script of readings, and the points where another reading is right too.
    package func compile(
        _ testCase: Case,
        readings script: [Int]
    ) throws(ContextError) -> (ExpectedOutcome, [ReadingPoint]) {
        try read(testCase).compile(readings: script)
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

    static let noSuchField = "no such field"

    var isOfUnknownField: Bool { problem == Self.noSuchField }

    package var description: String { "context.\(field): \(problem)" }
}
