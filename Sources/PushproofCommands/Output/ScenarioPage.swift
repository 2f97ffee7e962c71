import WorldConfiguration

/// `Documentation/Scenarios.md`: what `serve --scenario` plays, and what a right sender does then.
enum ScenarioPage {
    private static let head = """
        # Scenarios

        `make docs` makes this page from the code. A scenario is a file that describes what happens to senders in production: `pushproof serve --scenario brownout` plays
        it, `pushproof scenarios` lists them, and `pushproof scenarios brownout > mine.yml` copies one into a file that you can change
        (`serve --scenario mine.yml`). [Faults.md](Faults.md) describes the format. With `--config` the scenario's faults come after
        those of that file, and each other setting may be in only one of the two.

        Times in a scenario are the mock's time. A test can advance it ([how](Control.md#time)), and waits only for `delayMs`.

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
