import Synchronization

/// Numbers of one API, none of which comes twice.
package final class SerialNumbers: Sendable {
    private let count = Atomic(0)

    package init() {}

    package func next() -> Int { count.add(1, ordering: .relaxed).newValue }

    /// The ID of a message sent at a time in milliseconds since the epoch: that and a number, in decimal digits as vendors have
    /// them, 19 of them in our days.
    package func id(at time: Int) -> String {
        let (product, isTooLarge) = max(0, time).multipliedReportingOverflow(by: Self.perMillisecond)
        return String((isTooLarge ? 0 : product) &+ next() % Self.perMillisecond)
    }

    private static let perMillisecond = 1_000_000
}
