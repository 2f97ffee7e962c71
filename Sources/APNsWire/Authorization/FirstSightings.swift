import APNsRules
import Determinism
import Synchronization

/// How far the mock's clock was put forward when a provider token first came.
///
/// Senders sign by the machine's clock. So the time in a token is moved by that offset: a sender that signs anew after the clock
/// was put forward has a fresh token, and one that keeps its token over 61 minutes has an expired one.
///
/// All connections of an endpoint share it. It is asked once for each token of a connection. It remembers 10,000 tokens at
/// least and 20,000 at most, a token that was forgotten is as young as when it comes again.
final class FirstSightings: Sendable {
    private static let capacity = 10_000

    private let offset: @Sendable () -> Int
    let isForgetful: Bool
    private let offsets = Mutex(RecentEntries<Fingerprint, Int>(capacity: capacity))

    /// - Parameters:
    ///   - offset: How far the clock is put forward at present, in milliseconds.
    ///   - isForgetful: Whether every token is new each time, so that it grows old by the senders' clock alone.
    init(offset: @escaping @Sendable () -> Int = { 0 }, isForgetful: Bool = false) {
        self.offset = offset
        self.isForgetful = isForgetful
    }

    /// The offset in milliseconds at which the token first came; that is now, where it is new.
    func offset(of token: String) -> Int {
        guard !isForgetful else { return offset() }
        let digest = Fingerprint([token])
        let present = offset()
        return offsets.withLock { offsets in
            let first = offsets[digest] ?? present
            // Again, so that what is in use is not forgotten.
            offsets[digest] = first
            return first
        }
    }
}
