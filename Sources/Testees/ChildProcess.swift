import Foundation
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A process in a session of its own with non-blocking pipes to its three standard streams.
///
/// All system calls with pointers are here. It stands on `posix_spawn` and `poll` and not on swift-subprocess, because
/// one loop must see answers, room for requests, the deadline and the process's end at once, must not wait for a
/// pipe that a grandchild keeps open, and must keep the process between calls.
final class ChildProcess {
    /// How a process ended.
    enum Ending: Equatable {
        case exited(status: Int)
        case killed(signal: Int)
        /// A connection was closed.
        case disconnected
    }

    enum Stream {
        case output, errorOutput
    }

    enum ReadResult {
        /// That many bytes are at the beginning of the buffer.
        case bytes(Int)
        /// Nothing is there now.
        case nothingYet
        /// The other side is closed.
        case end
    }

    enum WriteResult {
        case wrote(Int)
        /// The pipe is full.
        case full
        /// Nobody reads the pipe any more.
        case closed
    }

    private static let isSpawning = Mutex(())

    private let identifier: pid_t
    private var family = ProcessFamily()
    private var input: FileDescriptor?
    private var output: FileDescriptor?
    private var errorOutput: FileDescriptor?
    private var ending: Ending?

    /// Starts a program that only reads, outside of any family.
    ///
    /// - Returns: where it reads from, non-blocking.
    static func spawnReader(_ command: TesteeCommand, output: FileDescriptor) throws -> FileDescriptor {
        try isSpawning.withLock { _ in
            let pipe = try Pipe()
            defer { pipe.reading.closeQuietly() }
            do {
                let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
                _ = try spawn(command, environment: environment, streams: [pipe.reading, output, output])
                try pipe.writing.makeNonBlocking()
                return pipe.writing
            } catch {
                pipe.writing.closeQuietly()
                throw error
            }
        }
    }

    /// Starts a program with that environment, as `NAME=value`, and no other variables; throws `cannotStart`.
    init(_ command: TesteeCommand, environment: [String]) throws(TesteeError) {
        // A testee that goes away must be an error of write(2) and no signal that ends this process.
        signal(SIGPIPE, SIG_IGN)
        let variables = family.marking(environment)
        let guardian = TesteeGuard.shared
        var pipes: [Pipe] = []
        do {
            // One at a time: a process that is started between the making of a pipe and its close-on-exec flag would
            // inherit the pipe, and the end of input would never come through.
            identifier = try Self.isSpawning.withLock { _ in
                for _ in 0..<3 { pipes.append(try Pipe()) }
                return try Self.withoutCoreFiles {
                    try Self.spawn(
                        command,
                        environment: variables,
                        streams: [pipes[0].reading, pipes[1].writing, pipes[2].writing]
                    )
                }
            }
            for end in [pipes[0].writing, pipes[1].reading, pipes[2].reading] { try end.makeNonBlocking() }
        } catch {
            for pipe in pipes { pipe.close() }
            throw .cannotStart("\(command.executable): \(error)")
        }
        guardian?.watch(identifier)
        (input, output, errorOutput) = (pipes[0].writing, pipes[1].reading, pipes[2].reading)
        for end in [pipes[0].reading, pipes[1].writing, pipes[2].writing] { end.closeQuietly() }
    }

    deinit {
        finish()
    }

    /// Kills whatever is left of the process and its descendants, closes the pipes, and says how the process ended.
    @discardableResult
    func finish() -> Ending {
        if let ending { return ending }
        closeInput()
        // Until it is reaped, its number cannot belong to anybody else.
        _ = kill(-identifier, SIGKILL)
        _ = kill(identifier, SIGKILL)
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        family.end(ledBy: identifier)
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        TesteeGuard.shared?.forget(identifier)
        output?.closeQuietly()
        errorOutput?.closeQuietly()
        (output, errorOutput) = (nil, nil)
        // The macros of wait(2): the low seven bits are the signal, the next byte is the exit status.
        let result: Ending =
            status & 0x7F == 0 ? .exited(status: Int(status >> 8) & 0xFF) : .killed(signal: Int(status & 0x7F))
        ending = result
        return result
    }

    /// Whether the process itself has ended; it is not reaped by that.
    var hasEnded: Bool {
        guard ending == nil else { return true }
        var information = unsafe siginfo_t()
        let result = unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
        return unsafe result == 0 && information.si_signo == SIGCHLD
    }

    /// Asks the whole process group to quit, even one that is stopped; runtimes write down their threads first.
    func quit() {
        guard ending == nil else { return }
        _ = kill(-identifier, SIGQUIT)
        _ = kill(-identifier, SIGCONT)
    }

    /// The memory of the process and its descendants; 0 where the system does not tell.
    var residentBytes: Int {
        ending == nil ? family.residentBytes(ledBy: identifier) : 0
    }

    func closeInput() {
        input?.closeQuietly()
        input = nil
    }

    /// Writes as much as the pipe takes.
    func write(_ bytes: ArraySlice<UInt8>) -> WriteResult {
        guard let input else { return .closed }
        do {
            return .wrote(try unsafe bytes.withUnsafeBytes { try unsafe input.write($0) })
        } catch let error as Errno where error == .wouldBlock || error == .resourceTemporarilyUnavailable {
            return .full
        } catch {
            return .closed
        }
    }

    /// Reads what is there, up to the size of the buffer.
    func read(_ stream: Stream, into buffer: inout [UInt8]) -> ReadResult {
        guard let descriptor = stream == .output ? output : errorOutput else { return .end }
        do {
            let count = try unsafe buffer.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            if count > 0 { return .bytes(count) }
        } catch let error as Errno where error == .wouldBlock || error == .resourceTemporarilyUnavailable {
            return .nothingYet
        } catch {
            // A broken pipe has no more to say than a closed one.
        }
        close(stream)
        return .end
    }

    private func close(_ stream: Stream) {
        switch stream {
        case .output:
            output?.closeQuietly()
            output = nil
        case .errorOutput:
            errorOutput?.closeQuietly()
            errorOutput = nil
        }
    }

    enum Wakening {
        /// A stream has bytes or has ended, or the input has room.
        case ready
        /// Nobody reads the input any more.
        case inputClosed
        case timeOver
    }

    /// Sleeps until there is something to read, the input has room (if that is asked for) or has lost its reader.
    func wait(forRoom wantsRoom: Bool, atMost time: Duration) -> Wakening {
        var polled = [
            pollfd(fd: input?.rawValue ?? -1, events: wantsRoom ? Int16(POLLOUT) : 0, revents: 0),
            pollfd(fd: output?.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errorOutput?.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        // Rounded up, so that a wait never returns before its time and turns into a spin.
        let milliseconds = (time.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        let timeout = Int32(clamping: time.components.seconds * 1000 + milliseconds)
        let readyCount = unsafe poll(&polled, nfds_t(polled.count), max(timeout, 0))
        if polled[0].revents & Int16(POLLERR) != 0 { return .inputClosed }
        return readyCount == 0 ? .timeOver : .ready
    }
}

extension ChildProcess {
    /// What is started in the body inherits that it leaves no core file.
    private static func withoutCoreFiles<Result>(_ body: () throws -> Result) rethrows -> Result {
        #if canImport(Glibc)
            let coreSize = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        #else
            let coreSize = RLIMIT_CORE
        #endif
        var own = rlimit()
        guard unsafe getrlimit(coreSize, &own) == 0 else { return try body() }
        var none = rlimit(rlim_cur: 0, rlim_max: own.rlim_max)
        _ = unsafe setrlimit(coreSize, &none)
        defer { _ = unsafe setrlimit(coreSize, &own) }
        return try body()
    }

    /// - Throws: `Errno`.
    private static func spawn(
        _ command: TesteeCommand,
        environment: [String],
        streams: [FileDescriptor]
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let newSession = POSIX_SPAWN_SETSID
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            // POSIX_SPAWN_SETSID of glibc 2.26 and musl; their headers show it to GNU sources only.
            let newSession: Int32 = 0x80
        #endif
        try unsafe check(posix_spawn_file_actions_init(&actions))
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        try unsafe check(posix_spawnattr_init(&attributes))
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        for (number, stream) in streams.enumerated() {
            try unsafe check(posix_spawn_file_actions_adddup2(&actions, stream.rawValue, Int32(number)))
        }
        // The program gets the signals of a fresh login, whatever this process blocks or ignores.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        try unsafe check(posix_spawnattr_setsigmask(&attributes, &signals))
        for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { unsafe sigaddset(&signals, number) }
        try unsafe check(posix_spawnattr_setsigdefault(&attributes, &signals))
        let flags = newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        try unsafe check(posix_spawnattr_setflags(&attributes, Int16(flags)))

        var identifier: pid_t = 0
        try unsafe withCStrings(command.words) { arguments in
            try unsafe withCStrings(environment) { variables in
                try unsafe check(
                    posix_spawn(&identifier, command.executable, &actions, &attributes, arguments, variables)
                )
            }
        }
        return identifier
    }

    private static func check(_ code: Int32) throws {
        guard code == 0 else { throw Errno(rawValue: code) }
    }

    /// Calls the body with a null-terminated array of C strings.
    private static func withCStrings(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Void
    ) throws {
        var pointers = unsafe strings.map { unsafe strdup($0) }
        defer { unsafe pointers.forEach { unsafe free($0) } }
        unsafe pointers.append(nil)
        try unsafe body(&pointers)
    }
}

/// Both ends of a pipe that other programs do not inherit.
private struct Pipe {
    let reading: FileDescriptor
    let writing: FileDescriptor

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        reading = FileDescriptor(rawValue: ends[0])
        writing = FileDescriptor(rawValue: ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func close() {
        reading.closeQuietly()
        writing.closeQuietly()
    }
}

extension FileDescriptor {
    fileprivate func makeNonBlocking() throws {
        let flags = fcntl(rawValue, F_GETFL)
        guard flags >= 0, fcntl(rawValue, F_SETFL, flags | O_NONBLOCK) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Nothing can be done about a failed close of a pipe.
    fileprivate func closeQuietly() {
        try? close()
    }
}
