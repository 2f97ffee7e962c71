/// The page in Mustache: the verdict, what changed, the first causes, all findings, and the run's data. Every name stands for text, which
/// ``MarkupText`` escapes, but for the page's own style and script: to have them parsed would take longer than all the rest of it.
enum HTMLTemplate {
    static let page = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'; script-src '\(HTMLScript.hash)'"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>{{word}}: {{title}}</title>
        <style>{{{style}}}</style>
        </head>
        <body>
        <header class="bar-top">
        <p>{{eyebrow}}</p>
        <button type="button" id="theme" hidden="hidden">Light or dark</button>
        </header>
        <main>
        <div class="verdict {{tone}}">
        <h1><span class="word">{{word}}:</span> {{#sentence}}{{#isCode}}<code>{{text}}</code>{{/isCode}}\
        {{^isCode}}{{text}}{{/isCode}}{{/sentence}}</h1>
        {{#counts}}
        <p>{{.}}</p>
        {{/counts}}
        </div>
        \(HTMLPastTemplate.section)
        {{#baseline}}
        <section class="since">
        <h2>Against the baseline</h2>
        <p>{{baselineWords}}. <a href="#baseline">All entries that matter</a></p>
        </section>
        {{/baseline}}
        {{#causes}}
        \(HTMLCauseTemplate.card)
        {{/causes}}
        <div class="all">
        \(controls)
        {{#sections}}
        <section>
        <h2>{{heading}} ({{count}})</h2>
        {{#explanation}}
        <p class="note">{{.}}</p>
        {{/explanation}}
        {{#findings}}
        \(HTMLFindingTemplate.full)
        {{/findings}}
        {{#briefs}}
        \(HTMLFindingTemplate.brief)
        {{/briefs}}
        {{#omitted}}
        <p>{{.}}</p>
        {{/omitted}}
        </section>
        {{/sections}}
        </div>
        \(HTMLMessages.section)
        \(baseline)
        <details class="run-data">
        <summary><h2>Run data <span class="note">figures, findings by check, sizes, coverage</span></h2></summary>
        <table class="facts-table">
        <caption class="unseen">Figures of the run</caption>
        {{#figures}}
        <tr><th scope="row">{{name}}</th>\
        <td>{{#isCode}}<code>{{value}}</code>{{/isCode}}{{^isCode}}{{value}}{{/isCode}}</td></tr>
        {{/figures}}
        </table>
        \(matrix)
        \(HTMLPastTemplate.trends)
        \(pictures)
        \(YieldPicture.section)
        \(coverage)
        </details>
        </main>
        <footer>Written by pushproof {{toolVersion}}. Texts that are cut here are complete in report.json and in findings/.</footer>
        <script>{{{script}}}</script>
        </body>
        </html>

        """

    private static let matrix = """
        <h3>Findings by dialect and check</h3>
        <div class="wide" role="group" tabindex="0" aria-label="Findings by dialect and check"><table class="grid as-list">
        <caption>✗ violations, ! warnings, i information, = known to the baseline, – nothing found</caption>
        <thead><tr><td></td>{{#groups}}<th scope="col" title="{{groupHelp}}">{{groupTitle}}</th>{{/groups}}</tr></thead>
        <tbody>
        {{#matrix}}
        <tr><th scope="row">{{dialect}}</th>{{#cells}}\
        <td data-name="{{group}}"><span>{{#marks}}<span class="{{class}}">{{text}}</span> {{/marks}}</span></td>{{/cells}}</tr>
        {{/matrix}}
        </tbody>
        </table></div>
        """

    private static let coverage = """
        {{#coverage}}
        <h3>Coverage</h3>
        {{#dialects}}
        <details>
        <summary><strong>{{covered}}</strong>: {{exercised}}{{#combinations}}; {{.}}{{/combinations}}</summary>
        <ul>
        {{#missing}}
        <li>not judged: <code>{{.}}</code></li>
        {{/missing}}
        </ul>
        <div class="wide" role="group" tabindex="0" aria-label="Compile rules of {{covered}}"><table class="grid">
        <caption>The compile rules of {{covered}}, and how many cases each decided</caption>
        <thead><tr><th scope="col">Rule</th><th scope="col">Cases</th><th scope="col">Of the corpus</th>\
        <th scope="col">What it says</th></tr></thead>
        <tbody>
        {{#compileRules}}
        <tr{{#isGap}} class="gap"{{/isGap}}><td><code>{{ruleID}}</code></td><td class="number">{{ruleCases}}</td>\
        <td class="number">{{corpusCases}}</td><td>{{statement}}</td></tr>
        {{/compileRules}}
        </tbody>
        </table></div>
        </details>
        {{/dialects}}
        {{^dialects}}
        <p>Nothing was measured.</p>
        {{/dialects}}
        {{/coverage}}
        """

    private static let baseline = """
        {{#baseline}}
        <h2 id="baseline">Baseline</h2>
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

    /// Shown by the script: without it they would do nothing.
    private static let controls = """
        <div id="controls" role="search" aria-label="Findings" hidden="hidden">
        <label>Search <input type="search" id="search" placeholder="/"/></label>
        <label>Dialect <select id="by-dialect"><option value="">all</option></select></label>
        <label>Check <select id="by-group"><option value="">all</option></select></label>
        <label>Severity <select id="by-severity"><option value="">all</option></select></label>
        <label>Status <select id="by-status"><option value="">all</option></select></label>
        <span id="shown" role="status"></span>
        <span class="note">/ search, j and k next and previous, Enter open</span>
        </div>
        """

    private static let pictures = """
        {{#pictures}}
        <h3>Outcomes, answers, sizes and combinations</h3>
        <div class="pictures">
        {{#charts}}
        <figure>
        <figcaption>{{chart}}</figcaption>
        {{#bars}}
        <div class="bar"><span class="name">{{bar}}</span><span class="track"><span class="fill" style="width:{{width}}%"></span>\
        </span><span class="value">{{number}}</span></div>
        {{/bars}}
        </figure>
        {{/charts}}
        {{#sizes}}
        <figure>
        <figcaption>{{sizeWords}}</figcaption>
        <svg class="sizes" viewBox="0 0 250 75" role="img" aria-label="{{sizeWords}}">
        {{#sizeColumns}}
        <path d="{{sizeColumn}}"><title>{{sizeColumnWords}}</title></path>
        {{/sizeColumns}}
        <path class="limit" d="M160 0v60"/><text x="163" y="9">4096</text>
        <text x="0" y="71">0</text><text x="40" y="71">1024</text><text x="80" y="71">2048</text>\
        <text x="120" y="71">3072</text><text x="200" y="71">5120 bytes</text>
        </svg>
        </figure>
        {{/sizes}}
        {{#maps}}
        <figure>
        <figcaption><strong>{{map}}</strong>: {{mapWords}}. A square for each two fields, the darker the more.</figcaption>
        <svg class="map" viewBox="0 0 {{side}} {{side}}" role="img" aria-label="{{mapWords}}">{{#paths}}\
        <path class="shade{{shade}}" d="{{path}}"/>{{/paths}}</svg>
        </figure>
        {{/maps}}
        </div>
        {{/pictures}}
        """
}
