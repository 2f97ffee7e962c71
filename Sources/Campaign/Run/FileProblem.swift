import Foundation

/// File errors in one line, in the operating system's words.
package enum FileProblem {
    package static func describe(_ error: any Error) -> String {
        let error = error as NSError
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError, underlying.domain == NSPOSIXErrorDomain {
            return words(Int32(underlying.code))
        }
        if error.domain == NSPOSIXErrorDomain { return words(Int32(error.code)) }
        if error.domain == NSCocoaErrorDomain, let code = code(of: CocoaError.Code(rawValue: error.code)) {
            return words(code)
        }
        return error.localizedDescription
    }

    /// What Foundation says without the system's own error.
    private static func code(of code: CocoaError.Code) -> Int32? {
        switch code {
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        case .fileReadNoPermission, .fileWriteNoPermission: EACCES
        case .fileWriteFileExists: EEXIST
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        default: nil
        }
    }

    private static func words(_ code: Int32) -> String {
        unsafe String(cString: strerror(code))
    }
}
