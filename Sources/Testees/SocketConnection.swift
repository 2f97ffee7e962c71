#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection to a testee that is running already: its lines come and go on one socket, and it has no standard error.
final class SocketConnection: TesteeLink {
    private static let pause: Duration = .milliseconds(50)

    private var descriptor: Int32

    /// Connects; who listens only later is waited for.
    ///
    /// - Throws: `cannotStart`.
    init(to address: TesteeAddress, within patience: Duration) throws(TesteeError) {
        // A testee that goes away must be an error of write(2) and no signal that ends this process.
        signal(SIGPIPE, SIG_IGN)
        let clock = SuspendingClock()
        let deadline = clock.now.advanced(by: patience)
        while true {
            switch Self.connected(to: address) {
            case .success(let connected):
                descriptor = connected
                return
            case .failure(let problem):
                if problem.isFinal || clock.now >= deadline || Task.isCancelled {
                    throw .cannotStart("nothing answers at \(address): \(problem.text)")
                }
            }
            usleep(UInt32(Self.pause / .microseconds(1)))
        }
    }

    deinit {
        finish()
    }

    @discardableResult
    func finish() -> ChildProcess.Ending {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        return .disconnected
    }

    var hasEnded: Bool {
        guard descriptor >= 0 else { return true }
        var byte: UInt8 = 0
        let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && !Self.isTemporary(errno)
    }

    var residentBytes: Int { 0 }

    func quit() {}

    func closeInput() {
        if descriptor >= 0 { shutdown(descriptor, Int32(SHUT_WR)) }
    }

    func write(_ bytes: ArraySlice<UInt8>) -> ChildProcess.WriteResult {
        guard descriptor >= 0 else { return .closed }
        let count = unsafe bytes.withUnsafeBytes { buffer in
            unsafe send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        }
        if count >= 0 { return .wrote(count) }
        return Self.isTemporary(errno) ? .full : .closed
    }

    func read(_ stream: ChildProcess.Stream, into buffer: inout [UInt8]) -> ChildProcess.ReadResult {
        guard stream == .output, descriptor >= 0 else { return .end }
        let count = unsafe buffer.withUnsafeMutableBytes { buffer in
            unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        }
        if count > 0 { return .bytes(count) }
        return count < 0 && Self.isTemporary(errno) ? .nothingYet : .end
    }

    func wait(forRoom wantsRoom: Bool, atMost time: Duration) -> ChildProcess.Wakening {
        let events = Int16(POLLIN) | (wantsRoom ? Int16(POLLOUT) : 0)
        var polled = [pollfd(fd: descriptor, events: events, revents: 0)]
        // Rounded up, so that a wait never returns before its time and turns into a spin.
        let milliseconds = (time.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        let timeout = Int32(clamping: time.components.seconds * 1000 + milliseconds)
        let readyCount = unsafe poll(&polled, 1, max(timeout, 0))
        return readyCount == 0 ? .timeOver : .ready
    }

    private static func isTemporary(_ error: Int32) -> Bool {
        error == EAGAIN || error == EWOULDBLOCK || error == EINTR
    }
}

// MARK: - Connecting

extension SocketConnection {
    private struct Problem: Error {
        var text: String
        /// Whether it is of no use to try again.
        var isFinal = false

        /// Of the last system call.
        init() {
            text = unsafe String(cString: strerror(errno))
        }

        init(_ text: String, isFinal: Bool) {
            self.text = text
            self.isFinal = isFinal
        }
    }

    private static func connected(to address: TesteeAddress) -> Result<Int32, Problem> {
        switch address {
        case .socket(let path): connected(toSocket: path)
        case .host(let host, let port): connected(toHost: host, port: port)
        }
    }

    private static func connected(toSocket path: String) -> Result<Int32, Problem> {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connected(AF_UNIX, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func connected(toHost host: String, port: Int) -> Result<Int32, Problem> {
        var hints = unsafe addrinfo()
        #if canImport(Glibc)
            unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            unsafe hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0 else {
            return .failure(Problem("the name is not known", isFinal: true))
        }
        defer { unsafe freeaddrinfo(found) }
        var result: Result<Int32, Problem> = .failure(Problem("the name has no address", isFinal: true))
        var next = unsafe found
        while let entry = unsafe next {
            result = unsafe connected(entry.pointee.ai_family, entry.pointee.ai_addr, entry.pointee.ai_addrlen)
            if case .success = result { break }
            unsafe next = entry.pointee.ai_next
        }
        return result
    }

    private static func connected(
        _ family: Int32,
        _ address: UnsafePointer<sockaddr>?,
        _ length: socklen_t
    ) -> Result<Int32, Problem> {
        #if canImport(Glibc)
            let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(family, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return .failure(Problem()) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard unsafe connect(descriptor, address, length) == 0 else {
            let problem = Problem()
            close(descriptor)
            return .failure(problem)
        }
        return .success(descriptor)
    }
}
