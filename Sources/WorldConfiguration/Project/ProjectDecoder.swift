import PushModel
import Vendors

/// Makes a project of the file's root mapping.
struct ProjectDecoder {
    /// Where the file is, from the working directory; empty for that one itself.
    let folder: String

    /// The version of the format, which is the only one.
    static let version = 1

    /// - Parameters:
    ///   - root: The file's.
    ///   - register: Gets the dialect files that it names, before any dialect is asked for by name.
    /// - Returns: What the file says.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong.
    func project(
        _ root: ConfigurationNode,
        register: (_ dialectFiles: [String]) throws(WorldFileError) -> Void
    ) throws(WorldFileError) -> (entries: [ProjectFile.Entry], testees: [ProjectFile.Testee]) {
        let sections = ProjectSetting.all.reduce(into: [String]()) { sections, setting in
            if !sections.contains(setting.section) { sections.append(setting.section) }
        }
        // What the app has is for lint alone, which reads it for itself.
        let members = try root.members(["version", "testees"] + sections + ["app"])
        guard let version = members["version"] else {
            throw root.problem("the key \"version\" is missing: write version: \(ProjectDecoder.version)")
        }
        guard try version.string() == String(ProjectDecoder.version) else {
            throw version.expected("\(ProjectDecoder.version), the only version")
        }
        var entries: [ProjectFile.Entry] = []
        for section in sections {
            if let node = members[section] { entries += try self.entries(of: section, node) }
        }
        for entry in entries where entry.setting.key == "dialects.files" { try register(entry.values) }
        let testees = try members["testees"].map { node throws(WorldFileError) in try self.testees(node) } ?? []
        try check(entries, names: testees.map(\.name), root.file)
        return (entries, testees)
    }

    private func entries(
        of section: String,
        _ node: ConfigurationNode
    ) throws(WorldFileError) -> [ProjectFile.Entry] {
        let settings = ProjectSetting.all.filter { $0.section == section }
        let members = try node.members(settings.map(\.name))
        var entries: [ProjectFile.Entry] = []
        for setting in settings {
            guard let node = members[setting.name] else { continue }
            var values: [String] = []
            for value in setting.isList ? try node.elements(of: "texts") : [node] {
                let text = try value.string(setting.isList ? "a text" : "a value")
                if let problem = setting.problem(with: text) { throw value.problem(problem) }
                values.append(setting.form == .path ? path(text) : text)
            }
            entries.append(ProjectFile.Entry(setting: setting, values: values, line: node.line))
        }
        return entries
    }

    private func testees(_ node: ConfigurationNode) throws(WorldFileError) -> [ProjectFile.Testee] {
        var testees: [ProjectFile.Testee] = []
        for (name, node) in try node.entries(of: "testees by name") {
            let members = try node.members(["command", "dialects", "readings"])
            let names = try members["dialects"].map { node throws(WorldFileError) in try DialectNames.read(node) }
            let readings = try members["readings"].map { node throws(WorldFileError) in
                path(try node.string("the path of a file"))
            }
            testees.append(
                ProjectFile.Testee(
                    name: name,
                    command: try members.required("command").string("the command that starts the adapter"),
                    dialects: names ?? [],
                    readings: readings,
                    line: node.line
                )
            )
        }
        return testees
    }

    /// A testee that a section names must be one of the file's.
    private func check(
        _ entries: [ProjectFile.Entry],
        names: [String],
        _ file: String
    ) throws(WorldFileError) {
        for entry in entries where entry.setting.name == "testee" {
            guard let name = entry.values.first, !names.contains(name) else { continue }
            let hint = names.isEmpty ? "testees is empty" : Wording.suggestion(for: name, among: names)
            throw WorldFileError(
                file: file,
                line: entry.line,
                key: entry.setting.key,
                problem: "there is no testee \"\(Wording.shortened(name))\"; \(hint)"
            )
        }
    }

    private func path(_ text: String) -> String {
        text.hasPrefix("/") || folder.isEmpty ? text : folder == "/" ? "/" + text : "\(folder)/\(text)"
    }
}
