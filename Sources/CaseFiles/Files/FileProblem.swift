import Foundation

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
