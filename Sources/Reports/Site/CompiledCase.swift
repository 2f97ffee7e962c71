import PushModel
import VendorModel

/// A case of the corpus with what the reference makes of it, and the compile rules that it shows.
struct CompiledCase {
    let testCase: Case
    let outcome: Outcome
    /// Those that decided something, and the one that the case was written for and is named by; in the order of the specification.
    let rules: [String]

    /// Without the dialect, in which all cases of a page are.
    var name: String { testCase.id.split(separator: "/").dropFirst().joined(separator: "/") }

    /// A name for links.
    var anchor: String {
        "case-" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    private init(_ testCase: Case, by compiler: any VendorCompiler) throws(ContextError) {
        self.testCase = testCase
        let expected = try compiler.expectation(for: testCase).primary
        outcome = expected.outcome
        let payload = expected.payload
        let atWork = Set(
            (payload?.trace.map(\.rule) ?? []) + (payload?.headers.map(\.rule) ?? [])
                + [expected.rule, expected.shown?.rule].compactMap(\.self)
        )
        let file = testCase.id.split(separator: "/").last ?? ""
        rules = compiler.rules.map(\.id).filter { atWork.contains($0) || file.hasPrefix($0.lowercased() + "-") }
    }

    /// For each rule one case that shows it, as far as there is one: those that a document prints before those that were written for
    /// the rule, and these before all others.
    ///
    /// - Throws: `ContextError` for a case with a context that the compiler cannot use.
    static func examples(of compiler: any VendorCompiler, among cases: [Case]) throws(ContextError) -> [CompiledCase] {
        let ours = cases.filter { $0.dialect == compiler.dialect && compiler.servesAPNs($0) }
        let ranks = ["documented", "rules"].map { "\(compiler.dialect.rawValue)/\($0)/" }
        func rank(_ testCase: Case) -> Int { ranks.firstIndex { testCase.id.hasPrefix($0) } ?? ranks.count }
        let candidates = (0...ranks.count).flatMap { wanted in ours.filter { rank($0) == wanted } }
        var chosen: [CompiledCase] = []
        var missing = Set(compiler.rules.map(\.id))
        for testCase in candidates where !missing.isEmpty {
            let compiled = try CompiledCase(testCase, by: compiler)
            guard !missing.isDisjoint(with: compiled.rules) else { continue }
            missing.subtract(compiled.rules)
            chosen.append(compiled)
        }
        return chosen
    }
}
