/// A finding in Mustache: whole, and as a line of a long list.
enum HTMLFindingTemplate {
    private static let headline = """
        <span class="headline"><strong>{{vendor}}</strong>: {{#field}}<code>{{.}}</code> {{/field}}{{title}}</span>\
        <code>{{rule}}</code> <span class="{{severity}}">{{severity}}</span> \
        {{#isNew}}<span class="new">new</span> {{/isNew}}<span class="note">{{seen}}</span>
        """

    private static let attributes = """
        data-dialect="{{findingDialect}}" data-group="{{group}}" data-severity="{{severity}}" data-status="{{status}}"
        """

    static let brief = """
        <div class="finding brief" id="f-{{fingerprint}}" \(attributes)>\(headline)\
        <a href="findings/{{fingerprint}}/case.json">case.json</a></div>
        """

    /// What a reader types, with a button that the script shows.
    static let command = """
        <div class="command"><pre class="replay">{{.}}</pre>\
        <button type="button" class="copy" hidden="hidden">Copy</button></div>
        """

    static let full = """
        <details class="finding"{{#isOpen}} open="open"{{/isOpen}} \(attributes)>
        <summary>\(headline)</summary>
        <div id="f-{{fingerprint}}">
        <div class="columns">
        {{#columns}}
        \(OutcomeTemplate.column)
        {{/columns}}
        </div>
        {{#expected}}
        <h3>Expected</h3>
        <pre class="expected">{{.}}</pre>
        {{/expected}}
        {{#actual}}
        <h3>Actual</h3>
        <pre class="actual">{{.}}</pre>
        {{/actual}}
        <table class="facts-table">
        <caption class="unseen">Facts about {{fingerprint}}</caption>
        {{#facts}}
        <tr><th scope="row">{{fact}}</th><td>{{detail}}</td></tr>
        {{/facts}}
        {{#relations}}
        <tr><th scope="row">Same cause</th><td><a href="#f-{{other}}">{{other}}</a> {{relation}}</td></tr>
        {{/relations}}
        </table>
        {{#sent}}
        <details>
        <summary>Payload sent, in one line{{encoding}}</summary>
        <pre class="sent">{{payload}}</pre>
        </details>
        {{/sent}}
        {{#byteSides}}
        <details>
        <summary>Bytes around the first that differs, byte {{offset}}</summary>
        {{#windows}}
        <h3>{{side}}</h3>
        <pre class="bytes">{{hex}}</pre>
        {{/windows}}
        </details>
        {{/byteSides}}
        <h3>Everything that the smallest case shows</h3>
        <pre class="everything">{{diff}}</pre>
        <h3>Message, the smallest case: <a href="findings/{{fingerprint}}/case.json">case.json</a></h3>
        <pre class="case">{{case}}</pre>
        {{#replay}}
        <h3>Replay</h3>
        \(command)
        {{/replay}}
        </div>
        </details>
        """
}
