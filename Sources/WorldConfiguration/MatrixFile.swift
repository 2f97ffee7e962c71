import PushModel
import Vendors

/// The compilers that `pushproof matrix` puts beside each other, in YAML.
package struct MatrixFile: Sendable {
    /// A compiler under test, and a column.
    package struct Testee: Sendable, Equatable {
        package var name: String
        package var version: String?
        /// The programming language.
        package var language: String?
        /// The address of its home page.
        package var home: String?
        /// To be run in the file's folder.
        package var command: String
        package var dialects: [String]
        /// Further options of `pushproof check`, for it alone.
        package var options: [String]
        /// Findings that are known, by fingerprint, and what is said of them.
        package var expected: [String: String]
        /// Path of a file with more of them: JSON lines, as a baseline is.
        package var expectedFile: String?
        package var line: Int?
    }

    /// As it was named.
    package let path: String
    /// Further options of `pushproof check`, for each testee.
    package let options: [String]
    package let testees: [Testee]

    /// - Parameter path: The file's.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with it.
    package init(path: String) throws(WorldFileError) {
        try self.init(yaml: try ConfigurationText.read(path), path: path)
    }

    init(yaml: String, path: String) throws(WorldFileError) {
        guard let root = try ConfigurationText.document(yaml, file: path) else {
            throw WorldFileError(file: path, problem: "is empty; it must begin with testees:")
        }
        let members = try root.members(["version", "options", "testees"])
        if let version = members["version"] { _ = try version.integer(in: 1...1, "the version of the file's form") }
        let options = try Self.options(members["options"])
        let nodes = try members.required("testees").list(of: "testees")
        var testees: [Testee] = []
        for node in nodes {
            let testee = try MatrixFile.testee(node)
            guard !testees.contains(where: { $0.name == testee.name }) else {
                throw node.problem("two testees have the name \"\(Wording.shortened(testee.name))\"")
            }
            testees.append(testee)
        }
        guard !testees.isEmpty else { throw root.problem("has no testee") }
        (self.path, self.options, self.testees) = (path, options, testees)
    }

    private static func testee(_ node: ConfigurationNode) throws(WorldFileError) -> Testee {
        let members = try node.members([
            "name", "version", "language", "home", "command", "dialects", "options", "expected",
        ])
        let name = try members.required("name").string("the name of a testee")
        guard isFolderName(name), name != "badges" else {
            throw node.problem(
                "a name has only letters, digits and -_.@+, because it names a folder; it must not be badges"
            )
        }
        var testee = Testee(
            name: name,
            command: try members.required("command").string("the command that starts the adapter"),
            dialects: try DialectNames.read(try members.required("dialects")),
            options: try options(members["options"]),
            expected: [:],
            line: node.line
        )
        testee.version = try members["version"].map { node throws(WorldFileError) in try node.string() }
        testee.language = try members["language"].map { node throws(WorldFileError) in try node.string() }
        testee.home = try members["home"].map { node throws(WorldFileError) in try node.string("an address") }
        guard let expected = members["expected"] else { return testee }
        if expected.isMapping {
            for (fingerprint, reason) in try expected.entries(of: "fingerprints") {
                testee.expected[fingerprint] = try reason.string("a note about the finding")
            }
        } else {
            testee.expectedFile = try expected.string("a file of JSON lines, or a mapping of fingerprints")
        }
        return testee
    }

    /// Options of check that a matrix has the word on.
    private static let own = [
        "--report-dir", "--report-root", "--testee", "--attach", "--service", "--dialect", "--dialect-file",
        "--fail-on", "--jobs",
    ]

    private static func options(_ node: ConfigurationNode?) throws(WorldFileError) -> [String] {
        var options: [String] = []
        for option in try node?.elements(of: "options of check") ?? [] {
            let text = try option.string("an option of check")
            guard !own.contains(where: { text == $0 || text.hasPrefix($0 + "=") }) else {
                throw option.problem("matrix itself gives \(text) to check")
            }
            options.append(text)
        }
        return options
    }

    private static func isFolderName(_ name: String) -> Bool {
        !name.hasPrefix(".") && name.utf8.count <= 100
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.@+".utf8.contains(byte)
                }
            }
    }
}

/// The dialects that a testee compiles.
enum DialectNames {
    /// - Parameter node: A name, or a list of names.
    /// - Returns: The names, each that of a dialect.
    /// - Throws: ``WorldFileError`` for a name that no dialect has.
    static func read(_ node: ConfigurationNode) throws(WorldFileError) -> [String] {
        let dialects = Dialect.allCases.map(\.rawValue)
        var names: [String] = []
        for value in try node.elements(of: "dialects") {
            let dialect = try value.string("the name of a dialect")
            guard dialects.contains(dialect) else {
                throw value.problem(
                    "there is no dialect \"\(Wording.shortened(dialect))\"; \(Wording.suggestion(for: dialect, among: dialects))"
                )
            }
            names.append(dialect)
        }
        return names
    }
}
