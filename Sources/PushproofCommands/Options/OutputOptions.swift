import ArgumentParser
import Foundation
import PushModel
import Reports

/// What is shown, and what fails.
struct OutputOptions: ParsableArguments {
    @Option(help: "The lowest severity that fails the run: error, warning or never.")
    var failOn: FailOn = .error

    @Flag(help: "Print no progress and no tables, and for lint only what is wrong.")
    var quiet = false

    @Flag(name: .customLong("no-color"), help: "Print without colours; NO_COLOR in the environment does the same.")
    var noColor = false

    var style: TerminalStyle { .chosen(withoutColor: noColor) }
}

extension TerminalStyle {
    /// With colours where standard output is a terminal and nobody minds.
    static func chosen(withoutColor: Bool) -> TerminalStyle {
        let environment = ProcessInfo.processInfo.environment
        let isOff = withoutColor || environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        return TerminalStyle(usesColor: !isOff && Console.outputIsTerminal)
    }
}

enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case error, warning, never

    func fails(_ severity: Severity) -> Bool {
        switch self {
        case .error: severity >= .error
        case .warning: severity >= .warning
        case .never: false
        }
    }
}

extension Dialect: ExpressibleByArgument {}
