/// Topics alone, as the list under `topics` of a team or key in a world's configuration has them.
package struct TopicList: Sendable {
    /// Bundle IDs.
    package let topics: [String]

    /// - Parameter text: YAML, and so JSON as well: a mapping with `topics`.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with it; its file is `topics`.
    package init(_ text: String) throws(WorldFileError) {
        guard let root = try ConfigurationText.document(text, file: "topics") else {
            throw WorldFileError(file: "topics", problem: "there are none")
        }
        var topics: [String] = []
        for topic in try root.members(["topics"]).required("topics").list(of: "bundle IDs") {
            topics.append(try topic.bundleID())
        }
        self.topics = topics
    }
}
