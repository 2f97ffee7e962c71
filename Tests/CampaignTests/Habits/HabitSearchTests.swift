import CaseFiles
import FCMVendor
import JSONModel
import PushModel
import Testing
import Vendors
import ZEGOVendor

@testable import Campaign
@testable import Findings

/// What a language or a library makes of odd values is no fault of the compiler.
@Suite struct HabitSearchTests {
    /// The habits that explain the answer; nil where none does.
    private func habits(
        _ dialect: Dialect,
        _ message: String,
        _ outcome: Outcome,
        after earlier: String? = nil,
        context: JSONObject = [:]
    ) throws -> [Habit.Handling]? {
        var testCase = Case(id: "\(dialect.rawValue)/x", dialect: dialect, message: .text(message))
        testCase.context = context
        testCase.earlierSteps = earlier.map {
            [Case(id: "\(dialect.rawValue)/e", dialect: dialect, message: .text($0))]
        }
        let expectation = try #require(ReferenceExpectation.of(testCase))
        let observed = ObservedOutcome(outcome)
        let nearest = ReadingSearch.nearest(in: expectation, to: observed)
        #expect(!nearest.differences.isEmpty, "nothing is to be explained")
        return HabitSearch(testCase: testCase, observed: observed).explanation(of: nearest)?.habits.map(\.handling)
    }

    private func payload(_ text: String) -> Outcome { .payload(Array(text.utf8), headers: []) }

    @Test func aDoubleRoundsANumberWithMoreDigits() throws {
        let message = #"{"aps":{"alert":"a"},"n":9007199254740993}"#
        #expect(try habits(.apns, message, payload(#"{"aps":{"alert":"a"},"n":9007199254740992}"#)) == [.rounded])
        // Another number is another number.
        #expect(try habits(.apns, message, payload(#"{"aps":{"alert":"a"},"n":9007199254740999}"#)) == nil)
    }

    @Test func anEmptyObjectOfTheSendersOwnMayBecomeAList() throws {
        let message = #"{"aps":{"alert":"a"},"own":{"list":{}}}"#
        #expect(try habits(.apns, message, payload(#"{"aps":{"alert":"a"},"own":{"list":[]}}"#)) == [.becomesList])
        // What Apple's tables call an object must stay one.
        let activity = #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#
        let list = #"{"aps":{"timestamp":1700000000,"event":"update","content-state":[]}}"#
        #expect(try habits(.apns, activity, payload(list)) == nil)
    }

    @Test func whatDocumentsRefuseIsNoMatterOfLibraries() throws {
        // Google: values of data are strings, or the message is refused.
        let message = #"{"message":{"token":"x","data":{"k":12}}}"#
        #expect(try habits(.fcm, message, payload(#"{"k":"12"}"#)) == nil)
    }

    /// A library does the same with a message whatever came before it.
    @Test func aRefusalBehindAnotherMessageIsOneAsWell() throws {
        let message = """
            {"OfflinePush":{"BadgeIncrement":-1,"Payload":"not json","Content":"c","Title":"t","Enable":1,"aps":"Hello"},"timeout":60}
            """
        let refusal = Outcome.refused("the increment must not be negative")
        let alone = try habits(.zego, message, refusal, context: ["profile": "asDocumented"])
        #expect(alone == [.refused])
        #expect(try habits(.zego, message, refusal, after: message, context: ["profile": "asDocumented"]) == alone)
    }

    @Test func anOrdinaryMessageHasNothingToExplain() throws {
        let message = #"{"aps":{"alert":"a","badge":2}}"#
        #expect(try habits(.apns, message, payload(#"{"aps":{"alert":"a","badge":3}}"#)) == nil)
    }

    /// A gate for more classes makes no verdict on the others harsher.
    @Test(arguments: [
        (#"{"aps":{"alert":"a","badge":"1"}}"#, true, true),
        (#"{"aps":{"alert":"a"},"n":9007199254740993}"#, true, false),
        (#"{"aps":{"alert":"a"}}"#, true, true),
    ])
    func whereExoticCasesGateTheirHabitsAloneAreNoExcuse(message: String, otherwise: Bool, whereTheyGate: Bool) {
        let testCase = Case(id: "apns/x", dialect: .apns, message: .text(message))
        #expect(KnownStack().excuses(testCase) == otherwise)
        #expect(KnownStack(excusesHabits: false).excuses(testCase) == whereTheyGate)
    }

    @Test func aNameOfAHabitComesBack() {
        let habit = Habit(.fcm, .longNumber, .rounded)
        #expect(Habit(name: habit.name) == habit)
        #expect(Habit(name: "fcm:longNumber") == nil)
        #expect(Habit(name: "fcm:longNumber:guessed") == nil)
    }
}
