import Foundation
import JSONModel
import PushModel
import Testing

@testable import VendorCompilers

/// The stored cases against the reference, both ways: what a document says is among the right outcomes, and no right
/// outcome is another than those that the document allows.
@Suite("ZEGO: the corpus")
struct ZegoCorpusTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

    static let files: [String] = {
        let found = FileManager.default.enumerator(atPath: root.appending(path: "zego").path)?.allObjects ?? []
        return found.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }
            // Sequences, and messages to several, are several cases a file, and held against the reference elsewhere.
            .filter { !$0.hasPrefix("sequences/") && !$0.hasPrefix("recipients/") }.sorted()
    }()

    @Test func thereAreCases() {
        for folder in ["documented", "malformed", "rules", "size", "types"] {
            #expect(Self.files.contains { $0.hasPrefix(folder + "/") }, "\(folder)")
        }
    }

    @Test(arguments: files)
    func documentAndReferenceAgree(file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.root.appending(path: "zego/" + file)))
        let stored = try JSONValue(parsing: bytes)
        #expect(stored["id"]?.stringValue.map { $0 + ".json" } == "zego/" + file)
        #expect(stored["source"]?.stringValue?.isEmpty == false)
        let message = try #require(
            stored["messageText"]?.stringValue.map(MessageInput.text) ?? stored["message"].map(MessageInput.value)
        )
        let testCase = Case(
            id: file,
            dialect: .zego,
            message: message,
            context: stored["context"]?.objectValue ?? [:]
        )
        let expect = try #require(stored["expect"])
        let alternatives = expect["anyOf"]?.arrayValue ?? [expect]
        let outcomes = try testCase.rightOutcomes().map(\.outcome)
        for alternative in alternatives {
            #expect(outcomes.contains { $0.satisfies(alternative) }, "the reference never gives \(alternative)")
        }
        for outcome in outcomes {
            #expect(alternatives.contains { outcome.satisfies($0) }, "no document allows \(outcome.outcome)")
        }
    }
}

extension ExpectedOutcome {
    /// Whether it is what one alternative of an `expect` says.
    fileprivate func satisfies(_ expect: JSONValue) -> Bool {
        switch kind {
        case .suppressed: expect["suppressed"] != nil
        case .refused: expect["error"] != nil
        case .removed(let identifiers): expect["removed"] == .array(identifiers.map { .string($0) })
        case .payload(let payload):
            if let whole = expect["payload"] {
                JSONDiff.areEqual(whole, payload.value)
                    && (expect["headers"]?.objectValue?.members ?? []).allSatisfy { field in
                        field.value.stringValue == payload.header(field.key)
                    }
            } else {
                payload.isPartly(expect)
            }
        }
    }
}

extension ExpectedPayload {
    fileprivate func isPartly(_ expect: JSONValue) -> Bool {
        guard let contains = expect["contains"] else { return false }
        let differences = JSONDiff.differences(expected: contains, actual: value).filter { $0.kind != .unexpected }
        let absent = (expect["absent"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { JSONPointer($0) } }
        return differences.isEmpty && absent.allSatisfy { value[$0] == nil }
    }
}
