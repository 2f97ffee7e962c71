import JSONModel
import PushModel
import Testees
import Testing
import ZEGOVendor

@testable import Campaign
@testable import Findings

@Suite struct OutcomeJudgeTests {
    /// Easemob, APNs content (older page): the built-in texts, and the slots of sender, recipient and message ID.
    private let conforming =
        #"{"aps":{"alert":{"body":"text"},"badge":1,"sound":"default"},"f":"6001","t":"6006","m":"373360335316321408"}"#
    private let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_content": "text"]])

    @Test func isSilentAboutTheSamePayloadSpeltOtherwise() throws {
        #expect(try Trials.trial(of: testCase, payload: conforming).diagnostics == [])
        let spelt = conforming.replacing("\"badge\":1,", with: "\"badge\":1.0,").replacing("text", with: "\\u0074ext")
        #expect(try Trials.trial(of: testCase, payload: " " + spelt).diagnostics == [])
    }

    @Test func namesTheMemberWithItsRuleAndSource() throws {
        // Easemob, APNs internationalisation: arguments count only beside a key.
        let orphan = Trials.message(
            ext: ["em_apns_ext": ["em_push_content": "text", "em_push_body_loc_args": ["a"]]]
        )
        #expect(try Trials.trial(of: orphan, payload: conforming).diagnostics == [])
        let wrong = conforming.replacing(#""body":"text""#, with: #""body":"text","loc-args":["a"]"#)
        let diff = try #require(
            try Trials.trial(of: orphan, payload: wrong).diagnostics.first { $0.rule == "diff.payload" }
        )
        #expect(diff.place == "/aps/alert/loc-args")
        #expect(diff.kind == "unexpected")
        #expect(diff.severity == .error)
        #expect(diff.expected == nil)
        #expect(diff.actual == ["a"])
        #expect(diff.specRule == "EM-C3")
        #expect(diff.source?.contains("Easemob") == true)
    }

    @Test func saysOneThingForEachMemberThatDiffers() throws {
        let wrong = #"{"aps":{"alert":{"body":"other"},"badge":"1","sound":"default"},"f":"6001","t":"6006","x":0}"#
        let diagnostics = try OutcomeJudge().diagnostics(in: Trials.trial(of: testCase, payload: wrong))
        #expect(
            Set(diagnostics.map { "\($0.rule) \($0.place) \($0.kind)" }) == [
                "diff.payload /aps/alert/body value", "diff.payload /aps/badge type", "diff.payload /m missing",
                "diff.payload /x unexpected",
            ]
        )
    }

    @Test(arguments: [Outcome.suppressed("quiet"), .refused("bad")])
    func saysThatAnotherOutcomeWasDue(outcome: Outcome) throws {
        let diagnostics = try Trials.trial(of: testCase, .outcome(outcome)).diagnostics
        #expect(diagnostics.map(\.rule) == ["diff.outcome"])
        #expect(diagnostics.map(\.kind) == ["payload->\(outcome.kind.rawValue)"])
        #expect(diagnostics.map(\.place) == [""])
    }

    /// By the one reading such a message is refused, by the other a push: who does neither is told of the question.
    @Test func anOutcomeThatNoReadingHasNamesTheTopic() throws {
        let message: JSONValue = ["pushConfig": ["title": "a"], "OfflinePush": ["Title": "b", "Enable": 1]]
        let testCase = Case(id: "zego/both", dialect: .zego, message: .value(message))
        let diagnostics = try Trials.trial(of: testCase, .outcome(.suppressed("quiet"))).diagnostics
        let outcome = try #require(diagnostics.first { $0.rule == "diff.outcome" })
        #expect(outcome.source?.hasPrefix("open topic ZG-interface: ") == true, "\(outcome)")
    }

    /// A number in place of the ID's text is the same fault where the text alone makes the payload too large, and the reading nearest to it is the one
    /// with a number.
    @Test func aReadingThatIsNearestForItsSizeIsNoOtherFault() throws {
        func testCase(_ title: String) -> Case {
            Case(id: "zego/long", dialect: .zego, message: .value(["pushConfig": ["title": .string(title)]]))
        }
        func diagnostic(_ title: String, of due: ExpectedPayload, as short: String) throws -> Diagnostic {
            let right = String(decoding: due.bytes, as: UTF8.self)
            let sent = right.replacing("\"title\":\"\(short)\"", with: "\"title\":\"\(title)\"")
                .replacing(#/"zpns_request_id":"[0-9]+"/#, with: #""zpns_request_id":7"#)
            return try #require(OutcomeJudge().diagnostics(in: Trials.trial(of: testCase(title), payload: sent)).first)
        }
        let due = try Trials.reference(testCase("x"))
        let room = try diagnostic("x", of: due, as: "x")
        let limit = try diagnostic(String(repeating: "x", count: 4098 - due.bytes.count), of: due, as: "x")
        #expect(room.place == "/zego/zpns_request_id" && room.kind == "type" && room.related.isEmpty)
        #expect(limit.place == room.place && limit.kind == "value", "\(limit.title)")
        #expect(limit.related.contains(room.fingerprint(dialect: .zego)))
        #expect(limit.title.contains("in a reading that keeps it within its limit"))
    }

    @Test func saysThatNothingWasToBeSent() throws {
        let ignored = Trials.message(ext: ["em_ignore_notification": true])
        let due = try #require(
            try OutcomeJudge().diagnostics(in: Trials.trial(of: ignored, payload: conforming)).first
        )
        #expect(due.rule == "diff.outcome")
        #expect(due.kind == "suppressed->payload")
        #expect(due.specRule == "EM-A5")
        #expect(try Trials.trial(of: ignored, .outcome(.suppressed("any words"))).diagnostics == [])
    }

    @Test func judgesHeadersOnlyOfATesteeThatGivesSome() throws {
        let right = HeaderField("apns-push-type", "alert")
        let judge = OutcomeJudge()
        #expect(try judge.diagnostics(in: Trials.trial(of: testCase, payload: conforming, headers: [])) == [])
        let wrong = try judge.diagnostics(
            in: Trials.trial(of: testCase, payload: conforming, headers: [HeaderField("apns-push-type", "background")])
        )
        #expect(
            wrong.contains { $0.rule == "diff.header" && $0.place == "header:apns-push-type" && $0.kind == "value" }
        )
        let given = try judge.diagnostics(in: Trials.trial(of: testCase, payload: conforming, headers: [right]))
        #expect(!given.contains { $0.place == "header:apns-push-type" })
    }

    @Test(arguments: [[], Array("{".utf8), [0xFF, 0xFE], Array("{\"a\":\"\u{1}\"}".utf8)] as [[UInt8]])
    func survivesBytesThatAreNoJSON(bytes: [UInt8]) throws {
        let trial = try Trials.trial(of: testCase, .outcome(.payload(bytes, headers: [])))
        let diff = try #require(trial.diagnostics.first)
        #expect(diff.rule == "diff.payload")
        #expect(diff.place == "")
        #expect(diff.kind == "type")
        // The rules speak of it as well, and APNs' answer is predicted.
        #expect(trial.diagnostics.count > 1)
        #expect(!trial.rules.contains { $0.hasPrefix("harness.") })
    }

    @Test func isSilentAboutTheReferenceItself() throws {
        #expect(try OutcomeJudge().diagnostics(in: Trials.referenceTrial(of: testCase)) == [])
    }

    @Test func takesEveryReadingOfAnAmbiguousCase() throws {
        // A payload over the limit may be refused by the vendor, or sent and refused by APNs.
        let testCase = Trials.message(
            ext: ["em_apns_ext": ["em_push_content": .string(String(repeating: "x", count: 4096))]]
        )
        let sent = try Trials.trial(of: testCase, .outcome(.refused("too large")))
        #expect(sent.expectation.isAmbiguous)
        #expect(OutcomeJudge().diagnostics(in: sent) == [])
    }

    @Test func holdsTheReferenceToTheDocument() throws {
        var testCase = self.testCase
        testCase.source = "Easemob, a page"
        testCase.expectation = CaseExpectation(.partial(contains: ["aps": ["badge": 2]], absent: []))
        let diagnostic = try #require(try Trials.referenceTrial(of: testCase).diagnostics.first)
        #expect(diagnostic.rule == "diff.payload")
        #expect(diagnostic.place == "/aps/badge")
        #expect(diagnostic.source == "Easemob, a page")
        testCase.expectation = CaseExpectation(.partial(contains: ["aps": ["badge": 1]], absent: []))
        #expect(try Trials.referenceTrial(of: testCase).diagnostics == [])
    }

    @Test(arguments: TesteeFailure.Kind.allCases)
    func namesTheTesteesOwnFailures(kind: TesteeFailure.Kind) throws {
        let failure = TesteeFailure(kind, "it fell over", excerpt: "half a li")
        let diagnostics = try Trials.trial(of: testCase, .failed(failure)).diagnostics
        #expect(diagnostics.map(\.rule) == [CheckID.testee(kind).id])
        #expect(diagnostics.first?.kind == "it fell over")
        #expect(diagnostics.first?.actual == "half a li")
        #expect(diagnostics.first?.severity == .error)
    }

    @Test func neverFindsFaultWithASkippedCase() throws {
        #expect(try Trials.trial(of: testCase, .skipped("not mine")).diagnostics == [])
    }

    @Test func readsTheParserTextsByTheirNames() throws {
        let texts: [(id: String, text: String, rules: [String])] = [
            ("json/accept-one", "[1]", []), ("json/reject-comma", "[1,]", []),
            ("json/accept-comma", "[1,]", ["parser.rejects"]), ("json/reject-one", "[1]", ["parser.accepts"]),
            ("json/reject-nothing", "", []), ("apns/reject-one", "[1]", []),
        ]
        for (id, text, rules) in texts {
            let testCase = Case(id: id, dialect: .apns, message: .text(text))
            let trial = try Trials.referenceTrial(of: testCase)
            #expect(TextJudge().diagnostics(in: trial).map(\.rule) == rules, "\(id)")
        }
    }
}
