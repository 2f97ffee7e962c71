import Campaign
import Foundation

/// Bytes from a file or standard input.
enum InputFile {
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do {
            if path == "-" {
                return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
            }
            return try FileBytes.read(path)
        } catch {
            throw CommandFailure(.input, "\(path): cannot be read: \(FileProblem.describe(error))")
        }
    }
}
