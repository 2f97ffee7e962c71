import Foundation
import JSONModel
import PushModel
import Testing

@testable import VendorCompilers

/// The stored cases against the reference, both ways: each outcome that a document allows is a right one, and no right
/// outcome is another.
@Suite("Getui: the corpus")
struct GetuiCorpusTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus/getui")

    static let files: [String] = {
        let found = try? FileManager.default.subpathsOfDirectory(atPath: root.path)
        return (found ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }()

    private static func stored(_ file: String) throws -> JSONObject {
        let data = try Data(contentsOf: root.appending(path: file))
        return try #require(JSONValue(parsing: Array(data)).objectValue)
    }

    private static func testCase(_ stored: JSONObject) throws -> Case {
        let text = stored["messageText"]?.stringValue.map(MessageInput.text)
        return Case(
            id: try #require(stored["id"]?.stringValue),
            dialect: try #require(stored["dialect"]?.stringValue.flatMap(Dialect.init)),
            message: try #require(text ?? stored["message"].map(MessageInput.value)),
            context: stored["context"]?.objectValue ?? [:]
        )
    }

    @Test func everyDocumentedPairIsThere() {
        for number in 1...10 {
            let name = "documented/ex-gt-" + (number < 10 ? "0" : "") + String(number) + ".json"
            #expect(Self.files.contains(name), "\(name)")
        }
    }

    @Test(arguments: files)
    func documentAndReferenceAgree(file: String) throws {
        let stored = try Self.stored(file)
        let testCase = try Self.testCase(stored)
        #expect(testCase.id == "getui/" + file.dropLast(".json".count))
        #expect(stored["source"]?.stringValue?.isEmpty == false)
        // A sample of a payload, without the message that leads to it.
        guard testCase.dialect == .getui else { return }
        var expected = try #require(stored["expect"]?.objectValue)
        let unjudged = expected["unjudged"]?.arrayValue?.compactMap { JSONPointer($0.stringValue ?? "") } ?? []
        expected["unjudged"] = nil
        let alternatives = expected["anyOf"]?.arrayValue?.compactMap(\.objectValue) ?? [expected]
        let outcomes = try testCase.rightOutcomes().map(\.outcome)
        for alternative in alternatives {
            #expect(outcomes.contains { Self.matches($0, alternative, unjudged) }, "no reading: \(alternative)")
        }
        for outcome in outcomes {
            #expect(alternatives.contains { Self.matches(outcome, $0, unjudged) }, "not expected: \(outcome.outcome)")
        }
        if expected["payload"] != nil { #expect(outcomes[0].payload?.unjudged == unjudged) }
    }

    @Test func everyRuleIsExercised() throws {
        var met: Set<String> = []
        for file in Self.files {
            let testCase = try Self.testCase(Self.stored(file))
            guard testCase.dialect == .getui else { continue }
            met.formUnion(try GetuiCompiler().expectation(for: testCase).primary.shownRules)
        }
        #expect(met.sorted() == GetuiCompiler().rules.map(\.id).sorted())
    }

    private static func matches(
        _ outcome: ExpectedOutcome,
        _ expected: JSONObject,
        _ unjudged: [JSONPointer]
    ) -> Bool {
        switch outcome.kind {
        case .refused: return expected["error"] != nil
        case .suppressed: return expected["suppressed"] != nil
        case .removed: return false
        case .payload(let payload):
            if let due = expected["contains"] {
                let absent = expected["absent"]?.arrayValue?.compactMap { JSONPointer($0.stringValue ?? "") } ?? []
                let differences = JSONDiff.differences(expected: due, actual: payload.value)
                return differences.allSatisfy { $0.kind == .unexpected && due[$0.pointer.parent]?.arrayValue == nil }
                    && absent.allSatisfy { payload.value[$0] == nil }
            }
            guard let due = expected["payload"] else { return false }
            let differences = JSONDiff.differences(expected: due, actual: payload.value)
            return differences.allSatisfy { unjudged.contains($0.pointer) }
                && (expected["headers"]?.objectValue?.members ?? []).allSatisfy { header in
                    payload.header(header.key) == header.value.stringValue
                }
        }
    }
}

extension ExpectedOutcome {
    /// The compile rules that show in this outcome: of members, of headers, or of the decision.
    fileprivate var shownRules: [String] {
        let shown = payload.map { $0.trace.map(\.rule) + $0.headers.map(\.rule) + $0.advice } ?? []
        return shown + (rule.map { [$0] } ?? [])
    }
}

extension JSONPointer {
    fileprivate var parent: JSONPointer { JSONPointer(tokens: tokens.dropLast()) }
}
