import APNsRules
import Mustache
import PushModel

/// One rule of Apple's: what it says and why, its examples, and what the phone makes of them.
struct RulePage {
    private static let mostCases = 3
    /// Of an exact size nobody reads each letter.
    static let longestLine = 240

    private static let template = MustacheTemplate.ofProgram(
        """
        <h1>{{ruleID}}</h1>
        <p class="requirement">{{requirement}}</p>
        <table class="facts-table">
        <caption class="unseen">The rule {{ruleID}}</caption>
        <tr><th scope="row">Level</th><td>{{level}}</td></tr>
        <tr><th scope="row">How sure</th><td>{{basis}}</td></tr>
        {{#answer}}
        <tr><th scope="row">APNs answers</th><td><code>{{.}}</code></td></tr>
        {{/answer}}
        {{#consequence}}
        <tr><th scope="row">What follows</th><td>{{.}}</td></tr>
        {{/consequence}}
        {{#sources}}
        <tr><th scope="row">Source</th><td>{{#sourceURL}}<a href="{{.}}">{{/sourceURL}}{{sourceTitle}}{{#sourceURL}}</a>{{/sourceURL}}</td></tr>
        {{/sources}}
        </table>
        {{#kinds}}
        <h2>{{kind}}</h2>
        <div class="columns">
        {{#examples}}
        <section class="example">
        <h3>{{exampleTitle}}</h3>
        {{#exampleNote}}
        <p class="note">{{.}}</p>
        {{/exampleNote}}
        {{#lines}}
        <div><code>{{.}}</code></div>
        {{/lines}}
        {{#facts}}
        <div>{{.}}</div>
        {{/facts}}
        {{#columns}}
        \(OutcomeTemplate.column)
        {{/columns}}
        </section>
        {{/examples}}
        </div>
        {{/kinds}}

        """
    )

    private let rule: Rule
    private let cases: [(testCase: Case, subject: PushSubject)]

    /// - Parameters:
    ///   - rule: Of the list.
    ///   - cases: Of the corpus, those of which it speaks, the best example first.
    init(_ rule: Rule, cases: [(testCase: Case, subject: PushSubject)]) {
        self.rule = rule
        self.cases = cases
    }

    var text: String {
        RulePage.template.render(
            [
                "ruleID": rule.id,
                "requirement": rule.requirement,
                "level": "\(rule.level.rawValue)\(rule.isAdvice ? ", advice" : "") (\(rule.level.severity.rawValue))",
                "basis": rule.basis.words,
                "answer": rule.answer.map { ["\($0.status) \($0.reason.rawValue)"] } ?? [],
                "consequence": rule.consequence.map { [$0] } ?? [],
                "sources": rule.sources.map { source in
                    ["sourceTitle": source.title, "sourceURL": source.url.map { [$0] } ?? []] as [String: Any]
                },
                "kinds": kinds,
            ] as [String: Any]
        )
    }

    private var kinds: [[String: Any]] {
        [
            ("Fails", rule.failing.map(values)), ("Passes", rule.passing.map(values)),
            ("In the corpus", cases.prefix(RulePage.mostCases).map(values)),
        ]
        .filter { !$0.1.isEmpty }
        .map { ["kind": $0.0, "examples": $0.1] }
    }

    private func values(_ example: Example) -> [String: Any] {
        var values = ["exampleTitle": example.title, "exampleNote": []] as [String: Any]
        switch example.content {
        case .connection(let record):
            values["lines"] = [String]()
            values["facts"] = record.shown
            values["columns"] = [[String: Any]]()
        case .conversation(let events):
            values["lines"] = [String]()
            values["facts"] = ConversationEvent.shown(events)
            values["columns"] = [[String: Any]]()
        case .request(_, _, let circumstances):
            let whole = WholeExample(example, of: rule)
            values["lines"] = whole.map { lines(of: $0.subject.request) } ?? []
            values["facts"] = circumstances?.shown ?? []
            values["columns"] = whole.map { [column($0.subject, undrawn: $0.undrawn)] } ?? []
        }
        return values
    }

    private func values(_ testCase: Case, _ subject: PushSubject) -> [String: Any] {
        [
            "exampleTitle": testCase.id,
            "exampleNote": [testCase.note, testCase.source].compactMap(\.self),
            "lines": lines(of: subject.request),
            "facts": [String](),
            "columns": [column(subject, undrawn: nil)],
        ]
    }

    private func column(_ subject: PushSubject, undrawn: String?) -> [String: Any] {
        OutcomeView(subject).values(named: "Payload", longestLine: RulePage.longestLine, undrawn: undrawn)
    }

    /// The request line where it is another than usual, and the headers.
    private func lines(of request: PushRequest) -> [String] {
        let isUsual = request.method == "POST" && PushSubject(request: request).route.isDevice
        return (isUsual ? [] : ["\(request.method) \(request.path)"]).map { $0.cut(toScalars: RulePage.longestLine) }
            + request.headers.map { "\($0.name): \($0.value)".cut(toScalars: RulePage.longestLine) }
    }
}

/// All rules of Apple's, in the order of their numbers.
enum RuleIndexPage {
    private static let template = MustacheTemplate.ofProgram(
        """
        <h1>Rules, one by one</h1>
        <p>The rules for a request to Apple's push service. Each rule has a page with its sources, its examples, and what the phone
        does with them. Missing parts of an example have their usual values.</p>
        <div class="wide" role="group" tabindex="0" aria-label="Rules"><table class="grid">
        <caption>All rules, in the order of their numbers</caption>
        <thead><tr><th scope="col">#</th><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">Requirement</th></tr></thead>
        <tbody>
        {{#rules}}
        <tr><td class="number">{{number}}</td><td><a href="{{id}}.html"><code>{{id}}</code></a></td><td>{{level}}</td><td>{{requirement}}</td></tr>
        {{/rules}}
        </tbody>
        </table></div>

        """
    )

    static var text: String {
        template.render(
            [
                "rules": RuleList.all.map {
                    [
                        "number": "\($0.number)", "id": $0.id, "level": $0.level.rawValue,
                        "requirement": $0.requirement,
                    ]
                }
            ]
        )
    }
}
