import Foundation
import JSONModel
import PushModel
import Testing

@testable import VendorCompilers

/// The stored cases against the reference, both ways: what a document says is among the right outcomes, and no right
/// outcome is another than those that the document allows.
@Suite("SNS: the corpus")
struct SNSCorpusTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus/sns")

    static let files: [String] = {
        let found = FileManager.default.enumerator(atPath: root.path)?.allObjects ?? []
        return found.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }
            // Sequences, and messages to several, are several cases a file, and held against the reference elsewhere.
            .filter { !$0.hasPrefix("sequences/") && !$0.hasPrefix("recipients/") }.sorted()
    }()

    static func stored(_ file: String) throws -> JSONValue {
        try JSONValue(parsing: [UInt8](Data(contentsOf: root.appending(path: file))))
    }

    static func testCase(_ stored: JSONValue) throws -> Case {
        let message =
            stored["messageText"]?.stringValue.map(MessageInput.text) ?? stored["message"].map(MessageInput.value)
        return Case(
            id: try #require(stored["id"]?.stringValue),
            dialect: .sns,
            message: try #require(message),
            context: stored["context"]?.objectValue ?? [:]
        )
    }

    @Test func everyDocumentedPairIsThere() {
        for number in 1...10 {
            let name = "documented/ex-sn-" + (number < 10 ? "0" : "") + String(number)
            #expect(Self.files.contains { $0.hasPrefix(name) }, "\(name)")
        }
    }

    @Test(arguments: files)
    func documentAndReferenceAgree(file: String) throws {
        let stored = try Self.stored(file)
        #expect(stored["id"]?.stringValue.map { $0 + ".json" } == "sns/" + file)
        #expect(stored["source"]?.stringValue?.isEmpty == false)
        let expect = try #require(stored["expect"])
        let alternatives = expect["anyOf"]?.arrayValue ?? [expect]
        let outcomes = try Self.testCase(stored).rightOutcomes().map(\.outcome)
        for alternative in alternatives {
            #expect(outcomes.contains { $0.satisfies(alternative) }, "the reference never gives \(alternative)")
        }
        for outcome in outcomes {
            #expect(alternatives.contains { outcome.satisfies($0) }, "no document allows \(outcome.outcome)")
        }
    }

    /// Each rule shows in the reference's own outcome of at least one stored case.
    @Test func everyRuleIsExercised() throws {
        var seen: Set<String> = []
        for file in Self.files {
            let expectation = try SNSCompiler().expectation(for: Self.testCase(Self.stored(file)))
            seen.formUnion(expectation.primary.ruleIDs)
        }
        #expect(SNSCompiler().rules.map(\.id).filter { !seen.contains($0) } == [])
    }
}

extension ExpectedOutcome {
    /// Every rule that the outcome names.
    var ruleIDs: [String] {
        [rule].compactMap(\.self) + (payload.map { $0.trace.map(\.rule) + $0.headers.map(\.rule) } ?? [])
    }

    /// Whether it is what one alternative of an `expect` says.
    fileprivate func satisfies(_ expect: JSONValue) -> Bool {
        switch kind {
        case .suppressed: expect["suppressed"] != nil
        case .refused: expect["error"] != nil
        case .removed: false
        case .payload(let payload): payload.satisfies(expect)
        }
    }
}

extension ExpectedPayload {
    fileprivate func satisfies(_ expect: JSONValue) -> Bool {
        if let text = expect["payloadText"]?.stringValue { return bytes.elementsEqual(text.utf8) }
        guard isReadable else { return false }
        if let whole = expect["payload"] {
            let headers = expect["headers"]?.objectValue?.members ?? []
            return JSONDiff.areEqual(whole, value)
                && headers.allSatisfy { $0.value.stringValue == header($0.key) }
        }
        guard let contains = expect["contains"] else { return false }
        let differences = JSONDiff.differences(expected: contains, actual: value).filter { $0.kind != .unexpected }
        let absent = (expect["absent"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { JSONPointer($0) } }
        return differences.isEmpty && absent.allSatisfy { value[$0] == nil }
    }
}
