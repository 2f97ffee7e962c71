import Campaign
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
        var result: [MessageFiles.Text] = []
        var parts: [(part: MessageFiles.Part, text: [UInt8])] = []
        for text in texts {
            let fix = fix(text.bytes)
            result.append(MessageFiles.Text(name: text.name, bytes: fix?.text ?? text.bytes, part: text.part))
            if let part = text.part {
                // As it stands in its file: what is judged of a list has no white space.
                let here = Array(part.whole[part.range])
                parts.append((part, fix?.changes.isEmpty == false ? self.fix(here)?.text ?? here : here))
            } else if text.name == "-" {
                try Console.write(fix?.text ?? text.bytes)
            } else if let fix, !fix.changes.isEmpty {
                try write(fix.text, to: text.name)
            }
            if fix == nil { try tell("\(text.name): it is a template, so nothing is repaired") }
            for change in fix?.changes ?? [] { try tell("\(text.name): repaired: \(change)") }
            for reason in fix?.left ?? [] { try tell("\(text.name): unchanged: \(reason)") }
        }
        try write(parts)
        return result
    }

    /// Files of several are written once, with all their parts.
    private func write(_ parts: [(part: MessageFiles.Part, text: [UInt8])]) throws(CommandFailure) {
        var rest = parts[...]
        while let first = rest.first?.part {
            let own = rest.prefix { $0.part.path == first.path }
            rest = rest.dropFirst(own.count)
            var (bytes, end) = ([UInt8](), 0)
            for (part, text) in own {
                bytes += first.whole[end..<part.range.lowerBound] + text
                end = part.range.upperBound
            }
            bytes += first.whole[end...]
            if first.path == "-" {
                try Console.write(bytes)
            } else if bytes != first.whole {
                try write(bytes, to: first.path)
            }
        }
    }

    /// Nil for a template, which is not JSON yet.
    private func fix(_ bytes: [UInt8]) -> PayloadFix? {
        MessageTemplate(bytes, schema: "apns", now: 0) == nil ? PayloadFix(bytes, movesKeys: movesKeys) : nil
    }

    private func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        do throws(OutputError) {
            try ReplacedFile.write(bytes, to: path)
        } catch {
            throw CommandFailure(error)
        }
    }
}
