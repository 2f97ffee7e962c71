extension String {
    /// Equality of code points, which is what JSON means, and not of canonical equivalence, which is what `==` means.
    package func hasSameScalars(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return unsafe other.withUTF8Bytes { unsafe hasUTF8(UnsafeRawBufferPointer($0)) }
    }

    /// Whether the string's UTF-8 is these very bytes.
    @unsafe package func hasUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe withUTF8Bytes { utf8 in unsafe UnsafeRawBufferPointer(utf8).hasSameBytes(as: bytes) }
    }

    /// Goes with ``hasSameScalars(as:)`` as `hash(into:)` goes with `==`.
    func hashScalars(into hasher: inout Hasher) {
        unsafe withUTF8Bytes { bytes in
            hasher.combine(bytes.count)
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
    }

    /// The string's UTF-8 in one piece: a loop over it is several times faster than one over `utf8`.
    @inline(__always)
    func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
        // A string that another language still holds.
        var copy = self
        return copy.withUTF8(body)
    }
}

extension UnsafeRawBufferPointer {
    /// Eight bytes at a time, and the rest one by one.
    fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        var offset = 0
        while offset + 8 <= count {
            let word = unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            guard unsafe word == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
            offset += 8
        }
        while offset < count {
            guard unsafe self[offset] == other[offset] else { return false }
            offset += 1
        }
        return true
    }
}
