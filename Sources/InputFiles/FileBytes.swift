import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Whole files that a user names, and never more of them than fits: `/dev/zero` has no end, and a pipe may have no writer.
package enum FileBytes {
    private static let chunkBytes = 1 << 16
    /// How long a pipe may be without a writer: `mkfifo p; pushproof lint p` is mostly a mistake.
    private static let patience: Int32 = 5000

    /// The bytes of a file, or of a pipe or a device that is named like one, such as `<(…)` of a shell.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - limit: in bytes; a longer file is an error, and its rest is not read.
    ///   - patience: how many milliseconds to wait for the first writer of a pipe.
    /// - Returns: the bytes, all of them.
    /// - Throws: ``InputFileError``.
    package static func read(
        _ path: String,
        limit: Int = InputLimit.file,
        patience: Int32 = FileBytes.patience
    ) throws(InputFileError) -> [UInt8] {
        let descriptor: FileDescriptor
        do {
            // Opening a pipe must not wait for its writer.
            descriptor = try unsafe FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            throw InputFileError(error)
        }
        defer { try? descriptor.close() }
        return try read(descriptor, limit: limit, patience: patience)
    }

    /// The bytes of standard input, however long its writer takes.
    package static func readStandardInput(limit: Int = InputLimit.file) throws(InputFileError) -> [UInt8] {
        try read(.standardInput, limit: limit, patience: -1)
    }

    private static func read(
        _ descriptor: FileDescriptor,
        limit: Int,
        patience: Int32
    ) throws(InputFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: chunkBytes)
        var patience = patience
        while true {
            let hasNews = try wait(for: descriptor, milliseconds: patience)
            let count: Int
            do {
                count = try unsafe chunk.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            } catch let error as Errno where error == .wouldBlock || error == .resourceTemporarilyUnavailable {
                // Somebody holds the other end, and will say something or let go.
                patience = -1
                continue
            } catch {
                throw InputFileError(error)
            }
            guard count > 0 else {
                if hasNews { return bytes }
                throw .noWriter
            }
            bytes += chunk[..<count]
            if bytes.count > limit { throw .tooLong(limit: limit) }
        }
    }

    /// Sleeps until there is something to read or nothing more to come; false where the time is over.
    private static func wait(for descriptor: FileDescriptor, milliseconds: Int32) throws(InputFileError) -> Bool {
        var polled = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        while true {
            switch unsafe poll(&polled, 1, milliseconds) {
            case 0: return false
            case 1...: return true
            default: if errno != EINTR { throw InputFileError(Errno(rawValue: errno)) }
            }
        }
    }
}
