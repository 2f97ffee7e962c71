/// A running testee as lines: bytes to send are queued, what it writes is cut into lines and a tail of standard error.
final class TesteeProcess {
    private let child: any TesteeLink
    private var lines: LineBuffer
    private var errorTail = ByteTail(limit: TesteeLimit.standardErrorBytes)
    private var chunk = [UInt8](repeating: 0, count: TesteeLimit.chunkBytes)
    private var unwritten: [UInt8] = []
    private var writtenCount = 0

    /// When it was started.
    let started: SuspendingClock.Instant
    /// Whether this process has answered anything: only then it has certainly started up.
    var hasAnswered = false
    /// Whether it was ever asked anything.
    private(set) var wasAsked = false
    var responseTimes: ResponseTimes
    var growth = MemoryGrowth()
    /// false when the process closed its standard input.
    private(set) var readsInput = true
    /// Whether everything that it will ever write has been read.
    private(set) var outputHasEnded = false

    /// Starts the process with that environment, as `NAME=value`; throws `cannotStart`.
    init(_ configuration: TesteeConfiguration, environment: [String]) throws(TesteeError) {
        switch configuration.target {
        case .program(let command):
            child = try ChildProcess(configuration.limits.applied(to: command), environment: environment)
        case .address(let address):
            child = try SocketConnection(to: address, within: configuration.longestStart)
        case .shared:
            throw .cannotStart("it has no process")
        }
        responseTimes = ResponseTimes(least: configuration.leastSuspiciousSilence)
        lines = LineBuffer(limit: configuration.maximumAnswerBytes)
        started = SuspendingClock().now
    }

    var standardErrorTail: String { errorTail.text }
    var hasEnded: Bool { child.hasEnded }
    var residentBytes: Int { child.residentBytes }

    func kill() {
        child.finish()
    }

    // MARK: Both directions, never blocking

    func enqueue(_ request: TesteeRequest, id: Int) {
        request.appendLine(id: id, to: &unwritten)
        wasAsked = true
    }

    /// Writes what the pipe takes and reads what is there.
    ///
    /// - Returns: whether anything was read.
    func serve() -> Bool {
        writeRequests()
        let hasOutput = readOutput()
        return readStandardError() || hasOutput
    }

    /// Writes what the pipe takes.
    func writeRequests() {
        if writtenCount < unwritten.count, readsInput {
            switch child.write(unwritten[writtenCount...]) {
            case .wrote(let count): writtenCount += count
            case .full: break
            case .closed: endInput()
            }
            if writtenCount == unwritten.count {
                unwritten.removeAll(keepingCapacity: true)
                writtenCount = 0
            }
        }
    }

    /// The next line; after the end of output also the rest without a line feed.
    func nextLine() -> LineBuffer.Line? {
        if let line = lines.next() { return line }
        guard outputHasEnded else { return nil }
        let rest = lines.rest()
        return rest.isEmpty ? nil : .unfinished(rest)
    }

    /// Sleeps until there is something to serve, at most one tick.
    func sleep(atMost time: Duration) {
        let wantsRoom = readsInput && writtenCount < unwritten.count
        switch child.wait(forRoom: wantsRoom, atMost: min(time, TesteeLimit.tick)) {
        case .ready: break
        case .inputClosed: endInput()
        case .timeOver:
            // A grandchild may keep the pipe open after the death of its parent, who had written all by then.
            guard child.hasEnded else { break }
            while readOutput() {}
            outputHasEnded = true
        }
    }

    /// No more requests: the testee may end.
    func endInput() {
        child.closeInput()
        readsInput = false
        unwritten.removeAll()
        writtenCount = 0
    }

    /// Ends the input and reads until a line that is not blank; nil at the end of output or of the grace.
    func lineAfterEndOfInput(grace: Duration) -> LineBuffer.Line? {
        endInput()
        let clock = SuspendingClock()
        let deadline = clock.now.advanced(by: grace)
        while clock.now < deadline {
            let isBusy = serve()
            while let line = nextLine() {
                if case .whole(let bytes) = line, case .blank = TesteeAnswer(line: bytes) { continue }
                return line
            }
            if outputHasEnded { return nil }
            if !isBusy { sleep(atMost: clock.now.duration(to: deadline)) }
        }
        return nil
    }

    private func readOutput() -> Bool {
        guard !outputHasEnded else { return false }
        switch child.read(.output, into: &chunk) {
        case .bytes(let count):
            lines.append(chunk[..<count])
            return true
        case .nothingYet: return false
        case .end:
            outputHasEnded = true
            return false
        }
    }

    private func readStandardError() -> Bool {
        guard case .bytes(let count) = child.read(.errorOutput, into: &chunk) else { return false }
        errorTail.append(chunk[..<count])
        return true
    }

    // MARK: The end

    /// Gives a process that hangs the chance to write down what its threads do, as many runtimes do on SIGQUIT.
    ///
    /// What it writes goes to the tail of standard error, from standard output too (the JVM writes there).
    func dumpThreads(grace: Duration) {
        var words = ByteTail(limit: TesteeLimit.threadDumpBytes)
        lines.discard()
        child.quit()
        let clock = SuspendingClock()
        let deadline = clock.now.advanced(by: grace)
        while clock.now < deadline {
            let hadEnded = child.hasEnded
            let output = child.read(.output, into: &chunk)
            if case .bytes(let count) = output { words.append(chunk[..<count]) }
            let hasErrors = readStandardError()
            if case .bytes = output { continue }
            if hasErrors { continue }
            if hadEnded { break }
            _ = child.wait(forRoom: false, atMost: .milliseconds(10))
        }
        let text = words.text
        if !text.allSatisfy(\.isWhitespace) { errorTail.append(Array(text.utf8)[...]) }
    }

    /// Waits for the process's own end; standard error is read to its end meanwhile, output is thrown away.
    ///
    /// - Returns: how it ended; nil if it still lived after the grace and had to be killed.
    func awaitEnding(grace: Duration) -> ChildProcess.Ending? {
        let clock = SuspendingClock()
        let deadline = clock.now.advanced(by: grace)
        while !child.hasEnded, clock.now < deadline {
            if !serve() { sleep(atMost: .milliseconds(2)) }
            lines.discard()
        }
        let endedItself = child.hasEnded
        // A flood that a grandchild goes on with must not keep us here: two tails are enough.
        var reads = 2 * TesteeLimit.standardErrorBytes / TesteeLimit.chunkBytes
        while reads > 0, readStandardError() { reads -= 1 }
        let ending = child.finish()
        return endedItself ? ending : nil
    }
}
