import Testing

@testable import WorldConfiguration

@Suite("A project's file") struct ProjectFileTests {
    private func project(_ yaml: String, path: String = "pushproof.yml") throws -> ProjectFile {
        try ProjectFile(yaml: yaml, path: path)
    }

    private func values(_ project: ProjectFile, _ key: String) -> [String]? {
        project.entries.first { $0.setting.key == key }?.values
    }

    /// The example of the contract.
    private static let whole = """
        version: 1
        testees:
          server: { command: "node adapter.js", dialects: [easemob], readings: readings.yml }
        check: { testee: server, corpus: [push/cases], failOn: error, baseline: push/baseline.jsonl, maxSkipped: 5%, minJudged: 1000 }
        fuzz: { cases: 100000 }
        reports: { directory: Reports, formats: [html, junit, sarif, gitlab, github], history: push/history.jsonl }
        select: { skipRules: [aps.alert.string_form], skipCases: ["easemob/types/*"] }
        """

    @Test func everySettingIsRead() throws {
        let project = try project(Self.whole)
        #expect(
            project.testees == [
                ProjectFile.Testee(
                    name: "server",
                    command: "node adapter.js",
                    dialects: ["easemob"],
                    readings: "readings.yml",
                    line: 3
                )
            ]
        )
        let expected: [(String, [String])] = [
            ("check.testee", ["server"]), ("check.corpus", ["push/cases"]), ("check.failOn", ["error"]),
            ("check.baseline", ["push/baseline.jsonl"]), ("check.maxSkipped", ["5%"]), ("check.minJudged", ["1000"]),
            ("fuzz.cases", ["100000"]), ("reports.directory", ["Reports"]),
            ("reports.formats", ["html", "junit", "sarif", "gitlab", "github"]),
            ("reports.history", ["push/history.jsonl"]),
            ("select.skipRules", ["aps.alert.string_form"]), ("select.skipCases", ["easemob/types/*"]),
        ]
        for (key, texts) in expected { #expect(values(project, key) == texts, "\(key)") }
        #expect(project.entries.count == expected.count)
    }

    @Test(
        arguments: [
            ("pushproof.yml", "", "a/b"), ("../pushproof.yml", "..", "../a/b"),
            ("ci/gate.yml", "ci", "ci/a/b"), ("/srv/pushproof.yml", "/srv", "/srv/a/b"),
            ("/pushproof.yml", "/", "/a/b"),
        ]
    )
    func pathsAreRelativeToTheFile(path: String, folder: String, corpus: String) throws {
        let project = try project(
            "version: 1\ncheck: { corpus: [a/b, /x] }\ntestees: { t: { command: ./t, readings: a/b } }",
            path: path
        )
        #expect(project.folder == folder)
        #expect(values(project, "check.corpus") == [corpus, "/x"])
        #expect(project.testees.first?.readings == corpus)
        // It is run in the file's folder.
        #expect(project.testees.first?.command == "./t")
    }

    @Test func oneValueMayStandForAListAndNoneForNothing() throws {
        let project = try project("version: 1\ncheck: { corpus: push, failOn: }\nselect:\n")
        #expect(values(project, "check.corpus") == ["push"])
        #expect(project.entries.count == 1)
    }

    @Test(
        arguments: [
            ("", "pushproof.yml: is empty; it must begin with version: 1"),
            ("check: {}", "pushproof.yml:1: the key \"version\" is missing: write version: 1"),
            ("version: 2", "pushproof.yml:1: version: expected 1, the only version, found \"2\""),
            ("version: 1\nchek: {}", "pushproof.yml:2: chek: unknown key; did you mean \"check\"?"),
            (
                "version: 1\ncheck:\n  failon: error",
                "pushproof.yml:3: check.failon: unknown key; did you mean \"failOn\"?"
            ),
            ("version: 1\ncheck: { failOn: errors }", "expected error, warning or never, found \"errors\""),
            ("version: 1\ncheck: { minJudged: many }", "expected a whole number, 0 or more, found \"many\""),
            ("version: 1\nfuzz: { cases: 0 }", "expected a whole number, 1 or more, found \"0\""),
            ("version: 1\ncheck: { maxSkipped: 101% }", "such as 100 or 5%, found \"101%\""),
            ("version: 1\nreports: { formats: [pdf] }", "expected html, junit, sarif, gitlab or github, found \"pdf\""),
            ("version: 1\ncheck: { corpus: { a: b } }", "check.corpus: expected a list of texts, found a mapping"),
            ("version: 1\ncheck: { testee: [a] }", "check.testee: expected a value, found a list"),
            (
                "version: 1\ncheck: { testee: a }",
                "pushproof.yml:2: check.testee: there is no testee \"a\"; testees is empty"
            ),
            (
                "version: 1\ntestees: { server: { command: x } }\nfuzz: { testee: servr }",
                "pushproof.yml:3: fuzz.testee: there is no testee \"servr\"; did you mean \"server\"?"
            ),
            ("version: 1\ntestees: { t: { dialects: [fcm] } }", "the key \"command\" is missing"),
            (
                "version: 1\ntestees: { t: { command: x, dialects: [fmc] } }",
                "there is no dialect \"fmc\"; did you mean \"fcm\"?"
            ),
            ("version: 1\ntestees: { t: { comand: x } }", "testees.t.comand: unknown key; did you mean \"command\"?"),
            ("version: 1\ntestees: [x]", "testees: expected a mapping of testees by name, found a list"),
            ("a: &a [x]\nversion: 1\nb: *a", "pushproof.yml:3: has an alias; write its value instead"),
            ("version: 1\nversion: 1", "the mapping has \"version\" more than once"),
            ("version: [", "pushproof.yml:"),
            ("- a", "expected a mapping with version, testees, check, fuzz, dialects, reports, select"),
        ]
    )
    func whatIsWrongIsSaidWithItsLine(yaml: String, message: String) {
        let error = #expect(throws: WorldFileError.self) { try project(yaml) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains(message), "\(text)")
    }

    @Test(
        arguments: [
            ("check.failOn", "PUSHPROOF_CHECK_FAIL_ON"), ("check.minJudged", "PUSHPROOF_CHECK_MIN_JUDGED"),
            ("select.onlyRules", "PUSHPROOF_SELECT_ONLY_RULES"), ("fuzz.cases", "PUSHPROOF_FUZZ_CASES"),
        ]
    )
    func everySettingHasAVariable(key: String, variable: String) throws {
        #expect(try #require(ProjectSetting.named(key)).variable == variable)
    }
}
