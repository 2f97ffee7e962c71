extension String {
    /// Equality of code points, which is what JSON means, and not of canonical equivalence, which is what `==` means.
    package func hasSameScalars(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return unsafe withUTF8Bytes { lhs in
            unsafe other.withUTF8Bytes { rhs in unsafe lhs.elementsEqual(rhs) }
        }
    }

    /// Goes with ``hasSameScalars(as:)`` as `hash(into:)` goes with `==`.
    func hashScalars(into hasher: inout Hasher) {
        unsafe withUTF8Bytes { bytes in
            hasher.combine(bytes.count)
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
    }

    /// The string's UTF-8 in one piece: a loop over it is several times faster than one over `utf8`.
    func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
        // A string that another language still holds.
        var copy = self
        return copy.withUTF8(body)
    }
}
