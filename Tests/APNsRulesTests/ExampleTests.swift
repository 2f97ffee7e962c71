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

    private static let softer = ["aps.content_available.value", "aps.mutable_content.value", "bc.request"]

    private func spoken(_ rule: Rule, on subject: PushSubject) -> [Spoken] {
        var violations = Violations()
        violations.judge(subject, by: rule)
        return violations.list.map { Spoken(place: $0.place, level: $0.level, answer: $0.answer) }
    }

    @Test(arguments: RuleList.all.map(\.id))
    func isSilentOnWhatPasses(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        for example in rule.passing {
            let found = spoken(rule, on: example.subject)
            #expect(found.isEmpty, "\(example.title), \(example.file):\(example.line)")
        }
    }

    @Test(arguments: RuleList.all.map(\.id))
    func speaksOnWhatFails(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        for example in rule.failing {
            var violations = Violations()
            violations.judge(example.subject, by: rule)
            let place = "\(example.title), \(example.file):\(example.line)"
            #expect(!violations.list.isEmpty, "\(place)")
            for violation in violations.list {
                #expect(violation.rule == id, "\(place)")
                #expect(violation.message.hasSuffix(".") || violation.message.hasSuffix("?"), "\(place)")
                // Few rules speak more softly of some values: a flag of 0, the topic of a broadcast.
                if violation.level != rule.level {
                    #expect(Self.softer.contains(id), "\(place)")
                    #expect(violation.level == .warning)
                }
            }
        }
    }

    @Test(arguments: RuleList.all.map(\.id).filter { !$0.hasPrefix("size.") })
    func judgesTheMeaningAndNotTheSpelling(id: String) throws {
        let rule = try #require(RuleList.rule(id: id))
        for example in rule.passing + rule.failing {
            guard case .value(let value) = example.subject.payload else { continue }
            let original = Set(spoken(rule, on: example.subject))
            for body in variants(of: value) {
                var request = example.request
                request.body = body
                let subject = PushSubject(request: request, hasHeaders: example.hasHeaders)
                let text = String(decoding: body, as: UTF8.self)
                #expect(Set(spoken(rule, on: subject)) == original, "\(example.title): \(text)")
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
