/// A name for a text that is the same in every run, on every machine (64-bit FNV-1a, 16 hexadecimal digits).
///
/// `Hasher` is seeded per process. A campaign has thousands of fingerprints, not billions: 64 bits are enough.
package struct Fingerprint: Sendable, Hashable, Comparable, CustomStringConvertible {
    private let hash: UInt64

    private init(hash: UInt64) {
        self.hash = hash
    }

    /// The fingerprint of the parts in their order; parts may hold any text.
    package init(_ parts: [String]) {
        self = parts.reduce(Fingerprint(hash: 0xCBF2_9CE4_8422_2325)) { $0.appending($1) }
    }

    /// The fingerprint of the same parts and one more.
    package func appending(_ part: String) -> Fingerprint {
        var hash = hash
        for byte in part.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        // A byte that UTF-8 never has keeps ["a", "b"] and ["ab"] apart.
        return Fingerprint(hash: (hash ^ 0xFF) &* 0x0000_0100_0000_01B3)
    }

    /// The fingerprint of these parts and of another one, in this order.
    package func appending(_ other: Fingerprint) -> Fingerprint {
        Fingerprint(hash: (hash ^ other.hash) &* 0x0000_0100_0000_01B3 &+ (other.hash >> 32))
    }

    /// A fingerprint from its text; nil for any other text.
    package init?(_ description: String) {
        guard description.utf8.count == 16,
            description.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            let hash = UInt64(description, radix: 16)
        else { return nil }
        self.hash = hash
    }

    package var description: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    package static func < (lhs: Fingerprint, rhs: Fingerprint) -> Bool {
        lhs.hash < rhs.hash
    }
}
