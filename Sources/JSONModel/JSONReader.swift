/// What a reader takes before it gives up.
package struct JSONLimits: Sendable, Equatable {
    /// Nested arrays and objects.
    package var depth: Int
    /// Bytes of the whole text.
    package var bytes: Int

    package init(depth: Int = 512, bytes: Int = 64 << 20) {
        self.depth = depth
        self.bytes = bytes
    }
}

extension JSONValue {
    /// Reads a text strictly by RFC 8259. Duplicate members are kept.
    ///
    /// - Throws: ``JSONError`` at the first byte that cannot be part of a JSON text.
    package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        throw JSONError(.unexpectedEnd, at: 0)
    }
}
