import APNsWire
import Findings

/// Follows what is recorded while it happens. Called on the recorder's thread.
package protocol TrafficFollower: Sendable {
    /// A request was recorded.
    ///
    /// - Parameters:
    ///   - exchange: What may be stored of it.
    ///   - number: From 1.
    func recorded(_ exchange: Exchange, number: Int)

    /// A finding that was not there before.
    func found(_ finding: Finding)
}
