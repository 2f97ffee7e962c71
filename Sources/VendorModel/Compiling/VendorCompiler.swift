import JSONModel
import PushModel

/// The reference model of one vendor: message and context to every outcome that the documents allow.
package protocol VendorCompiler: CaseDialect {
    /// The compile rules, in the order of the specification.
    var rules: [CompileRule] { get }

    /// The rule that decides whether a member is there, by its JSON Pointer; nil where no rule speaks of it. It names what a member
    /// breaks that should not be there, and so has no rule of its own in the payload.
    func rule(governing pointer: String) -> String?

    /// Whether the case's payload goes to APNs: a vendor that serves other platforms too makes payloads for these that no
    /// rule of Apple's is about.
    func servesAPNs(_ testCase: Case) -> Bool

    /// Who says what is right, for sentences.
    var authority: String { get }

    /// Whether it says what the right outcome of a case is. A dialect of the user's own has rules, and nothing else.
    var isReference: Bool { get }

    /// The token to which the case's payload goes, where its message says so; nil where the context does.
    func deviceToken(of testCase: Case) -> String?

    /// What is wrong with the body that a case becomes for another service than Apple's, where documents of the vendor speak of it.
    func faults(inForeignBody body: JSONValue, of testCase: Case) -> [ForeignFault]

    /// What the vendor's documents call a case with this outcome, and why; nil for a vendor without such classes, and where
    /// they are not about it.
    func classification(of testCase: Case, _ outcome: ExpectedOutcome) -> PushClassification?

    /// Reads a case as far as no reading of the documents matters.
    ///
    /// - Throws: ``ContextError`` for an unknown field of the context, or a field of the wrong type: a fault of the corpus, not of
    ///   a message.
    func read(_ testCase: Case) throws(ContextError) -> any ParsedCase
}

extension VendorCompiler {
    package func servesAPNs(_ testCase: Case) -> Bool { true }

    package var authority: String { "the reference" }

    package var isReference: Bool { true }

    package func deviceToken(of testCase: Case) -> String? { nil }

    package func faults(inForeignBody body: JSONValue, of testCase: Case) -> [ForeignFault] { [] }

    package func classification(of testCase: Case, _ outcome: ExpectedOutcome) -> PushClassification? { nil }

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

// What a case file says of a case, as the compiler has it.
extension VendorCompiler {
    package func payload(of testCase: Case) throws(ContextError) -> JSONValue? {
        try compile(testCase, readings: []).0.payload?.value
    }

    package func checkContext(of testCase: Case) throws(ContextError) {
        _ = try fullContext(of: testCase)
    }
}
