import Foundation
import JSONModel
import PushModel
import Testing

@testable import PushproofCommands

/// A new project, from an empty folder to its first check.
@Suite struct InitCommandTests {
    /// Small enough for a test; the gate as a user runs it has more.
    private static let check = ["check", "--no-sweep", "--strength", "1", "--jobs", "1"] + Tool.patience

    @Test func untilACompilerIsCalledNothingIsProved() async throws {
        try await Tool.inTemporaryFolder { tool in
            let made = try await tool.run("init")
            #expect(made.code == 0, "\(made.errorOutput)")
            #expect(made.lines.contains("next   pushproof check"))
            #expect(made.lines.contains { $0.hasSuffix("pushproof lint --dialect fcm MESSAGE.json") })
            #expect(made.lines.contains("asked  the adapter for a payload: it answers"))
            #expect(made.lines.contains("not    a file for CI: run pushproof init --ci github, or --ci gitlab"))
            let result = try await tool.run(Self.check)
            #expect(result.code == 75, "\(result.output)\(result.errorOutput)")
            #expect(result.lines.contains { $0.hasPrefix("handed on   ") })
            #expect(result.lines.contains { $0.hasSuffix(", but no compiler") })
            #expect(result.output.contains("no compiler was judged"))
            // A gateway that hands payloads on by design says how much is enough.
            #expect(try await tool.run(Self.check + ["--min-judged", "1"]).code == 0)
            #expect(result.lines.contains("testee      python3 pushproof/adapter.py"))
            #expect(try tool.text(of: "pushproof/reports/latest/report.md").contains("| Handed on |"))
            // Nothing is skipped without a word: what the adapter does not compile is no part of the run.
            let report = try tool.json(of: "pushproof/reports/latest/report.json")
            #expect(report["summary"]?["skipped"] == 0)
            #expect(report["dialects"]?.objectValue?.members.map(\.key) == ["apns"])
            let other = try await tool.run(Self.check + ["--dialect", "fcm"])
            #expect(other.code == 75, "\(other.output)")
        }
    }

    @Test func nothingIsOverwritten() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("mine", to: "pushproof/adapter.py")
            try tool.write("mine", to: ".github/workflows/pushproof.yml")
            let made = try await tool.run("init")
            #expect(made.code == 0)
            for path in ["pushproof/adapter.py", ".github/workflows/pushproof.yml"] {
                #expect(made.lines.contains("kept   \(path), which exists already"))
                #expect(try tool.text(of: path) == "mine")
            }
            try tool.write("mine", to: "pushproof.yml")
            let again = try await tool.run("init")
            #expect(again.code == 0)
            #expect(again.output.contains("nothing was written"))
            #expect(try tool.text(of: "pushproof.yml") == "mine")
        }
    }

    /// What is named is written, also beside settings that are there.
    @Test func aFileForAServiceCanBeHadLater() async throws {
        try await Tool.inTemporaryFolder { tool in
            #expect(try await tool.run("init", "--ci", "none").output.contains("CI") == false)
            let later = try await tool.run("init", "--ci", "gitlab", "--ci", "github")
            #expect(later.code == 0 && !later.output.contains("nothing was written"), "\(later.output)")
            #expect(try tool.text(of: "pushproof/gitlab-ci.yml").contains("pushproof check"))
            #expect(try tool.text(of: ".github/workflows/pushproof.yml").contains("pushproof check"))
            #expect(try await tool.run("init", "--ci", "travis").code == 64)
            #expect(try await tool.run("init", "--ci", "none", "--ci", "github").code == 64)
        }
    }

    /// The settings name the dialect, and until a compiler is called nothing is called judged.
    @Test func aDialectOfAVendorIsSkippedUntilACompilerIsCalled() async throws {
        try await Tool.inTemporaryFolder { tool in
            let made = try await tool.run("init", "--dialect", "easemob", "--language", "python")
            #expect(made.lines.contains("next   call your compiler in pushproof/adapter.py"), "\(made.output)")
            #expect(try tool.text(of: "pushproof.yml").contains("dialects: [easemob]"))
            #expect(try tool.text(of: "pushproof/adapter.py").contains(#"if dialect == "easemob""#))
            #expect(try await tool.run(Self.check).code == 75)
        }
    }

    /// An exception of the compiler is an answer: to start the process again for each would take minutes.
    @Test func anExceptionIsAnAnswer() async throws {
        try await Tool.inTemporaryFolder { tool in
            #expect(try await tool.run("init", "--dialect", "easemob", "--language", "python").code == 0)
            let adapter = try tool.text(of: "pushproof/adapter.py")
            let call = "    return {\"payload\": json.dumps({\"aps\": {\"alert\": message[\"body\"]}})}\n"
            let own = adapter.replacingOccurrences(
                of: "    return {\"skipped\"",
                with: call + "    return {\"skipped\""
            )
            try tool.write(own, to: "pushproof/adapter.py")
            let result = try await tool.run(Self.check)
            #expect(result.code == 1, "\(result.output)\(result.errorOutput)")
            let report = try tool.text(of: "pushproof/reports/latest/report.json")
            #expect(!report.contains("testee.crash") && report.contains("KeyError: 'body' (adapter.py:"))
        }
    }

    struct Repository: Sendable {
        var files: [String]
        var language: AdapterLanguage
        /// Files that are written beside the settings and the adapter.
        var more: [String] = []
    }

    @Test(
        arguments: [
            Repository(files: ["package.json"], language: .node),
            Repository(files: ["go.mod", "package.json"], language: .go),
            Repository(files: ["composer.json", "package.json"], language: .php),
            Repository(
                files: ["requirements.txt", ".gitlab-ci.yml"],
                language: .python,
                more: ["pushproof/gitlab-ci.yml"]
            ),
            Repository(
                files: ["pyproject.toml", ".github/CODEOWNERS"],
                language: .python,
                more: [".github/workflows/pushproof.yml"]
            ),
            Repository(files: ["pom.xml"], language: .python),
        ]
    )
    func theFilesOfARepositoryDecide(_ repository: Repository) async throws {
        try await Tool.inTemporaryFolder { tool in
            for file in repository.files { try tool.write("", to: file) }
            let survey = RepositorySurvey(of: tool.folder.path)
            let choice = survey.choice { $0 == "python3" }
            #expect(choice.language == repository.language)
            let plan = ProjectPlan(language: choice.language, dialects: [.apns], services: survey.services)
            let usual = ["pushproof.yml", choice.language.adapter.path, "pushproof/.gitignore"]
            #expect(plan.files.map(\.path) == usual + repository.more)
            for file in plan.files where !file.path.hasPrefix(choice.language.adapter.path) {
                #expect(!file.text.contains { $0 == "@" } || file.text.contains("actions/checkout@v4"), "\(file.path)")
            }
        }
    }

    /// A testee runs where its file is, whatever folder the command is typed in.
    @Test func aFolderBelowTheFileHasItsProject() async throws {
        try await Tool.inTemporaryFolder { tool in
            #expect(try await tool.run("init").code == 0)
            let line = "mkdir -p a/b && cd a/b && \"$PUSHPROOF\" " + Self.check.joined(separator: " ")
            let result = try await tool.shell(line)
            #expect(result.code == 75, "\(result.output)\(result.errorOutput)")
            // The reports are where the file says, and not where the command is typed.
            #expect(try tool.text(of: "pushproof/reports/latest/report.md").contains("Handed on"))
            let left = try await tool.shell("cd a/b && \"$PUSHPROOF\" config --no-project")
            #expect(left.lines.first == "project  none")
        }
    }

    @Test func configSaysWhereEachValueComesFrom() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("version: 1\ncheck:\n  failOn: warning\n  minJudged: 5\n", to: "pushproof.yml")
            let result = try await tool.shell(
                "PUSHPROOF_CHECK_MIN_JUDGED=7 \"$PUSHPROOF\" config check --fail-on=never"
            )
            #expect(result.code == 0, "\(result.errorOutput)")
            func row(_ key: String) -> [String]? {
                result.lines.map { $0.split(separator: " ").map(String.init) }.first { $0.first == key }
            }
            #expect(row("check.failOn") == ["check.failOn", "never", "command", "line"])
            #expect(row("fuzz.failOn") == ["fuzz.failOn", "warning", "as", "check.failOn"])
            #expect(row("fuzz.minJudged") == ["fuzz.minJudged", "-", "default"])
            #expect(row("check.minJudged") == ["check.minJudged", "7", "PUSHPROOF_CHECK_MIN_JUDGED"])
            #expect(row("check.corpus") == ["check.corpus", "-", "default"])
            #expect(result.lines.last == "pushproof check --min-judged=7 --fail-on=never")
        }
    }

    @Test func aFileThatIsWrongEndsWith64() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("version: 1\nchek: {}\n", to: "pushproof.yml")
            let result = try await tool.run("check")
            #expect(result.code == 64)
            #expect(result.complaints == ["pushproof: pushproof.yml:2: chek: unknown key; did you mean \"check\"?"])
            #expect(try await tool.run("check", "--project", "none.yml").code == 64)
            #expect(try await tool.run("check", "--project", "a", "--no-project").code == 64)
            // Help needs no project.
            #expect(try await tool.run("check", "--help").code == 0)
        }
    }
}
