#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How wide a terminal is.
enum TerminalWidth {
    /// - Parameter descriptor: Of an open file.
    /// - Returns: Its columns, as they are now; nil where it is no terminal, or does not say.
    static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
