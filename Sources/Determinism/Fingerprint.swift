/// A name for a text that is the same in every run, on every machine (64-bit FNV-1a, 16 hexadecimal digits).
///
/// `Hasher` is seeded per process. A campaign has hundreds of fingerprints, not billions: 64 bits are enough.
package struct Fingerprint: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let description: String

    /// The fingerprint of the parts in their order; parts may hold any text.
    package init(_ parts: [String]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part.utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            }
            // A byte that UTF-8 never has keeps ["a", "b"] and ["ab"] apart.
            hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        description = String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A fingerprint from its text; nil for any other text.
    package init?(_ description: String) {
        guard description.utf8.count == 16,
            description.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.description = description
    }

    package static func < (lhs: Fingerprint, rhs: Fingerprint) -> Bool {
        lhs.description < rhs.description
    }
}
