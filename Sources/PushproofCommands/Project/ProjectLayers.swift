import Foundation
import PushModel
import WorldConfiguration

/// What the environment and a project's file say of its settings. The environment comes before the file.
struct ProjectLayers {
    /// Where a value comes from.
    enum Origin: Equatable, CustomStringConvertible {
        case environment(String)
        case file(String, line: Int?)

        var description: String {
            switch self {
            case .environment(let variable): variable
            case .file(let path, let line): path + (line.map { ":\($0)" } ?? "")
            }
        }
    }

    /// A setting's values, and who says so.
    struct Value: Equatable {
        var texts: [String]
        var origin: Origin
    }

    let file: ProjectFile?
    private let variables: [(setting: ProjectSetting, texts: [String])]

    /// - Parameters:
    ///   - file: Nil where there is none.
    ///   - environment: The process's.
    /// - Throws: ``CommandFailure``, 64, for a variable with a value that cannot be right.
    init(file: ProjectFile?, environment: [String: String]) throws(CommandFailure) {
        self.file = file
        var variables: [(ProjectSetting, [String])] = []
        for setting in ProjectSetting.all {
            guard let text = environment[setting.variable], !text.isEmpty else { continue }
            let texts =
                setting.isList
                ? text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } : [text]
            for text in texts {
                if let problem = setting.problem(with: text) {
                    throw CommandFailure(.usage, "\(setting.variable): \(problem)")
                }
            }
            variables.append((setting, texts))
        }
        self.variables = variables
    }

    /// The values of the first of some settings that has any; nil where none of them has.
    func value(of keys: [String]) -> Value? {
        for key in keys {
            if let found = variables.first(where: { $0.setting.key == key }) {
                return Value(texts: found.texts, origin: .environment(found.setting.variable))
            }
        }
        guard let file else { return nil }
        for key in keys {
            if let found = file.entries.first(where: { $0.setting.key == key }) {
                return Value(texts: found.values, origin: .file(file.path, line: found.line))
            }
        }
        return nil
    }

    /// The file's testee of that name.
    func testee(named name: String) -> ProjectFile.Testee? { file?.testees.first { $0.name == name } }

    /// Variables that look like settings and are none, with what was probably meant.
    static func misspelt(in environment: [String: String]) -> [(variable: String, meant: String)] {
        let prefix = ProjectSetting.variablePrefix
        let known = (ProjectSetting.all.map(\.variable) + [projectVariable]).map { String($0.dropFirst(prefix.count)) }
        let names = environment.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        // Names that are like none are nobody's business.
        return names.sorted().filter { !known.contains($0) }.compactMap { name in
            let meant = known.first { $0.hasSuffix("_" + name) } ?? Wording.nearest(to: name, among: known)
            return meant.map { (prefix + name, prefix + $0) }
        }
    }

    /// In place of `--project`.
    static let projectVariable = ProjectSetting.variablePrefix + "PROJECT"
}
