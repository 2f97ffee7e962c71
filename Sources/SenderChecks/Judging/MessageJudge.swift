import JSONModel
import PushModel
import VendorModel
import Vendors

/// Judges messages as their vendors would compile them: the gate of whoever sends through a vendor.
///
/// Where the documents are silent and the running service is seen to answer, its answer counts: that is what a sender gets. Each right outcome
/// of a message that is left is judged on its own. A message fails where every one of them fails: what only some readings of
/// the documents show is a warning.
package struct MessageJudge: Sendable {
    /// Readings that the vendor is known to take, beside those that its running service is seen to take.
    package var pinned: PinnedReadings
    /// Seconds since the epoch, where a message's own context has no clock.
    package var now: Int

    /// Recipients of one message that are judged at most; all others have their payloads made in the same way.
    private static let recipientLimit = 20

    package init(pinned: PinnedReadings = .none, now: Int) {
        self.pinned = pinned
        self.now = now
    }

    /// Judges a message, and each message for another vendor that it has in it.
    ///
    /// - Parameters:
    ///   - message: What is sent.
    ///   - expectedEffects: What its sender wants of the phone.
    ///   - document: What else is to be held of each right outcome, such as a case's own expectation, and of which message.
    /// - Returns: One verdict, or where recipients get different ones several, in the order of the recipients.
    /// - Throws: ``ContextError`` for a context that the vendor's compiler cannot use.
    package func verdicts(
        on message: SentMessage,
        expectedEffects: [ExpectedEffect] = [],
        document: (SentMessage, ExpectedOutcome) -> [SenderFinding] = { _, _ in [] }
    ) throws(ContextError) -> [MessageVerdict] {
        var verdicts = try ownVerdicts(on: message, expectedEffects: expectedEffects, document: document)
        for carried in Vendors.vendor(of: message.dialect)?.carried(message) ?? [] {
            for var verdict in try self.verdicts(
                on: carried.message,
                expectedEffects: expectedEffects,
                document: document
            ) {
                verdict.recipients = [carried.recipient]
                verdicts.append(verdict)
            }
        }
        return verdicts
    }

    private func ownVerdicts(
        on message: SentMessage,
        expectedEffects: [ExpectedEffect],
        document: (SentMessage, ExpectedOutcome) -> [SenderFinding]
    ) throws(ContextError) -> [MessageVerdict] {
        guard let compiler = VendorCompilers.compiler(for: message.dialect) else { return [] }
        let mistakes = message.mistakes.map(SenderFinding.init)
        var verdicts: [MessageVerdict] = []
        for recipient in recipients(of: message, compiler) {
            let testCase = timed(message.testCase(for: recipient))
            let observed = Vendors.vendor(of: message.dialect)?.observedReadings(on: message) ?? .none
            let outcomes = RightOutcomes(try compiler.read(testCase).expectation(pinned: pinned.over(observed)))
            let clock = (testCase.context["now"]?.intValue ?? 0) / 1000
            let judged = outcomes.entries.map { entry in
                JudgedEntry(
                    points: entry.points,
                    judged: JudgedOutcome(
                        entry.outcome,
                        of: testCase,
                        by: compiler,
                        expectedEffects: expectedEffects,
                        now: clock
                    ),
                    further: document(message, entry.outcome)
                )
            }
            let verdict = MessageVerdict(
                message: message,
                recipients: recipient.map { [$0.name] } ?? [],
                primary: judged[0].judged,
                classification: compiler.classification(of: testCase, judged[0].judged.outcome),
                topics: Self.topics(of: judged[0].points),
                alternatives: Self.alternatives(to: judged[0], among: judged),
                findings: Self.settled(judged) + mistakes,
                isComplete: outcomes.isComplete
            )
            if let same = verdicts.firstIndex(where: { $0.isLike(verdict) }) {
                verdicts[same].recipients += verdict.recipients
            } else {
                verdicts.append(verdict)
            }
        }
        return verdicts
    }

    /// A message is sent now, unless its case says otherwise.
    private func timed(_ testCase: Case) -> Case {
        guard testCase.context["now"] == nil else { return testCase }
        var testCase = testCase
        testCase.context["now"] = .number(JSONNumber(now * 1000))
        return testCase
    }

    /// Those whose payloads can differ: the recipients that the message names, unless the context names one.
    private func recipients(
        of message: SentMessage,
        _ compiler: any VendorCompiler
    ) -> [(field: String, name: String)?] {
        guard let field = compiler.recipientField, message.context[field] == nil else { return [nil] }
        let ownParts = Vendors.vendor(of: message.dialect)?.namedRecipients(message)
        let named = ownParts ?? compiler.recipients(of: message.testCase(for: nil))
        var names: [String] = []
        for name in named where !names.contains(name) { names.append(name) }
        guard names.count > 1 || ownParts != nil && !names.isEmpty else { return [nil] }
        return names.prefix(Self.recipientLimit).map { (field, $0) }
    }
}

// From all outcomes to one verdict.
extension MessageJudge {
    private struct JudgedEntry {
        let points: [ReadingPoint]
        let judged: JudgedOutcome
        let further: [SenderFinding]

        var findings: [SenderFinding] { judged.findings + further }
        var fails: Bool { findings.contains { $0.severity == .error } }
        var deviations: Int { points.count { $0.taken != 0 } }
    }

    private static func topics(of points: [ReadingPoint]) -> [String] {
        var topics: [String] = []
        for point in points where !topics.contains(point.topic) { topics.append(point.topic) }
        return topics
    }

    /// The findings of all outcomes: an error that some readings spare is a warning, and a warning that some spare is worth no
    /// more than a word. Where every reading fails, each in its own way, the errors stay.
    private static func settled(_ entries: [JudgedEntry]) -> [SenderFinding] {
        let failsAnyway = entries.allSatisfy(\.fails)
        var found: [SenderFinding] = []
        for entry in entries {
            for finding in entry.findings where !found.contains(where: { $0.isSame(as: finding) }) {
                let showing = entries.filter { $0.findings.contains { $0.isSame(as: finding) } }
                var finding = finding
                if showing.count < entries.count {
                    finding.condition = condition(of: showing, among: entries, for: finding)
                    if !(failsAnyway && finding.severity == .error) {
                        finding.severity = finding.severity == .error ? .warning : .info
                    }
                }
                found.append(finding)
            }
        }
        return found.filter { $0.severity == .error } + found.filter { $0.severity != .error }
    }

    private static func condition(
        of showing: [JudgedEntry],
        among entries: [JudgedEntry],
        for finding: SenderFinding
    ) -> ReadingCondition? {
        let isOwn = entries[0].findings.contains { $0.isSame(as: finding) }
        let decisive = isOwn ? entries.filter { entry in !entry.findings.contains { $0.isSame(as: finding) } } : showing
        return decisive.min { $0.deviations < $1.deviations }.map { ReadingCondition($0.points, holds: !isOwn) }
    }

    /// One outcome for each other thing that the phone does.
    private static func alternatives(
        to primary: JudgedEntry,
        among entries: [JudgedEntry]
    ) -> [MessageVerdict.Alternative] {
        var found: [(entry: JudgedEntry, phone: PhoneView)] = []
        for entry in entries where entry.judged.phone != primary.judged.phone {
            if let position = found.firstIndex(where: { $0.phone == entry.judged.phone }) {
                if entry.deviations < found[position].entry.deviations { found[position].entry = entry }
            } else {
                found.append((entry, entry.judged.phone))
            }
        }
        return found.sorted { $0.entry.deviations < $1.entry.deviations }.map {
            MessageVerdict.Alternative(condition: ReadingCondition($0.entry.points, holds: true), phone: $0.phone)
        }
    }
}

extension SenderFinding {
    /// Whether both say the same, by whatever readings.
    fileprivate func isSame(as other: SenderFinding) -> Bool {
        rule == other.rule && subject == other.subject && place == other.place
    }
}

extension SenderFinding {
    fileprivate init(_ found: (mistake: SenderMistake, place: [String], message: String)) {
        self.init(
            found.mistake.id,
            found.mistake.severity,
            in: .message,
            at: JSONPointer(tokens: found.place).description,
            found.message,
            source: found.mistake.source
        )
    }
}
