/// A payload in Mustache: the phone that gets it, and its lines with what differs marked. Its names are `OutcomeView.values`.
enum OutcomeTemplate {
    static let column = """
        <div class="side">
        <h3>{{column}}{{#size}}: <span class="{{#isOver}}over{{/isOver}}{{#isTight}}tight{{/isTight}}">{{bytes}} of {{limit}} \
        bytes</span>{{/size}}</h3>
        {{#otherwise}}
        <p>{{.}}</p>
        {{/otherwise}}
        {{#undrawn}}
        <p class="note">{{.}}</p>
        {{/undrawn}}
        {{#phone}}
        <div class="phone">
        {{#banner}}
        <div class="banner" dir="auto">{{#alertTitle}}<b>{{.}}</b>{{/alertTitle}}{{#subtitle}}<i>{{.}}</i>{{/subtitle}}\
        {{#alertBody}}{{.}}{{/alertBody}}</div>
        {{/banner}}
        {{^banner}}
        <div class="empty">nothing appears</div>
        {{/banner}}
        <div>{{#badge}}<span class="badge" title="badge">{{.}}</span> {{/badge}}{{#hasSound}}<span title="sound">♪ sound</span>\
        {{/hasSound}}</div>
        {{#refusal}}
        <div class="over">{{.}}</div>
        {{/refusal}}
        </div>
        <table>
        {{#states}}
        <tr><th scope="row">{{state}}</th><td>{{effect}}</td></tr>
        {{/states}}
        </table>
        {{/phone}}
        {{#hasLines}}
        <pre class="json">{{#lines}}<span{{#isMarked}} class="mark"{{/isMarked}}>{{line}}
        </span>{{/lines}}</pre>
        {{/hasLines}}
        </div>
        """
}
