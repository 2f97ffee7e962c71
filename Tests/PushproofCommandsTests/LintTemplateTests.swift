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
    ]

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
                    == "m.json (template): 3 placeholders, 3 of Handlebars {{…}}: judged with typical values in their places"
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
