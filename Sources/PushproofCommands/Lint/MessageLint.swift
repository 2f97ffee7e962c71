import AppManifest
import CaseFiles
import Findings
import Foundation
import JSONModel
import PushModel
import SenderChecks
import VendorModel
import Vendors

/// `lint --dialect`: judges messages as their vendor would compile them.
struct MessageLint {
    let dialect: Dialect
    var expectedEffects: [ExpectedEffect] = []
    var context: JSONObject = [:]
    var judge: MessageJudge
    var isExplaining = false
    var format = DataFormat.text
    var failOn = FailOn.error
    var isQuiet = false
    /// What the app has that gets the pushes; nil where nobody says.
    var app: AppManifest?

    /// Judges every message of the inputs, and prints each as soon as it is judged.
    ///
    /// - Parameters:
    ///   - paths: Files, folders, and `-`.
    ///   - archived: Requests of HTTP archives.
    /// - Throws: ``CommandFailure``: 65 where an input cannot be used, 1 where a message fails, 75 where there is none.
    func run(_ paths: [String], archived: [HTTPArchive.Entry] = []) throws(CommandFailure) {
        let files = MessageFiles(paths)
        var tally = LintTally(problems: files.problems)
        files.problems.forEach(tell)
        try judge(files.texts + archived.map(\.text), &tally)
        try printEnd(of: tally)
        if !tally.problems.isEmpty { throw CommandFailure(.input, tally.problemLine) }
        if tally.failed > 0 { throw CommandFailure(.violations) }
        if tally.messages == 0 {
            throw CommandFailure(.inconclusive, "nothing was judged: \(Wording.list(paths)) has no message")
        }
        try files.checkFolders()
    }

    /// Judges messages, and prints each as soon as it is judged.
    ///
    /// - Throws: ``CommandFailure`` where nobody takes the output.
    func judge(_ texts: [MessageFiles.Text], _ tally: inout LintTally) throws(CommandFailure) {
        let reader = MessageInputReader(dialect: dialect, context: context)
        for text in texts {
            do throws(UnusableInput) {
                if let template = MessageTemplate(text.bytes, schema: dialect.rawValue, now: judge.now) {
                    try lint(template, name: text.name, reader, &tally)
                } else {
                    for message in try reader.read(text.bytes, name: text.name) { try lint(message, &tally) }
                }
            } catch {
                tell(error)
                tally.problems.append(error)
            }
            if let failure = tally.failure { throw failure }
        }
    }

    /// Prints what is said of all messages together.
    func printEnd(of tally: LintTally) throws(CommandFailure) {
        if format == .text, let last = tally.lastLines(isQuiet: isQuiet) { try Console.print(last) }
    }

    private func lint(
        _ template: MessageTemplate,
        name: String,
        _ reader: MessageInputReader,
        _ tally: inout LintTally
    ) throws(UnusableInput) {
        var sizes: [Int] = []
        for rendering in template.renderings {
            let long = try reader.read(template.filled(.long, as: rendering), name: name).first
            let verdict = long.flatMap { try? judge.verdicts(on: $0.message).first }
            sizes += [verdict?.members["bytes"]?.intValue].compactMap(\.self)
        }
        let note = TemplateNote(template, longBytes: sizes.max(), limit: PayloadLimit.device)
        tally.show(format == .text ? "\(TemplateNote.name(of: name)): \(note.words)" : nil)
        for rendering in template.renderings {
            let part = TemplateNote.name(of: name, rendering)
            for message in try reader.read(template.filled(.typical, as: rendering), name: part) {
                try lint(message, &tally, template: note.json)
            }
        }
        tally.show(format == .text ? "\(TemplateNote.name(of: name)): \(note.sizeWords)" : nil)
    }

    private func lint(
        _ linted: LintedMessage,
        _ tally: inout LintTally,
        template: JSONValue? = nil
    ) throws(UnusableInput) {
        let verdicts: [MessageVerdict]
        do throws(ContextError) {
            let all = ExpectedEffect.allCases.filter {
                expectedEffects.contains($0) || linted.expectedEffects.contains($0)
            }
            verdicts = try judge.verdicts(on: linted.message, expectedEffects: all) { message, outcome in
                // What a message has in it for another vendor no case expects anything of.
                (message.dialect == dialect ? linted.differences(of: outcome) : [])
                    + (app.map { message.findings(of: outcome, for: $0) } ?? [])
            }.map { verdict in
                var verdict = verdict
                // The vendor refuses the whole; what else is wrong would come next.
                verdict.findings =
                    (linted.syntax.map { [SenderFinding(SenderCheck.syntax.id, .error, in: .message, $0)] } ?? [])
                    + verdict.findings
                return verdict
            }
        } catch {
            throw UnusableInput(name: linted.message.name, problem: "\(error)")
        }
        tally.messages += 1
        let fails = verdicts.contains { $0.findings.contains { failOn.fails($0.severity) } }
        if fails { tally.failed += 1 }
        for verdict in verdicts {
            tally.take(verdict)
            do throws(CommandFailure) {
                let text = MessageText(verdict: verdict, isExplaining: isExplaining, isQuiet: isQuiet)
                let shown =
                    format == .json
                    ? Self.line(verdict, fails: fails, template: template) : text.lines.joined(separator: "\n")
                if !shown.isEmpty { try Console.print(shown) }
            } catch {
                tally.failure = error
                return
            }
        }
    }

    /// A verdict as one line of JSON.
    private static func line(_ verdict: MessageVerdict, fails: Bool, template: JSONValue?) -> String {
        var head: JSONObject = [
            "input": .string(verdict.message.name),
            "dialect": .string(verdict.message.dialect.rawValue),
            "recipients": .array(verdict.recipients.map(JSONValue.string)),
            "passes": .bool(!fails),
        ]
        if let template { head["template"] = template }
        var members = verdict.members.members
        if let classification = verdict.classification {
            let text = ClassificationText(classification, of: verdict.message.dialect).json
            let place = members.firstIndex { $0.key == "findings" } ?? members.endIndex
            members.insert(JSONMember(key: "classification", value: text), at: place)
        }
        let line = JSONValue.object(JSONObject(members: head.members + members))
        return String(decoding: line.serialized(), as: UTF8.self)
    }

    private func tell(_ input: UnusableInput) {
        Console.printError("pushproof: \(OneLine.of(input.line))")
    }
}

/// What a run has seen so far.
struct LintTally {
    var messages = 0
    var failed = 0
    var problems: [UnusableInput]
    /// Standard output that nobody takes.
    var failure: CommandFailure?
    private var warnings = 0
    private var topics: [String] = []

    init(problems: [UnusableInput]) {
        self.problems = problems
    }

    /// Prints a line to standard output, unless nobody takes it any more.
    mutating func show(_ line: String?) {
        guard let line, failure == nil else { return }
        do throws(CommandFailure) {
            try Console.print(line)
        } catch {
            failure = error
        }
    }

    mutating func take(_ verdict: MessageVerdict) {
        warnings += verdict.findings.count { $0.severity == .warning }
        let conditions = verdict.findings.filter { $0.severity > .info }.compactMap(\.condition)
        let others = verdict.alternatives.filter { !$0.phone.isLike(verdict.primary.phone) }.map(\.condition)
        for choice in (conditions + others).flatMap(\.choices)
        where !topics.contains(choice.topic) { topics.append(choice.topic) }
    }

    /// Each problem has had its own line; where there are several, the last one counts them.
    var problemLine: String? {
        problems.count > 1 ? "\(problems.count) inputs cannot be used" : nil
    }

    func lastLines(isQuiet: Bool) -> String? {
        var lines: [String] = []
        if !topics.isEmpty, !isQuiet {
            lines.append(
                "The documents leave \(Wording.list(topics)) open: pushproof rules --ambiguous \(topics[0]) explains it, and --readings sets what your vendor does."
            )
        }
        if messages > 1 {
            lines.append("\(messages) messages: \(messages - failed) pass, \(failed) fail; \(warnings) warnings")
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}

extension LintedMessage {
    /// How an outcome differs from what the case expects.
    fileprivate func differences(of outcome: ExpectedOutcome) -> [SenderFinding] {
        // What is wanted of the phone is judged with --expect.
        guard let expectation, expectation.expectedEffects == nil else { return [] }
        let differences = expectation.differences(from: ObservedOutcome(outcome.outcome), in: message.dialect)
        return differences.map { difference in
            let sides = [
                difference.expected.map { "due is \(String(decoding: $0.serialized(), as: UTF8.self))" },
                difference.actual.map { "here is \(String(decoding: $0.serialized(), as: UTF8.self))" },
            ].compactMap(\.self)
            return SenderFinding(
                SenderCheck.document.id,
                .error,
                at: difference.place,
                "not what the case expects" + (sides.isEmpty ? "" : ": " + sides.joined(separator: ", ")),
                source: source
            )
        }
    }
}

extension OutcomeDifference {
    /// A JSON Pointer into the payload, or a header.
    fileprivate var place: String {
        switch subject {
        case .outcome, .removed, .shown: ""
        case .payload(let pointer, _): pointer.description
        case .header(let name): "header:\(name)"
        case .rule(let breach): breach.place
        }
    }
}
