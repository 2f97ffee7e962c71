import CaseGeneration
import JSONModel
import PushModel
import Testing

@testable import Campaign
@testable import Findings

private func generated(_ number: Int) -> GeneratedCase {
    GeneratedCase(testCase: Case(id: "apns/\(number)", dialect: .apns, message: .value([:])))
}

@Suite struct ScheduleTests {
    @Test(arguments: [0, 1, 127, 128, 129, 1000])
    func handsOutEveryNumberOnceInBlocks(count: Int) {
        let schedule = Schedule((0..<count).map(generated))
        var numbers: [Int] = []
        while let block = schedule.takeBlock() {
            #expect(block.count <= Schedule.blockSize)
            #expect(block.allSatisfy { $0.generated.testCase.id == "apns/\($0.number)" })
            numbers += block.map(\.number)
        }
        #expect(numbers == Array(0..<count))
        #expect(schedule.takeBlock()?.isEmpty == nil)
        #expect(!schedule.beginRound(adding: []))
    }

    @Test func aRoundEndsAfterItsCasesAndTheNextKnowsWhatWasLearned() {
        let schedule = Schedule(total: Schedule.roundSize + 10) { number, corpus in
            GeneratedCase(testCase: Case(id: "apns/\(number)-\(corpus.count)", dialect: .apns, message: .value([:])))
        }
        var first: [String] = []
        while let block = schedule.takeBlock() { first += block.map(\.generated.testCase.id) }
        #expect(first.count == Schedule.roundSize)
        #expect(first.allSatisfy { $0.hasSuffix("-0") })
        #expect(schedule.beginRound(adding: [KeptCase(testCase: generated(1).testCase)]))
        let second = schedule.takeBlock() ?? []
        #expect(second.map(\.generated.testCase.id) == (0..<10).map { "apns/\(Schedule.roundSize + $0)-1" })
        #expect(!schedule.beginRound(adding: []))
    }

    @Test(arguments: [1, 2, 3, 8, 50])
    func shardsHaveEveryCaseOnce(count: Int) throws {
        var numbers: [Int] = []
        for index in 1...count {
            let schedule = Schedule((0..<21).map(generated), shard: try #require(Shard(index: index, of: count)))
            while let block = schedule.takeBlock() { numbers += block.map(\.number) }
        }
        #expect(numbers.sorted() == Array(0..<21))
    }

    @Test func aShardIsNamedFromOneToTheirCount() {
        #expect(Shard(index: 0, of: 3) == nil)
        #expect(Shard(index: 4, of: 3) == nil)
        #expect(Shard(index: 1, of: 0) == nil)
        #expect(Shard(index: 3, of: 3)?.number(at: 2) == 8)
    }

    @Test func aRunGoesOnWhereAnotherEnded() {
        let schedule = Schedule((0..<20).map(generated), startingAt: 12)
        #expect(schedule.takeBlock()?.map(\.number) == Array(12..<20))
    }

    @Test func givesNoNumberToTwoWorkers() async {
        let schedule = Schedule(total: 5000) { number, _ in generated(number) }
        let taken = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var numbers: [Int] = []
                    while let block = schedule.takeBlock() { numbers += block.map(\.number) }
                    return numbers
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.sorted() == Array(0..<5000))
    }

    @Test func goesOnWithoutACount() {
        let schedule = Schedule(total: nil) { number, _ in generated(number) }
        for block in 0..<5 {
            #expect(schedule.takeBlock()?.first?.number == block * Schedule.blockSize)
        }
    }

    @Test func stopsOnAnInterruptOrAfterItsTime() {
        let stop = StopSignal()
        #expect(!stop.isSet)
        stop.interrupt()
        #expect(stop.isSet)
        let timed = StopSignal(after: .zero)
        #expect(timed.isSet)
        #expect(!timed.isInterrupted)
        #expect(!StopSignal(after: .seconds(3600)).isSet)
    }
}
