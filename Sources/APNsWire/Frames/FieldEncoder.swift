import NIOCore
import PushModel

/// Encodes the field blocks of answers (RFC 7541), without a dynamic table: what repeats in answers is in the static
/// table, and an ID never comes again. So there is no state to keep and nothing to search.
struct FieldEncoder: Sendable {
    /// Of a dynamic table before SETTINGS (RFC 9113 §6.5.2).
    static let initialTableBytes = 4096

    /// The size of the dynamic table that the peer has to keep for us.
    private var tableBytes = initialTableBytes

    /// Appends a block to the buffer.
    ///
    /// - Parameters:
    ///   - status: three digits.
    ///   - fields: their names in lower case.
    ///   - tableLimit: the smallest SETTINGS_HEADER_TABLE_SIZE that the peer has sent.
    ///   - buffer: what is appended to.
    mutating func encode(status: Int, fields: [HeaderField], tableLimit: Int, to buffer: inout ByteBuffer) {
        if tableLimit < tableBytes {
            // RFC 9113 §4.3.1: a smaller limit must be met by the next block. None is smaller than this.
            buffer.writeInteger(Self.tableOfNoBytes)
            tableBytes = 0
        }
        encode(status: status, to: &buffer)
        for field in fields {
            buffer.writeInteger(Self.literal)
            encode(field.name, to: &buffer)
            encode(field.value, to: &buffer)
        }
    }

    /// RFC 7541 §6.3: an update of the dynamic table's size.
    private static let tableOfNoBytes: UInt8 = 0x20
    /// RFC 7541 §6.2.2: a literal field with a new name that is not indexed.
    private static let literal: UInt8 = 0
    /// RFC 7541 §6.1: the bit of an indexed field.
    private static let indexed: UInt8 = 0x80
    /// The first `:status` of RFC 7541, appendix A.
    private static let statusIndex: UInt8 = 8

    private func encode(status: Int, to buffer: inout ByteBuffer) {
        let offset: UInt8
        switch status {
        case 200: offset = 0
        case 204: offset = 1
        case 206: offset = 2
        case 304: offset = 3
        case 400: offset = 4
        case 404: offset = 5
        case 500: offset = 6
        default:
            buffer.writeInteger(Self.literal | Self.statusIndex)
            return encode(String(status), to: &buffer)
        }
        buffer.writeInteger(Self.indexed | (Self.statusIndex + offset))
    }

    /// A string without Huffman's code (RFC 7541 §5.2), which would cost more than its bytes.
    private func encode(_ text: String, to buffer: inout ByteBuffer) {
        encode(length: text.utf8.count, to: &buffer)
        buffer.writeString(text)
    }

    /// An integer with a prefix of seven bits (RFC 7541 §5.1).
    private func encode(length: Int, to buffer: inout ByteBuffer) {
        guard length >= 127 else {
            buffer.writeInteger(UInt8(truncatingIfNeeded: length))
            return
        }
        buffer.writeInteger(UInt8(127))
        var rest = length - 127
        while rest >= 128 {
            buffer.writeInteger(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        buffer.writeInteger(UInt8(truncatingIfNeeded: rest))
    }
}
