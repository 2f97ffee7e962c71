import InputFiles
import PushModel

/// One setting of a project, as `pushproof.yml` and the environment name it.
package struct ProjectSetting: Sendable, Equatable {
    /// What one value of it is.
    package enum Form: Sendable, Equatable {
        case text
        /// In the file relative to it, in the environment to the working directory.
        case path
        /// A whole number, of at least so many.
        case count(least: Int)
        /// A number of cases, or a share of them: `100`, `5%`.
        case allowance
        /// As in `300ms`, `60s` or `5m`; a bare number is seconds.
        case duration
        case choice([String])
    }

    /// The section and the name in it: `check.failOn`.
    package let key: String
    package let form: Form
    package let isList: Bool

    init(_ key: String, _ form: Form, isList: Bool = false) {
        self.key = key
        self.form = form
        self.isList = isList
    }

    var section: String { String(key.prefix { $0 != "." }) }
    var name: String { String(key.drop { $0 != "." }.dropFirst()) }

    /// The environment's name of it: `PUSHPROOF_CHECK_FAIL_ON`.
    package var variable: String {
        let words = key.map { $0 == "." ? "_" : $0.isUppercase ? "_\($0)" : $0.uppercased() }
        return ProjectSetting.variablePrefix + words.joined()
    }

    package static let variablePrefix = "PUSHPROOF_"
}

extension ProjectSetting {
    /// All of them, section by section. What `fuzz` does not have is as for `check`.
    package static let all: [ProjectSetting] =
        ofRuns("check") + ofRuns("fuzz") + [
            ProjectSetting("fuzz.cases", .count(least: 1)),
            ProjectSetting("dialects.files", .path, isList: true),
            ProjectSetting("reports.directory", .path),
            ProjectSetting("reports.formats", .choice(["html", "junit", "sarif", "gitlab", "github"]), isList: true),
            ProjectSetting("reports.history", .path),
            ProjectSetting("select.onlyRules", .text, isList: true),
            ProjectSetting("select.skipRules", .text, isList: true),
            ProjectSetting("select.cases", .text, isList: true),
            ProjectSetting("select.skipCases", .text, isList: true),
        ]

    private static func ofRuns(_ section: String) -> [ProjectSetting] {
        [
            ProjectSetting("\(section).testee", .text),
            ProjectSetting("\(section).corpus", .path, isList: true),
            ProjectSetting("\(section).failOn", .choice(["error", "warning", "never"])),
            ProjectSetting("\(section).gate", .choice(CaseClass.allCases.map(\.rawValue))),
            ProjectSetting("\(section).profile", .text),
            ProjectSetting("\(section).stack", .text, isList: true),
            ProjectSetting("\(section).shrinkTime", .duration),
            ProjectSetting("\(section).baseline", .path),
            ProjectSetting("\(section).maxSkipped", .allowance),
            ProjectSetting("\(section).minJudged", .count(least: 0)),
        ]
    }

    package static func named(_ key: String) -> ProjectSetting? { all.first { $0.key == key } }
}

extension ProjectSetting {
    /// What is wrong with a value; nil for a right one.
    package func problem(with text: String) -> String? {
        let found = text.isEmpty ? "nothing" : "\"\(Wording.shortened(text))\""
        switch form {
        case .text: return text.isEmpty ? "expected a text, found nothing" : nil
        case .path: return text.isEmpty ? "expected a path, found nothing" : nil
        case .count(let least):
            guard let count = Int(text), count >= least else {
                return "expected a whole number, \(least) or more, found \(found)"
            }
            return nil
        case .allowance:
            if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) { return nil }
            if let count = Int(text), count >= 0 { return nil }
            return "expected a number of cases or a share, such as 100 or 5%, found \(found)"
        case .duration:
            return DurationText.duration(of: text) == nil ? "expected a time such as 60s or 5m, found \(found)" : nil
        case .choice(let names):
            return names.contains(text)
                ? nil : "expected \(Wording.alternatives(names)), found \(found)"
        }
    }
}
