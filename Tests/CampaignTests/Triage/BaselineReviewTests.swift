import EasemobVendor
import Determinism
import JSONModel
import Testing
import Vendors

@testable import Campaign
@testable import Findings

@Suite struct BaselineReviewTests {
    private func entry(_ name: String, expires: String? = nil) -> BaselineEntry {
        BaselineEntry(
            fingerprint: Fingerprint([name]),
            rule: "diff.payload",
            reason: "the vendor says it mends it in spring",
            issue: nil,
            added: "2026-11-21",
            expires: expires,
            reproducer: Trials.message(ext: ["em_ignore_notification": true])
        )
    }

    @Test func theReproducerDecidesWhetherAnEntryIsStale() async throws {
        // Without a testee the reference is judged, and it shows nothing.
        let options = RunOptions(command: "check", seed: 0, jobs: 1, dialects: [.easemob]) { 1_700_000_000_000 }
        let review = try await Baseline([entry("a", expires: "2026-11-21"), entry("b")])
            .review(on: "2026-11-22", options: options)
        #expect(review.entries(.expired).map(\.fingerprint) == [Fingerprint(["a"])])
        #expect(review.entries(.stale).map(\.fingerprint) == [Fingerprint(["b"])])
    }
}
