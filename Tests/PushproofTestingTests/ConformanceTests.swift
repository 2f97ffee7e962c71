import Campaign
import Findings
import Foundation
import JSONModel
import PushModel
import Synchronization
import Testing
import VendorModel
import Vendors

@testable import PushproofTesting

/// The library by its public face; the reference, asked over the testee protocol, is the compiler without fault.
@Suite(.timeLimit(.minutes(10))) struct ConformanceTests {
    /// The reference's answer as an outcome, its payloads edited.
    private static func reference(
        _ dialect: VendorDialect,
        _ message: JSONDocument,
        _ context: JSONDocument,
        edit: (String) -> String = { $0 }
    ) throws -> CompilerOutcome {
        var request: JSONObject = ["id": 1, "dialect": .string("\(dialect)")]
        if let value = try? JSONValue(parsing: message.bytes) {
            request["message"] = value
        } else {
            request["messageBase64"] = .string(message.data.base64EncodedString())
        }
        request["context"] = try JSONValue(parsing: context.bytes)
        let line = String(decoding: JSONValue.object(request).serialized(), as: UTF8.self)
        let answer = try JSONValue(parsing: Array(ReferenceTestee.answer(to: line, .right).utf8))
        if let payload = answer["payload"]?.stringValue {
            let fields = answer["headers"]?.objectValue?.members ?? []
            let headers = Dictionary(fields.map { ($0.key, $0.value.stringValue ?? "") }) { first, _ in first }
            return .payload(edit(payload), headers: headers)
        }
        if let removed = answer["removed"]?.arrayValue { return .removed(removed.compactMap(\.stringValue)) }
        if let reason = answer["suppressed"]?.stringValue { return .suppressed(reason) }
        return .refused(answer["error"]?.stringValue ?? "")
    }

    @Test func everyVendorHasAName() {
        #expect(Set(VendorDialect.all.map(\.description)) == Set(VendorCompilers.all.map(\.dialect.rawValue)))
    }

    @Test func aCompilerWithoutFaultPasses() async throws {
        let conformance = try await expectConformance(to: .zego, cases: .documented + .random(500)) {
            try Self.reference(.zego, $0, $1)
        }
        #expect(conformance.judgedCases > 500)
        #expect(conformance.skippedCases == 0)
        // What a documented case breaks on purpose is told as information.
        #expect(conformance.findings.allSatisfy { $0.severity == .info })
    }

    /// ZEGO, "Offline push": the badge of a strategy goes into `aps`.
    @Test func aFaultIsAnIssueWithDiffSourceAndCase() async throws {
        let conformance = try await checkConformance(to: .zego, cases: .documented) { message, context in
            try Self.reference(.zego, message, context) { $0.replacing(#""badge":"#, with: #""bagde":"#) }
        }
        let finding = try #require(
            conformance.findings.first { $0.check == "diff.payload" && $0.place == "/aps/badge" }
        )
        #expect(finding.severity == .error)
        #expect(finding.count > 0)
        #expect(finding.description.contains("diff.payload at /aps/badge"))
        #expect(finding.description.contains("expected:"))
        #expect(finding.description.contains("source:"))
        let shown = try JSONValue(parsing: Array(finding.caseFile.utf8))
        #expect(shown["dialect"] == "zego")
        #expect(shown["message"] != nil)
    }

    @Test func issuesAreRecordedWhereTheTestStands() async throws {
        try await withKnownIssue {
            try await expectConformance(to: .zego, cases: .documented) { _, _ in .payload("{}") }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("case: {") } && issue.sourceLocation?.fileID == #fileID
        }
    }

    @Test func aCompilerThatSkipsEverythingDoesNotPass() async throws {
        try await withKnownIssue {
            try await expectConformance(to: .zego, cases: .random(10)) { _, _ in .skipped("not yet") }
        } matching: { issue in
            issue.comments.contains { $0.rawValue == "no case was judged: all 10 were skipped" }
        }
    }

    private struct Unknown: Error, CustomStringConvertible {
        let description = "unknown field"
    }

    @Test func whatIsThrownIsARefusal() async throws {
        let conformance = try await checkConformance(to: .sns, cases: .random(50)) { _, _ in throw Unknown() }
        #expect(conformance.judgedCases == 50)
        let finding = try #require(conformance.findings.first { $0.check == "diff.outcome" })
        #expect(finding.diff.contains("unknown field"))
    }

    @Test func theSameSeedGivesTheSameCases() async throws {
        func messages() async throws -> Set<JSONDocument> {
            let seen = Mutex<Set<JSONDocument>>([])
            _ = try await checkConformance(to: .getui, cases: .random(200, seed: 7)) { message, _ in
                seen.withLock { _ = $0.insert(message) }
                return .skipped("only looked at")
            }
            return seen.withLock { $0 }
        }
        let first = try await messages()
        #expect(first.count > 50)
        #expect(try await messages() == first)
    }

    @Test func aCancelledTestEnds() async throws {
        let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await checkConformance(to: .apns, cases: .random(1_000_000)) { _, _ in
                continuation.yield()
                return .skipped("slow")
            }
        }
        var iterator = asked.makeAsyncIterator()
        _ = await iterator.next()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A payload without vendor has its headers in the context.
    @Test func headersAreToldWithAPayload() async throws {
        struct Context: Decodable { var headers: [String: String] }
        let conformance = try await checkConformance(to: .apns, cases: .documented) { message, context in
            .payload(message.bytes, headers: try context.decoded(as: Context.self).headers)
        }
        #expect(conformance.judgedCases > 0)
        #expect(conformance.findings.filter { $0.check == "diff.header" }.isEmpty)
    }
}
