import Foundation
import InputFiles
import YAMLFiles
import Yams

/// A YAML file's text, and the one document in it.
enum ConfigurationText {
    /// - Parameter path: The file's.
    /// - Returns: Its text.
    /// - Throws: ``WorldFileError`` where it cannot be read, or is not UTF-8.
    static func read(_ path: String) throws(WorldFileError) -> String {
        let bytes: [UInt8]
        do throws(InputFileError) {
            bytes = try FileBytes.read(path, limit: InputLimit.configuration)
        } catch {
            throw WorldFileError(file: path, problem: "cannot be read: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw WorldFileError(file: URL(fileURLWithPath: path).lastPathComponent, problem: "is not UTF-8")
        }
        return text
    }

    /// - Parameters:
    ///   - yaml: The text.
    ///   - file: Its name.
    /// - Returns: The document's root; nil where there are only comments.
    /// - Throws: ``WorldFileError`` where it is neither YAML nor JSON, or has an alias.
    static func document(_ yaml: String, file: String) throws(WorldFileError) -> ConfigurationNode? {
        let root: Node?
        do throws(WorldFileError) {
            root = try composed(yaml, file: file)
        } catch {
            guard let json = Node.reading(json: yaml) else { throw error }
            root = json
        }
        return root.map { ConfigurationNode(file: file, path: "", node: $0) }.flatMap { $0.isNull ? nil : $0 }
    }

    private static func composed(_ yaml: String, file: String) throws(WorldFileError) -> Node? {
        if let line = AliasScan(yaml).line {
            throw WorldFileError(file: file, line: line, problem: "has an alias; write its value instead")
        }
        do {
            return try compose(yaml: yaml)
        } catch let error as YamlError {
            throw WorldFileError(error, file: file)
        } catch {
            throw WorldFileError(file: file, problem: "cannot be read: \(error)")
        }
    }
}

extension WorldFileError {
    /// The parser's complaint without the excerpt that it draws.
    fileprivate init(_ error: YamlError, file: String) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let text = [context?.text, problem].compactMap(\.self).joined(separator: " ")
            self.init(file: file, line: mark.line, problem: "cannot be read: \(text)")
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            self.init(file: file, line: context.mark.line, problem: "the mapping has \(names) more than once")
        default:
            self.init(file: file, problem: "cannot be read: \(error)")
        }
    }
}
