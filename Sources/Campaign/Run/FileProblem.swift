import Foundation

/// File errors in one line, in the operating system's words.
package enum FileProblem {
    package static func describe(_ error: any Error) -> String {
        let error = error as NSError
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError, underlying.domain == NSPOSIXErrorDomain {
            return unsafe String(cString: strerror(Int32(underlying.code)))
        }
        if error.domain == NSPOSIXErrorDomain {
            return unsafe String(cString: strerror(Int32(error.code)))
        }
        return error.localizedDescription
    }
}
