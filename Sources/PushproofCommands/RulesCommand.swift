import APNsRules
import ArgumentParser
import JSONModel
import PushModel
import VendorCompilers

/// The rule list.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the APNs rules, or show one rule with its examples and sources."
    )

    @Argument(help: "A rule's ID: size.limit, or EM-C3 for a compile rule.")
    var id: String?

    @Option(help: "List the compile rules of this dialect instead.")
    var dialect: Dialect?

    @Flag(help: "List the places where a vendor's documents contradict each other or are silent.")
    var ambiguous = false

    @Option(help: "text, or json: one object a line for each APNs rule.")
    var format: DataFormat = .text

    func validate() throws {
        if format == .json, id != nil || ambiguous || dialect != nil {
            throw ValidationError("--format json is for the list of APNs rules.")
        }
        if id != nil, ambiguous || dialect != nil {
            throw ValidationError("a rule's ID stands alone.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            if let id {
                try Console.print(try one(id))
            } else if ambiguous {
                try Console.print(RuleText.ambiguities(dialect))
            } else if let dialect {
                guard let compiler = VendorCompilers.compiler(for: dialect) else {
                    throw CommandFailure(.usage, "dialect \(dialect.rawValue) has no compiler")
                }
                try Console.print(compiler.rules.map(RuleText.line).joined(separator: "\n"))
            } else {
                try Console.print(all)
            }
        }
    }

    private var all: String {
        RuleList.all.map { format == .json ? RuleText.json($0) : RuleText.line($0) }.joined(separator: "\n")
    }

    private func one(_ id: String) throws(CommandFailure) -> String {
        if let rule = RuleList.rule(id: id) { return RuleText.page(rule) }
        for compiler in VendorCompilers.all {
            if let rule = compiler.rules.first(where: { $0.id == id }) { return RuleText.page(rule) }
        }
        throw CommandFailure(.usage, "there is no rule \"\(id)\"; pushproof rules lists them")
    }
}
