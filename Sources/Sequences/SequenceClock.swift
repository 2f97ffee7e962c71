import Synchronization

/// The mock's time in a sequence: another clock's, and how far a sequence has put it forward. Each sequence begins at the other
/// clock's time, since the sender knows no other.
package final class SequenceClock: Sendable {
    private let source: @Sendable () -> Int
    private let shift = Atomic(0)

    /// - Parameter source: The clock that goes on by itself, in milliseconds since the epoch.
    package init(_ source: @escaping @Sendable () -> Int) {
        self.source = source
    }

    /// Milliseconds since the epoch.
    package var now: Int { source() + offset }

    /// How far it is before the other clock, in milliseconds.
    package var offset: Int { shift.load(ordering: .acquiring) }

    func advance(by milliseconds: Int) {
        shift.add(milliseconds, ordering: .acquiringAndReleasing)
    }

    func reset() {
        shift.store(0, ordering: .releasing)
    }
}
