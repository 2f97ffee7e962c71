import NIOHPACK

extension Breach {
    /// What a header block did that HPACK cannot decode: always COMPRESSION_ERROR (RFC 9113 §4.3).
    ///
    /// - Parameter error: what the decoder throws.
    init(hpack error: any Error) {
        let (problem, detail, section) = Self.hpack(error)
        self.init(.compressionError, "sent a header block with \(problem)", detail, against: section)
    }

    /// In words and figures, and what forbids it.
    private static func hpack(_ error: any Error) -> (problem: String, detail: String?, section: Section) {
        switch error {
        case let error as NIOHPACKErrors.InvalidHeaderIndex:
            (
                "an index that HPACK's tables do not have",
                "index \(error.suppliedIndex) of \(error.availableIndex)", .hpack("2.3.3")
            )
        case is NIOHPACKErrors.ZeroHeaderIndex: ("index 0 of HPACK's tables", nil, .hpack("6.1"))
        case let error as NIOHPACKErrors.InvalidDynamicTableSize:
            (
                "a larger HPACK table than SETTINGS_HEADER_TABLE_SIZE",
                "\(error.requestedSize) bytes, but only \(error.allowedSize) are allowed", .hpack("6.3")
            )
        case is NIOHPACKErrors.IllegalDynamicTableSizeChange:
            ("a change of HPACK's table size at a wrong place", nil, .hpack("4.2"))
        case is NIOHPACKErrors.UnrepresentableInteger: ("an integer that is too large", nil, .hpack("5.1"))
        case let error as NIOHPACKErrors.StringLengthBeyondPayloadSize:
            ("a text that is longer than the block", "\(error.length) bytes of \(error.available)", .hpack("5.2"))
        case is NIOHPACKErrors.InsufficientInput: ("an end in the middle of a field", nil, .hpack("6"))
        case is NIOHPACKErrors.EmptyLiteralHeaderFieldName: ("an empty field name", nil, "8.2.1")
        case is NIOHPACKErrors.InvalidHeaderStartByte: ("a field of no known kind", nil, .hpack("6"))
        case is HuffmanDecodeError.InvalidState: ("a text that is not a Huffman code", nil, .hpack("5.2"))
        case is NIOHPACKErrors.InvalidUTF8Data: ("a text that is not UTF-8", nil, .hpack("5.2"))
        default: ("bytes that HPACK cannot decode", nil, .hpack("2"))
        }
    }
}
