import APNsRules
import FCMVendor
import JSONCBridge
import JSONModel
import PushModel
import SNSVendor
import Testees
import Testing

@testable import Campaign
@testable import Findings

@Suite struct PayloadJudgeTests {
    private let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_content": "text"]])

    /// The reference's payload with a filler beside `aps` that makes it so many bytes.
    private func payload(ofSize size: Int) throws -> String {
        let text = String(decoding: try Trials.reference(testCase).bytes, as: UTF8.self)
        let open = String(text.dropLast()) + #","filler":""#
        let close = #""}"#
        return open + String(repeating: "x", count: size - open.utf8.count - close.utf8.count) + close
    }

    @Test func takes4096BytesAndRefuses4097() throws {
        // Apple, Generating a remote notification: the maximum is 4 KB (4096 bytes).
        let full = try Trials.trial(of: testCase, payload: payload(ofSize: 4096))
        #expect(full.analysis?.request.body.count == 4096)
        #expect(!full.rules.contains("size.limit"))
        #expect(!full.rules.contains("apns.PayloadTooLarge"))
        let over = try Trials.trial(of: testCase, payload: payload(ofSize: 4097))
        #expect(over.rules.contains("size.limit"))
        #expect(over.rules.contains("apns.PayloadTooLarge"))
        let refusal = try #require(over.diagnostics.first { $0.rule == "apns.PayloadTooLarge" })
        #expect(refusal.severity == .error)
        #expect(refusal.actual == "413 PayloadTooLarge")
        #expect(refusal.expected == "200")
    }

    @Test func aRightPayloadThatIsTooLongExcusesWhatAShorterSpellingOfItDoesNotDo() throws {
        // RFC 8259, 6: 1.0 and 1 are one number, and only the second fits. Neither wakes the app without a push type, which no
        // field of the message gives.
        func message(threadOf length: Int) -> Case {
            Case(
                id: "fcm/made-up",
                dialect: .fcm,
                message: .value([
                    "message": [
                        "token": "x",
                        "apns": [
                            "payload": [
                                "aps": [
                                    "category": "c", "content-available": .number(JSONNumber(uncheckedLexeme: "1.0")),
                                    "thread-id": .string(String(repeating: "t", count: length)),
                                ]
                            ]
                        ],
                    ]
                ]),
                context: ["door": "nodeSdk"]
            )
        }
        // {"aps":{"category":"c","content-available":1,"thread-id":""}}
        let frame = 61
        let thread = String(repeating: "t", count: 4095 - frame)
        let short = #"{"aps":{"category":"c","content-available":1,"thread-id":""# + thread + #""}}"#
        #expect(short.utf8.count == 4095)
        let testCase = message(threadOf: thread.count)
        let trial = try Trials.trial(of: testCase, payload: short)
        #expect(!trial.rules.contains("effect.no-wake"))
        #expect(trial.diagnostics.contains { $0.specRule == "effect.no-wake" })
    }

    @Test func whatNoDocumentFixesMayComeNearTheLimit() throws {
        // No document says what stands for a picture: a longer word for it is right. Spaces are the sender's own.
        func message(threadOf length: Int) -> Case {
            var message = Trials.message(context: ["displayStyle": "messageSummary"])
            message.message = .value([
                "target_type": "users", "target": ["6006"], "from": "6001", "msg": ["type": "img", "msg": "a.png"],
                "ext": ["em_apns_ext": ["em_push_thread": .string(String(repeating: "t", count: length))]],
            ])
            return message
        }
        let frame = try Trials.reference(message(threadOf: 1)).bytes.count - 1
        let testCase = message(threadOf: 3686 - frame)
        let right = String(decoding: try Trials.reference(testCase).bytes, as: UTF8.self)
        #expect(right.utf8.count == 3686)
        let longer = right.replacing("[img]", with: "[picture]")
        #expect(longer.utf8.count == 3690)
        #expect(!(try Trials.trial(of: testCase, payload: longer).rules.contains("size.count_bytes")))
        let spaced = right.replacing(#"{"aps":"#, with: #"{ "aps":"#)
        #expect(try Trials.trial(of: testCase, payload: spaced).rules.contains("size.count_bytes"))
    }

    @Test func givesARuleWithItsPlaceAndSource() throws {
        let wrong = #"{"aps":{"alert":{"body":"text"},"badge":-1,"sound":"default"}}"#
        let diagnostics = try PayloadJudge(diagnostics: RuleCheck.diagnostics)
            .diagnostics(in: Trials.trial(of: testCase, payload: wrong))
        let badge = try #require(diagnostics.first { $0.place == "/aps/badge" })
        #expect(badge.source?.contains("Apple") == true)
        #expect(badge.expected?.stringValue?.isEmpty == false)
    }

    @Test func aTesteeWithoutHeadersLeavesThemToTheReference() throws {
        let mobile = { (value: JSONValue) -> JSONValue in ["DataType": "String", "StringValue": value] }
        let publish = Case(
            id: "sns/made-up",
            dialect: .sns,
            message: .value([
                "TargetArn": "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1", "Message": "hello",
                "MessageAttributes": [
                    "AWS.SNS.MOBILE.APNS.TOPIC": mobile("com.example.other"),
                    "AWS.SNS.MOBILE.APNS.COLLAPSE_ID": mobile("c"),
                ],
            ])
        )
        let text = String(decoding: try Trials.reference(publish).bytes, as: UTF8.self)
        let none = try Trials.trial(of: publish, payload: text).analysis?.request.headers
        #expect(none?["apns-topic"] == "com.example.other")
        #expect(none?["apns-collapse-id"] == "c")
        // One that gives some is judged on the rest, but for what a request must have.
        let some = try Trials.trial(of: publish, payload: text, headers: [HeaderField("apns-push-type", "background")])
            .analysis?.request.headers
        #expect(some?["apns-push-type"] == "background")
        #expect(some?["apns-topic"] == "com.example.other")
        #expect(some?["apns-collapse-id"] == nil)
    }

    @Test func excusesWhatARightPayloadBreaksAsWell() throws {
        // The sender's own text is what makes it too large; a vendor that sends it all the same is allowed.
        let large = Trials.message(
            ext: ["em_apns_ext": ["em_push_content": .string(String(repeating: "x", count: 4096))]]
        )
        let apns = Case(
            id: "apns/large",
            dialect: .apns,
            message: .value(["aps": ["alert": .string(String(repeating: "x", count: 4096))]]),
            headers: [HeaderField("apns-push-type", "alert"), HeaderField("apns-topic", "com.example.app")]
        )
        let trial = try Trials.referenceTrial(of: apns)
        #expect(!trial.diagnostics.isEmpty)
        #expect(trial.diagnostics.allSatisfy { $0.rule == "expected-violations" && $0.severity == .info })
        #expect(Set(trial.diagnostics.compactMap(\.specRule)).isSuperset(of: ["size.limit", "apns.PayloadTooLarge"]))
        #expect(try Trials.trial(of: large, .outcome(.refused("too large"))).diagnostics == [])
    }

    @Test func excusesNothingThatTheTesteeAdds() throws {
        let trial = try Trials.trial(of: testCase, payload: payload(ofSize: 4097))
        #expect(!trial.rules.contains("expected-violations"))
    }

    @Test func missesTheAlertThatIsLost() throws {
        let silent = #"{"aps":{"content-available":1}}"#
        let trial = try Trials.trial(of: testCase, payload: silent)
        #expect(trial.rules.contains("effect.alert-lost"))
        let seen = try Trials.referenceTrial(of: testCase)
        #expect(!seen.rules.contains { $0.hasPrefix("effect.") })
    }

    /// Effects by made-up intents: what each wish misses, and what fulfils it.
    static let effects: [(intent: Intent, payload: String, missed: String, fulfilling: String)] = [
        (
            Intent(isVisible: false, wakesApp: false, runsExtension: false), #"{"aps":{"alert":"a"}}"#,
            "effect.silent-visible", #"{"aps":{"badge":1}}"#
        ),
        (
            Intent(isVisible: true, wakesApp: false, runsExtension: false), #"{"aps":{"badge":1}}"#,
            "effect.alert-lost", #"{"aps":{"alert":"a"}}"#
        ),
        (
            Intent(isVisible: nil, wakesApp: true, runsExtension: false), #"{"aps":{"alert":"a"}}"#,
            "effect.no-wake", #"{"aps":{"alert":"a","content-available":1}}"#
        ),
        (
            Intent(isVisible: nil, wakesApp: false, runsExtension: true), #"{"aps":{"alert":{"body":"a"}}}"#,
            "effect.no-extension", #"{"aps":{"alert":{"body":"a"},"mutable-content":1}}"#
        ),
    ]

    @Test(arguments: effects)
    func comparesTheEffectWithTheIntent(intent: Intent, payload: String, missed: String, fulfilling: String) {
        func rules(_ payload: String) -> [String] {
            let reference = ExpectedPayload(
                value: [:],
                bytes: Array("{}".utf8),
                headers: [],
                pushType: .alert,
                intent: intent,
                trace: []
            )
            let headers = [HeaderField("apns-push-type", "alert")]
            let analysis = PayloadAnalyser()
                .analysis(of: Array(payload.utf8), headers: headers, reference: reference, in: testCase)
            return EffectCheck.diagnostics(in: analysis).map(\.rule)
        }
        #expect(rules(payload) == [missed])
        #expect(rules(fulfilling) == [])
    }

    @Test func callsANumberThatJsonCChangesInformationWhereTheReferenceHasIt() throws {
        // 2^64 is beyond what json-c holds; the sender wrote it, so every right payload has it.
        let number = JSONValue.number(JSONNumber(uncheckedLexeme: "18446744073709551616"))
        let huge = Trials.message(ext: ["em_apns_ext": ["extern": ["n": number]]], context: ["profile": "current"])
        let trial = try Trials.referenceTrial(of: huge)
        let value = try #require(trial.diagnostics.first { $0.specRule == "parser.value" })
        #expect(value.rule == "expected-violations")
        #expect(value.severity == .info)
        #expect(value.place == "/e/n")
        #expect(value.expected == number)
        // The same number where no message has it is the testee's.
        let own = #"{"aps":{"alert":"a"},"n":18446744073709551616}"#
        let diagnostics = try Trials.trial(of: testCase, payload: own).diagnostics
        #expect(diagnostics.contains { $0.rule == "parser.value" && $0.severity == .error && $0.place == "/n" })
    }

    @Test func aTextThatAParserMisreadsInOneSpellingIsNoFindingWhereItIsRight() throws {
        // RFC 8259, 7: any character may be escaped. Foundation drops a U+FEFF behind an escape, json-c the sum of some pairs.
        let marked = Trials.message(ext: ["em_apns_ext": ["em_push_content": "it'\u{FEFF} \u{2D800}"]])
        let right = String(decoding: try Trials.reference(marked).bytes, as: UTF8.self)
        for escaped in [right.replacing("'", with: #"\u0027"#), right.replacing("\u{2D800}", with: #"\ud876\udc00"#)] {
            #expect(escaped != right)
            let trial = try Trials.trial(of: marked, payload: escaped)
            #expect(trial.diagnostics.allSatisfy { $0.severity == .info }, "\(trial.rules)")
            #expect(trial.diagnostics.contains { $0.rule == "expected-violations" && $0.specRule == "parser.value" })
        }
        // The same where the message has no such text is the testee's.
        let own = right.replacing("'", with: #"\u0027"#)
        #expect(try Trials.trial(of: testCase, payload: own).rules.contains("parser.value"))
    }

    @Test func whatNoDocumentFixesMayGrowOverTheLimit() throws {
        // No document says what stands for a picture. json-c writes each slash as two bytes.
        func message(slashes: Int) -> Case {
            var message = Trials.message(context: ["displayStyle": "messageSummary"])
            message.message = .value([
                "target_type": "users", "target": ["6006"], "from": "6001", "msg": ["type": "img", "msg": "a.png"],
                "ext": ["em_apns_ext": ["em_push_thread": .string(String(repeating: "/", count: slashes))]],
            ])
            return message
        }
        let frame = try Trials.reference(message(slashes: 1)).bytes.count - 1
        let testCase = message(slashes: (4096 - frame) / 2)
        let right = String(decoding: try Trials.reference(testCase).bytes, as: UTF8.self)
        #expect(try Trials.trial(of: testCase, payload: right).diagnostics.isEmpty)
        let longer = right.replacing("[img]", with: "[picture]")
        #expect(try Trials.trial(of: testCase, payload: longer).diagnostics.allSatisfy { $0.severity == .info })
        let other = try Trials.trial(of: testCase, payload: right.replacing("///", with: "/////"))
        #expect(other.rules.contains("size.reserialised"))
    }

    @Test func doesNotCallAKnownLeniencyOnAMalformedTextAFinding() throws {
        // json-c takes single quotation marks; the rules say already that the text is no JSON.
        let trial = try Trials.trial(of: testCase, payload: "{'a':1}")
        #expect(trial.analysis?.disagreements.isEmpty == false)
        #expect(!trial.rules.contains { $0.hasPrefix("parser.") })
    }
}
