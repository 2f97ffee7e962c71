import CaseGeneration
import EasemobVendor
import JSONModel
import PushModel
import Testing

@Suite struct SizeTests {
    private let generator = EasemobGenerator()

    @Test func everySlotAndFillerHitsEveryLimitExactly() {
        let cases = generator.boundaryCases(measure: compiledSize)
        for target in [4095, 4096, 4097] {
            for filler in ["ascii", "cjk", "emoji", "quotes", "slashes", "control"] {
                for slot in ["body", "title", "extern", "sound"] {
                    let id = "easemob/size-\(target)-\(filler)-\(slot)"
                    let made = cases.first { $0.testCase.id == id }
                    #expect(made?.size == AimedSize(target: target, reached: target), "\(id)")
                    #expect(made.flatMap { compiledSize($0.testCase) } == target, "\(id)")
                }
            }
        }
        #expect(Set(cases.map(\.testCase.id)).count == cases.count)
    }

    @Test func callsHaveTheLargerLimit() throws {
        let made = generator.boundaryCases(measure: compiledSize)
        for target in [5119, 5120, 5121] {
            let found = try #require(made.first { $0.testCase.id == "easemob/voip-size-\(target)-cjk-body" })
            #expect(compiledSize(found.testCase) == target)
            #expect(found.testCase.context["voipBound"] == true)
        }
    }

    @Test(arguments: [5119, 5120, 5121], ["ascii", "cjk", "emoji", "quotes", "control"])
    func messagesHaveExactlyTheirLimit(target: Int, filler: String) throws {
        let made = generator.boundaryCases { _ in nil }
        let found = try #require(made.first { $0.testCase.id == "easemob/message-\(target)-\(filler)" })
        guard case .value(let message) = found.testCase.message else {
            Issue.record("not a value")
            return
        }
        #expect(message.serialized().count == target)
    }

    /// Where every size is even, an odd target cannot be hit, and the case says so.
    @Test func aTargetThatCannotBeHitIsReported() throws {
        let made = generator.boundaryCases { testCase in compiledSize(testCase).map { $0 * 2 } }
        let missed = try #require(made.first { $0.testCase.id == "easemob/size-4095-ascii-body" })
        #expect(missed.size?.isHit == false)
        #expect(missed.size?.reached.map { $0 < 4095 } == true)
        #expect(missed.testCase.note == "aimed at 4095 bytes, which no filling gives")
    }

    @Test func nothingIsMadeWhereNothingCanBeMeasuredOrFilled() {
        for measure in [{ _ in nil }, { _ in 4000 }, { _ in 9000 }] as [@Sendable (Case) -> Int?] {
            let made = generator.boundaryCases(measure: measure)
            #expect(made.allSatisfy { $0.testCase.id.hasPrefix("easemob/message-") })
        }
    }
}
