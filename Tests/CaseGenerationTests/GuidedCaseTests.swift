import EasemobVendor
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import CaseGeneration

@Suite("Cases that the testee's code guides")
struct GuidedCaseTests {
    private let generator = EasemobGenerator()
    private let condition = CodeCondition(
        place: "compiler.py:12",
        comparisons: [CodeCondition.Comparison(names: ["em_push_title"], values: ["ops-bot"])],
        openRounds: 1
    )

    private func cases(_ corpus: ParentCorpus) -> [Case] {
        (0..<400).map { generator.randomCase(seed: 3, number: $0, corpus: corpus).testCase }
    }

    private func title(_ testCase: Case) -> JSONValue? {
        guard case .value(let message) = testCase.message else { return nil }
        return message["ext"]?["em_apns_ext"]?["em_push_title"]
    }

    @Test func aValueStandsWhereTheCodeLooks() {
        let guided = cases(ParentCorpus().guided(by: [condition]))
        #expect(guided.count { title($0) == "ops-bot" } > 20)
        #expect(guided.count { $0.note?.contains("guided by compiler.py:12") ?? false } > 100)
        #expect(!cases(ParentCorpus()).contains { title($0) == "ops-bot" })
    }

    /// The same seed gives the same cases as before there was anything to be guided by.
    @Test func withoutConditionsNothingIsDrawn() {
        #expect(cases(ParentCorpus()) == cases(ParentCorpus().guided(by: [])))
    }

    @Test func aNameThatNoMessageHasBecomesAMember() {
        let unknown = CodeCondition(
            place: "a.js:1",
            comparisons: [CodeCondition.Comparison(names: ["x_level"], values: [7])]
        )
        let texts = cases(ParentCorpus().guided(by: [unknown])).map {
            String(decoding: $0.message.bytes, as: UTF8.self)
        }
        #expect(texts.count { $0.contains(#""x_level":7"#) } > 10)
    }

    /// What needs three values is found from a case that has two.
    @Test func casesThatReachedNewCodeAreParents() {
        let pioneer = Case(
            id: "easemob/pioneer",
            dialect: .easemob,
            message: .value(["target": ["6006"], "ext": ["em_apns_ext": ["em_push_title": "pioneer"]]])
        )
        let corpus = ParentCorpus().adding([KeptCase(testCase: pioneer, reachedNewCode: true)]).guided(by: [condition])
        #expect(cases(corpus).count { $0.note?.contains("easemob/pioneer") ?? false } > 40)
    }

    @Test func ofANumberTheLengthIsTriedToo() {
        let length = CodeCondition(
            place: "a.js:1",
            comparisons: [CodeCondition.Comparison(names: ["em_push_title"], values: [178])]
        )
        let titles = cases(ParentCorpus().guided(by: [length])).compactMap { title($0)?.stringValue?.count }
        #expect(titles.contains(178) && titles.contains(179))
    }
}
