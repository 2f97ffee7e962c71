import APNsWire
import Foundation
import Synchronization
import Testing

@testable import Recording

/// The queue between the endpoint's threads and the recorder's.
@Suite struct RecordQueueTests {
    @Test func eventsComeInTheirOrderAndAllOfThem() async {
        let queue = RecordQueue(limit: 1 << 20)
        for number in 1...5 { queue.put(.exchange(.sample(number: number))) }
        queue.close()
        var numbers: [Int] = []
        while let events = queue.takeAll() { numbers += events.compactMap(\.exchangeStream) }
        #expect(numbers == [1, 2, 3, 4, 5])
        #expect(queue.takeAll() == nil)
    }

    /// Four writers, one slow reader and room for a handful of events: nothing is lost and nobody hangs.
    @Test func fullQueueHoldsWritersUpAndLosesNothing() async {
        let queue = RecordQueue(limit: 4 * RecordedEvent.exchange(.sample(number: 1)).weight)
        let writers = (0..<4).map { writer in
            Thread {
                for number in 0..<500 { queue.put(.exchange(.sample(number: writer * 1000 + number))) }
            }
        }
        let largestBatch = Mutex(0)
        let read = await withCheckedContinuation { continuation in
            Thread {
                var numbers: [Int] = []
                while numbers.count < 2000, let events = queue.takeAll() {
                    largestBatch.withLock { $0 = max($0, events.count) }
                    numbers += events.compactMap(\.exchangeStream)
                }
                continuation.resume(returning: numbers)
            }.start()
            for writer in writers { writer.start() }
        }
        #expect(read.count == 2000)
        #expect(Set(read).count == 2000)
        #expect(largestBatch.withLock { $0 } <= 5)
        for writer in 0..<4 {
            let own = read.filter { $0 / 1000 == writer }
            #expect(own == own.sorted())
        }
    }
}

extension RecordedEvent {
    var exchangeStream: Int? {
        if case .exchange(let exchange) = self { exchange.stream } else { nil }
    }
}
