import Foundation
import JSONModel
import Testing

/// Whoever reads nothing but the title knows which field is wrong, and how.
@Suite struct FindingTitleTests {
    /// A bug of the examples, and a case that shows it.
    struct Bug: Sendable, CustomTestStringConvertible {
        var dialect: String
        var name: String
        var `case`: String
        /// What the bug's own description in `bugs.jsonl` makes of the title.
        var title: String

        init(_ dialect: String, _ name: String, _ case: String, _ title: String) {
            (self.dialect, self.name, self.case, self.title) = (dialect, name, `case`, title)
        }

        var testDescription: String { "\(dialect) \(name)" }
    }

    private static let bugs = [
        // Emits loc-args although there is no loc-key.
        Bug(
            "easemob",
            "orphan-loc-args",
            "rules/em-c3-args-without-key",
            "aps.alert.loc-args is sent, and must not be"
        ),
        // Writes the badge as a string.
        Bug(
            "easemob",
            "badge-as-text",
            "rules/em-c4-badge-zero",
            "aps.badge is sent as a text where a number is right"
        ),
        // em_force_notification sends what em_ignore_notification forbids.
        Bug(
            "easemob",
            "force-beats-ignore",
            "rules/em-a5-ignore-beats-force",
            "a push is sent where nothing may be sent: "
        ),
        // Emits a title that is an empty string.
        Bug("getui", "empty-title-emitted", "rules/gt-2-empty-members", "aps.alert.title is sent, and must not be"),
        // Writes aps.threadId.
        Bug("getui", "thread-id-in-camel-case", "rules/gt-7-thread", "aps.threadId is sent, and must not be"),
        // Accepts an empty message.
        Bug(
            "sns",
            "empty-message-accepted",
            "rules/sn-1-empty-message",
            "a push is sent where the message must be refused: "
        ),
        // Forgets the COLLAPSE_ID attribute.
        Bug("sns", "collapse-id-not-mapped", "rules/sn-20-all", "apns-collapse-id is not sent, and must be"),
        // Keeps the alert of a silent push: the device does not wake the app.
        Bug("zego", "silent-with-alert", "rules/zg-6-silent", "/aps/alert must not be there"),
        // Accepts a badge that is text at Python's door.
        Bug(
            "fcm",
            "python-badge-unchecked",
            "rules/fc-9-badge-text-python",
            "a push is sent where the message must be refused: Aps.badge is a number"
        ),
        // Turns numbers in data into text, where FCM refuses them.
        Bug(
            "fcm",
            "data-numbers-as-text",
            "documented/ex-fc-02-with-token",
            "a push is sent where the message must be refused: Invalid value at 'message.data"
        ),
    ]

    @Test(arguments: bugs)
    func namesFieldAndFault(bug: Bug) async throws {
        try await Tool.inTemporaryFolder { tool in
            let testee = "python3 '\(Tool.repository.path)/Examples/testees/\(bug.dialect).py' --bug \(bug.name)"
            let result = try await tool.run(
                [
                    "check", "--dialect", bug.dialect, "--case", "\(bug.dialect)/\(bug.case)", "--strength", "1",
                    "--no-sweep",
                    "--no-shrink", "--jobs", "1", "--quiet", "--testee", testee, "--history", "runs.jsonl",
                ] + Tool.patience
            )
            #expect(result.code == 1, "\(result.errorOutput)")
            let titles = try tool.json(of: "runs.jsonl")["findings"]?.arrayValue?.compactMap {
                $0["title"]?.stringValue
            }
            #expect(titles?.contains { $0.contains(bug.title) } == true, "\(titles ?? [])")
        }
    }
}
