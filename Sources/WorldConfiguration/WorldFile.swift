import APNsWire
import Foundation

/// A world's configuration in YAML.
package struct WorldFile: Sendable {
    package private(set) var world: World
    /// The name of the file, as messages have it.
    private let name: String
    /// What it says of itself, if it is a scenario.
    package let scenario: Scenario.Words?
    /// The keys of its settings.
    private let keys: [String]
    private let yaml: String
    private let decoder: WorldDecoder

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
        name = file
        self.yaml = yaml
        let root = try ConfigurationText.document(yaml, file: file)
        decoder = WorldDecoder(folder: folder, now: now)
        guard let root else {
            world = World()
            scenario = nil
            keys = []
            return
        }
        world = try decoder.world(root)
        keys = try decoder.keys(of: root)
        scenario = try decoder.words(of: root)
    }

    /// Adds a scenario: its settings, and its faults behind those that are there.
    ///
    /// - Parameter other: The scenario's file.
    /// - Throws: ``WorldFileError`` where both have the same setting.
    package mutating func add(_ other: WorldFile) throws(WorldFileError) {
        guard let more = try ConfigurationText.document(other.yaml, file: other.name) else { return }
        if let key = other.keys.first(where: { keys.contains($0) && $0 != WorldDecoder.faultsKey }) {
            throw WorldFileError(file: other.name, key: key, problem: "\(name) also has it: leave one of them out")
        }
        world = try other.decoder.world(more, in: world)
    }
}
