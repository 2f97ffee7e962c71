import SystemPackage

/// Why a file that a user named cannot be used, in the words of one line.
package enum InputFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The operating system refuses it.
    case unreadable(Errno)
    /// It has more than so many bytes, or no end.
    case tooLong(limit: Int)
    /// It is a pipe that nobody writes to.
    case noWriter

    /// There is no such file.
    package static let missing = InputFileError.unreadable(.noSuchFileOrDirectory)

    init(_ error: any Error) {
        self = .unreadable(error as? Errno ?? .ioError)
    }

    package var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .tooLong(let limit): "is longer than \(limit >> 20) MiB"
        case .noWriter: "is a pipe without a writer"
        }
    }
}
