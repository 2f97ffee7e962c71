import SwiftASN1
import X509

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a certificate may be good for: the name of a host, or an address.
package enum CertificateName: Sendable, Equatable {
    /// In lower case.
    case host(String)
    /// 4 or 16 bytes in network order.
    case address([UInt8])

    /// Of the whole name, and of a label of it (RFC 1035 §2.3.4).
    private static let longestName = 253
    private static let longestLabel = 63

    /// - Parameter text: As in `push.example.com`, `*.example.com`, `192.0.2.1` or `2001:db8::1`; nil for what is neither name nor address.
    package init?(_ text: String) {
        if let address = Self.address(text, AF_INET, bytes: 4) ?? Self.address(text, AF_INET6, bytes: 16) {
            self = .address(address)
            return
        }
        let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        let named = labels.first == "*" && labels.count > 1 ? labels.dropFirst() : labels[...]
        guard text.utf8.count <= Self.longestName, !named.isEmpty, named.allSatisfy(Self.isLabel),
            // What consists of numbers only is a mistyped address.
            !(named.last?.utf8.allSatisfy { 0x30...0x39 ~= $0 } ?? true)
        else { return nil }
        self = .host(text.lowercased())
    }

    /// Letters, digits and hyphens within (RFC 1123 §2.1); underscores as well, which services of containers have in their names.
    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.utf8.count <= longestLabel && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { byte in
                0x30...0x39 ~= byte || 0x61...0x7A ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    private static func address(_ text: String, _ family: Int32, bytes count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return unsafe inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    var generalName: GeneralName {
        switch self {
        case .host(let name): .dnsName(name)
        case .address(let bytes): .ipAddress(ASN1OctetString(contentBytes: bytes[...]))
        }
    }
}
