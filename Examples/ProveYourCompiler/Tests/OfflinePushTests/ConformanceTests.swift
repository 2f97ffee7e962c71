import Foundation
import OfflinePush
import PushproofTesting
import Synchronization
import Testing

/// The compiler held to ZEGO's documents, in the process of the test.
@Suite struct ConformanceTests {
    /// ZEGO's examples and rules, and random messages: any fields beside each other, texts of all kinds, sizes at the limits, JSON that is none.
    @Test func theCompilerDoesWhatZEGODocuments() async throws {
        let compiler = OfflinePushCompiler()
        let conformance = try await expectConformance(to: .zego, cases: .documented + .random(12_500)) {
            try compiler.outcome(of: $0, in: $1)
        }
        // About every sixth is about the phone's part, and skipped.
        #expect(conformance.judgedCases >= 10_000)
    }

    /// What a test that fails says: expected beside actual, the rule with its source, and the smallest case.
    @Test func aFaultIsToldWithDiffSourceAndCase() async throws {
        let compiler = OfflinePushCompiler()
        let told = Mutex<[String]>([])
        try await withKnownIssue {
            try await expectConformance(to: .zego, cases: .documented + .random(1000)) { message, context in
                try compiler.outcome(of: message, in: context) { $0.replacing(#""thread-id""#, with: #""threadID""#) }
            }
        } matching: { issue in
            told.withLock { $0 += issue.comments.map(\.rawValue) }
            return issue.sourceLocation?.fileID == #fileID
        }
        let message = try #require(
            told.withLock { $0.first { $0.contains("diff.payload at /aps/thread-id") } }
        )
        #expect(message.contains("- expected: "))
        #expect(message.contains("+ actual: "))
        #expect(message.contains("ZG-9"))
        #expect(message.contains("source: "))
        // As a case file has it, for `pushproof replay`.
        let line = try #require(message.split(separator: "\n").first { $0.hasPrefix("case: ") })
        let testCase =
            try JSONSerialization.jsonObject(with: Data(line.dropFirst("case: ".count).utf8)) as? [String: Any]
        #expect(testCase?["dialect"] as? String == "zego")
    }
}

extension OfflinePushCompiler {
    /// The compiler's answer in the library's words; `edit` is a fault, for the test of what one looks like.
    fileprivate func outcome(
        of message: JSONDocument,
        in context: JSONDocument,
        edit: (String) -> String = { $0 }
    ) throws -> CompilerOutcome {
        do {
            guard let push = try push(of: message.data, in: context.data) else {
                return .suppressed("no push is wanted")
            }
            return .payload(edit(String(decoding: push.body, as: UTF8.self)), headers: push.headers)
        } catch Refusal.arrivedAlready {
            return .skipped("the phone's part")
        }
    }
}
