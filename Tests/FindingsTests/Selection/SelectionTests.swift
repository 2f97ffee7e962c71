import CaseGeneration
import EasemobVendor
import JSONModel
import PushModel
import Testing
import ZEGOVendor

@testable import Findings

@Suite("What of a run is asked for") struct SelectionTests {
    @Test(
        arguments: [
            ("easemob/types/*", "easemob/types/em-push-name", true),
            ("easemob/types/*", "easemob/types/", true),
            ("easemob/types/*", "easemob/rules/em-c3", false),
            // A star stands for slashes, too.
            ("easemob/*", "easemob/types/em-push-name", true),
            ("*/types/*-name", "easemob/types/em-push-name", true),
            ("*", "", true),
            ("?", "", false),
            ("size.?imit", "size.limit", true),
            ("size.limit", "size.limits", false),
            ("size.limit", "size-limit", false),
            ("a*b*c", "a-b-b-c", true),
            ("a*b*c", "a-b-b-d", false),
            ("", "", true),
            ("", "a", false),
            ("é*", "écran", true),
        ]
    )
    func aPatternStandsForNames(pattern: String, name: String, isMatch: Bool) {
        #expect(NamePattern(pattern).matches(name) == isMatch)
    }

    @Test(
        arguments: [
            ("easemob/types/*", "easemob/sweep-", false), ("easemob/*", "easemob/sweep-", true),
            ("*", "easemob/sweep-", true),
            ("easemob/sweep-00001", "easemob/sweep-", true), ("easemob/sweep-", "easemob/sweep-", true),
            ("easemob/swee", "easemob/sweep-", false), ("easemob/swee?-1", "easemob/sweep-", true), ("", "a", false),
            ("fcm/*", "easemob/sweep-", false),
        ]
    )
    func aPatternMayStandForNamesThatBeginSo(pattern: String, prefix: String, may: Bool) {
        #expect(NamePattern(pattern).mayMatch(namesBeginning: prefix) == may)
    }

    @Test func hostilePatternsTakeNoLongTime() {
        let stars = NamePattern(String(repeating: "*a", count: 200) + "b")
        #expect(!stars.matches(String(repeating: "a", count: 4000)))
    }

    // MARK: Rules

    private func diagnostic(_ rule: String, of vendorRule: String? = nil) -> Diagnostic {
        Diagnostic(CheckID(id: rule), kind: "value", title: "", specRule: vendorRule)
    }

    private func selection(only: [String] = [], skip: [String] = []) -> Selection {
        Selection(onlyRules: only.map(NamePattern.init), skipRules: skip.map(NamePattern.init))
    }

    @Test func aFindingIsJudgedByItsCheckAndByItsVendorsRule() {
        let difference = diagnostic("diff.payload", of: "EM-C3")
        #expect(selection().judges(difference))
        #expect(selection(only: ["diff.*"]).judges(difference))
        #expect(selection(only: ["EM-C3"]).judges(difference))
        #expect(!selection(only: ["EM-C4"]).judges(difference))
        #expect(!selection(skip: ["EM-C3"]).judges(difference))
        #expect(!selection(only: ["diff.*"], skip: ["EM-C*"]).judges(difference))
        #expect(!selection(only: ["size.limit"]).judges(diagnostic("size.payload")))
    }

    /// A rule that was not asked, since there was no answer, does not pass.
    @Test(arguments: ["testee.crash", "testee.timeout", "harness.prediction"])
    func thatNothingCouldBeJudgedIsToldUnlessItIsLeftOutByName(_ rule: String) {
        #expect(selection(only: ["size.limit"]).judges(diagnostic(rule)))
        #expect(!selection(skip: [rule]).judges(diagnostic(rule)))
    }

    @Test func whatIsLeftOutIsCounted() {
        let all = RuleNames.count(of: [.easemob], by: .everything)
        #expect(all.leftOut == 0)
        #expect(RuleNames.count(of: [.easemob], by: selection(skip: ["size.limit"])).leftOut == 1)
        #expect(RuleNames.count(of: [.easemob], by: selection(skip: ["size.limit", "EM-C3"])).leftOut == 2)
        // Of another vendor.
        #expect(RuleNames.count(of: [.zego], by: selection(skip: ["EM-C3"])).leftOut == 0)
        let none = RuleNames.count(of: [.easemob], by: selection(skip: ["*"]))
        #expect(none.leftOut == none.all)
        #expect(none.all == all.all)
    }

    @Test(
        arguments: [
            ([], [], true), ([], ["*"], false), (["size.limit"], [], true), (["size.limit"], ["size.*"], false),
            (["EM-C3"], [], true), (["EM-C3"], ["diff.*", "readings.*", "fcm.type"], false),
            // Those say only that there was nothing to judge.
            (["testee.*"], [], false), (["ZG-1"], [], false),
        ] as [([String], [String], Bool)]
    )
    func somethingMustBeLeft(only: [String], skip: [String], isSomething: Bool) {
        #expect(RuleNames.leavesSomething(selection(only: only, skip: skip), of: [.easemob]) == isSomething)
    }

    // MARK: Cases

    private func list(_ names: String...) -> CaseList {
        CaseList([names.map { GeneratedCase(testCase: Case(id: $0, dialect: .zego, message: .value([:]))) }])
    }

    /// A name of one vendor's case is no mistake because another vendor has none.
    @Test func casesOfSeveralListsAreSelectedTogether() {
        var lists = [list("zego/a", "zego/b"), list("sns/a")]
        let patterns = ["zego/a", "*/c"].map(NamePattern.init)
        let applied = AppliedSelection(Selection(cases: patterns), ofEach: &lists)
        #expect(lists.map(\.count) == [1, 0])
        #expect(applied.casesLeftOut == 2)
        #expect(applied.unmatched.map(\.text) == ["*/c"])
    }

    @Test func casesAreLeftOutAndCounted() {
        var cases = list("zego/a/1", "zego/a/2", "zego/b/1", "zego/s#1", "zego/s#2")
        let applied = AppliedSelection(
            Selection(
                cases: ["zego/a/*", "zego/s", "zego/none"].map(NamePattern.init),
                skipCases: ["*/2", "zego/c"].map(NamePattern.init)
            ),
            of: &cases
        )
        // The name of a sequence is that of all its steps.
        #expect((0..<cases.count).map { cases[$0].testCase.id } == ["zego/a/1", "zego/s#1", "zego/s#2"])
        #expect(applied.casesLeftOut == 2)
        #expect(applied.unmatched.map(\.text) == ["zego/none", "zego/c"])
        #expect(AppliedSelection(applied.json) == applied)
    }

    @Test func withoutASelectionNothingIsLeftOut() {
        var cases = list("zego/a", "zego/b")
        #expect(AppliedSelection(.everything, of: &cases) == AppliedSelection())
        #expect(cases.count == 2)
        #expect(AppliedSelection().isEverything)
    }

    @Test func theProfileThatIsKeptToIsPartOfIt() {
        var applied = AppliedSelection()
        applied.profile = KeptProfile(name: "php2019", casesLeftOut: 7)
        #expect(!applied.isEverything && applied.words == "--profile php2019")
        #expect(applied.json["profile"] == "php2019" && applied.json["casesOfOtherProfiles"] == 7)
        #expect(AppliedSelection(applied.json) == applied)
        #expect(AppliedSelection().json["profile"] == .null)
        // States of versions that had no profiles.
        let older = AppliedSelection().json.objectValue.map { object in
            JSONObject(members: object.members.filter { !$0.key.contains("rofile") })
        }
        #expect(AppliedSelection(.object(older ?? [:])) == AppliedSelection())
    }

    @Test func theHabitsToWhichTheStackIsHeldArePartOfIt() {
        var applied = AppliedSelection(Selection(gate: .exotic))
        for habit in ["longNumber=rounded", "beyondDouble=becomes null"] {
            #expect(applied.selection.stack.pin(habit) == nil)
        }
        #expect(applied.words == "--gate exotic --stack beyondDouble=becomes null --stack longNumber=rounded")
        #expect(AppliedSelection(applied.json) == applied)
    }

    @Test func aStateWithSomethingElseIsRefused() {
        #expect(AppliedSelection(["onlyRules": []] as JSONValue) == nil)
    }
}
