import Synchronization
import Testing

@testable import Campaign

@Suite(.timeLimit(.minutes(1))) struct HandOverTests {
    private struct Broken: Error {}
    private typealias Numbers = HandOver<Int, Broken>

    /// Takes to the end.
    private func all(_ numbers: Numbers) async throws(Broken) -> [Int] {
        var all: [Int] = []
        while let number = try await numbers.next() { all.append(number) }
        return all
    }

    @Test(arguments: [0, 1, 5])
    func whatIsSentComesInItsOrder(ahead: Int) async throws {
        let numbers = Numbers(ahead: ahead)
        async let sender: Void = {
            for number in 0..<1000 { #expect(await numbers.send(number)) }
            numbers.finish()
        }()
        #expect(try await all(numbers) == Array(0..<1000))
        await sender
        #expect(try await numbers.next() == nil)
    }

    /// A sender is as many elements ahead as may wait, and holds one more.
    @Test(arguments: [0, 1, 5])
    func theSenderWaitsForTheTaker(ahead: Int) async throws {
        let numbers = Numbers(ahead: ahead)
        let begun = Atomic<Int>(0)
        async let sender: Void = {
            for number in 0..<1000 {
                begun.store(number, ordering: .sequentiallyConsistent)
                _ = await numbers.send(number)
            }
            numbers.finish()
        }()
        var taken = 0
        while let number = try await numbers.next() {
            taken += 1
            #expect(number == taken - 1)
            // Time to run away in.
            for _ in 0..<5 { await Task.yield() }
            #expect(begun.load(ordering: .sequentiallyConsistent) <= taken + ahead)
        }
        await sender
        #expect(taken == 1000)
    }

    @Test func whatWasSentBeforeAnErrorComesBeforeIt() async throws {
        let numbers = Numbers(ahead: 2)
        #expect(await numbers.send(1))
        #expect(await numbers.send(2))
        numbers.finish(throwing: Broken())
        #expect(try await numbers.next() == 1)
        #expect(try await numbers.next() == 2)
        await #expect(throws: Broken.self) { try await numbers.next() }
        #expect(try await numbers.next() == nil)
        #expect(await !numbers.send(3))
    }

    @Test func aTakerThatWaitsIsToldOfTheError() async throws {
        let numbers = Numbers()
        let taker = Task { try await all(numbers) }
        #expect(await numbers.send(1))
        numbers.finish(throwing: Broken())
        await #expect(throws: Broken.self) { try await taker.value }
    }

    // MARK: Who ends it

    @Test func aTakerThatClosesLetsTheSenderGo() async throws {
        let numbers = Numbers()
        let sender = Task { await numbers.send(1) }
        numbers.close()
        #expect(await !sender.value)
        #expect(await !numbers.send(2))
        #expect(try await numbers.next() == nil)
    }

    @Test func whoIsCancelledLetsTheOtherGo() async throws {
        let toTaker = Numbers()
        let sender = Task { await toTaker.send(1) }
        sender.cancel()
        #expect(await !sender.value)
        #expect(try await toTaker.next() == nil)

        let toSender = Numbers()
        let taker = Task { try await toSender.next() }
        taker.cancel()
        #expect(try await taker.value == nil)
        #expect(await !toSender.send(1))
    }

    /// Whenever it comes: before the wait, while it begins, or long after.
    @Test func noCancellationIsMissed() async throws {
        for round in 0..<500 {
            let numbers = Numbers()
            let both = Task {
                async let sender: Void = { while await numbers.send(round) {} }()
                _ = try? await all(numbers)
                await sender
            }
            for _ in 0..<round % 7 { await Task.yield() }
            both.cancel()
            await both.value
        }
    }
}
