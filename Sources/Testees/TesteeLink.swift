/// The other end of a testee's lines: a process of its own, or a connection to one that is running already.
///
/// Nothing blocks but `wait` and `finish`.
protocol TesteeLink: AnyObject {
    /// Whether it has ended by itself, with nothing left to read.
    var hasEnded: Bool { get }
    /// The memory that it takes, in bytes; 0 where nobody can tell.
    var residentBytes: Int { get }

    /// Ends what is left of it, and says how it ended.
    @discardableResult
    func finish() -> ChildProcess.Ending
    /// Asks it to write down what its threads do, where it can be asked.
    func quit()
    func closeInput()
    /// Writes as much as there is room for.
    func write(_ bytes: ArraySlice<UInt8>) -> ChildProcess.WriteResult
    /// Reads what is there, up to the size of the buffer.
    func read(_ stream: ChildProcess.Stream, into buffer: inout [UInt8]) -> ChildProcess.ReadResult
    /// Sleeps until there is something to read, the input has room (if that is asked for) or has lost its reader.
    func wait(forRoom wantsRoom: Bool, atMost time: Duration) -> ChildProcess.Wakening
}

extension ChildProcess: TesteeLink {}
