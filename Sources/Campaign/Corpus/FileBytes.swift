import Foundation

/// The bytes of a file, or of a pipe or a device that is named like one: `<(…)` of a shell.
package enum FileBytes {
    /// - Throws: what ``FileProblem`` describes.
    package static func read(_ path: String) throws -> [UInt8] {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        return [UInt8](try file.readToEnd() ?? Data())
    }
}

/// File errors in one line, in the operating system's words.
package enum FileProblem {
    package static func describe(_ error: any Error) -> String {
        let error = error as NSError
        // The value may be a `POSIXError`, which is an `NSError` only after a cast to `Error`.
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error { return describe(underlying) }
        if error.domain == NSPOSIXErrorDomain {
            return unsafe String(cString: strerror(Int32(error.code)))
        }
        return error.localizedDescription
    }
}
