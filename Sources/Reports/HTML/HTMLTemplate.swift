/// The page in Mustache. Every name stands for text, which ``HTMLEscaping`` escapes.
enum HTMLTemplate {
    static let page = """
        {{% CONTENT_TYPE: \(HTMLEscaping.name)}}<!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>{{verdict}}</title>
        <style>\(style)</style>
        </head>
        <body>
        <h1 class="{{tone}}">{{verdict}}</h1>
        <table>
        {{#figures}}
        <tr><th scope="row">{{name}}</th>\
        <td>{{#isCode}}<code>{{value}}</code>{{/isCode}}{{^isCode}}{{value}}{{/isCode}}</td></tr>
        {{/figures}}
        </table>
        \(matrix)
        \(coverage)
        \(baseline)
        {{#sections}}
        <h2>{{heading}} ({{count}})</h2>
        {{#findings}}
        \(finding)
        {{/findings}}
        {{#omitted}}
        <p>{{.}}</p>
        {{/omitted}}
        {{/sections}}
        <footer>Written by pushproof {{toolVersion}}. What is cut here is whole in report.json and in findings/.</footer>
        </body>
        </html>

        """

    private static let matrix = """
        <h2>Findings by dialect and check</h2>
        <div class="wide"><table class="grid">
        <thead><tr><td></td>{{#groups}}<th scope="col" title="{{groupHelp}}">{{groupTitle}}</th>{{/groups}}</tr></thead>
        <tbody>
        {{#matrix}}
        <tr><th scope="row">{{dialect}}</th>{{#cells}}\
        <td>{{#marks}}<span class="{{class}}">{{text}}</span> {{/marks}}</td>{{/cells}}</tr>
        {{/matrix}}
        </tbody>
        </table></div>
        <p class="note">✗ violations, ! warnings, i information, = known to the baseline, – nothing found</p>
        """

    private static let coverage = """
        {{#coverage}}
        <h2>Coverage</h2>
        {{#dialects}}
        <details>
        <summary><strong>{{covered}}</strong>: {{exercised}}{{#combinations}}; {{.}}{{/combinations}}</summary>
        <ul>
        {{#missing}}
        <li>not judged: <code>{{.}}</code></li>
        {{/missing}}
        </ul>
        <table class="grid">
        <thead><tr><th scope="col">Rule</th><th scope="col">Cases</th><th scope="col">Of the corpus</th>\
        <th scope="col">What it says</th></tr></thead>
        <tbody>
        {{#compileRules}}
        <tr{{#isGap}} class="gap"{{/isGap}}><td><code>{{ruleID}}</code></td><td class="number">{{ruleCases}}</td>\
        <td class="number">{{corpusCases}}</td><td>{{statement}}</td></tr>
        {{/compileRules}}
        </tbody>
        </table>
        </details>
        {{/dialects}}
        {{^dialects}}
        <p>Nothing was measured.</p>
        {{/dialects}}
        {{/coverage}}
        """

    private static let baseline = """
        {{#baseline}}
        <h2>Baseline</h2>
        {{#isUnmet}}
        <p>Nothing of the baseline was met.</p>
        {{/isUnmet}}
        <ul>
        {{#lines}}
        <li>{{.}}</li>
        {{/lines}}
        </ul>
        {{/baseline}}
        """

    private static let finding = """
        <details class="finding"{{#isOpen}} open="open"{{/isOpen}}>
        <summary><span class="{{severity}}">{{findingDialect}}</span> <code>{{rule}}</code>\
        {{#place}} at <code>{{.}}</code>{{/place}}: {{title}}</summary>
        <div id="f-{{fingerprint}}">
        <table>
        {{#facts}}
        <tr><th scope="row">{{fact}}</th><td>{{detail}}</td></tr>
        {{/facts}}
        {{#relations}}
        <tr><th scope="row">Same cause</th><td><a href="#f-{{other}}">{{other}}</a> {{relation}}</td></tr>
        {{/relations}}
        </table>
        {{#expected}}
        <h3>Expected</h3>
        <pre class="expected">{{.}}</pre>
        {{/expected}}
        {{#actual}}
        <h3>Actual</h3>
        <pre class="actual">{{.}}</pre>
        {{/actual}}
        {{#sent}}
        <h3>Payload sent{{encoding}}</h3>
        <pre>{{payload}}</pre>
        {{/sent}}
        <h3>Everything that the smallest case shows</h3>
        <pre>{{diff}}</pre>
        <h3>Smallest case: <a href="findings/{{fingerprint}}/case.json">case.json</a></h3>
        <pre>{{case}}</pre>
        {{#replay}}
        <h3>Replay</h3>
        <pre>{{.}}</pre>
        {{/replay}}
        </div>
        </details>
        """

    private static let style = """

        :root { color-scheme: light dark; --line: #d0d7de; --soft: #f3f5f7; --text: #1f2328; --page: #ffffff;
          --error: #b3261e; --warning: #8a5a00; --info: #0b5cad; --good: #1a7f37; }
        @media (prefers-color-scheme: dark) {
          :root { --line: #3d444d; --soft: #1c2128; --text: #e6edf3; --page: #0d1117;
            --error: #ff8a80; --warning: #e3b341; --info: #79b8ff; --good: #56d364; }
        }
        body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--page);
          font: 1rem/1.5 system-ui, sans-serif; }
        h1 { border-left: 0.4rem solid; padding-left: 0.8rem; }
        h3 { margin: 0.8rem 0 0.2rem; font-size: 1rem; }
        table { border-collapse: collapse; }
        th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
        th { font-weight: 600; white-space: nowrap; }
        .wide { overflow-x: auto; }
        .grid th, .grid td { border: 1px solid var(--line); padding: 0.2rem 0.6rem; }
        .grid .number { text-align: right; }
        .gap { color: var(--warning); }
        pre, code { font-family: ui-monospace, monospace; font-size: 0.9em; }
        pre { margin: 0; padding: 0.6rem; background: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere; }
        details { border: 1px solid var(--line); border-radius: 0.4rem; margin: 0.6rem 0; padding: 0.5rem 0.8rem; }
        summary { cursor: pointer; overflow-wrap: anywhere; }
        a { color: var(--info); }
        :target { outline: 0.2rem solid var(--info); outline-offset: 0.3rem; }
        .expected { border-left: 0.3rem solid var(--good); }
        .actual { border-left: 0.3rem solid var(--error); }
        .error { color: var(--error); }
        .warning { color: var(--warning); }
        .info { color: var(--info); }
        .good { color: var(--good); }
        .known, .none, .note, footer { opacity: 0.75; }
        span.error, span.warning, span.info, span.known { font-weight: 600; white-space: nowrap; }

        """
}
