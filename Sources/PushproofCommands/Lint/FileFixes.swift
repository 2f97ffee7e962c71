import Findings
import Foundation

/// `lint --fix`: repairs the files of payloads, and standard input on its way to standard output.
struct FileFixes {
    let movesKeys: Bool
    /// Tells what was changed.
    let tell: (String) throws(CommandFailure) -> Void

    /// - Parameter texts: What was read, one a payload; of JSON lines each line.
    /// - Returns: The same as it is now.
    /// - Throws: ``CommandFailure``, 74, for a file that cannot be written: it stays as it was, and those behind it as well.
    func repaired(_ texts: [MessageFiles.Text]) throws(CommandFailure) -> [MessageFiles.Text] {
        var (result, linesDone) = ([MessageFiles.Text](), Set<String>())
        for text in texts {
            let fix = fix(text.bytes)
            result.append(MessageFiles.Text(name: text.name, bytes: fix?.text ?? text.bytes))
            if text.name == "-" {
                try Console.write(fix?.text ?? text.bytes)
            } else if fix?.changes.isEmpty == false {
                if FileManager.default.fileExists(atPath: text.name) {
                    try write(fix?.text ?? text.bytes, to: text.name)
                } else if let colon = text.name.lastIndex(of: ":") {
                    let path = String(text.name[..<colon])
                    if path != "-", linesDone.insert(path).inserted { try repairLines(of: path) }
                }
            }
            if fix == nil { try tell("\(text.name): a template: nothing is repaired") }
            for change in fix?.changes ?? [] { try tell("\(text.name): repaired: \(change)") }
        }
        return result
    }

    /// Nil for a template, which is not JSON yet.
    private func fix(_ bytes: [UInt8]) -> PayloadFix? {
        MessageTemplate(bytes, schema: "apns", now: 0) == nil ? PayloadFix(bytes, movesKeys: movesKeys) : nil
    }

    private func repairLines(of path: String) throws(CommandFailure) {
        let lines = try InputFile.read(path).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let repaired = lines.map { line in Array(line).isBlank ? Array(line) : fix(Array(line))?.text ?? Array(line) }
        try write(Array(repaired.joined(separator: [UInt8(ascii: "\n")])), to: path)
    }

    private func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        do throws(OutputError) {
            try ReplacedFile.write(bytes, to: path)
        } catch {
            throw CommandFailure(error)
        }
    }
}
