import CaseFiles
import JSONModel
import Mustache
import PushModel
import VendorModel

/// A vendor's compile rules, and cases of the corpus that show them: the message, its payload, and the phone.
struct VendorPage {
    private static let template = MustacheTemplate.ofProgram(
        """
        <h1>{{vendorName}}: compile rules</h1>
        <p>What the documents say about the way from a message to its payload, with cases that show it. In files and options the vendor is
        called <code>{{vendorDialect}}</code>.</p>
        <div class="wide" role="group" tabindex="0" aria-label="Compile rules"><table class="grid">
        <caption>The compile rules of {{vendorName}}</caption>
        <thead><tr><th scope="col">Rule</th><th scope="col">What it says</th><th scope="col">Source</th><th scope="col">Shown by</th></tr></thead>
        <tbody>
        {{#rules}}
        <tr id="{{ruleID}}"><td><code>{{ruleID}}</code></td><td>{{statement}}</td><td>{{ruleSource}}</td>\
        <td>{{#shownBy}}<a href="#{{anchor}}">{{name}}</a>{{/shownBy}}</td></tr>
        {{/rules}}
        </tbody>
        </table></div>
        <h2>Examples</h2>
        {{#shown}}
        <section class="example">
        <h3 id="{{anchor}}">{{name}}</h3>
        {{#caseSource}}
        <p>{{.}}</p>
        {{/caseSource}}
        {{#caseNote}}
        <p class="note">{{.}}</p>
        {{/caseNote}}
        <p>Rules: {{#atWork}}<a href="#{{.}}"><code>{{.}}</code></a> {{/atWork}}</p>
        <div class="columns">
        <div>
        <h3>Message</h3>
        <pre class="json">{{message}}</pre>
        {{#context}}
        <h3>Context</h3>
        <pre class="json">{{.}}</pre>
        {{/context}}
        </div>
        {{#columns}}
        \(OutcomeTemplate.column)
        {{/columns}}
        </div>
        </section>
        {{/shown}}

        """
    )

    private let vendor: Vendor
    private let examples: [CompiledCase]

    /// - Parameters:
    ///   - vendor: One with compile rules.
    ///   - cases: The corpus.
    /// - Throws: `ContextError` for a case with a context that its compiler cannot use.
    init(_ vendor: Vendor, cases: [Case]) throws(ContextError) {
        self.vendor = vendor
        examples = try CompiledCase.examples(of: vendor.compiler, among: cases)
    }

    var text: String {
        VendorPage.template.render(
            [
                "vendorName": vendor.name,
                "vendorDialect": vendor.dialect.rawValue,
                "rules": vendor.compiler.rules.map { rule in
                    [
                        "ruleID": rule.id, "statement": rule.statement, "ruleSource": rule.source,
                        "shownBy": example(of: rule).map { [["anchor": $0.anchor, "name": $0.name]] } ?? [],
                    ] as [String: Any]
                },
                "shown": examples.map(values),
            ] as [String: Any]
        )
    }

    private func example(of rule: CompileRule) -> CompiledCase? {
        examples.first { $0.rules.contains(rule.id) }
    }

    private func values(_ example: CompiledCase) -> [String: Any] {
        let testCase = example.testCase
        let context = JSONValue.object(testCase.context)
        return [
            "anchor": example.anchor,
            "name": example.name,
            "caseSource": testCase.source.map { [$0] } ?? [],
            "caseNote": testCase.note.map { [$0] } ?? [],
            "atWork": example.rules,
            "message": VendorPage.pretty(testCase.message),
            "context": testCase.context.isEmpty ? [] : [String(decoding: context.serialized(.pretty), as: UTF8.self)],
            "columns": [
                OutcomeView(example.outcome.json, of: testCase)
                    .values(named: "Payload", longestLine: RulePage.longestLine)
            ],
        ]
    }

    private static let longestMessage = 2_000

    private static func pretty(_ message: MessageInput) -> String {
        let value = try? JSONValue(parsing: message.bytes)
        return String(decoding: value?.serialized(.pretty) ?? message.bytes, as: UTF8.self)
            .cut(toScalars: longestMessage)
    }
}
