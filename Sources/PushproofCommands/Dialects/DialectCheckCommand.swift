import ArgumentParser
import Campaign
import Findings
import JSONModel
import OwnDialects
import PushModel
import Vendors

/// Explains the mistakes of a dialect's file, or shows what is generated from it.
struct DialectCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a dialect's file, and show what messages are made from it.",
        discussion: """
            Prints all mistakes with file, line and place, and exits with 65. For a file without mistakes it prints the \
            usual message, every place that is varied with its values (those that break the schema come last), the values that make a \
            message meet each rule, and warnings: keywords that JSON Schema does not have, rules that demand two outcomes of one message, \
            rules that no message meets, parts of rules that nothing breaks, and rules that the reference in the file does not follow.
            """
    )

    @Argument(help: ArgumentHelp("A file *.dialect.yml, or the name of a format that ships.", valueName: "file"))
    var path: String

    @Option(help: "text, or json: one object with axes, rules and warnings, or with the problems.")
    var format: DataFormat = .text

    func run() async throws {
        try await reportingFailures {
            let file: DialectFile
            do throws(DialectProblems) {
                file =
                    try DialectRegistration.isShipped(path)
                    ? DialectRegistration.shipped(path)
                    : DialectFile.read(path, vendors: Dialect.allCases.map(\.rawValue))
            } catch {
                try tell(error.problems)
                let count = error.problems.count
                throw CommandFailure(
                    .input,
                    "\(path) cannot be used: \(count == 1 ? "a problem" : "\(count) problems")"
                )
            }
            guard let survey = DialectSurvey(of: file) else {
                throw CommandFailure(
                    .input,
                    "\(path): no message that meets the schema was found: name one under “examples”"
                )
            }
            try DialectRegistration.register([path])
            let silent = try OwnRuleCheck.silent(in: [DialectRegistration.dialect(of: path)].compactMap(\.self))
            let problems = OwnDialect(file).map(ReferenceCheck.problems) ?? []
            let text = DialectCheckText(file, survey, silent: silent + problems)
            try Console.print(format == .json ? String(decoding: text.json.serialized(), as: UTF8.self) : text.text)
        }
    }

    private func tell(_ problems: [DialectProblem]) throws(CommandFailure) {
        switch format {
        case .text: try Console.print(problems.map(\.description).joined(separator: "\n"))
        case .json:
            let list: JSONValue = ["problems": .array(problems.map(DialectCheckText.json))]
            try Console.print(String(decoding: list.serialized(), as: UTF8.self))
        }
    }
}
