import CaseGeneration
import JSONModel
import PushModel
import Testing

@testable import Campaign

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
    }

    @Test func givesNoNumberToTwoWorkers() async {
        let schedule = Schedule(count: 10_000) { generated($0) }
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
        #expect(taken.sorted() == Array(0..<10_000))
    }

    @Test func goesOnWithoutACount() {
        let schedule = Schedule(count: nil) { generated($0) }
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
