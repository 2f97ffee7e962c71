import Synchronization

/// Makes device tokens, each for one request: whatever comes to it belongs to that request.
final class DeviceTokenMint: Sendable {
    /// Digits that all tokens of this run begin with, so that a push of an earlier run is a stranger.
    private let mark: String
    private let count = Atomic(0)

    init(mark: UInt64 = .random(in: .min ... .max)) {
        self.mark = Self.digits(mark)
    }

    /// 64 hexadecimal digits, as those of a device.
    func next() -> String {
        let number = UInt64(count.add(1, ordering: .relaxed).newValue)
        // Multiplied by an odd number, so that each is another one and none looks like the one before.
        let spread = number &* 0x9E37_79B9_7F4A_7C15
        return mark + Self.digits(spread) + Self.digits(~spread) + Self.digits(number)
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
