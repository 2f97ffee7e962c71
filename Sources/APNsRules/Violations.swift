import PushModel

/// The violations of one subject or connection, in the order in which the rules found them.
package struct Violations: Sendable {
    /// What a check said, before it is signed with the rule's name: most checks say nothing, so they carry no rule.
    private struct Report: Sendable {
        var place: Place
        var message: String
        var answer: Answer?
        var level: Rule.Level?
        var earlier: ConductStep?
    }

    package private(set) var list: [Violation] = []
    private var unsigned: [Report] = []

    package init() {}

    /// Judges a request with one rule; a rule about connections has nothing to say.
    package mutating func judge(_ subject: PushSubject, by rule: Rule) {
        if case .request(let check) = rule.check {
            check(subject, &self)
            sign(rule)
        }
    }

    /// Judges a connection with one rule; a rule about requests has nothing to say.
    package mutating func judge(_ record: ConnectionRecord, by rule: Rule) {
        if case .connection(let check) = rule.check {
            check(record, &self)
            sign(rule)
        }
    }

    /// Judges what a conversation knows with one rule; a rule about anything else has nothing to say.
    package mutating func judge(_ facts: ConductFacts, by rule: Rule) {
        if case .conduct(let check) = rule.check {
            check(facts, &self)
            sign(rule)
        }
    }

    /// Judges each moment of a conversation, and its end, with one rule.
    package mutating func judge(_ events: [ConversationEvent], by rule: Rule) {
        for facts in ConversationEvent.facts(of: events) { judge(facts, by: rule) }
    }

    /// Whether a check spoke whose rule has not signed yet.
    var isUnsigned: Bool { !unsigned.isEmpty }

    /// Turns what a check said into violations of its rule.
    mutating func sign(_ rule: Rule) {
        for report in unsigned {
            list.append(
                Violation(
                    rule: rule.id,
                    level: report.level ?? rule.level,
                    // A level that differs from the rule's own has no answer but the one that came with it.
                    answer: report.answer ?? (report.level == nil ? rule.answer : nil),
                    place: report.place,
                    message: report.message,
                    earlier: report.earlier
                )
            )
        }
        unsigned.removeAll(keepingCapacity: true)
    }

    /// Called by a rule's check. `answer` and `level` only where they differ from the rule's own for this subject; `earlier`
    /// is the push with which this one breaks the rule.
    package mutating func report(
        _ place: Place,
        _ message: @autoclosure () -> String,
        answer: Answer? = nil,
        level: Rule.Level? = nil,
        earlier: ConductStep? = nil
    ) {
        unsigned.append(
            Report(place: place, message: message(), answer: answer, level: level, earlier: earlier)
        )
    }
}
