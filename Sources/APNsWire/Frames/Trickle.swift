import NIOCore

/// Bytes that leave slowly. A value without I/O or clock: who owns it takes a portion at each interval.
struct Trickle: Sendable {
    /// More than this waits for no slow reader: then nothing is read from the peer either.
    private static let mostBytes = 256 << 10
    /// Portions a second, where the rate has so many bytes.
    private static let portions = 10

    /// Between two portions.
    let interval: TimeAmount
    private let portionBytes: Int
    private var waiting = ByteBuffer()

    /// - Parameter bytesPerSecond: At least 1.
    init(bytesPerSecond: Int) {
        let portions = min(max(bytesPerSecond, 1), Self.portions)
        interval = .milliseconds(1000 / Int64(portions))
        portionBytes = max(bytesPerSecond, 1) / portions
    }

    var isEmpty: Bool { waiting.readableBytes == 0 }
    var isFull: Bool { waiting.readableBytes > Self.mostBytes }

    mutating func append(_ bytes: ByteBuffer) {
        waiting.writeImmutableBuffer(bytes)
    }

    /// What may leave now; nil where nothing waits.
    mutating func next() -> ByteBuffer? {
        guard !isEmpty else { return nil }
        defer { waiting.discardReadBytes() }
        return waiting.readSlice(length: min(portionBytes, waiting.readableBytes))
    }

    /// Everything that waits, for a connection that ends.
    mutating func rest() -> ByteBuffer? {
        guard !isEmpty else { return nil }
        defer { waiting = ByteBuffer() }
        return waiting
    }
}
