import CaseFiles
import EasemobVendor
import PushModel
import Testing
import VendorModel

@testable import Findings

/// A made-up compiler: its outcome names the readings that were taken, and the first readings decide which points follow.
private func expectation(_ nextCount: @escaping @Sendable (_ taken: [Int]) -> Int?) -> PushModel.Expectation {
    @Sendable func compile(_ script: [Int]) -> (ExpectedOutcome, [ReadingPoint]) {
        var points: [ReadingPoint] = []
        while let count = nextCount(points.map(\.taken)) {
            let asked = points.count < script.count ? script[points.count] : 0
            let names = (0..<count).map { Topic.Reading(name: String($0), sentence: "Reading \($0).") }
            let topic = Topic("point", .easemob, question: "Made up.", readings: names)
            points.append(ReadingPoint(topic, taken: min(asked, count - 1)))
        }
        return (ExpectedOutcome(.removed(points.map { String($0.taken) })), points)
    }
    let primary = compile([])
    return PushModel.Expectation(primary: primary.0, points: primary.1, compile: compile)
}

private func independent(_ counts: [Int]) -> PushModel.Expectation {
    expectation { $0.count < counts.count ? counts[$0.count] : nil }
}

private func readings(_ outcome: ExpectedOutcome) -> [String] {
    if case .removed(let readings) = outcome.kind { readings } else { [] }
}

private func differences(_ count: Int) -> [OutcomeDifference] {
    Array(repeating: OutcomeDifference(subject: .header("made-up")), count: count)
}

/// One difference for each reading that is another, or too many, or too few.
private func memberwise(_ target: [String]) -> (ExpectedOutcome) -> [OutcomeDifference] {
    { outcome in
        let given = readings(outcome)
        let wrong = zip(given, target).count { $0 != $1 }
        return differences(wrong + abs(given.count - target.count))
    }
}

/// Only the whole is right or wrong: nothing tells how near a combination is.
private func allOrNothing(_ target: [String]) -> (ExpectedOutcome) -> [OutcomeDifference] {
    { differences(readings($0) == target ? 0 : 1) }
}

@Suite struct ReadingSearchTests {
    static let combinations = (0..<27).map { ["\($0 / 9)", "\($0 / 3 % 3)", "\($0 % 3)"] }

    @Test(arguments: combinations)
    func findsEachCombination(target: [String]) {
        for distance in [memberwise(target), allOrNothing(target)] {
            let nearest = ReadingSearch.nearest(in: independent([3, 3, 3]), distance: distance)
            #expect(readings(nearest.outcome) == target)
            #expect(nearest.differences.isEmpty)
            #expect(nearest.isSettled)
        }
    }

    @Test func givesTheNearestWhereNoneMatches() {
        let nearest = ReadingSearch.nearest(in: independent([3, 3, 3]), distance: memberwise(["2", "7", "1"]))
        let found = readings(nearest.outcome)
        #expect(found.first == "2")
        #expect(found.last == "1")
        #expect(nearest.differences.count == 1)
        #expect(nearest.isSettled)
    }

    @Test func compilesNothingWhereOnlyOneOutcomeIsRight() {
        let single = PushModel.Expectation(primary: ExpectedOutcome(.suppressed("")), points: []) { _ in
            Issue.record("compiled again")
            return (ExpectedOutcome(.suppressed("")), [])
        }
        let nearest = ReadingSearch.nearest(in: single) { _ in differences(2) }
        #expect(nearest.differences.count == 2)
        #expect(nearest.isSettled)
    }

    @Test func takesTheReferencesOwnReadingWhereItIsAsGoodAsAny() {
        let nearest = ReadingSearch.nearest(in: independent([3, 3])) { _ in differences(1) }
        #expect(readings(nearest.outcome) == ["0", "0"])
    }

    @Test func provesNothingBeyondItsBound() {
        // 2^13 combinations are twice as many as are tried.
        let target = Array(repeating: "1", count: 13)
        let nearest = ReadingSearch.nearest(
            in: independent(Array(repeating: 2, count: 13)),
            distance: allOrNothing(target)
        )
        #expect(!nearest.differences.isEmpty)
        #expect(!nearest.isSettled)
    }

    @Test func triesNoMoreThanItsBound() {
        var tried = 0
        _ = ReadingSearch.nearest(in: independent(Array(repeating: 2, count: 13))) { _ in
            tried += 1
            return differences(1)
        }
        #expect(tried <= ReadingSearch.bound)
    }

    @Test func climbsToAMatchAmongMoreCombinationsThanItCouldTry() {
        let target = (0..<13).map { String($0 % 2) }
        var tried = 0
        let nearest = ReadingSearch.nearest(in: independent(Array(repeating: 2, count: 13))) { outcome in
            tried += 1
            return memberwise(target)(outcome)
        }
        #expect(readings(nearest.outcome) == target)
        #expect(nearest.isSettled)
        #expect(tried < 100)
    }

    /// With the second reading of the first point two more points appear, with the first one another.
    private static let branching = expectation { taken in
        switch (taken.first, taken.count) {
        case (nil, _): 2
        case (0, 1): 2
        case (1, 1), (1, 2): 3
        default: nil
        }
    }

    @Test(arguments: [["0", "0"], ["0", "1"], ["1", "0", "0"], ["1", "2", "1"], ["1", "0", "2"]])
    func findsReadingsOfPointsThatOnlyOtherReadingsMeet(target: [String]) {
        for distance in [memberwise(target), allOrNothing(target)] {
            let nearest = ReadingSearch.nearest(in: ReadingSearchTests.branching, distance: distance)
            #expect(readings(nearest.outcome) == target)
            #expect(nearest.isSettled)
        }
    }

    /// Points that refuse the message by their first reading, one behind another, and then many that decide members.
    @Test func passesRefusalsThatStandBehindOneAnother() {
        let refusing = expectation { taken -> Int? in
            if taken.count < 4 { return taken.last == 0 ? nil : 3 }
            return taken[3] != 0 && taken.count < 16 ? 2 : nil
        }
        let target = ["2", "2", "2", "2"] + Array(repeating: "1", count: 12)
        let nearest = ReadingSearch.nearest(in: refusing) { outcome in
            readings(outcome).count < target.count ? differences(100) : memberwise(target)(outcome)
        }
        #expect(readings(nearest.outcome) == target)
        #expect(nearest.isSettled)
    }

    @Test func survivesABetterOutcomeWithFewerPoints() {
        // The second reading of the third point takes the fourth and fifth away while they are being looked at.
        let shrinking = expectation { taken -> Int? in
            if taken.count < 3 { return 2 }
            return taken[2] == 0 && taken.count < 5 ? 2 : nil
        }
        let nearest = ReadingSearch.nearest(in: shrinking) { outcome in
            differences(readings(outcome).count)
        }
        #expect(readings(nearest.outcome) == ["0", "0", "1"])
        #expect(nearest.differences.count == 3)
        #expect(nearest.isSettled)
    }
}
