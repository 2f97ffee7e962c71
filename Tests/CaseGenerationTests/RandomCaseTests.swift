import CaseGeneration
import Determinism
import EasemobVendor
import JSONModel
import PushModel
import SNSVendor
import Testing
import Vendors

@Suite struct RandomCaseTests {
    private let generator = EasemobGenerator()

    @Test func aCaseIsAFunctionOfSeedAndNumber() {
        for number in 0..<300 {
            let made = generator.randomCase(seed: 1, number: number)
            #expect(EasemobGenerator().randomCase(seed: 1, number: number).testCase == made.testCase)
            #expect(Case.id(ofSequenceOf: made.testCase.id) == "easemob/random-\(number)")
        }
    }

    @Test func seedsAndNumbersGiveDifferentCases() {
        let messages = (0..<200).map { generator.randomCase(seed: UInt64($0 / 100), number: $0 % 100).testCase.message }
        let different = messages.indices.count { index in !messages[..<index].contains(messages[index]) }
        // A few small cases change the context alone.
        #expect(different > 150)
    }

    /// A stored seed means the same campaign in every process and on every machine. A change of the axes changes it:
    /// the figure is then taken anew, and the changelog says so.
    @Test func casesOfAStoredSeedStayTheSame() {
        let texts = (0..<100).map { number in
            let made = generator.randomCase(seed: 1, number: number).testCase
            return text(of: made.message) + String(decoding: JSONValue.object(made.context).serialized(), as: UTF8.self)
        }
        #expect(Fingerprint(texts).description == "d4dc2d54d6bf34af")
    }

    @Test func tenThousandCasesKeepTheirLimitsAndMeetEveryValue() throws {
        let model = generator.model
        var singles = TupleCoverage(model: model, strength: 1)
        var met = model.axes.map { [Bool](repeating: false, count: $0.values.count) }
        var odd = 0
        var rows = 0
        let spelling = try #require(model.axes.last)
        for number in 0..<10_000 {
            let made = generator.randomCase(seed: 3, number: number)
            guard let row = made.row else { continue }
            rows += 1
            singles.record(row)
            #expect(model.allows(row))
            let oddities = model.oddities(of: row)
            #expect(oddities <= GenerationWeights.mostOddities)
            if oddities > 0 { odd += 1 }
            for (axis, value) in row.values.enumerated() { met[axis][value] = true }
            if number < 2000, spelling.values[row.values[model.axes.count - 1]].isValid {
                #expect(try JSONValue(parsing: made.testCase.message.bytes).kind == .object)
            }
        }
        for (axis, values) in zip(model.axes, met) {
            #expect(!values.contains(false), "\(axis.name)")
        }
        #expect(singles.covered == singles.total)
        #expect(rows > 6000)
        #expect((rows * 3 / 10..<rows / 2).contains(odd), "mostly valid")
    }

    @Test func someCasesAreDerivedFromTheCorpusOfTheDialect() {
        let parent = Case(
            id: "easemob/parent",
            dialect: .easemob,
            message: .value(["marker": 1, "target": ["6006"], "target_type": "users"]),
            expectation: CaseExpectation(.error("x")),
            source: "a document"
        )
        let other = Case(id: "sns/other", dialect: .sns, message: .value(["Message": "x"]))
        let made = (0..<800).map { generator.randomCase(seed: 5, number: $0, corpus: ParentCorpus([other, parent])) }
        let derived = made.filter {
            $0.row == nil && $0.testCase.note?.hasPrefix("derived from easemob/parent") == true
        }
        // Five of sixteen.
        #expect((200..<300).contains(derived.count))
        #expect(derived.allSatisfy { $0.testCase.expectation == nil && $0.testCase.source == nil })
        #expect(!made.contains { $0.testCase.note?.contains("sns/other") == true })
        #expect(made.allSatisfy { $0.testCase.dialect == .easemob })
    }

    @Test func aCorpusOfOtherDialectsIsPassedOver() {
        let other = Case(id: "sns/other", dialect: .sns, message: .value(["Message": "x"]))
        let corpus = ParentCorpus([other])
        let notes = (0..<200).compactMap { generator.randomCase(seed: 5, number: $0, corpus: corpus).testCase.note }
        #expect(!notes.contains { $0.contains("derived") })
    }

    @Test func someCasesAreFilledUpToTheLimit() {
        let made = (0..<2000).map { generator.randomCase(seed: 6, number: $0, measure: compiledSize) }
        let aimed = made.compactMap(\.size)
        #expect(aimed.count > 20)
        #expect(aimed.allSatisfy { $0.isHit && [4095, 4096, 4097, 5119, 5120, 5121].contains($0.target) })
    }

    private func text(of message: MessageInput) -> String {
        switch message {
        case .value(let value): String(decoding: value.serialized(), as: UTF8.self)
        case .text(let text): text
        case .bytes(let bytes): bytes.map { String($0, radix: 16) }.joined()
        }
    }
}

/// A stand-in for a compiler: the texts go into a payload, and all but the title and the body are repeated under `e`.
func compiledSize(_ testCase: Case) -> Int? {
    guard case .value(let message) = testCase.message, let fields = message["ext"]?["em_apns_ext"]?.objectValue else {
        return nil
    }
    var echo = fields
    echo["em_push_content"] = nil
    echo["em_push_title"] = nil
    let payload: JSONValue = [
        "aps": [
            "alert": ["title": fields["em_push_title"] ?? "t", "body": fields["em_push_content"] ?? "b"],
            "sound": fields["em_push_sound"] ?? "default",
            "category": fields["em_push_category"] ?? "c",
            "thread-id": fields["thread_id"] ?? "d",
        ],
        "e": fields["extern"] ?? .object(echo),
    ]
    return payload.serialized().count
}
