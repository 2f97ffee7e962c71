import APNsWire
import Foundation
import InputFiles

/// The files that a configuration names, relative to its own folder.
struct ConfigurationFolder {
    private let url: URL

    init(of file: String) {
        url = URL(fileURLWithPath: file).deletingLastPathComponent()
    }

    /// The path of a file, from the working directory.
    func path(of name: String) -> String { URL(fileURLWithPath: name, relativeTo: url).path }

    /// The text of the file that the node names.
    func text(of node: ConfigurationNode) throws(WorldFileError) -> String {
        let path = URL(fileURLWithPath: try node.string("the path of a file"), relativeTo: url).path
        let bytes: [UInt8]
        do throws(InputFileError) {
            bytes = try FileBytes.read(path, limit: InputLimit.configuration)
        } catch {
            throw node.problem("the file \(path) cannot be read: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw node.problem("the file \(path) is not a PEM text")
        }
        return text
    }

    /// A signing key: its public half as SPKI PEM, or Apple's `.p8`, of which only the public half is kept.
    func signingKey(
        _ node: ConfigurationNode,
        id: String,
        environment: World.Environment?,
        scope: Team.Key.Scope?
    ) throws(WorldFileError) -> Team.Key {
        // Apple's files have no line feed at their end, and editors add blank lines.
        let pem = try text(of: node).trimmingCharacters(in: .whitespacesAndNewlines) + "\n"
        guard let key = Team.Key(id: id, pem: pem, environment: environment, scope: scope) else {
            throw node.problem("the file \(try node.string()) is not a P-256 key in SPKI PEM or .p8")
        }
        return key
    }
}
