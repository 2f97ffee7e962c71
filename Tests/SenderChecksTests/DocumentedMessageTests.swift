import APNsRules
import CaseFiles
import PushModel
import Testing
import VendorModel
import Vendors

@testable import SenderChecks

/// The examples of the vendors' own documents, at the gate.
@Suite struct DocumentedMessageTests {
    static let cases: [Case] = {
        let vendors = Dialect.allCases.filter { $0 != .apns }
        let all = (try? CorpusLoader([.shipped]).cases(of: vendors)) ?? []
        return all.filter { $0.id.contains("/documented/") }
    }()

    @Test func thereAreExamples() {
        #expect(Self.cases.count > 80)
    }

    /// Else nothing would be looked at below.
    @Test func mostOfThemArePushes() throws {
        let pushes = try Self.cases.filter { testCase in
            let compiler = try #require(VendorCompilers.compiler(for: testCase.dialect))
            if case .payload = try compiler.expectation(for: testCase).primary.kind { return true }
            return false
        }
        #expect(pushes.count * 3 > Self.cases.count * 2)
    }

    /// A documented message whose payload breaks no rule of Apple's passes.
    @Test(arguments: cases.map(\.id))
    func documentedMessagePasses(id: String) throws {
        let testCase = try #require(Self.cases.first { $0.id == id })
        let compiler = try #require(VendorCompilers.compiler(for: testCase.dialect))
        guard case .payload(let payload) = try compiler.expectation(for: testCase).primary.kind else { return }
        let headers = [
            HeaderField("apns-push-type", payload.pushType.rawValue),
            HeaderField("apns-priority", payload.pushType == .background ? "5" : "10"),
        ]
        let bare = PushSubject(request: .lone(body: payload.bytes, headers: headers), hasHeaders: false)
        let broken = RuleList.judge(bare).violations.filter { $0.level.severity == .error }
        let message = SentMessage(
            name: testCase.id,
            dialect: testCase.dialect,
            input: testCase.message,
            context: testCase.context,
            form: .asCase
        )
        let found = try MessageJudge(now: 1_700_000_000).verdicts(on: message).flatMap(\.findings)
        let errors = found.filter { $0.severity == .error }.map { "\($0.rule) \($0.place): \($0.message)" }
        if compiler.servesAPNs(testCase), !broken.isEmpty { return }
        #expect(errors == [], "\(testCase.id)")
    }
}
