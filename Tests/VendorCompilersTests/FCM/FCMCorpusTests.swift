import Foundation
import JSONModel
import PushModel
import Testing

@testable import VendorCompilers

/// The stored cases against the reference, both ways: what a document allows is among the right outcomes, and no right
/// outcome is another.
@Suite("FCM: the corpus")
struct FCMCorpusTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

    static let files: [String] = {
        let found = try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "fcm").path)
        return (found ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }()

    static func entry(_ file: String) throws -> JSONObject {
        let data = try Data(contentsOf: root.appending(path: "fcm").appending(path: file))
        return try #require(JSONValue(parsing: Array(data)).objectValue)
    }

    static func testCase(_ entry: JSONObject) throws -> Case {
        let message: MessageInput =
            if let text = entry["messageText"]?.stringValue { .text(text) } else {
                .value(try #require(entry["message"]))
            }
        return Case(
            id: try #require(entry["id"]?.stringValue),
            dialect: .fcm,
            message: message,
            context: entry["context"]?.objectValue ?? [:]
        )
    }

    @Test func hasEveryPartOfIt() {
        for folder in ["documented/", "malformed/", "rules/", "size/"] {
            #expect(Self.files.contains { $0.hasPrefix(folder) }, "\(folder)")
        }
    }

    @Test(arguments: files)
    func documentAndReferenceAgree(file: String) throws {
        let entry = try Self.entry(file)
        let testCase = try Self.testCase(entry)
        #expect(testCase.id == "fcm/" + file.dropLast(".json".count))
        #expect(entry["source"]?.stringValue?.isEmpty == false)
        let expected = try #require(entry["expect"]?.objectValue)
        let alternatives = expected["anyOf"]?.arrayValue?.compactMap(\.objectValue) ?? [expected]
        let outcomes = try testCase.rightOutcomes().map(\.outcome)
        for alternative in alternatives {
            #expect(outcomes.contains { Self.matches($0, alternative) }, "\(file): \(alternative)")
        }
        for outcome in outcomes {
            #expect(alternatives.contains { Self.matches(outcome, $0) }, "\(file): \(outcome.outcome)")
        }
    }

    @Test func everyRuleIsExercised() throws {
        var met: Set<String> = []
        for file in Self.files {
            let primary = try FCMCompiler().expectation(for: Self.testCase(Self.entry(file))).primary
            met.formUnion(primary.rules)
        }
        #expect(met.sorted() == FCMRule.all.map(\.id))
    }

    private static func matches(_ outcome: ExpectedOutcome, _ expected: JSONObject) -> Bool {
        switch outcome.kind {
        case .refused: return expected["error"] != nil
        case .suppressed: return expected["suppressed"] != nil
        case .removed: return false
        case .payload(let payload):
            if let due = expected["contains"] {
                let absent = expected["absent"]?.arrayValue?.compactMap(\.stringValue) ?? []
                return contains(payload.value, due)
                    && absent.allSatisfy { path in JSONPointer(path).map { payload.value[$0] == nil } ?? false }
            }
            guard let due = expected["payload"], JSONDiff.areEqual(due, payload.value) else { return false }
            return (expected["headers"]?.objectValue?.members ?? []).allSatisfy { header in
                payload.header(header.key) == header.value.stringValue
            }
        }
    }

    private static func contains(_ value: JSONValue, _ due: JSONValue) -> Bool {
        guard let members = due.objectValue?.members else { return JSONDiff.areEqual(value, due) }
        return members.allSatisfy { member in value[member.key].map { contains($0, member.value) } ?? false }
    }
}

extension ExpectedOutcome {
    /// The compile rules that this outcome shows.
    var rules: [String] {
        let shown = payload.map { $0.trace.map(\.rule) + $0.headers.map(\.rule) } ?? []
        return shown + (rule.map { [$0] } ?? [])
    }
}
