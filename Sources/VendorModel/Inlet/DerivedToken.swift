import Crypto

/// The device token of a recipient of whom no sender says which it is.
package enum DerivedToken {
    /// Of APNs' tokens, in digits.
    private static let usualLength = 64

    /// - Parameter name: Who gets the push: a registration token, a user, an endpoint.
    /// - Returns: the name itself where it is a device token already, in lower case; else 64 hexadecimal digits that are the same for the same
    ///   name, in every run.
    package static func of(_ name: String) -> String {
        let isToken = name.utf8.count == usualLength && name.utf8.allSatisfy(isHexadecimal)
        return isToken ? name.lowercased() : hexadecimal(SHA256.hash(data: Array(name.utf8)))
    }

    package static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
