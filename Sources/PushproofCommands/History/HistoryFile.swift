import Findings
import Foundation
import JSONModel

/// A file that remembers runs: a line of JSON for each.
///
/// A run adds its line in one write to the end. Who is killed in the middle of it leaves a part of that line and nothing else: the next
/// run begins a line of its own, and readers skip the part.
struct HistoryFile {
    let path: String

    /// Makes the file, and the folders above it, where they are not there: a run must not go on for an hour and then have nowhere to write.
    ///
    /// - Parameter path: As its user named it.
    /// - Throws: ``OutputError`` where nothing can be added to it.
    init(path: String) throws(OutputError) {
        self.path = path
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        // Where this fails, so does what comes after it, and says why.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        close(try opened())
    }

    /// The runs until now. Lines that are none are told on standard error.
    ///
    /// - Returns: those that could be read.
    /// - Throws: ``CommandFailure``, 65, where the file cannot be read.
    func read() throws(CommandFailure) -> RunHistory {
        try HistoryFile.runs(in: path)
    }

    /// The same of a file that nobody is to add to.
    static func runs(in path: String) throws(CommandFailure) -> RunHistory {
        let history = RunHistory(parsing: try InputFile.read(path))
        for skipped in history.skipped {
            Console.printError("pushproof: note: \(path):\(skipped.line) is left out, \(OneLine.of(skipped.problem))")
        }
        return history
    }

    /// Adds a run.
    ///
    /// - Parameter run: With the code with which it ends.
    /// - Throws: ``OutputError``; the file is then as it was.
    func append(_ run: HistoryRun) throws(OutputError) {
        let descriptor = try opened()
        defer { close(descriptor) }
        // Another run may end at the same time. Where a file system has no locks, the one write keeps the lines apart.
        _ = flock(descriptor, LOCK_EX)
        let size = lseek(descriptor, 0, SEEK_END)
        var bytes = run.json.serialized() + [0x0A]
        if size > 0, HistoryFile.byte(of: descriptor, at: size - 1) != 0x0A { bytes.insert(0x0A, at: 0) }
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard written != bytes.count else { return }
        let error = written < 0 ? errno : ENOSPC
        _ = ftruncate(descriptor, size)
        throw OutputError(path: path, problem: unsafe String(cString: strerror(error)))
    }

    private static func byte(of descriptor: Int32, at offset: off_t) -> UInt8? {
        var byte: UInt8 = 0
        return unsafe pread(descriptor, &byte, 1, offset) == 1 ? byte : nil
    }

    private func opened() throws(OutputError) -> Int32 {
        // Without waiting for whoever might read a pipe of that name.
        let descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else {
            throw OutputError(path: path, problem: unsafe String(cString: strerror(errno)))
        }
        guard lseek(descriptor, 0, SEEK_END) >= 0 else {
            close(descriptor)
            throw OutputError(path: path, problem: "it is a pipe or a terminal; a history must be a file")
        }
        return descriptor
    }
}
