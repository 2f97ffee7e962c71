import APNsWire
import Foundation
import InputFiles
import Yams

/// A world's configuration in YAML.
package struct WorldFile: Sendable {
    package let world: World

    /// Reads a file and everything that it names.
    ///
    /// - Parameters:
    ///   - path: the file's; keys and certificates in it are relative to its folder.
    ///   - now: milliseconds since the epoch, the default of `since`.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with it.
    package init(path: String, now: Int) throws(WorldFileError) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let bytes: [UInt8]
        do throws(InputFileError) {
            bytes = try FileBytes.read(path, limit: InputLimit.configuration)
        } catch {
            throw WorldFileError(file: path, problem: "cannot be read: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw WorldFileError(file: name, problem: "is not UTF-8")
        }
        try self.init(yaml: text, file: name, folder: ConfigurationFolder(of: path), now: now)
    }

    init(yaml: String, file: String, folder: ConfigurationFolder, now: Int) throws(WorldFileError) {
        guard let root = try Self.document(yaml, file: file) else {
            world = World()
            return
        }
        let node = ConfigurationNode(file: file, path: "", node: root)
        world = try WorldDecoder(folder: folder, now: now).world(node)
    }

    /// The one document of the file; nil where there are only comments.
    private static func document(_ yaml: String, file: String) throws(WorldFileError) -> Node? {
        if let line = AliasScan(yaml).line {
            throw WorldFileError(file: file, line: line, problem: "has an alias; write out what it stands for")
        }
        do {
            return try compose(yaml: yaml).flatMap { root in
                ConfigurationNode(file: file, path: "", node: root).isNull ? nil : root
            }
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
