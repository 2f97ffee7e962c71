import CaseGeneration
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import SNSVendor

@Suite("SNS: axes")
struct SNSModelTests {
    private let generator = SNSGenerator()

    private func made(_ edits: (axis: String, value: String)...) throws -> Case {
        var draft = generator.nominal
        for axis in generator.model.axes {
            for edit in edits where edit.axis == axis.name {
                try #require(axis.values.first { $0.name == edit.value }, "\(edit)").edit(&draft)
            }
        }
        return draft.makeCase(id: "x", dialect: .sns)
    }

    /// The text of the message's entry, or of the message itself.
    private func text(_ testCase: Case, _ key: String? = nil) throws -> String {
        let message = try #require(try read(testCase.message)["Message"]?.stringValue)
        guard let key else { return message }
        return try #require(try JSONValue(parsing: Array(message.utf8))[key]?.stringValue)
    }

    @Test func theNominalCaseIsAPublishToAnEndpoint() throws {
        let nominal = generator.nominal.makeCase(id: "x", dialect: .sns)
        #expect(try text(nominal, "APNS") == #"{"aps":{"alert":{"title":"Hello","body":"hello from sns"}}}"#)
        #expect(try text(nominal, "default") == "Default message")
        #expect(nominal.context.isEmpty)
    }

    @Test func bodiesAreEditedInsideTheirTexts() throws {
        let made = try made(("badge", "1"), ("data", "text"), ("text", "quotes"))
        let body = try JSONValue(parsing: Array(text(made, "APNS").utf8))
        #expect(body["aps"]?["badge"] == 1)
        #expect(body["data"] == .string("data \"quoted\" \\back\\ \"}],"))
        #expect(body["aps"]?["alert"]?["title"] == "Hello")
    }

    @Test func theBodyFollowsTheEndpoint() throws {
        let made = try made(("endpoint", "APNS_SANDBOX"), ("sound", "default"), ("otherEntries", "sibling"))
        #expect(made.context["platform"] == "APNS_SANDBOX")
        #expect(try text(made, "APNS_SANDBOX").hasSuffix(#""sound":"default"}}"#))
        #expect(try text(made, "APNS") == #"{"aps":{"alert":"for the other environment"}}"#)
        #expect(try read(made.message)["TargetArn"]?.stringValue?.contains("endpoint/APNS_SANDBOX/") == true)
    }

    @Test func aTopicIsNoEndpoint() throws {
        let made = try made(("target", "topic"), ("endpoint", "MACOS"))
        #expect(try read(made.message)["TargetArn"] == nil)
        #expect(try read(made.message)["TopicArn"]?.stringValue?.hasSuffix(":news") == true)
    }

    @Test func textsThatAreNoJSONAreLeftAlone() throws {
        let made = try made(("entry", "unbalanced"), ("Message", "trailing-comma"))
        #expect(try text(made).hasSuffix(",}"))
        var draft = generator.nominal
        draft.set("{", at: .entry("APNS"))
        draft.set(1, at: .body("APNS", "aps", "badge"))
        #expect(draft.value(at: .entry("APNS")) == "{")
        #expect(draft.value(at: .body("APNS", "aps")) == nil)
    }

    @Test func entriesAreMadeAndTakenAway() {
        var draft = CaseDraft(message: [:])
        draft.set(nil, at: .body("APNS", "aps", "badge"))
        #expect(draft.message == [:])
        draft.set(1, at: .body("APNS", "aps", "badge"))
        #expect(draft.message["Message"] == #"{"APNS":"{\"aps\":{\"badge\":1}}"}"#)
        #expect(draft.value(at: .body("APNS", "aps", "badge")) == 1)
        draft.set(nil, at: .entry("APNS"))
        #expect(draft.message["Message"] == "{}")
        draft.set(["APNS": ["aps": [:]]], at: .message("Message"))
        draft.set(1, at: .body("APNS", "aps", "badge"))
        #expect(draft.message == ["Message": ["APNS": ["aps": ["badge": 1]]]])
    }

    /// What is of the documented form and no gate leaves the body to be seen.
    @Test func plainValuesHaveAPayload() throws {
        for axis in generator.model.axes {
            for value in axis.values where value.role == .plain {
                let outcome = try SNSCompiler().expectation(for: made((axis.name, value.name))).primary
                #expect(outcome.outcome.kind == .payload, "\(axis.name)=\(value.name)")
            }
        }
    }

    @Test func randomCasesKeepTheirLimitsAndMeetEveryValue() {
        let model = generator.model
        var singles = TupleCoverage(model: model, strength: 1)
        for number in 0..<6000 {
            let made = generator.randomCase(seed: 3, number: number)
            guard let row = made.row else { continue }
            singles.record(row)
            #expect(model.allows(row))
        }
        #expect(singles.missing(limit: 5) == [])
    }

    /// 262144 bytes of `Message`, escapes of both layers of JSON counted as they stand in the string.
    @Test(arguments: [262_143, 262_144, 262_145], ["ascii", "cjk", "emoji", "quotes", "control"])
    func messagesHaveExactlyTheirLimit(target: Int, filler: String) throws {
        let made = generator.boundaryCases { _ in nil }
        let found = try #require(made.first { $0.testCase.id == "sns/message-\(target)-\(filler)" })
        #expect(found.size?.isHit == true)
        #expect(try text(found.testCase).utf8.count == target)
    }

    @Test func bodiesHaveExactlyTheirLimit() throws {
        func measure(_ testCase: Case) -> Int? {
            (try? SNSCompiler().expectation(for: testCase))?.primary.byteCount
        }
        let made = generator.boundaryCases(measure: measure)
        for target in [4095, 4096, 4097] {
            for filler in SizeFiller.all {
                for slot in ["body", "title", "sound", "custom"] {
                    let id = "sns/size-\(target)-\(filler.name)-\(slot)"
                    let found = try #require(made.first { $0.testCase.id == id }, "\(id)")
                    // The entry's bytes are what is sent.
                    #expect(try text(found.testCase, "APNS").utf8.count == target, "\(id)")
                }
            }
        }
        let voip = try #require(made.first { $0.testCase.id == "sns/voip-size-5121-ascii-body" })
        #expect(measure(voip.testCase) == 5121)
        let attributes = try read(voip.testCase.message)["MessageAttributes"]
        #expect(attributes?["AWS.SNS.MOBILE.APNS.PUSH_TYPE"]?["StringValue"] == "voip")
    }
}

/// Amazon SNS developer guide, background notifications: content-available 1, and no alert, badge or sound.
@Suite("Amazon SNS: why a push is silent or not")
struct SNSClassificationTests {
    static let silent: [(aps: JSONObject, unmet: [String])] = [
        (["content-available": 1], []), (["content-available": 1, "alert": "a"], ["user-keys"]),
        (["content-available": 1, "badge": 1, "sound": "s"], ["user-keys"]),
        (["content-available": 0], ["content-available"]),
        (["alert": "a"], ["content-available", "user-keys"]), (["content-available": 1, "category": "c"], []),
    ]

    @Test(arguments: silent.indices)
    func eachConditionIsTold(index: Int) throws {
        let (aps, unmet) = Self.silent[index]
        let subject = SNSSubject(aps: aps)
        let found = try #require(SNSCompiler().classification(of: subject.testCase, try subject.primary()))
        #expect(found.conditions.filter { !$0.isMet }.map(\.name) == unmet)
        #expect(found.isSilent == unmet.isEmpty)
        #expect(found.callbacks.isEmpty && found.notes.isEmpty)
    }

    @Test func anAttributeDecidesInstead() throws {
        let subject = SNSSubject(aps: ["content-available": 1]).with(
            attribute: "AWS.SNS.MOBILE.APNS.PUSH_TYPE",
            ["DataType": "String", "StringValue": "alert"]
        )
        let found = try #require(SNSCompiler().classification(of: subject.testCase, try subject.primary()))
        #expect(!found.isSilent)
        #expect(found.notes.contains { $0.contains("PUSH_TYPE") })
    }
}
