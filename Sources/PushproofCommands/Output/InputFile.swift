import Campaign
import Foundation

/// Bytes from a file or standard input.
enum InputFile {
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do {
            if path == "-" {
                return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
            }
            let url = URL(fileURLWithPath: path)
            if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                throw CommandFailure(.input, "\(path): is a folder")
            }
            return [UInt8](try Data(contentsOf: url))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.input, "\(path): cannot be read: \(FileProblem.describe(error))")
        }
    }
}
