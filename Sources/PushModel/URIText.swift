import JSONModel

/// Text in a URI (RFC 3986).
package enum URIText {
    private static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    /// One part of a path or a query, in which nothing is a delimiter.
    package static func part(_ text: String) -> String { encoded(text) { unreserved.contains($0) } }

    /// A relative path, whose slashes stay.
    package static func path(_ text: String) -> String {
        encoded(text) { unreserved.contains($0) || $0 == UInt8(ascii: "/") }
    }

    private static func encoded(_ text: String, but stays: (UInt8) -> Bool) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            if stays(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += "%" + byte.hexadecimal(digits: 2, uppercase: true)
            }
        }
    }
}
