import APNsRules
import AppManifest
import ArgumentParser
import Findings
import JSONModel
import PushModel
import Reports
import SenderChecks
import VendorModel
import Vendors

/// The rule list.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the APNs rules, or show one rule with its examples and sources."
    )

    @Argument(
        help: """
            The name in a finding: an APNs rule (size.limit), a compile rule of a vendor (EM-C3), a sender's mistake \
            (easemob.misplaced-field), a check (diff.outcome), a rule of the app (app.text; app.* lists them), or an open topic (EM-types).
            """
    )
    var id: String?

    @Option(
        help:
            "List the compile rules and the senders' mistakes of this dialect instead; with an ID, look for it there."
    )
    var dialect: Dialect?

    @Flag(help: "List the places where a vendor's documents contradict each other or are silent.")
    var ambiguous = false

    @Flag(help: "List the mistakes of senders that vendors ignore silently; lint --dialect reports them.")
    var mistakes = false

    @Option(
        help: """
            text, or json: one object a line for each APNs rule, or with --ambiguous for each open topic, with --mistakes for \
            each mistake.
            """
    )
    var format: DataFormat = .text

    @OptionGroup var dialectFiles: DialectFileOptions
    @OptionGroup var project: ProjectOptions

    func validate() throws {
        if format == .json, id != nil || dialect != nil && !ambiguous && !mistakes {
            throw ValidationError(
                "--format json is for the lists of APNs rules, open topics and mistakes: leave out the ID, and --dialect without --ambiguous or --mistakes."
            )
        }
        if mistakes, ambiguous { throw ValidationError("--mistakes and --ambiguous exclude each other.") }
    }

    func run() async throws {
        try await reportingFailures {
            if let id {
                try Console.print(try one(id))
            } else if mistakes {
                let lines = listedMistakes.map { format == .json ? RuleText.json($0) : RuleText.line($0) }
                try Console.print(lines.joined(separator: "\n"))
            } else if ambiguous {
                try Console.print(openTopics)
            } else if let dialect, let compiler = VendorCompilers.compiler(for: dialect) {
                let lines = compiler.rules.map(RuleText.line) + listedMistakes.map(RuleText.line)
                try Console.print(lines.joined(separator: "\n"))
            } else {
                try Console.print(all)
            }
        }
    }

    private var openTopics: String {
        let list = topics
        return format == .json
            ? list.map(TopicText.json).joined(separator: "\n") : list.map(TopicText.page).joined(separator: "\n\n")
    }

    private var all: String {
        let lines = RuleList.all.map { format == .json ? RuleText.json($0) : RuleText.line($0) }
        return ((format == .json ? [] : ["rules \(RulesEdition.current)"]) + lines).joined(separator: "\n")
    }

    private func one(_ id: String) throws(CommandFailure) -> String {
        if ambiguous { return try topic(id) }
        let ruleID = if case .dialectRule(let rule) = CheckID(id: id) { rule } else { id }
        let owner = VendorCompilers.all.first { $0.rules.contains { $0.id == ruleID } }
        if let dialect, let owner, owner.dialect != dialect {
            throw CommandFailure(
                .usage,
                "\(id) is a rule of \(owner.dialect.rawValue), not of \(dialect.rawValue): leave out --dialect"
            )
        }
        if let rule = owner?.rules.first(where: { $0.id == ruleID }) { return RuleText.page(rule) }
        if let rule = RuleList.rule(id: id) { return RuleText.page(rule) }
        if let rule = AppRules.rule(id: id) { return rule.page }
        if id == "app.*" { return AppRules.all.map(\.line).joined(separator: "\n") }
        if let mistake = SenderMistakes.mistake(id: id) { return RuleText.page(mistake) }
        if let check = SenderCheck(rawValue: id) { return RuleText.page(check) }
        if let page = CheckHelp.page(id) { return page }
        if let topic = AmbiguityCatalogue.topic(id) { return TopicText.page(topic) }
        throw unknown(
            "rule",
            id,
            among: compileRules + RuleList.all.map(\.id) + AppRules.all.map(\.id) + listedMistakes.map(\.id)
                + SenderCheck.allCases.map(\.id) + CheckHelp.ids + topics.map(\.id)
        )
    }

    private func topic(_ id: String) throws(CommandFailure) -> String {
        guard let topic = AmbiguityCatalogue.topic(id) else {
            throw unknown("open topic", id, among: topics.map(\.id))
        }
        return TopicText.page(topic)
    }

    private func unknown(_ noun: String, _ id: String, among known: [String]) -> CommandFailure {
        let list =
            "pushproof rules" + (dialect.map { " --dialect \($0.rawValue)" } ?? "") + (ambiguous ? " --ambiguous" : "")
            + (mistakes ? " --mistakes" : "")
        let guess = Wording.nearest(to: id, among: known).map { "did you mean \"\($0)\"? " } ?? ""
        return CommandFailure(.usage, "there is no \(noun) \"\(id)\": \(guess)\"\(list)\" lists them")
    }

    /// Of the dialect that is named, or of all.
    private var compileRules: [String] {
        VendorCompilers.all.filter { dialect == nil || $0.dialect == dialect }.flatMap(\.rules).map(\.id)
    }

    /// Of the dialect that is named, or of all.
    private var listedMistakes: [SenderMistake] {
        SenderMistakes.all.filter { dialect == nil || $0.dialect == dialect }
    }

    private var topics: [Topic] {
        AmbiguityCatalogue.all.filter { dialect == nil || $0.dialect == dialect }
    }
}
