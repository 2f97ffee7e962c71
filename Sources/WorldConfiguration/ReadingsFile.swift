import Foundation
import PushModel

/// The readings that one compiler takes, as a file in YAML has them: a mapping for each dialect, with the name of a reading for
/// each topic, or for each of a topic's places.
///
/// Whether there are such topics and readings, the file's reader does not know.
package struct ReadingsFile: Sendable {
    /// One reading.
    package struct Entry: Sendable {
        package var dialect: String
        package var topic: String
        /// Nil for all places.
        package var place: String?
        package var reading: String
        /// Where it stands, as messages name it: `readings.yml:3`.
        package var position: String
    }

    package let entries: [Entry]

    /// Reads a file.
    ///
    /// - Parameter path: The file's.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with its form.
    package init(path: String) throws(WorldFileError) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        try self.init(yaml: try ConfigurationText.read(path), file: name)
    }

    init(yaml: String, file: String) throws(WorldFileError) {
        guard let root = try ConfigurationText.document(yaml, file: file) else {
            entries = []
            return
        }
        var entries: [Entry] = []
        for (dialect, topics) in try root.entries(of: "dialects") {
            for (topic, reading) in try topics.entries(of: "topics") {
                func add(_ node: ConfigurationNode, at place: String?) throws(WorldFileError) {
                    entries.append(
                        Entry(
                            dialect: dialect,
                            topic: topic,
                            place: place,
                            reading: try node.string("the name of a reading"),
                            position: node.position
                        )
                    )
                }
                guard reading.isMapping else {
                    try add(reading, at: nil)
                    continue
                }
                for (place, reading) in try reading.entries(of: "places") { try add(reading, at: place) }
            }
        }
        self.entries = entries
    }
}
