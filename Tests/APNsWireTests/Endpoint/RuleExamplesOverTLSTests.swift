import APNsRules
import PushModel
import Synchronization
import Testing

@testable import APNsWire

/// Every rule's failing examples that are requests, sent over TLS: the endpoint names the rule and answers as the rule
/// says.
@Suite(.timeLimit(.minutes(10))) struct RuleExamplesOverTLSTests {
    struct Sent: Sendable {
        let rule: Rule
        let title: String
        let request: PushRequest
        /// What the rule itself says of the example.
        let violation: Violation
    }

    /// The examples of the rules whose answer belongs to that step; nil is those without answer.
    private static func examples(_ step: CheckStep?) -> [Sent] {
        RuleList.all.filter { rule in
            // Names with capitals cannot be sent by a client that keeps to HTTP/2.
            rule.id != "hdr.lowercase" && !rule.isAdvice && CheckStep(rule: rule.id) == step
        }.flatMap { rule in
            rule.failing.compactMap { example in
                guard let subject = example.subject, subject.hasHeaders, subject.circumstances == nil,
                    // A vague rule leaves the word to a more specific one.
                    RuleList.judge(subject).violations.contains(where: { $0.rule == rule.id })
                else { return nil }
                var violations = Violations()
                violations.judge(subject, by: rule)
                return violations.list.first.map {
                    Sent(rule: rule, title: example.title, request: subject.request, violation: $0)
                }
            }
        }
    }

    private static func order(first step: CheckStep) throws -> CheckOrder {
        let others = CheckStep.allCases.filter { $0 != step }
        return try #require(CheckOrder(names: ([step] + others).map(\.rawValue)))
    }

    @Test(arguments: CheckStep.allCases)
    func rejectingRulesAnswerWhenTheirStepIsFirst(_ step: CheckStep) async throws {
        let examples = Self.examples(step)
        let world = World(authentication: .none, order: try Self.order(first: step))
        let received = Mutex<[Exchange]>([])
        try await withTLS(world, onExchange: { exchange in received.withLock { $0.append(exchange) } }) { client in
            for sent in examples {
                received.withLock { $0 = [] }
                let response = try #require(await client.send([sent.request]).first).get()
                let exchange = try #require(received.withLock { $0.first })
                let named = exchange.violations.contains { $0.rule == sent.rule.id }
                #expect(named, "\(sent.rule.id), \(sent.title): not named")
                guard sent.violation.level == .rejected, let answer = sent.violation.answer else { continue }
                let got = "\(response.status) \(response.reason?.rawValue ?? "")"
                #expect(
                    got == "\(answer.status) \(answer.reason.rawValue)",
                    "\(sent.rule.id), \(sent.title)"
                )
            }
        }
    }

    @Test func theOtherRulesSpeakInTheRecord() async throws {
        let examples = Self.examples(nil)
        #expect(examples.count > 40)
        let received = Mutex<[Exchange]>([])
        try await withTLS(
            World(authentication: .none),
            onExchange: { exchange in received.withLock { $0.append(exchange) } }
        ) { client in
            for sent in examples {
                received.withLock { $0 = [] }
                _ = try #require(await client.send([sent.request]).first).get()
                let exchange = try #require(received.withLock { $0.first })
                let named = exchange.violations.contains { $0.rule == sent.rule.id }
                #expect(named, "\(sent.rule.id), \(sent.title): not named")
            }
        }
    }
}
