import PushModel
import Testing
import VendorCompilers

@testable import CaseGeneration

@Suite struct EasemobRulesTests {
    /// Every compile rule has a say in at least one row of the covering set.
    @Test func everyRuleIsExercised() throws {
        let compiler = EasemobCompiler()
        var seen: Set<String> = []
        for generated in EasemobGenerator().coveringSet(strength: 2) {
            let outcome = try compiler.compile(generated.testCase, readings: []).0
            if let rule = outcome.rule { seen.insert(rule) }
            guard case .payload(let payload) = outcome.kind else { continue }
            seen.formUnion(payload.trace.map(\.rule) + payload.headers.map(\.rule))
        }
        #expect(compiler.rules.map(\.id).filter { !seen.contains($0) } == [])
    }
}
