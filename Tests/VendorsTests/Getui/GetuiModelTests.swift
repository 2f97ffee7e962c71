import CaseGeneration
import GetuiVendor
import JSONModel
import PushModel
import Testing
import VendorModel

@Suite("Getui: the model of cases")
struct GetuiModelTests {
    private static let generator = GetuiGenerator()
    private let generator = Self.generator
    private let compiler = GetuiCompiler()

    /// A plain value leaves a payload to look at.
    @Test func plainValuesHaveAPayload() throws {
        for axis in generator.model.axes {
            for value in axis.values where value.role == .plain {
                let outcome = try compiler.compile(made(value), readings: []).0
                #expect(outcome.byteCount != nil, "\(axis.name)=\(value.name)")
            }
        }
    }

    /// One push in the words of the vendor, and the same in the other two interfaces.
    @Test func interfacesSayTheSameInOtherWords() throws {
        #expect(
            try message(interface: "rest2") == [
                "ios": [
                    "payload": "有一條新的招工信息,點擊查看詳情",
                    "aps": [
                        "alert": ["title": "一秒招聘", "body": "有一條新的招工信息,點擊查看詳情"], "content-available": 0,
                        "sound": "notice_type1.caf", "badge": 1,
                    ],
                ]
            ]
        )
        #expect(
            try message(interface: "set_pushInfo") == [
                "pushInfo": [
                    "badge": 1, "message": "有一條新的招工信息,點擊查看詳情", "sound": "notice_type1.caf",
                    "contentAvailable": 0,
                ]
            ]
        )
    }

    // MARK: Sizes

    @Test(arguments: [("", 3072), ("php2017-", 2048)], ["ascii", "cjk", "emoji", "quotes", "slashes", "control"])
    func theSDKsLimitsAreHitAsItCounts(limit: (prefix: String, bytes: Int), filler: String) throws {
        let cases = generator.boundaryCases(measure: size)
        for slot in ["body", "custom", "title", "category"] {
            for target in limit.bytes - 1...limit.bytes + 1 {
                let id = "getui/\(limit.prefix)size-\(target)-\(filler)-\(slot)"
                let made = try #require(cases.first { $0.testCase.id == id }, "\(id)")
                #expect(made.size == AimedSize(target: target, reached: target), "\(id)")
                let outcome = try compiler.compile(made.testCase, readings: []).0
                if target > limit.bytes {
                    #expect(outcome.rule == "GT-11", "\(id)")
                } else {
                    guard case .payload(let payload) = outcome.kind else {
                        Issue.record("no payload: \(id)")
                        continue
                    }
                    let ascii = payload.value.serialized(.ascii)
                    #expect(ascii.count + ascii.count { $0 == UInt8(ascii: "/") } == target, "\(id)")
                }
            }
        }
    }

    @Test(arguments: ["ascii", "cjk", "emoji", "quotes", "slashes", "control"])
    func limitsOfAPNsAreHitInBytes(filler: String) throws {
        let cases = generator.boundaryCases(measure: size)
        let limits = [("rest2-", 4096, "rest-body"), ("rest2-", 4096, "rest-payload"), ("voip-", 5120, "rest-payload")]
        for (prefix, bytes, slot) in limits {
            for target in bytes - 1...bytes + 1 {
                let id = "getui/\(prefix)size-\(target)-\(filler)-\(slot)"
                let made = try #require(cases.first { $0.testCase.id == id }, "\(id)")
                let outcome = try compiler.compile(made.testCase, readings: []).0
                #expect(outcome.byteCount == target, "\(id)")
                #expect((outcome.rule == nil) == (target <= bytes), "\(id)")
            }
        }
    }

    /// A text of `ios` reaches no payload of the SDK, and none of its fields one of REST v2.
    @Test func everySizeIsAimedAtATextThatReachesThePayload() throws {
        let cases = generator.boundaryCases(measure: size)
        #expect(cases.count > 200)
        for made in cases {
            guard case .value(let message) = made.testCase.message else { continue }
            let isREST = made.testCase.context["profile"] == "rest2"
            #expect((message["ios"] != nil) == isREST, "\(made.testCase.id)")
            #expect(made.size?.isHit == true, "\(made.testCase.id)")
        }
    }

    @Test func randomSizesAreAimedAtTextsOfTheInterface() throws {
        var aimed: [String: Int] = [:]
        for number in 0..<6000 {
            let made = generator.randomCase(seed: 12, number: number, measure: size)
            guard made.size != nil, case .value(let message) = made.testCase.message else { continue }
            let isREST = made.testCase.context["profile"] == "rest2"
            #expect((message["ios"] != nil) == isREST, "\(made.testCase.id)")
            aimed[message["pushInfo"] != nil ? "pushInfo" : isREST ? "ios" : "fields", default: 0] += 1
        }
        for interface in ["pushInfo", "ios", "fields"] { #expect(aimed[interface, default: 0] > 3, "\(aimed)") }
    }

    // MARK: Random cases

    /// Of all combinations of alert, sound and content-available few are silent.
    @Test func silentPushesAreNoRarity() throws {
        var silent = 0
        var payloads = 0
        for number in 0..<4000 {
            let testCase = generator.randomCase(seed: 11, number: number).testCase
            guard case .payload(let payload) = try compiler.compile(testCase, readings: []).0.kind else { continue }
            payloads += 1
            if payload.intent.isVisible == false { silent += 1 }
        }
        #expect(payloads > 2000)
        #expect(silent * 100 > payloads)
    }

    private func made(_ value: AxisValue?) -> Case {
        var draft = generator.nominal
        // Something that every serialiser spells its own way.
        if case .object(var message) = draft.message {
            message["note"] = "您/"
            draft.message = .object(message)
        }
        value?.edit(&draft)
        return draft.makeCase(id: "x", dialect: .getui)
    }

    private func message(interface: String) throws -> JSONValue {
        let axis = try #require(generator.model.axes.first { $0.name == "interface" })
        var draft = generator.nominal
        try #require(axis.values.first { $0.name == interface }).edit(&draft)
        return draft.message
    }
}

/// Bytes of the payload that the reference makes, sent or not.
private func size(_ testCase: Case) -> Int? {
    try? GetuiCompiler().compile(testCase, readings: []).0.byteCount
}
