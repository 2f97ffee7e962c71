import Foundation
import Testing

@testable import Testees

/// Command lines are split as the POSIX shell splits words, without expansion.
@Suite
struct CommandTests {
    @Test(arguments: [
        ("a b  c", ["a", "b", "c"]),
        ("  a\tb\n", ["a", "b"]),
        ("a 'b c' \"d e\"", ["a", "b c", "d e"]),
        ("a'b'\"c\"d", ["abcd"]),
        ("a '' \"\"", ["a", "", ""]),
        (#"a\ b \" \'"#, ["a b", "\"", "'"]),
        (#"'a\b' "a\b" "a\"b\\c\$d""#, [#"a\b"#, #"a\b"#, #"a"b\c$d"#]),
        ("$HOME `x` *.py ~", ["$HOME", "`x`", "*.py", "~"]),
        ("a\\\nb \"c\\\nd\"", ["ab", "cd"]),
        ("推 送", ["推", "送"]),
    ])
    func wordsAreSplit(line: String, words: [String]) throws {
        #expect(try TesteeCommand.words(of: line) == words)
    }

    @Test(arguments: ["", "   ", "'a", "\"a", "a \"b\\\"", "a\\", "''", "/bin/sh \u{0}"])
    func malformedLineIsRefused(line: String) {
        #expect {
            try TesteeCommand(parsing: line)
        } throws: {
            if case .malformedCommand = $0 as? TesteeError { true } else { false }
        }
    }

    @Test func programIsFoundBySearchPath() throws {
        let command = try TesteeCommand(parsing: "sh -c x", searchPath: "/nowhere:/bin")
        #expect(command.executable == "/bin/sh")
        #expect(command.words == ["sh", "-c", "x"])
        #expect(try TesteeCommand(parsing: "/bin/sh", searchPath: "").executable == "/bin/sh")
    }

    @Test(arguments: ["no-such-program-here", "/no/such/program", "/tmp", "/etc/passwd"])
    func missingOrUnusableProgramCannotBeStarted(line: String) {
        #expect {
            try TesteeCommand(parsing: line)
        } throws: {
            if case .cannotStart = $0 as? TesteeError { true } else { false }
        }
    }

    @Test func fileThatIsNoProgramCannotBeStarted() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "no-program-\(UUID().uuidString)").path
        try Data([0x7F, 0x00, 0x01]).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let configuration = TesteeConfiguration(target: try .program(TesteeCommand(words: [path])))
        await #expect {
            _ = try await SubprocessTestee.start(configuration)
        } throws: {
            if case .cannotStart = $0 as? TesteeError { true } else { false }
        }
    }

    @Test func aLinkToNowhereIsSaidToBeOne() throws {
        let link = FileManager.default.temporaryDirectory.appending(path: "link-\(UUID().uuidString)").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/python")
        defer { try? FileManager.default.removeItem(atPath: link) }
        #expect(throws: TesteeError.cannotStart("\(link) is a link to /nowhere/python, which does not exist")) {
            try TesteeCommand(parsing: link)
        }
        #expect(throws: TesteeError.cannotStart("there is no file /nowhere/python")) {
            try TesteeCommand(parsing: "/nowhere/python")
        }
    }

    /// Reports name the file that a reader can open.
    @Test func theUsersOwnFileIsTheFirstBelowTheWorkingDirectory() {
        // SwiftPM runs tests in the package's folder.
        #expect(
            TesteeCommand.ownFile(in: "python3 -O 'Examples/testees/apns.py' --bug x") == "Examples/testees/apns.py"
        )
        #expect(TesteeCommand.ownFile(in: "./Examples/testees/apns.py --fast") == "Examples/testees/apns.py")
        // An interpreter of the repository is not what a reader looks for.
        #expect(TesteeCommand.ownFile(in: "Scripts/make-distribution Package.swift") == "Package.swift")
        let folder = FileManager.default.currentDirectoryPath
        #expect(TesteeCommand.ownFile(in: "python3 \(folder)/Examples/testees/apns.py") == "Examples/testees/apns.py")
        for none in ["/bin/cat", "cat Examples", "cat ../x/../Package.swift", "java -jar missing.jar", "'", ""] {
            #expect(TesteeCommand.ownFile(in: none) == nil, "\(none)")
        }
    }
}
