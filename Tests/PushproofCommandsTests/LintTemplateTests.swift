import Foundation
import JSONModel
import Testing

/// Templates of payloads at `pushproof lint`. What a language calls a placeholder is said in its own documents: Mustache (mustache.5),
/// Jinja (Template Designer Documentation), ERB (Ruby), Swift (String Interpolation), ECMA-262 §13.2.8, printf (POSIX, and %@ of
/// Foundation), Azure Notification Hubs (Templates, template expression language).
@Suite struct LintTemplateTests {
    static let templates: [(text: String, said: String, findings: [String])] = [
        (
            #"{"aps":{"alert":{"title":"{{title}}","body":{{{json body}}}},"badge":{{badge}}}}"#,
            "3 placeholders, 3 of Handlebars {{…}}", []
        ),
        (
            #"{"aps":{"alert":{"title":<%= @title.to_json %>,"body":"b"},"badge":<%= @badge %>}}"#,
            "2 placeholders, 2 of ERB <%…%>", []
        ),
        (
            #"{"aps":{"alert":{"title":"{{ title }}","body":"b"}{% if badge %},"badge":{{ badge }}{% endif %}}}"#,
            "4 placeholders, 2 of Handlebars {{…}}, 2 of Jinja {%…%}", []
        ),
        (#"{"aps":{"alert":{"title":"\(title)","body":"Hi \(name(of: user))"}}}"#, "2 of Swift \\(…)", []),
        (#"{"aps":{"alert":{"title":"${title}","body":"b"},"badge":${badge}}}"#, "2 of JavaScript ${…}", []),
        (#"{"aps":{"alert":{"title":"%@","body":"%1$s has %.2f"}}}"#, "3 of printf %…", []),
        (#"{"aps":{"alert":{"title":"<#title#>","body":"b"}}}"#, "one placeholder, 1 of Xcode <#…#>", []),
        // Azure: #(…) in quotes becomes a number, $(…) a text.
        (##"{"aps":{"alert":{"title":"t","body":"$(message)"},"badge":"#(badge)"}}"##, "2 of Azure $(…)", []),
        (#"{"aps":{"alert":{"title":"t","body":"b"},"badge":"$(badge)"}}"#, "1 of Azure $(…)", ["aps.badge.type"]),
        // In quotes it is a text with every other language.
        (#"{"aps":{"alert":{"title":"t","body":"b"},"badge":"{{badge}}"}}"#, "1 of Handlebars", ["aps.badge.type"]),
        // A place that takes some words and no other gets one of them; a time is one.
        (
            #"{"aps":{"timestamp":{{now}},"event":"{{event}}","content-state":{"goals":{{goals}}},"stale-date":{{stale}}}}"#,
            "4 of Handlebars", []
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"},"thread-id":{{thread}},"sound":"{{sound}}"}}"#,
            "2 of Handlebars", []
        ),
        // An expression may begin with a literal (Jinja, Expressions: If Expression).
        (
            #"{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":{{ 1 if image else 0 }}}}"#,
            "1 of Handlebars", []
        ),
        // Python's mapping keys (printf-style String Formatting), and a variable of a here-document (POSIX, 2.6.2).
        (
            #"{"aps":{"alert":{"title":"%(title)s","body":"%(count)d new"},"badge":%(badge)d}}"#, "3 of printf %…", []
        ),
        (#"{"aps":{"alert":{"title":"%s","body":"b"},"badge":%d}}"#, "2 of printf %…", []),
        (
            #"{"aps":{"timestamp":$NOW,"event":"update","content-state":{"at":"$(date +%s)","s":"$STATE"}}}"#,
            "3 of shell $NAME", []
        ),
        // A comma between elements is in a section that the last element, or the first, does not have.
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}},"i":[{{#each i}}"{{this}}"{{#unless @last}},{{/unless}}{{/each}}]}"#,
            "5 of Handlebars", []
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}},"i":[{{#i}}"{{.}}"{{^last}}, {{/last}}{{/i}}]}"#,
            "5 of Handlebars", []
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}},"d":{{{#each d}}"{{@key}}":"{{this}}"{{#unless @last}},{{/unless}}{{/each}}}}"#,
            "6 of Handlebars", []
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}},"i":[{% for i in l %}"{{ i }}"{% if not loop.last %},{% endif %}{% endfor %}]}"#,
            "4 of Jinja", []
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}},"i":[{% for i in l %}"{{ i }}"{{ "," if not loop.last }}{% endfor %}]}"#,
            "2 of Jinja", []
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}},"i":[{{range $i, $e := .L}}{{if $i}},{{end}}"{{$e}}"{{end}}]}"#,
            "5 of Handlebars", []
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}},"i":[<% l.each do |i| %>"<%= i %>"<%= "," unless i == l.last %><% end %>]}"#,
            "4 of ERB", []
        ),
        // A comma behind the last element that each element has is a fault.
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}},"i":[{{#each i}}"{{this}}",{{/each}}]}"#, "3 of Handlebars",
            ["json.syntax"]
        ),
        // Sections of Go's text/template.
        (
            #"{"aps":{"alert":{"title":{{ .T | printf "%q" }},"body":"{{- .B -}}"},"badge":{{ .N }}{{ if .S }}, "sound": "default"{{ end }}}{{- range .L }},"{{ .K }}":1{{ end -}}}"#,
            "8 of Handlebars", []
        ),
        (#"{"end":"{{end}}","if":"{{if}}","aps":{"alert":{"title":"t","body":"{{else}}"}}}"#, "3 of Handlebars", []),
    ]

    /// A template with a choice, how it is called by each branch, and what is found there. The silent branch of each is a background push
    /// with a badge as a text, which is an error (Apple, Generating a remote notification).
    static let choices: [(text: String, branches: [(label: String, finding: String?)])] = [
        (
            #"{"aps":{{{#if s}}"content-available":1,"badge":"1"{{else}}"alert":{"title":"t","body":"b"}{{/if}}}}"#,
            [("{{#if s}}", "aps.badge.type"), ("{{else}} of {{#if s}}", nil)]
        ),
        (
            #"{"aps":{ {{#s}}"content-available":1,"badge":"1"{{/s}}{{^s}}"alert":{"title":"t","body":"b"}{{/s}} }}"#,
            [("{{#s}}", "aps.badge.type"), ("without {{#s}}", nil)]
        ),
        (
            #"{"aps":{ {{#unless s}}"alert":{"title":"t","body":"b"}{{/unless}}{{#if s}}"content-available":1,"badge":"1"{{/if}} }}"#,
            [("without {{#unless s}}", "aps.badge.type"), ("{{#unless s}}", nil)]
        ),
        (
            #"{"aps":{"sound":{% if s %}"{{ s }}"{% else %}5{% endif %},"alert":{"title":"t","body":"b"}}}"#,
            [("{% if s %}", nil), ("{% else %} of {% if s %}", "aps.sound.type")]
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"},"badge":{%- if a -%}1{% elif b %}"2"{% else %}3{% endif %}}}"#,
            [
                ("{%- if a -%}", nil), ("{% elif b %} of {%- if a -%}", "aps.badge.type"),
                ("{% else %} of {%- if a -%}", nil),
            ]
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"},"badge":{% case a %}{% when 1 %}1{% when 2 %}"2"{% endcase %}}}"#,
            [("{% when 1 %} of {% case a %}", nil), ("{% when 2 %} of {% case a %}", "aps.badge.type")]
        ),
        (
            #"{"aps":{ {{ if .S }}"content-available":1,"badge":"1"{{ else }}"alert":{"title":"t","body":"b"}{{ end }} }}"#,
            [("{{ if .S }}", "aps.badge.type"), ("{{ else }} of {{ if .S }}", nil)]
        ),
        (
            #"{"aps":{ <% if @s %>"content-available":1,"badge":"1"<% else %>"alert":{"title":"t","body":"b"}<% end %> }}"#,
            [("<% if @s %>", "aps.badge.type"), ("<% else %> of <% if @s %>", nil)]
        ),
        (
            #"{"aps":{ <% if (s) { %>"content-available":1,"badge":"1"<% } else { %>"alert":{"title":"t","body":"b"}<% } %> }}"#,
            [("<% if (s) { %>", "aps.badge.type"), ("<% } else { %> of <% if (s) { %>", nil)]
        ),
        // A quote in each branch, and a choice inside a branch.
        (
            #"{"aps":{"alert":{"title":"t","body":{{#if b}}"{{b}}{{else}}"none{{/if}}"}}}"#,
            [("{{#if b}}", nil), ("{{else}} of {{#if b}}", nil)]
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"}{{#if a}},"badge":1{{else}}{{#if b}},"badge":"2"{{else}},"sound":5{{/if}}{{/if}}}}"#,
            [
                ("{{#if a}}", nil), ("{{else}} of {{#if a}}, {{#if b}}", "aps.badge.type"),
                ("{{else}} of {{#if a}}, {{else}} of {{#if b}}", "aps.sound.type"),
            ]
        ),
        // Sections of one condition are shown together.
        (
            #"{"aps":{ {{#if s}}"content-available":1{{else}}"alert":{"title":"t","body":"b"}{{/if}}{{#if s}}{{else}},"sound":"default"{{/if}} }}"#,
            [("{{#if s}}", nil), ("{{else}} of {{#if s}}", nil)]
        ),
    ]

    @Test(arguments: choices.indices)
    func eachBranchIsJudged(index: Int) async throws {
        let choice = Self.choices[index]
        try await Tool.inTemporaryFolder { tool in
            try tool.write(choice.text, to: "p.json")
            let text = try await tool.run("lint", "p.json")
            #expect(
                text.lines.first?.hasSuffix(", and \(choice.branches.count) times for the branches of its sections")
                    ?? false
            )
            for branch in choice.branches {
                let lines = text.lines.filter { $0.hasPrefix("p.json (template: \(branch.label)): ") }
                #expect(!lines.isEmpty, "\(branch.label): \(text.output)")
                let found = lines.filter { $0.contains(": error: ") }
                #expect(found.count == (branch.finding == nil ? 0 : 1), "\(text.output)")
                if let finding = branch.finding { #expect(found.first?.contains(finding) ?? false, "\(text.output)") }
            }
            #expect(text.lines.count { $0.contains(": error: ") } == choice.branches.count { $0.finding != nil })
            let json = try await tool.run("lint", "--format", "json", "p.json")
            let names = try json.lines.map { try JSONValue(parsing: Array($0.utf8))["input"]?.stringValue }
            #expect(names == choice.branches.map { "p.json (template: \($0.label))" })
        }
    }

    /// What is said of one branch is not said again of the next.
    @Test func faultsOutsideOfBranchesAreSaidOnce() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                #"{"aps":{"badge":"1",{{#if s}}"sound":"default"{{else}}"alert":{"title":"t","body":"b"}{{/if}}}}"#,
                to: "p.json"
            )
            let result = try await tool.run("lint", "p.json")
            #expect(result.code == 1)
            #expect(result.lines.count { $0.contains("aps.badge.type") } == 1, "\(result.output)")
            #expect(result.lines.contains { $0.hasSuffix(" bytes, nothing else") }, "\(result.output)")
        }
    }

    @Test func branchesOfMessagesAreJudgedToo() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                #"{"message":{"token":"t",{{#if s}}"apns":{"payload":{"aps":{"badge":"1"}}}{{else}}"notification":{"title":"t","body":"b"}{{/if}}}}"#,
                to: "m.json"
            )
            let result = try await tool.run("lint", "--dialect", "fcm", "m.json")
            #expect(result.code == 1)
            let errors = result.lines.filter { $0.contains(": error: ") }
            #expect(
                !errors.isEmpty && errors.allSatisfy { $0.hasPrefix("m.json (template: {{#if s}}): ") },
                "\(result.output)"
            )
            #expect(
                result.lines.contains { $0.hasPrefix("m.json (template: {{else}} of {{#if s}}): alert, ") },
                "\(result.output)"
            )
        }
    }

    /// What stands in braces is the text of such a message, and no place for another.
    @Test(arguments: ["message", "messageText"])
    func aCaseIsNoTemplateHoweverItHoldsItsMessage(member: String) async throws {
        let message =
            #"{"target_type":"users","target":["6006"],"msg":{"type":"txt","msg":"hi"},"from":"6001","ext":{"em_apns_ext":{"em_push_title":"Hi {{name}}","em_push_content":"b"}}}"#
        let held =
            member == "message" ? message : String(decoding: JSONValue.string(message).serialized(), as: UTF8.self)
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"id":"easemob/x","dialect":"easemob","\#(member)":\#(held)}"#, to: "case.json")
            let result = try await tool.run("lint", "--dialect", "easemob", "case.json")
            #expect(result.output.contains("Hi {{name}}"), "\(result.output)")
        }
    }

    @Test func sizesOfMessagesAreNoPayloads() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"message":{"token":"t","notification":{"title":"{{t}}","body":"b"}}}"#, to: "m.json")
            let result = try await tool.run("lint", "m.json")
            #expect(
                result.lines.last?.contains("characters the message has \(69 - 5 + 200) bytes") ?? false,
                "\(result.output)"
            )
            // Of a wrapper the payload counts.
            try tool.write(#"{"name":"x","payload":{"aps":{"alert":{"title":"t","body":"{{b}}"}}}}"#, to: "w.json")
            let wrapped = try await tool.run("lint", "w.json")
            #expect(
                wrapped.lines.last?.hasSuffix("the payload has \(46 - 5 + 200) bytes") ?? false,
                "\(wrapped.output)"
            )
        }
    }

    @Test(arguments: templates.indices)
    func templatesAreJudgedWithTypicalValues(index: Int) async throws {
        let template = Self.templates[index]
        try await Tool.inTemporaryFolder { tool in
            try tool.write(template.text, to: "p.json")
            let text = try await tool.run("lint", "p.json")
            #expect(text.lines.first?.hasPrefix("p.json (template): ") ?? false)
            #expect(text.lines.first?.contains(template.said) ?? false, "\(text.lines.first ?? "")")
            #expect(
                text.lines.last?.contains("info: template.size: with texts of 200 characters the payload has ") ?? false
            )
            let found = text.lines.filter { $0.contains(": error: ") || $0.contains(": warning: ") }
            #expect(found.count == template.findings.count, "\(found)")
            for finding in found { #expect(finding.hasPrefix("p.json (template): ")) }
            for rule in template.findings { #expect(found.contains { $0.contains(rule) }, "\(rule): \(found)") }
            #expect(text.code == (template.findings.isEmpty ? 0 : 1))

            let json = try await tool.run("lint", "--format", "json", "p.json")
            let report = try JSONValue(parsing: Array(json.output.utf8))
            #expect(report["input"] == "p.json (template)")
            #expect(report["template"]?["placeholders"]?.stringValue?.isEmpty == false)
        }
    }

    @Test(arguments: [
        #"{"aps":{"alert":{"title":"50% off","body":"Now $5, was $10 (100% sure)"}}}"#,
        ##"{"aps":{"alert":{"title":"100%d","body":"#1 and #(2), $(5), ${} and {{}}"}}}"##,
        #"{"aps":{"alert":{"title":"t","body":"{$fromNickname}"}},"ejson":"{\"a\":{\"b\":{}}}"}"#,
        #"{"aps":{"alert":{"title":"a <b> % c","body":"C:\\(x86)"}}}"#,
        #"{"aps":{"alert":{"title":"$TSLA is up","body":"$AAPL"}}}"#,
        #"{"aps":{"alert":{"title":"20%(off) today {{1}}","body":"{% and {# and {{#1}}"}}}"#,
    ])
    func signsInTextsMakeNoTemplate(text: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: "p.json")
            let result = try await tool.run("lint", "p.json")
            #expect(result.lines == ["p.json: \(text.utf8.count) bytes, no violation"])
        }
    }

    /// 21 bytes before the text, 4 behind it: APNs takes 4096 (Apple, Generating a remote notification).
    @Test func longTextsTellTheSize() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"aps":{"alert":{"title":"t","body":"{{b}}"}}}"#, to: "p.json")
            let one = try await tool.run("lint", "p.json")
            #expect(one.lines.last?.hasSuffix("the payload has \(46 - 5 + 200) bytes") ?? false, "\(one.output)")
            let many = String(repeating: "{{b}} ", count: 21)
            try tool.write(#"{"aps":{"alert":{"title":"t","body":"\#(many)"}}}"#, to: "p.json")
            let over = try await tool.run("lint", "p.json")
            #expect(over.lines.last?.hasSuffix("bytes, and APNs takes 4096") ?? false, "\(over.output)")
            #expect(over.code == 0)
        }
    }

    @Test func messagesOfVendorsAreTemplatesToo() async throws {
        try await Tool.inTemporaryFolder { tool in
            let text =
                #"{"message":{"token":"{{token}}","notification":{"title":"{{title}}","body":"b"},"apns":{"payload":{"aps":{"badge":{{badge}}}}}}}"#
            try tool.write(text, to: "m.json")
            let result = try await tool.run("lint", "--dialect", "fcm", "m.json")
            #expect(result.code == 0)
            #expect(
                result.lines.first
                    == "m.json (template): 3 placeholders, 3 of Handlebars {{…}}: judged with typical values in place of them"
            )
            #expect(
                result.lines.contains { $0.contains("template.size: with texts of 200 characters the payload has ") }
            )
            let json = try await tool.run("lint", "--dialect", "fcm", "--format", "json", "m.json")
            let report = try JSONValue(parsing: Array(json.output.utf8))
            #expect(report["template"]?["longBytes"]?.intValue ?? 0 > 200)
        }
    }
}
