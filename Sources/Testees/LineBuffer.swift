/// Cuts a stream of bytes into lines and never holds more than one line over the limit.
struct LineBuffer {
    private var bytes: [UInt8] = []
    /// Where the current line begins.
    private var start = 0
    /// Everything before this offset is known to hold no line feed of the current line.
    private var scanned = 0
    private let limit: Int

    /// - Parameter limit: the longest line, in bytes without its line feed.
    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ chunk: ArraySlice<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            (start, scanned) = (0, 0)
        } else if start > 0 {
            bytes.removeSubrange(..<start)
            (start, scanned) = (0, scanned - start)
        }
        bytes += chunk
    }

    enum Line {
        /// A line without its line feed.
        case whole([UInt8])
        /// What came after the last line feed, when the stream has ended.
        case unfinished([UInt8])
        /// A line over the limit, or the beginning of one.
        case tooLong
    }

    /// The next whole line; nil until its line feed is there.
    mutating func next() -> Line? {
        guard let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
            scanned = bytes.count
            return scanned - start > limit ? .tooLong : nil
        }
        let line = bytes[start..<end]
        (start, scanned) = (end + 1, end + 1)
        return line.count > limit ? .tooLong : .whole(Array(line))
    }

    /// What came after the last line feed, when the stream has ended.
    mutating func rest() -> [UInt8] {
        defer { discard() }
        return Array(bytes[start...])
    }

    /// Forgets everything that is not yet cut.
    mutating func discard() {
        bytes.removeAll(keepingCapacity: true)
        (start, scanned) = (0, 0)
    }
}

/// The last bytes of a stream of any length.
struct ByteTail {
    private var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ chunk: ArraySlice<UInt8>) {
        bytes += chunk
        // Trimming at twice the limit moves each byte once on average.
        if bytes.count > 2 * limit { bytes.removeFirst(bytes.count - limit) }
    }

    var text: String { String(decoding: bytes.suffix(limit), as: UTF8.self) }
}
