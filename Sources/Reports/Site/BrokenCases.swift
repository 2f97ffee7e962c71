import APNsRules
import PushModel

/// Payloads of the corpus by the rules that speak of them.
struct BrokenCases {
    private let found: [(testCase: Case, subject: PushSubject, rules: Set<String>)]

    init(_ cases: [Case]) {
        found = cases.filter { $0.dialect == .apns }.map { testCase in
            let subject = PushSubject(
                request: .lone(body: testCase.message.bytes, headers: testCase.headers),
                hasHeaders: !testCase.headers.isEmpty
            )
            let rules = Set(RuleList.judge(subject, advice: true).violations.map(\.rule))
            return (testCase, subject, rules)
        }
    }

    /// Those with the fewest violations first, and of these the smallest.
    func cases(of rule: Rule) -> [(testCase: Case, subject: PushSubject)] {
        found.filter { $0.rules.contains(rule.id) }
            .sorted {
                ($0.rules.count, $0.subject.request.body.count, $0.testCase.id)
                    < ($1.rules.count, $1.subject.request.body.count, $1.testCase.id)
            }
            .map { ($0.testCase, $0.subject) }
    }
}
