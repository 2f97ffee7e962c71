import Foundation

/// Standard output for results, standard error for everything else.
enum Console {
    /// Writes a line to standard output.
    ///
    /// - Throws: ``CommandFailure`` when nobody takes it (a full disk, a closed pipe).
    static func print(_ text: String) throws(CommandFailure) {
        try write(Array((text + "\n").utf8))
    }

    /// Writes bytes as they are to standard output.
    ///
    /// - Throws: ``CommandFailure`` when nobody takes them (a full disk, a closed pipe).
    static func write(_ bytes: [UInt8]) throws(CommandFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                // A pipe that another program has made one that does not wait, as Node.js does.
                var pipe = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&pipe, 1, -1)
            } else if count == 0 || errno != EINTR {
                throw CommandFailure(.output, "cannot write to standard output")
            }
        }
    }

    static func printError(_ text: String) {
        writeError(text + "\n")
    }

    /// What cannot be said on standard error cannot be said at all.
    static func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
