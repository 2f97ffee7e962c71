import JSONModel
import Synchronization

/// Makes device tokens, each for one request: whatever comes to it belongs to that request.
final class DeviceTokenSource: Sendable {
    /// Digits that all tokens of this run begin with, so that a push of an earlier run is a stranger.
    private let mark: String
    private let count = Atomic(0)

    init(mark: UInt64 = .random(in: .min ... .max)) {
        self.mark = mark.hexadecimal(digits: 16)
    }

    /// 64 hexadecimal digits, as those of a device.
    func next() -> String {
        let number = UInt64(count.add(1, ordering: .relaxed).newValue)
        // Multiplied by an odd number, so that each is another one and none looks like the one before.
        let spread = number &* 0x9E37_79B9_7F4A_7C15
        return mark + [spread, ~spread, number].map { $0.hexadecimal(digits: 16) }.joined()
    }
}
