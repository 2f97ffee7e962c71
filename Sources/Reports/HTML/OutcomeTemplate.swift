/// A payload in Mustache: the phone that gets it, and its lines with what differs marked. Its names are `OutcomeView.values`.
enum OutcomeTemplate {
    static let column = """
        <div class="side{{#side}} {{.}}{{/side}}">
        <h3>{{column}}{{#size}}: <span class="{{#isOver}}over{{/isOver}}{{#isTight}}tight{{/isTight}}">{{bytes}} of {{limit}} \
        bytes</span>{{/size}}</h3>
        {{#otherwise}}
        <p>{{.}}</p>
        {{/otherwise}}
        {{#undrawn}}
        <p class="note">{{.}}</p>
        {{/undrawn}}
        <div class="outcome">
        {{#phone}}
        \(phone)
        {{/phone}}
        <div class="payload">
        {{#hasLines}}
        <div class="json">{{#runs}}{{#fold}}<details class="fold"><summary>{{.}}</summary>{{/fold}}<pre>{{#lines}}\
        <span{{#isMarked}} class="mark"{{/isMarked}}>{{line}}
        </span>{{/lines}}</pre>{{#fold}}</details>{{/fold}}{{/runs}}</div>
        {{/hasLines}}
        {{#phone}}
        <table class="states">
        <caption class="unseen">What happens, by the state of the app</caption>
        {{#states}}
        <tr><th scope="row">{{state}}</th><td>{{effect}}</td></tr>
        {{/states}}
        </table>
        {{/phone}}
        </div>
        </div>
        </div>
        """

    /// A lock screen.
    private static let phone = """
        <div class="phone">
        {{#time}}
        <div class="clock"><time class="hour">{{.}}</time></div>
        {{/time}}
        {{#activity}}
        <div class="banner activity">
        <div class="line"><span>Live Activity{{#app}}, {{.}}{{/app}}</span><span class="state">{{event}}</span></div>
        <div class="fields">{{#fields}}<span class="key">{{name}}</span><span dir="auto">{{value}}</span>{{/fields}}</div>
        {{#more}}
        <div class="line"><span>{{.}}</span></div>
        {{/more}}
        </div>
        {{/activity}}
        {{#banner}}
        <div class="banner">
        <div class="line">{{#app}}<span>{{.}}</span>{{/app}}<span class="when">now</span></div>
        {{#alertTitle}}
        <b class="text title" dir="auto">{{.}}</b>
        {{/alertTitle}}
        {{#subtitle}}
        <i class="text subtitle" dir="auto">{{.}}</i>
        {{/subtitle}}
        {{#alertBody}}
        <span class="text body" dir="auto">{{.}}</span>
        {{/alertBody}}
        </div>
        {{/banner}}
        {{#isEmpty}}
        <div class="empty">nothing appears</div>
        {{/isEmpty}}
        {{#refusal}}
        <div class="refusal">{{.}}</div>
        {{/refusal}}
        {{#dock}}
        <div class="dock"><span class="icon">{{letter}}{{#badge}}<span class="badge" title="badge">{{.}}</span>{{/badge}}</span> \
        <span>{{notes}}</span></div>
        {{/dock}}
        </div>
        """
}
