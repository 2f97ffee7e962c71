import CaseGeneration
import PushModel
import Synchronization

/// The cases of a run, by number. Blocks of numbers are handed out to whoever asks first; what a number means never
/// depends on who asked.
package final class Schedule: Sendable {
    /// Cases handed out at once: enough to keep the streams and the testee's window full, few enough to stop quickly.
    package static let blockSize = 128

    /// How many cases there are; nil for as many as time allows.
    package let count: Int?
    private let makeCase: @Sendable (_ number: Int) -> GeneratedCase
    private let nextBlock = Atomic<Int>(0)

    package init(count: Int?, makeCase: @escaping @Sendable (_ number: Int) -> GeneratedCase) {
        self.count = count
        self.makeCase = makeCase
    }

    /// A fixed list.
    package convenience init(_ cases: [GeneratedCase]) {
        self.init(count: cases.count) { cases[$0] }
    }

    /// The next block that nobody has; nil when there is none left.
    func takeBlock() -> [(number: Int, generated: GeneratedCase)]? {
        let block = nextBlock.add(1, ordering: .relaxed).oldValue
        let start = block * Schedule.blockSize
        let end = min(start + Schedule.blockSize, count ?? .max)
        guard start < end else { return nil }
        return (start..<end).map { ($0, makeCase($0)) }
    }
}

/// Tells a run to end after what is in flight: an interrupt, or the end of its time.
package final class StopSignal: Sendable {
    private let interrupted = Atomic<Bool>(false)
    private let deadline: ContinuousClock.Instant?

    package init(after duration: Duration? = nil) {
        deadline = duration.map { ContinuousClock.now + $0 }
    }

    package func interrupt() {
        interrupted.store(true, ordering: .relaxed)
    }

    package var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    var isSet: Bool {
        isInterrupted || deadline.map { ContinuousClock.now >= $0 } ?? false
    }
}
