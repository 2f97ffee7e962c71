import ArgumentParser
import Testees

/// The compiler under test.
struct TesteeOptions: ParsableArguments {
    private static let window = 64
    static let timeout = DurationArgument(.seconds(5))
    static let timeoutHelp = ArgumentHelp(
        "How long the testee may take for a case, as in 5s or 300ms.",
        valueName: "duration"
    )
    private static let startTimeout = DurationArgument(.seconds(7))

    @Option(
        help: ArgumentHelp(
            "The program that compiles, with its arguments; without it the reference compilers are proved.",
            valueName: "command"
        )
    )
    var testee: String?

    @Option(
        help: ArgumentHelp("Requests that may be outstanding; 1 for a testee in lock-step.", valueName: "count")
    )
    var testeeWindow = TesteeOptions.window

    @Option(help: TesteeOptions.timeoutHelp)
    var testeeTimeout: DurationArgument = TesteeOptions.timeout

    @Option(help: ArgumentHelp("How long it may take to start and give its first answer.", valueName: "duration"))
    var testeeStartTimeout: DurationArgument = TesteeOptions.startTimeout

    @Option(
        help: ArgumentHelp(
            "Megabytes of address space that the testee may take (default: no limit).",
            valueName: "count"
        )
    )
    var testeeMemory: Int?

    @Option(help: ArgumentHelp("Files that the testee may have open (default: no limit).", valueName: "count"))
    var testeeOpenFiles: Int?

    /// The options that differ from their defaults, as they would be typed, each after a space: without them a finding
    /// may not come back.
    var changed: String {
        var options = ""
        if testeeWindow != TesteeOptions.window { options += " --testee-window \(testeeWindow)" }
        if testeeTimeout != TesteeOptions.timeout {
            options += " --testee-timeout \(testeeTimeout.defaultValueDescription)"
        }
        if testeeStartTimeout != TesteeOptions.startTimeout {
            options += " --testee-start-timeout \(testeeStartTimeout.defaultValueDescription)"
        }
        if let testeeMemory { options += " --testee-memory \(testeeMemory)" }
        if let testeeOpenFiles { options += " --testee-open-files \(testeeOpenFiles)" }
        return options
    }

    func validate() throws {
        guard (1...10_000).contains(testeeWindow) else {
            throw ValidationError("--testee-window must be 1 to 10000.")
        }
        if let testeeMemory, !(1...1 << 30).contains(testeeMemory) {
            throw ValidationError("--testee-memory must be positive.")
        }
        if let testeeOpenFiles, !(8...1 << 20).contains(testeeOpenFiles) {
            throw ValidationError("--testee-open-files must be 8 or more.")
        }
    }

    /// Nil where the reference is to be proved.
    func configuration() throws(CommandFailure) -> TesteeConfiguration? {
        guard let testee else { return nil }
        do throws(TesteeError) {
            var configuration = TesteeConfiguration(
                command: try TesteeCommand(parsing: testee),
                window: testeeWindow,
                timeout: testeeTimeout.duration,
                startTimeout: testeeStartTimeout.duration
            )
            configuration.limits.addressSpaceBytes = testeeMemory.map { $0 << 20 }
            configuration.limits.openFiles = testeeOpenFiles
            return configuration
        } catch {
            throw CommandFailure(error)
        }
    }
}
