/// How many bytes of DATA may come or go (RFC 9113 §6.9). Padding counts.
///
/// Nothing overflows: a window stays between -(2^31 - 1) and 2^31 - 1.
struct FlowWindow: Sendable, Equatable {
    static let maximum = Int(Int32.max)
    /// Of every window before SETTINGS and WINDOW_UPDATE (RFC 9113 §6.9.2).
    static let initial = 65_535

    /// Below zero after SETTINGS_INITIAL_WINDOW_SIZE became smaller.
    private(set) var size: Int

    init(_ size: Int = initial) {
        self.size = size
    }

    /// Takes bytes out of the window.
    ///
    /// - Returns: false if it has not that many, which leaves it as it is.
    mutating func take(_ bytes: Int) -> Bool {
        guard bytes <= size else { return false }
        size -= bytes
        return true
    }

    /// Opens the window, or with a negative number closes it.
    ///
    /// - Returns: false if it would be too large, which leaves it as it is.
    mutating func open(by bytes: Int) -> Bool {
        guard size + bytes <= Self.maximum else { return false }
        size += bytes
        return true
    }

    /// Fills up a receive window that is half used up.
    ///
    /// - Returns: the increment that WINDOW_UPDATE has to announce, if any.
    mutating func refill(to full: Int) -> Int? {
        guard size <= full / 2 else { return nil }
        let increment = full - size
        size = full
        return increment
    }
}
