/// A cause in Mustache, as a card at the top of the report: what is wrong, the message, right beside sent, both phones, and how to see it again.
enum HTMLCauseTemplate {
    static let card = """
        <article class="cause" aria-labelledby="cause-{{rank}}">
        <h2 id="cause-{{rank}}"><span class="rank {{severity}}">{{rank}}</span>{{#field}}<code>{{.}}</code> {{/field}}{{title}}</h2>
        {{#phoneSays}}
        <p class="phone-says">{{.}}.</p>
        {{/phoneSays}}
        <p class="facts note"><span>{{vendor}}</span> <code>{{rule}}</code> {{#isNew}}<span class="new">new</span> {{/isNew}}\
        <span>{{seen}}</span> <a href="#f-{{fingerprint}}">all about it</a></p>
        {{#message}}
        <h3>Message</h3>
        <pre class="message-line" tabindex="0">{{.}}</pre>
        {{/message}}
        {{#context}}
        <h3>Context: what the server knows beside the message</h3>
        <pre class="message-line" tabindex="0">{{.}}</pre>
        {{/context}}
        <div class="columns">
        {{#columns}}
        \(OutcomeTemplate.column)
        {{/columns}}
        </div>
        {{#isSamePhone}}
        <p class="note">Both phones show the same. The difference is in the payload.</p>
        {{/isSamePhone}}
        {{#replay}}
        <h3>See it again</h3>
        \(HTMLFindingTemplate.command)
        {{/replay}}
        </article>
        """
}
