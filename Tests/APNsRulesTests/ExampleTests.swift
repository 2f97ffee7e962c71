import APNsRules
import JSONModel
import PushModel
import Testing

/// Every example of every rule, as it is written and in other spellings of the same meaning.
@Suite struct ExampleTests {
    /// What one rule says, without the figures of the message.
    private struct Spoken: Hashable {
        var place: Place
        var level: Rule.Level
        var answer: Answer?
    }

    private static let softer = [
        "aps.content_available.value", "aps.mutable_content.value", "background.priority", "bc.request", "conn.http2",
        "aps.alert.empty", "json.aps.outside", "la.timestamp",
    ]
    /// Those that are harder on some values: the stale date of a start.
    private static let harder = ["la.dates"]
    /// Those that also say what is no mistake.
    private static let informing = [
        "aps.sound.type", "aps.alert.loc_args.orphan", "aps.alert.string_form", "hdr.expiration.kind",
    ]

    private func violations(_ rule: Rule, on example: Example) -> [Violation] {
        var violations = Violations()
        switch example.content {
        case .request(let request, let hasHeaders, let circumstances):
            let subject = PushSubject(request: request, hasHeaders: hasHeaders, circumstances: circumstances)
            violations.judge(subject, by: rule)
        case .connection(let record): violations.judge(record, by: rule)
        case .conversation(let events): violations.judge(events, by: rule)
        }
        return violations.list
    }

    private func spoken(_ rule: Rule, on subject: PushSubject) -> [Spoken] {
        var violations = Violations()
        violations.judge(subject, by: rule)
        return violations.list.map { Spoken(place: $0.place, level: $0.level, answer: $0.answer) }
    }

    /// Otherwise the rule would be silent for the wrong reason.
    @Test(arguments: RuleList.all.map(\.id))
    func examplesAreOfTheKindThatTheRuleJudges(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        for example in rule.passing + rule.failing {
            switch (rule.check, example.content) {
            case (.request, .request), (.connection, .connection), (.conduct, .conversation): break
            default: Issue.record("\(example.title), \(example.file):\(example.line)")
            }
        }
    }

    /// What only the service knows is not guessed: on the same request without it the rule is silent, or says the same.
    @Test(arguments: RuleList.all.map(\.id))
    func withoutCircumstancesNothingIsInvented(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        guard rule.occasion == .always else { return }
        for example in rule.passing {
            guard case .request(let request, let hasHeaders, .some) = example.content else { continue }
            // A certificate's only topic is the one thing that makes a request better than it looks.
            guard id != "hdr.topic.missing" else { continue }
            #expect(spoken(rule, on: PushSubject(request: request, hasHeaders: hasHeaders)).isEmpty, "\(example.title)")
        }
    }

    @Test(arguments: RuleList.all.map(\.id))
    func isSilentOnWhatPasses(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        for example in rule.passing {
            let found = violations(rule, on: example)
            #expect(found.isEmpty, "\(example.title), \(example.file):\(example.line)")
        }
    }

    @Test(arguments: RuleList.all.map(\.id))
    func speaksOnWhatFails(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        for example in rule.failing {
            let found = violations(rule, on: example)
            let place = "\(example.title), \(example.file):\(example.line)"
            #expect(!found.isEmpty, "\(place)")
            for violation in found {
                #expect(violation.rule == id, "\(place)")
                #expect(violation.message.hasSuffix(".") || violation.message.hasSuffix("?"), "\(place)")
                // Few rules speak more softly of some values: a flag of 0, the topic of a broadcast.
                if violation.level == .degraded, rule.level == .warning {
                    #expect(Self.harder.contains(id), "\(place)")
                } else if violation.level != rule.level {
                    let isNotice = violation.level == .notice
                    #expect((isNotice ? Self.informing : Self.softer).contains(id), "\(place)")
                    #expect(isNotice || violation.level == .warning)
                }
            }
        }
    }

    @Test(arguments: RuleList.all.map(\.id).filter { !$0.hasPrefix("size.") })
    func judgesTheMeaningAndNotTheSpelling(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        for example in rule.passing + rule.failing {
            guard let original = example.subject, case .value(let value) = original.payload else { continue }
            let expected = Set(spoken(rule, on: original))
            for body in variants(of: value) {
                var request = original.request
                request.body = body
                let subject = PushSubject(
                    request: request,
                    hasHeaders: original.hasHeaders,
                    circumstances: original.circumstances
                )
                let text = String(decoding: body, as: UTF8.self)
                #expect(Set(spoken(rule, on: subject)) == expected, "\(example.title): \(text)")
            }
        }
    }

    private func variants(of value: JSONValue) -> [[UInt8]] {
        [
            value.serialized(.pretty), value.serialized(.hostile), value.serialized(.ascii),
            value.serialized(.escapedSlashes), reversed(value).serialized(),
        ]
    }

    /// The same members in the other order, at every depth.
    private func reversed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool, .number, .string: value
        case .array(let elements): .array(elements.map(reversed))
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.reversed().map { JSONMember(key: $0.key, value: reversed($0.value)) }
                )
            )
        }
    }
}
