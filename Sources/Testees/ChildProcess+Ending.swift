#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension ChildProcess.Ending: CustomStringConvertible {
    var description: String {
        switch self {
        case .exited(let status): "ended with exit status \(status)"
        case .disconnected: "closed the connection"
        case .killed(let signal): "was ended by signal \(signal)\(Self.name(of: signal).map { " (\($0))" } ?? "")"
        }
    }

    private static func name(of signal: Int) -> String? {
        switch Int32(signal) {
        case SIGQUIT: "SIGQUIT"
        case SIGILL: "SIGILL"
        case SIGTRAP: "SIGTRAP"
        case SIGABRT: "SIGABRT"
        case SIGBUS: "SIGBUS"
        case SIGFPE: "SIGFPE"
        case SIGKILL: "SIGKILL"
        case SIGSEGV: "SIGSEGV"
        case SIGPIPE: "SIGPIPE"
        case SIGTERM: "SIGTERM"
        case SIGSYS: "SIGSYS"
        default: nil
        }
    }
}
