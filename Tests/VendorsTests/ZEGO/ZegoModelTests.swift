import CaseGeneration
import JSONModel
import PushModel
import Testing
import VendorModel
import ZEGOVendor

@Suite("ZEGO: the model of cases") struct ZegoModelTests {
    private static let generator = ZegoGenerator()
    private let generator = Self.generator

    /// A value of a documented form that is no gate leaves a payload to look at.
    @Test func plainValuesHaveAPayloadAndGatesHaveNone() throws {
        // What a row needs is in the nominal case, but for these: seen with another value only, or never refused alone.
        for axis in generator.model.axes where axis.name != "text" && axis.name != "spelling" {
            for value in axis.values where value.role != .odd {
                let outcome = try ZegoCompiler().expectation(for: made(value)).primary
                let isSilentOrBare = axis.name == "strategy" || value.name == "no-fields"
                if case .payload = outcome.kind {
                    #expect(value.role == .plain || isSilentOrBare, "\(axis.name)=\(value.name)")
                } else {
                    #expect(value.role == .gate, "\(axis.name)=\(value.name)")
                }
            }
        }
    }

    @Test func theServerSaysTheSameInItsOwnWords() throws {
        let axis = try #require(generator.model.axes.first { $0.name == "interface" })
        var draft = generator.nominal
        axis.values[1].edit(&draft)
        #expect(
            draft.message == [
                "timeout": 60,
                "OfflinePush": [
                    "Enable": 1, "Title": "push title", "Content": "push content", "Payload": "{\"customId\":\"1\"}",
                ],
            ]
        )
    }

    /// In a message of the server the fields of a push are the server's.
    @Test func fieldsGoIntoTheInterfaceThatIsThere() throws {
        let badge = try #require(generator.model.axes.first { $0.name == "enableBadge" })
        var draft = CaseDraft(message: ["OfflinePush": ["Enable": 1]])
        badge.values[1].edit(&draft)
        #expect(draft.message == ["OfflinePush": ["Enable": 1, "EnableBadge": true]])
    }

    @Test func theUpdateFlowBeginsWithThePushThatWasThere() throws {
        let axis = try #require(generator.model.axes.first { $0.name == "delivered" })
        var draft = generator.nominal
        axis.values[2].edit(&draft)
        #expect(
            draft.message == [
                "incoming": [
                    "aps": ["alert": ["title": "push title", "body": "push content"], "mutable-content": 1],
                    "payload": "{\"customId\":\"1\"}",
                ]
            ]
        )
        #expect(draft.context["delivered"]?.arrayValue?.count == 3)
    }

    @Test func everyKindOfOutcomeIsFrequent() throws {
        var counts: [Outcome.Kind: Int] = [:]
        for number in 0..<2000 {
            let testCase = generator.randomCase(seed: 4, number: number).testCase
            counts[try ZegoCompiler().expectation(for: testCase).primary.outcome.kind, default: 0] += 1
        }
        #expect(counts[.payload, default: 0] > 800)
        for kind in [Outcome.Kind.suppressed, .refused, .removed] {
            #expect(counts[kind, default: 0] > 30, "\(kind)")
        }
    }

    // MARK: Sizes

    @Test func everySlotAndFillerHitsEveryLimitExactly() {
        let cases = generator.boundaryCases(measure: compiledBytes)
        for (infix, targets) in [("", [4095, 4096, 4097]), ("voip-", [5119, 5120, 5121])] {
            for target in targets {
                for filler in SizeFiller.all {
                    for slot in ["content", "payload", "title", "thread"] {
                        let id = "zego/\(infix)size-\(target)-\(filler.name)-\(slot)"
                        let made = cases.first { $0.testCase.id == id }
                        #expect(made?.size == AimedSize(target: target, reached: target), "\(id)")
                    }
                }
            }
        }
        #expect(Set(cases.map(\.testCase.id)).count == cases.count)
    }

    @Test func someRandomCasesAreFilledUpToALimit() {
        let aimed = (0..<2000).compactMap { generator.randomCase(seed: 6, number: $0, measure: compiledBytes).size }
        #expect(aimed.count > 20)
        #expect(aimed.allSatisfy { $0.isHit })
    }

    private func compiledBytes(_ testCase: Case) -> Int? {
        try? ZegoCompiler().compile(testCase, readings: []).0.byteCount
    }

    /// The nominal case, with something that every serialiser spells its own way, and one value.
    private func made(_ value: AxisValue?) -> Case {
        var draft = generator.nominal
        draft.message = ["note": "您/", "pushConfig": draft.message["pushConfig"] ?? [:], "timeout": 60]
        value?.edit(&draft)
        return draft.makeCase(id: "x", dialect: .zego)
    }
}
