import ArgumentParser
import PushModel
import WorldConfiguration

/// What `serve --scenario` can play.
struct ScenariosCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenarios",
        abstract: "List the scenarios of serve --scenario, or print one as a file.",
        discussion: "You can start your own file for \"serve --scenario FILE\" from one of these."
    )

    @Argument(help: "The scenario's name. Without it, all are listed.")
    var name: String?

    func run() async throws {
        try await reportingFailures {
            guard let name else { return try Console.print(try Self.list()) }
            guard let scenario = Scenario.shipped.first(where: { $0.name == name }) else {
                throw CommandFailure(.usage, "\(Scenario.unknown(name))")
            }
            try Console.write(Array(scenario.text.utf8))
        }
    }

    private static func list() throws -> String {
        let width = Scenario.shipped.map(\.name.count).max() ?? 0
        return try Scenario.shipped.map { scenario in
            let words = try scenario.world(now: WallClock.milliseconds()).scenario
            let gap = String(repeating: " ", count: width - scenario.name.count + 2)
            return scenario.name + gap + (words?.title ?? "")
        }.joined(separator: "\n")
    }
}
