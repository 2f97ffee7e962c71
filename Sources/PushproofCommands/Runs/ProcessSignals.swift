import Foundation

/// What holds for the whole process.
enum ProcessSignals {
    /// A closed pipe and a file at its largest size are errors of the write that met them, and no reasons to die.
    static func ignoreThoseOfFailedWrites() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }
}
