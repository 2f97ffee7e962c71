import CJSONC
import JSONModel

/// json-c, with one tokener for all texts. To be used by one worker at a time.
///
/// Safe, since the tokener is private, lives as long as this object, and sees a text only within one call.
@safe package final class JSONCParser: PeerParser {
    package enum Mode: Sendable, CaseIterable {
        /// As json-c comes: all its leniencies, 32 levels.
        case lenient
        /// `JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8`, and as many levels as the strict reader has.
        case strict
    }

    /// The version of the library that is loaded, such as "0.16".
    package static var version: String {
        unsafe String(cString: json_c_version())
    }

    /// The second part of the version number: 16 of 0.16.
    static var minorVersion: Int {
        Int(json_c_version_num() >> 8 & 0xFF)
    }

    package let mode: Mode
    package var name: String { mode == .lenient ? "json-c" : "json-c strict" }
    package var version: String { Self.version }
    package var writer: String { "json-c" }

    private let tokener: UnsafeMutablePointer<json_tokener>

    package init(mode: Mode) {
        // A scalar takes a level in json-c: 513 are the 512 of the strict reader and a scalar inside.
        let depth = mode == .lenient ? JSON_TOKENER_DEFAULT_DEPTH : 513
        guard let tokener = unsafe json_tokener_new_ex(depth) else { preconditionFailure("out of memory") }
        unsafe self.tokener = unsafe tokener
        self.mode = mode
        if mode == .strict {
            unsafe json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8)
        }
    }

    deinit {
        unsafe json_tokener_free(tokener)
    }

    package func read(_ bytes: [UInt8]) -> PeerReading {
        unsafe reading(of: bytes) { object in
            unsafe .accepted(JSONValue(jsonC: object), reserialisedBytes: Self.writtenBytes(of: object))
        }
    }

    package func read(_ bytes: [UInt8], expecting expected: JSONValue, measures: Bool) -> PeerReading {
        unsafe reading(of: bytes) { object in
            if unsafe expected.isCertainly(jsonC: object) {
                return unsafe .asExpected(reserialisedBytes: measures ? Self.writtenBytes(of: object) : nil)
            }
            return unsafe .accepted(JSONValue(jsonC: object), reserialisedBytes: Self.writtenBytes(of: object))
        }
    }

    /// Hands over what json-c makes of the text, unless it refuses it.
    private func reading(of bytes: [UInt8], accept: (OpaquePointer?) -> PeerReading) -> PeerReading {
        guard let length = Int32(exactly: bytes.count) else { return .rejected("too large") }
        return unsafe bytes.withUnsafeBytes { unsafe reading(of: $0, length: length, accept: accept) }
    }

    private func reading(
        of bytes: UnsafeRawBufferPointer,
        length: Int32,
        accept: (OpaquePointer?) -> PeerReading
    ) -> PeerReading {
        unsafe json_tokener_reset(tokener)
        // json-c 0.16 leaves this as it is: after a text that ends within a surrogate pair, the next gets a U+FFFD.
        unsafe tokener.pointee.high_surrogate = 0
        var end = 0
        var object: OpaquePointer?
        if let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress {
            unsafe object = unsafe json_tokener_parse_ex(tokener, start, length)
            end = unsafe json_tokener_get_parse_end(tokener)
        }
        // A text may go on until it is said to be over: a number always, an empty text too.
        let state = unsafe json_tokener_get_error(tokener)
        if length == 0 || state == json_tokener_continue {
            var terminator: CChar = 0
            unsafe object = unsafe json_tokener_parse_ex(tokener, &terminator, 1)
            end = bytes.count
        }
        defer { _ = unsafe json_object_put(object) }

        let error = unsafe json_tokener_get_error(tokener)
        guard error == json_tokener_success else {
            return unsafe .rejected(String(cString: json_tokener_error_desc(error)))
        }
        guard unsafe bytes[min(end, bytes.count)...].allSatisfy(Self.isWhiteSpace) else {
            return .rejected("bytes after the value")
        }
        return unsafe accept(object)
    }

    private static func writtenBytes(of object: OpaquePointer?) -> Int {
        var size = 0
        _ = unsafe json_object_to_json_string_length(object, JSON_C_TO_STRING_PLAIN, &size)
        return size
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
