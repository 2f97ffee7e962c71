import Campaign
import CaseFiles
import EasemobVendor
import Findings
import JSONModel
import PushModel
import Testing
import Vendors

@Suite struct DocumentedExpectationTests {
    private func differences(
        _ requirement: CaseExpectation.Requirement,
        unjudged: [String] = [],
        _ outcome: Outcome
    ) -> [OutcomeDifference] {
        CaseExpectation(requirement, unjudged: unjudged.compactMap { JSONPointer($0) })
            .differences(from: ObservedOutcome(outcome), in: .easemob)
    }

    private func payload(_ text: String, _ headers: [HeaderField] = []) -> Outcome {
        .payload(Array(text.utf8), headers: headers)
    }

    private func places(_ differences: [OutcomeDifference]) -> [String] {
        differences.map { difference in
            switch difference.subject {
            case .outcome: "outcome"
            case .removed: "removed"
            case .shown: "shown"
            case .payload(let pointer, let kind): "\(pointer) \(kind)"
            case .header(let name): "header \(name)"
            case .rule(let breach): "rule \(breach.rule ?? "")"
            }
        }
    }

    @Test func comparesPayloadsByValueAndNotBySpelling() throws {
        let due = CaseExpectation.Requirement.payload(try json(#"{"aps":{"badge":1,"sound":"a"}}"#), headers: [])
        #expect(differences(due, payload(#" {"aps":{"sound":"\u0061","badge":1.0}} "#)).isEmpty)
        let wrong = differences(due, payload(#"{"aps":{"badge":"1"},"x":2}"#))
        #expect(places(wrong) == ["/aps/badge type", "/aps/sound missing", "/x unexpected"])
        #expect(wrong.map(\.expected) == [1, "a", nil])
        #expect(wrong.map(\.actual) == ["1", nil, 2])
    }

    @Test func whatIsShownIsJudgedWhereItIsSaid() {
        let due = CaseExpectation.Requirement.updated(removed: ["a"], shown: ["title": "t"])
        #expect(differences(due, .updated(removed: ["a"], shown: ["title": "t"])).isEmpty)
        #expect(differences(due, .removed(["a"])).isEmpty)
        #expect(places(differences(due, .updated(removed: ["a"], shown: ["title": "u"]))) == ["shown"])
        #expect(places(differences(due, .updated(removed: [], shown: [:]))) == ["removed", "shown"])
        #expect(differences(.removed(["a"]), .updated(removed: ["a"], shown: ["title": "u"])).isEmpty)
    }

    @Test func neverComparesReasons() {
        #expect(differences(.suppressed("a"), .suppressed("b")).isEmpty)
        #expect(differences(.error("a"), .refused("b")).isEmpty)
    }

    @Test func tellsEveryOutcomeFromEveryOther() {
        let due: [CaseExpectation.Requirement] = [
            .payload([:], headers: []), .suppressed(""), .error(""), .removed([]), .partial(contains: [:], absent: []),
        ]
        let kinds = ["payload", "suppressed", "error", "removed", "payload"]
        let outcomes = [payload("{}"), .suppressed(""), .refused(""), .removed([])]
        for (requirement, kind) in zip(due, kinds) {
            for outcome in outcomes {
                let found = differences(requirement, outcome)
                if outcome.kind.rawValue == kind {
                    #expect(found.isEmpty)
                } else {
                    #expect(places(found) == ["outcome"])
                    #expect(found.first?.expected == .string(kind))
                    #expect(found.first?.actual == .string(outcome.kind.rawValue))
                }
            }
        }
    }

    @Test func comparesWhatIsTakenAway() {
        #expect(differences(.removed(["a", "b"]), .removed(["a", "b"])).isEmpty)
        let wrong = differences(.removed(["a"]), .removed(["b"]))
        #expect(places(wrong) == ["removed"])
        #expect(wrong.first?.expected == ["a"])
        #expect(wrong.first?.actual == ["b"])
    }

    @Test func takesAnyAlternativeAndShowsTheNearest() {
        let due = CaseExpectation.Requirement.anyOf([
            .suppressed(""), .payload(["a": 1, "b": 2], headers: []), .payload(["a": 1, "b": 3, "c": 4], headers: []),
        ])
        #expect(differences(due, .suppressed("x")).isEmpty)
        #expect(differences(due, payload(#"{"a":1,"b":3,"c":4}"#)).isEmpty)
        #expect(places(differences(due, payload(#"{"a":1,"b":9}"#))) == ["/b value"])
        #expect(places(differences(due, payload(#"{"a":1,"b":3,"c":5}"#))) == ["/c value"])
    }

    @Test func looksAtTheMembersThatArePromisedOnly() throws {
        let due = CaseExpectation.Requirement.partial(
            contains: try json(#"{"aps":{"alert":{"loc-args":["a"]}}}"#),
            absent: [JSONPointer(tokens: ["aps", "sound"])]
        )
        #expect(differences(due, payload(#"{"aps":{"alert":{"loc-args":["a"],"x":1}},"y":2}"#)).isEmpty)
        let wrong = differences(due, payload(#"{"aps":{"alert":{"loc-args":["a","b"]},"sound":""}}"#))
        #expect(places(wrong) == ["/aps/alert/loc-args/1 unexpected", "/aps/sound unexpected"])
        let missing = differences(due, payload(#"{"aps":{"alert":{}}}"#))
        #expect(places(missing) == ["/aps/alert/loc-args missing"])
    }

    @Test func leavesUnjudgedMembersAlone() {
        let due = CaseExpectation.Requirement.payload(["e": ["a": 1], "f": 2], headers: [])
        #expect(differences(due, unjudged: ["/e"], payload(#"{"e":{"a":5,"b":6},"f":2}"#)).isEmpty)
        #expect(places(differences(due, unjudged: ["/e"], payload(#"{"e":7,"f":3}"#))) == ["/f value"])
        // Any value, but one: a member that is given must be there.
        #expect(places(differences(due, unjudged: ["/e"], payload(#"{"f":2}"#))) == ["/e missing"])
        #expect(differences(due, unjudged: ["/e"], payload(#"{"e":{},"f":2}"#)).isEmpty)
        #expect(differences(due, unjudged: ["/x"], payload(#"{"e":{"a":1},"f":2,"x":0}"#)).isEmpty)
        // Only the member and what is below it, not what merely begins like it.
        #expect(places(differences(due, unjudged: ["/e"], payload(#"{"e":7,"f":2,"ee":1}"#))) == ["/ee unexpected"])
    }

    @Test func judgesHeadersOnlyWhereSomeAreGiven() {
        let due = CaseExpectation.Requirement.payload([:], headers: [HeaderField("apns-priority", "5")])
        #expect(differences(due, payload("{}")).isEmpty)
        #expect(differences(due, payload("{}", [HeaderField("apns-priority", "5")])).isEmpty)
        #expect(
            places(differences(due, payload("{}", [HeaderField("apns-priority", "10")]))) == ["header apns-priority"]
        )
        let missing = differences(due, payload("{}", [HeaderField("apns-topic", "a")]))
        #expect(places(missing) == ["header apns-priority"])
        #expect(missing.first?.actual == nil)
    }

    @Test(arguments: ["", "{", "\u{FEFF}{}"])
    func callsAPayloadThatIsNoJSONADifferenceOfTheWhole(text: String) {
        for requirement in [CaseExpectation.Requirement.payload([:], headers: []), .partial(contains: [:], absent: [])]
        {
            let found = differences(requirement, payload(text))
            #expect(places(found) == [" type"])
        }
    }
}
