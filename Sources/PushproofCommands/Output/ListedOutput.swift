import CaseFiles
import Foundation

/// What a program prints, for a list that is short.
enum ListedOutput {
    /// - Throws: ``CommandFailure`` where the program cannot be run or fails.
    static func of(command: String) throws(CommandFailure) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec \(command)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw CommandFailure(.unavailable, "\(command) ended with exit status \(process.terminationStatus)")
            }
            return String(decoding: output, as: UTF8.self)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unavailable, "\(command): \(FileProblem.describe(error))")
        }
    }
}
