import WorldConfiguration

/// `Documentation/Scenarios.md`: what `serve --scenario` plays, and what a right sender does then.
enum ScenarioPage {
    private static let head = """
        # Scenarios

        Made from the code by `make docs`. A scenario is what happens to senders in production, as a file: `pushproof serve --scenario brownout` plays
        it, `pushproof scenarios` lists them, and `pushproof scenarios brownout > mine.yml` makes a file of your own from one
        (`serve --scenario mine.yml`). [Faults.md](Faults.md) says what may stand in it. Beside `--config` the scenario's faults come behind
        those of the file, and other settings must be in one of the two only.

        Times in a scenario are the mock's: a test puts them forward ([how](Control.md#time)), and waits for nothing but `delayMs`.

        """

    static func markdown() -> String {
        let sections = Scenario.shipped.map { scenario in
            // A scenario that cannot be read fails the tests; the page has its name then.
            let words = (try? scenario.world(now: 0))?.scenario
            return """
                ## \(scenario.name)

                \(words?.title ?? ""). \(words?.description ?? "")

                **A right sender:** \(words?.lesson ?? "") (\(words?.source ?? ""))

                """
        }
        return ([head] + sections).joined(separator: "\n")
    }
}
