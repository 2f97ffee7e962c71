import APNsWire
import Foundation

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
        let text = try ConfigurationText.read(path)
        try self.init(yaml: text, file: name, folder: ConfigurationFolder(of: path), now: now)
    }

    init(yaml: String, file: String, folder: ConfigurationFolder, now: Int) throws(WorldFileError) {
        guard let root = try ConfigurationText.document(yaml, file: file) else {
            world = World()
            return
        }
        world = try WorldDecoder(folder: folder, now: now).world(root)
    }
}
