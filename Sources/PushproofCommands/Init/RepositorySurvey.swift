import Foundation

/// What a folder shows of the repository that it is.
struct RepositorySurvey {
    /// Languages with an adapter, with the file that says so, the one that compilers are written in before those of tools.
    var languages: [(language: AdapterLanguage, mark: String)] = []
    /// Languages without one, by the file that says so.
    var others: [(name: String, mark: String)] = []
    /// Services whose files are there.
    var services: [ContinuousIntegration] = []

    /// Files of languages in which there is no adapter yet.
    private static let otherMarks = [
        ("Java", "pom.xml"), ("Java", "build.gradle"), ("Java", "build.gradle.kts"), ("Ruby", "Gemfile"),
        ("Swift", "Package.swift"), ("Rust", "Cargo.toml"), ("Elixir", "mix.exs"),
    ]

    private static let otherEndings = [
        ("Java", "java"), ("Kotlin", "kt"), ("Ruby", "rb"), ("Swift", "swift"), ("Rust", "rs"),
        ("Elixir", "ex"),
        ("C#", "cs"),
    ]

    /// - Parameter folder: Its path.
    init(of folder: String = ".") {
        let files = FileManager.default
        func has(_ name: String) -> Bool { files.fileExists(atPath: folder + "/" + name) }
        for language in AdapterLanguage.allCases {
            if let mark = language.marks.first(where: has) { languages.append((language, mark)) }
        }
        others = Self.otherMarks.filter { has($0.1) }
        if languages.isEmpty, others.isEmpty { lookAtSources(in: folder) }
        services = ContinuousIntegration.allCases.filter { has($0 == .github ? ".github" : ".gitlab-ci.yml") }
    }

    /// Without a file that names a language, the first source file of one does.
    private mutating func lookAtSources(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        func first(_ endings: [String]) -> String? {
            names.first { name in endings.contains { name.hasSuffix("." + $0) && !name.hasPrefix(".") } }
        }
        for language in AdapterLanguage.allCases {
            if let name = first(language.endings) { languages.append((language, name)) }
        }
        others = Self.otherEndings.compactMap { name, ending in first([ending]).map { (name, $0) } }
    }

    /// The language of the adapter, and why it is that one.
    ///
    /// - Parameter runs: Whether there is a program of that name.
    /// - Returns: The language, and what says so.
    func choice(runs: (String) -> Bool = RepositorySurvey.isInSearchPath) -> (language: AdapterLanguage, reason: String)
    {
        let unknown = others.first.map {
            "no adapter for \($0.name) (\($0.mark)) comes with it; the protocol is one JSON object a line, so any language can do it"
                + ($0.name == "Swift" ? " (pushproof help swift-server shows one)" : "")
        }
        if let first = languages.first {
            let more = languages.dropFirst().map(\.mark).joined(separator: ", ")
            return (first.language, first.mark + (more.isEmpty ? "" : " (and \(more): --language chooses)"))
        }
        let language: AdapterLanguage = !runs("python3") && runs("node") ? .node : .python
        return (language, unknown ?? "no file that shows a language")
    }

    static func isInSearchPath(_ program: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }
}
