import InputFiles

/// Bytes from a file or standard input.
enum InputFile {
    /// - Parameter path: `-` for standard input.
    /// - Returns: the bytes, all of them.
    /// - Throws: ``CommandFailure``, `input`.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do throws(InputFileError) {
            return path == "-" ? try FileBytes.readStandardInput() : try FileBytes.read(path)
        } catch {
            throw CommandFailure(.input, "\(path): cannot be read: \(error)")
        }
    }
}
