import CaseGeneration
import FCMVendor
import JSONModel
import PushModel
import Testing
import VendorModel

@Suite("FCM: axes and generated cases")
struct FCMModelTests {
    private let generator = FCMGenerator()

    private var nominalCase: Case { generator.nominal.makeCase(id: "x", dialect: .fcm) }

    /// The nominal case with one value of one axis.
    private func draft(_ axisName: String, _ valueName: String) throws -> CaseDraft {
        let axis = try #require(generator.model.axes.first { $0.name == axisName })
        var draft = generator.nominal
        try #require(axis.values.first { $0.name == valueName }).edit(&draft)
        return draft
    }

    @Test func aLegacyValueMakesALegacyBodyThatKeepsTextsAndData() throws {
        var draft = try draft("data", "string")
        for (axis, value) in [("legacy.sound", "default"), ("legacy.priority", "high")] {
            try #require(generator.model.axes.first { $0.name == axis }?.values.first { $0.name == value }).edit(&draft)
        }
        #expect(
            draft.message == [
                "to": "x",
                "notification": [
                    "title": "Match update", "body": "Arsenal goal in added time, score is now 3-0", "sound": "default",
                ],
                "data": ["customId": "123"], "priority": "high",
            ]
        )
    }

    @Test func aLegacyBodyMeetsNothingOfHTTPv1() {
        let model = generator.model
        for old in model.axes.indices where model.axes[old].name.hasPrefix("legacy.") {
            for name in ["target", "door", "apns-priority", "alert", "custom", "containers"] {
                var row = model.nominalRow
                row.values[old] = 1
                #expect(model.allows(row))
                row.values[model.axes.firstIndex { $0.name == name } ?? 0] = 1
                #expect(!model.allows(row), "\(model.axes[old].name) and \(name)")
            }
        }
    }

    @Test func everyKindOfOutcomeIsThere() throws {
        let kinds = try generator.coveringSet(strength: 2).map { made in
            try FCMCompiler().expectation(for: made.testCase).primary.outcome.kind.rawValue
        }
        #expect(Set(kinds).sorted() == ["error", "payload", "suppressed"])
    }

    /// A plain value leaves the others to be seen: alone it never has a message refused or kept back.
    @Test func plainValuesComeThroughAtEveryDoor() throws {
        for axis in generator.model.axes {
            for value in axis.values where value.role == .plain {
                for door in ["raw", "pySdk", "nodeSdk"] {
                    var draft = generator.nominal
                    draft.context = ["door": .string(door)]
                    if axis.name == "door" { draft.context = [:] }
                    value.edit(&draft)
                    let made = draft.makeCase(id: "x", dialect: .fcm)
                    let outcome = try FCMCompiler().expectation(for: made).primary.outcome
                    #expect(outcome.kind == .payload, "\(axis.name)=\(value.name) at \(door): \(outcome)")
                }
            }
        }
    }

    @Test func gatesAndOdditiesAreNotPlainWithoutReason() throws {
        for axis in generator.model.axes {
            for value in axis.values where value.role != .plain {
                let words = try ["raw", "pySdk", "nodeSdk"].flatMap { door in
                    var draft = generator.nominal
                    draft.context = ["door": .string(door)]
                    value.edit(&draft)
                    let expectation = try FCMCompiler().expectation(for: draft.makeCase(id: "x", dialect: .fcm))
                    let readings = expectation.points.indices.flatMap { point in
                        (0..<expectation.points[point].count).map { reading in
                            Array(repeating: 0, count: point) + [reading]
                        }
                    }
                    return [expectation.primary.outcome.kind]
                        + readings.map { expectation.outcome(readings: $0).outcome.outcome.kind }
                }
                #expect(words.contains { $0 != .payload }, "\(axis.name)=\(value.name)")
            }
        }
    }

    @Test(arguments: [3999, 4000, 4001, 4095, 4096, 4097])
    func everySlotAndFillerHitsTheLimits(target: Int) throws {
        let cases = generator.boundaryCases(measure: Self.size)
        for filler in SizeFiller.all {
            for slot in generator.sizeSlots {
                let id = "fcm/size-\(target)-\(filler.name)-\(slot.name)"
                let made = try #require(cases.first { $0.testCase.id == id }, "\(id)")
                #expect(made.size == AimedSize(target: target, reached: target), "\(id)")
                #expect(Self.size(made.testCase) == target)
            }
        }
    }

    @Test(arguments: [(5119, Outcome.Kind.payload), (5120, .payload), (5121, .refused)])
    func callsHaveTheLargerLimit(target: Int, kind: Outcome.Kind) throws {
        let cases = generator.boundaryCases(measure: Self.size)
        let made = try #require(cases.first { $0.testCase.id == "fcm/voip-size-\(target)-cjk-body" })
        let outcome = try FCMCompiler().expectation(for: made.testCase).primary
        #expect(outcome.byteCount == target)
        #expect(outcome.outcome.kind == kind)
    }

    @Test func mostRandomCasesComeThrough() throws {
        var payloads = 0
        for number in 0..<1000 {
            let made = generator.randomCase(seed: 4, number: number, measure: Self.size)
            #expect(made.testCase == generator.randomCase(seed: 4, number: number, measure: Self.size).testCase)
            let outcome = try FCMCompiler().expectation(for: made.testCase).primary.outcome
            if outcome.kind == .payload { payloads += 1 }
        }
        #expect((400..<900).contains(payloads), "\(payloads)")
    }

    private static func size(_ testCase: Case) -> Int? {
        try? FCMCompiler().expectation(for: testCase).primary.byteCount
    }
}
