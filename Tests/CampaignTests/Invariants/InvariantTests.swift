import CaseFiles
import FCMVendor
import JSONModel
import PushModel
import SNSVendor
import Testees
import Testing

@testable import Campaign
@testable import Findings

@Suite("What holds of every compiler") struct InvariantTests {
    private static let message = Trials.message(ext: ["em_apns_ext": ["em_push_content": "a text"]])

    private func variants(of testCase: Case = message) -> [Invariant.Variant] {
        Invariant.variants(of: testCase)
    }

    private func payload(_ text: String, headers: [HeaderField] = []) -> TesteeObservation {
        .outcome(.payload(Array(text.utf8), headers: headers))
    }

    /// What is said of a testee that makes the one of the case and the other of its variant.
    private func rules(
        _ invariant: Invariant,
        _ one: TesteeObservation,
        _ other: TesteeObservation,
        of testCase: Case = message
    ) throws -> [String] {
        var trial = try Trials.trial(of: testCase, one)
        let variant = try #require(variants(of: testCase).first { $0.invariant == invariant })
        trial.variants = [ObservedVariant(variant, other, of: trial.expectation)]
        return InvariantJudge().diagnostics(in: trial).map(\.rule)
    }

    @Test func oneCaseInSixteenHasVariants() {
        #expect(!variants().isEmpty)
        #expect((0..<48).filter(Invariant.isAsked(ofCase:)) == [0, 16, 32])
    }

    @Test func aCaseWithALongTextHasAllOfThem() {
        let long = String(repeating: "long ", count: 60)
        let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_content": .string(long)]])
        #expect(Set(variants(of: testCase).map(\.invariant)) == Set(Invariant.allCases))
        // A campaign asks one of each kind, and few in another process.
        let some = Invariant.variants(of: testCase, .some(Set(Invariant.allCases).subtracting([.process])))
        #expect(some.map(\.invariant) == Invariant.allCases.filter { $0 != .process })
        #expect(Invariant.variants(of: testCase, .none).isEmpty)
        #expect(Set(Invariant.variants(of: testCase, .all([.spelling])).map(\.invariant)) == [.spelling])
    }

    /// A process takes a while to start: those cases are asked in another one whose block of 128 has a number with one bit.
    @Test func fewCasesAreAskedInAnotherProcess() {
        let asked = (0..<3000).filter { Invariant.asked(ofCase: $0).includes(.process) }
        #expect(Set(asked.map { $0 / 128 }) == [0, 1, 2, 4, 8, 16])
        #expect(asked.filter { $0 < 128 } == Array(stride(from: 0, to: 128, by: 16)))
        #expect(!Invariant.asked(ofCase: 400).includes(.process))
        #expect(Invariant.asked(ofCase: 401) == .none)
    }

    /// A variant costs as much as a case: of four relations each has its turn, and the others are asked every time.
    @Test func fourRelationsTakeTurns() {
        let inTurn: [Invariant] = [.spelling, .unknownMember, .longer, .after]
        for number in stride(from: 0, to: 64 * 16, by: 16) {
            let asked = Invariant.asked(ofCase: number)
            #expect(inTurn.count(where: asked.includes) == 1)
            #expect([.deterministic, .keyOrder, .ignoreWins, .slot, .shorter].allSatisfy(asked.includes))
        }
        for invariant in inTurn {
            #expect(stride(from: 0, to: 1024, by: 16).count { Invariant.asked(ofCase: $0).includes(invariant) } == 16)
        }
    }

    @Test func theSameMessageGivesTheSame() throws {
        let one = payload(#"{"aps":{"alert":{"body":"a"},"badge":1}}"#)
        #expect(try rules(.deterministic, one, payload(#"{"aps":{"badge":1.0,"alert":{"body":"a"}}}"#)) == [])
        #expect(
            try rules(.deterministic, one, payload(#"{"aps":{"alert":{"body":"a"},"badge":2}}"#))
                == ["invariant.deterministic"]
        )
        #expect(try rules(.deterministic, one, .outcome(.suppressed("luck"))) == ["invariant.deterministic"])
        #expect(
            try rules(
                .deterministic,
                one,
                payload(#"{"aps":{"alert":{"body":"a"},"badge":1}}"#, headers: [HeaderField("a", "b")])
            )
                == ["invariant.deterministic"]
        )
    }

    /// Apple: `apns-id` identifies the notification, and whoever sends it may choose it.
    @Test func anIdentifierForEachPushIsNoContradiction() throws {
        func push(_ identifier: String) -> TesteeObservation {
            payload(#"{"aps":{"alert":"a"}}"#, headers: [HeaderField("apns-id", identifier)])
        }
        let (first, second) = ("eabeae54-14a8-11e5-b60b-1697f925ec7b", "eabeae54-14a8-11e5-b60b-1697f925ec7c")
        #expect(try rules(.deterministic, push(first), push(second)) == [])
        // One that the message names is the message's.
        let naming = Trials.message(ext: ["em_apns_ext": ["em_push_content": .string(first)]])
        #expect(try rules(.deterministic, push(first), push(second), of: naming) == ["invariant.deterministic"])
    }

    @Test func reasonsMayDiffer() throws {
        #expect(try rules(.deterministic, .outcome(.suppressed("a")), .outcome(.suppressed("b"))) == [])
    }

    @Test func theOrderOfMembersMeansNothing() throws {
        let one = payload(#"{"aps":{"badge":1}}"#)
        #expect(try rules(.keyOrder, one, payload(#"{"aps":{"badge":2}}"#)) == ["invariant.key-order"])
        let variant = try #require(variants().first { $0.invariant == .keyOrder })
        guard case .value(let reversed) = variant.testCase.message, case .value(let given) = Self.message.message else {
            Issue.record("no values")
            return
        }
        #expect(reversed != given)
        #expect(JSONDiff.areEqual(reversed, given))
    }

    /// RFC 8259: white space between tokens and escapes in strings mean nothing.
    @Test func theSpellingMeansNothing() throws {
        let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_content": "a/b \u{e9} \u{1F600}"]])
        guard case .value(let given) = testCase.message else { return }
        let texts = variants(of: testCase).filter { $0.invariant == .spelling }.compactMap { variant in
            if case .text(let text) = variant.testCase.message { text } else { nil }
        }
        try #require(texts.count == 3)
        for text in texts { #expect(try JSONValue(parsing: Array(text.utf8)) == given) }
        #expect(texts[0].contains("\n") && !texts[0].contains("\\u"))
        // Names are plain, and values escaped; then all is.
        #expect(texts[1].contains(#""em_push_content" : "\u0061\/\u0062\u0020\u00e9\u0020\ud83d\ude00""#))
        #expect(!texts[2].contains("em_push_content"))
        let one = payload(#"{"aps":{"badge":1}}"#)
        #expect(try rules(.spelling, one, one) == [])
        #expect(try rules(.spelling, one, payload(#"{"aps":{"badge":2}}"#)) == ["invariant.spelling"])
    }

    @Test(arguments: [Invariant.after, .process])
    func theSameMessageGivesTheSameElsewhereAndLater(invariant: Invariant) throws {
        let one = payload(#"{"aps":{"badge":1}}"#)
        #expect(try rules(invariant, one, payload(#"{"aps":{"badge":1.0}}"#)) == [])
        #expect(try rules(invariant, one, payload(#"{"aps":{"badge":2}}"#)) == [CheckID.invariant(invariant).id])
        #expect(try rules(invariant, one, .outcome(.refused("busy"))) == [CheckID.invariant(invariant).id])
    }

    /// Some vendors carry over what they do not know.
    @Test func anUnknownMemberMayBeCarriedOver() throws {
        let one = payload(#"{"aps":{"alert":{"body":"a text"}}}"#)
        #expect(try rules(.unknownMember, one, one) == [])
        let carried = payload(#"{"aps":{"alert":{"body":"a text"}},"e":{"unheardof":"never heard of it"}}"#)
        #expect(try rules(.unknownMember, one, carried) == [])
        for other in [#"{"aps":{"alert":{"body":"a text"},"badge":2}}"#, #"{"aps":{"alert":{"body":"b"}}}"#] {
            #expect(try rules(.unknownMember, one, payload(other)) == ["invariant.unknown-member"])
        }
        #expect(try rules(.unknownMember, one, .outcome(.refused("crash"))) == ["invariant.unknown-member"])
        // One in each object.
        let places = variants().filter { $0.invariant == .unknownMember }.compactMap { variant -> [String]? in
            ["", "/msg", "/ext", "/ext/em_apns_ext"].filter {
                variant.testCase.json["message"]?[JSONPointer($0 + "/unheardof") ?? .root] != nil
            }
        }
        #expect(places.contains([""]) && places.contains(["/ext/em_apns_ext"]))
        #expect(places.allSatisfy { $0.count == 1 })
    }

    /// Only strings that have the text differ.
    @Test func aLongerTextStaysInItsSlot() throws {
        let variant = try #require(variants().first { $0.invariant == .longer })
        let long = try #require(variant.texts?.new)
        #expect(long.hasPrefix("a text") && long.count == 46)
        let one = payload(#"{"aps":{"alert":{"body":"a text"},"badge":1}}"#)
        #expect(try rules(.longer, one, payload(#"{"aps":{"alert":{"body":"\#(long)"},"badge":1}}"#)) == [])
        #expect(
            try rules(.longer, one, payload(#"{"aps":{"alert":{"body":"\#(long)"},"badge":40}}"#))
                == ["invariant.longer"]
        )
    }

    @Test func bothMessagesAreInTheFinding() throws {
        var trial = try Trials.trial(of: Self.message, payload(#"{"aps":{"badge":1}}"#))
        let other = payload(#"{"aps":{"badge":2}}"#)
        trial.variants = variants().filter { [.keyOrder, .deterministic].contains($0.invariant) }
            .map { ObservedVariant($0, other, of: trial.expectation) }
        let found = InvariantJudge().diagnostics(in: trial)
        #expect(found.map(\.rule) == ["invariant.deterministic", "invariant.key-order"])
        // The same message twice is in the case.
        #expect(found.first?.messages == [])
        let messages = try #require(found.last?.messages.map(\.json))
        #expect(messages.count == 2 && messages[0]["message"] == Self.message.json["message"])
        #expect(messages[0] != messages[1] && JSONDiff.areEqual(messages[0], messages[1]))
    }

    @Test func ignoringWins() throws {
        let variant = try #require(variants().first { $0.invariant == .ignoreWins })
        #expect(variant.testCase.json["message"]?["ext"]?["em_ignore_notification"] == true)
        #expect(try rules(.ignoreWins, payload("{}"), payload("{}")) == ["invariant.ignore-wins"])
        #expect(try rules(.ignoreWins, payload("{}"), .outcome(.suppressed("ignored"))) == [])
        #expect(try rules(.ignoreWins, .outcome(.refused("no")), .outcome(.refused("no"))) == [])
    }

    @Test func aTextStaysInItsSlot() throws {
        let one = payload(#"{"aps":{"alert":{"body":"a text"}}}"#)
        let quiet = payload(#"{"aps":{"alert":{"body":"another"}}}"#)
        #expect(try rules(.slot, one, quiet) == [])
        let intruding = payload(#"{"aps":{"alert":{"body":"x"},"badge":99}}"#)
        #expect(try rules(.slot, one, intruding) == ["invariant.slot"])
        #expect(try rules(.slot, one, payload(#"{"aps":{"alert":{"body":""},"aps":"#)) == ["invariant.slot"])
    }

    /// No document says how the default text reaches other services (SN-16-other): as the whole body it is no JSON, and where it
    /// happens to be JSON another text changes everything.
    @Test func aTextThatMayBeTheWholeBodyIntrudesNowhere() throws {
        let testCase = Case(
            id: "sns/made-up",
            dialect: .sns,
            message: .value([
                "TargetArn": "arn:x", "MessageStructure": "json", "Message": #"{"default":"{\"a\":1}"}"#,
            ]),
            context: ["platform": "ADM"]
        )
        let asText = payload(#"{"a":1}"#)
        #expect(try rules(.slot, asText, payload(Invariant.hostileText), of: testCase) == [])
        // Half of it is no text of anybody's.
        let half = payload(String(Invariant.hostileText.dropLast(7)))
        #expect(try rules(.slot, asText, half, of: testCase) == ["invariant.slot"])
    }

    /// Apple calls active the default level: a builder may write it, and leave it out of a payload that is full.
    @Test func aDefaultThatIsLeftOutSaysTheSame() throws {
        let testCase = Case(
            id: "apns/made-up",
            dialect: .apns,
            message: .value(["aps": ["alert": ["title": "a text"]]])
        )
        let one = payload(#"{"aps":{"alert":{"title":"a text"}}}"#)
        let same = payload(
            #"{"aps":{"alert":{"title":"another"},"interruption-level":"active","mutable-content":0}}"#
        )
        #expect(try rules(.slot, one, same, of: testCase) == [])
        #expect(try rules(.slot, same, one, of: testCase) == [])
        for member in [#""interruption-level":"passive""#, #""mutable-content":1"#] {
            let other = payload(#"{"aps":{"alert":{"title":"another"},\#(member)}}"#)
            #expect(try rules(.slot, one, other, of: testCase) == ["invariant.slot"])
        }
    }

    /// FCM's service numbers its messages: each push has another number.
    @Test(arguments: [Invariant.deterministic, .keyOrder, .slot])
    func membersOfTheServiceMayDiffer(invariant: Invariant) throws {
        let testCase = Case(
            id: "fcm/made-up",
            dialect: .fcm,
            message: .value(["message": ["token": "x", "notification": ["title": "a text"]]])
        )
        let one = payload(#"{"aps":{"alert":{"title":"a text"}},"gcm.message_id":"1"}"#)
        let other = payload(#"{"aps":{"alert":{"title":"a text"}},"gcm.message_id":2,"google.c.a.e":"1"}"#)
        #expect(try rules(invariant, one, other, of: testCase) == [])
        let broken = payload(#"{"aps":{"alert":{"title":"a text"},"badge":1}}"#)
        #expect(try rules(invariant, one, broken, of: testCase) == [CheckID.invariant(invariant).id])
    }

    @Test func aShorterTextIsPushedToo() throws {
        let long = String(repeating: "long ", count: 60)
        let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_content": .string(long)]])
        let one = payload(#"{"aps":{"alert":{"body":"long"}}}"#)
        #expect(try rules(.shorter, one, .outcome(.refused("too large")), of: testCase) == ["invariant.shorter"])
        #expect(try rules(.shorter, one, one, of: testCase) == [])
        #expect(try rules(.shorter, .outcome(.refused("too large")), one, of: testCase) == [])
    }

    @Test func whatTheTesteeDoesNotDoIsNoContradiction() throws {
        #expect(try rules(.keyOrder, payload("{}"), .skipped("not mine")) == [])
        let failure = TesteeFailure(.crash, "gone")
        #expect(try rules(.keyOrder, payload("{}"), .failed(failure)) == [])
    }
}
