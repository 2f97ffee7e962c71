import ArgumentParser
import PushModel
import ShippedCorpus

/// A guide that the terminal can show.
struct HelpTopic {
    let name: String
    let markdown: String

    /// The first heading.
    var title: String {
        let first = markdown.split(separator: "\n").first ?? ""
        return String(first.drop { $0 == "#" || $0 == " " })
    }

    /// All of them, by name.
    static let guides = ShippedGuides.pages.sorted { $0.key < $1.key }.map(HelpTopic.init)

    private init(name: String, markdown: String) {
        self.name = name
        self.markdown = markdown
    }

    /// What is said of a topic that does not exist.
    ///
    /// - Parameter topic: What was typed.
    /// - Returns: A sentence with the names that may have been meant.
    static func unknown(_ topic: String) -> String {
        let commands = PushproofCommand.configuration.subcommands.map { $0.configuration }
        let known = guides.map(\.name) + commands.filter(\.shouldDisplay).compactMap(\.commandName)
        let words = topic.lowercased().split { !$0.isLetter && !$0.isNumber }
        let alike = known.filter { name in words.contains { $0.count > 2 && name.contains($0) } }
        let near = Wording.nearest(to: topic, among: known, most: 3).filter { !alike.contains($0) }
        let meant = (alike + near).map { "\"\($0)\"" }
        let hint = meant.isEmpty ? "pushproof help lists the topics" : "did you mean \(Wording.alternatives(meant))?"
        return "there is no topic \"\(topic)\"; \(hint)"
    }
}
