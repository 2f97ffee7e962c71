import Synchronization

/// The mock's time: another clock's, and how far it was put forward. It never goes back.
///
/// A test puts it forward by 25 minutes instead of waiting. Time-outs of sockets and delays of faults go by the real time.
package final class EndpointClock: Sendable {
    /// A hundred years, in milliseconds: further than any test goes, and far from where sums overflow.
    package static let longestOffset = 100 * 365 * 24 * 3_600_000

    private let source: @Sendable () -> Int
    private let shift: Atomic<Int>

    /// - Parameters:
    ///   - source: The clock that goes on by itself, in milliseconds since the epoch.
    ///   - offset: How far it is put forward from the beginning, in milliseconds; back, where it is negative.
    package init(_ source: @escaping @Sendable () -> Int, offset: Int = 0) {
        self.source = source
        shift = Atomic(offset)
    }

    /// A clock that begins at that time, in milliseconds since the epoch, and goes on from there.
    package convenience init(_ source: @escaping @Sendable () -> Int, startingAt time: Int) {
        self.init(source, offset: time - source())
    }

    /// Milliseconds since the epoch.
    package var now: Int { source() + offset }

    /// How far it is before the clock behind it, in milliseconds; negative where it began in the past.
    package var offset: Int { shift.load(ordering: .acquiring) }

    /// Puts the clock forward.
    ///
    /// - Parameter milliseconds: By how much; nothing happens where that is below zero.
    /// - Returns: false where it would then be more than ``longestOffset`` ahead, which leaves it as it is.
    @discardableResult
    package func advance(by milliseconds: Int) -> Bool {
        guard milliseconds > 0 else { return true }
        guard milliseconds <= Self.longestOffset else { return false }
        var known = offset
        while known <= Self.longestOffset - milliseconds {
            let (exchanged, original) = shift.compareExchange(
                expected: known,
                desired: known + milliseconds,
                ordering: .acquiringAndReleasing
            )
            if exchanged { return true }
            known = original
        }
        return false
    }
}
