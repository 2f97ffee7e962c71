import APNsWire
import ArgumentParser
import Findings
import PushModel
import Services
import Testees
import WorldConfiguration

/// The compiler under test.
struct TesteeOptions: ParsableArguments {
    private static let window = 64
    static let timeout = DurationArgument(.seconds(5))
    static let timeoutHelp = ArgumentHelp(
        "How long the testee may take for a case, such as 5s or 300ms.",
        valueName: "duration"
    )
    static let startTimeout = DurationArgument(.seconds(7))

    @Option(
        help: ArgumentHelp(
            "The compiler under test: a program with its arguments. Without it the reference compilers are tested.",
            valueName: "command"
        )
    )
    var testee: String?

    @Option(
        help: ArgumentHelp(
            "A testee that is already running, in place of --testee: HOST:PORT or unix:PATH.",
            valueName: "address"
        )
    )
    var attach: String?

    @Option(
        help: ArgumentHelp(
            "A running service, in place of --testee: a file that says how it takes messages by HTTP and sends pushes.",
            valueName: "file"
        )
    )
    var service: String?

    @Option(
        help: ArgumentHelp(
            "A host, other than this machine, that --attach or --service may name; repeat for more.",
            valueName: "host"
        )
    )
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "How many requests may wait for an answer; with 1 they go one at a time.",
            valueName: "count"
        )
    )
    var testeeWindow = TesteeOptions.window

    @Option(help: TesteeOptions.timeoutHelp)
    var testeeTimeout: DurationArgument = TesteeOptions.timeout

    @Option(
        help: ArgumentHelp("How long the testee may take to start and give its first answer.", valueName: "duration")
    )
    var testeeStartTimeout: DurationArgument = TesteeOptions.startTimeout

    @Option(
        help: ArgumentHelp(
            "Megabytes of address space that the testee may use (default: no limit).",
            valueName: "count"
        )
    )
    var testeeMemory: Int?

    @Option(help: ArgumentHelp("Files that the testee may have open (default: no limit).", valueName: "count"))
    var testeeOpenFiles: Int?

    /// The options that differ from their defaults, as they would be typed, each after a space: without them a finding
    /// may not come back.
    var changed: String {
        var options = allowHost.map { " --allow-host \(ShellWord.quoted($0))" }.joined()
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

    /// The testee as reports name it: its command, or else the option by which it is meant; nil without one.
    var name: String? {
        testee ?? attach.map { "--attach \(ShellWord.quoted($0))" }
            ?? service.map { "--service \(ShellWord.quoted($0))" }
    }

    func validate() throws {
        if [testee, attach, service].compactMap(\.self).count > 1 {
            throw ValidationError("--testee, --attach and --service name the compiler under test: give one of them.")
        }
        if !allowHost.isEmpty, attach == nil, service == nil {
            throw ValidationError("--allow-host is for --attach and --service.")
        }
        if testee == nil, testeeMemory != nil || testeeOpenFiles != nil, attach != nil || service != nil {
            throw ValidationError("--testee-memory and --testee-open-files are for a program that --testee starts.")
        }
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
        if let service { return TesteeConfiguration(target: .shared(try runningService(service))) }
        if let attach, let address = try? TesteeAddress(parsing: attach) {
            try TesteeOptions.check(allowHost, used: [address.hostName].compactMap(\.self))
        }
        do throws(TesteeError) {
            guard let target = try target() else { return nil }
            var configuration = TesteeConfiguration(
                target: target,
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

    private func runningService(_ path: String) throws(CommandFailure) -> ServiceTestee {
        let file = try TesteeOptions.serviceFile(path, allowing: allowHost)
        let patience = ServiceTestee.Patience(answer: testeeTimeout.duration, start: testeeStartTimeout.duration)
        return ServiceTestee(file, patience: patience, clock: WallClock.milliseconds)
    }

    /// What a file says of a running service.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - hosts: Beside this machine those that it may name, each of which it must name.
    /// - Returns: What it says.
    /// - Throws: ``CommandFailure`` for a file that cannot be used, and for a host that may not be named or is not.
    static func serviceFile(_ path: String, allowing hosts: [String]) throws(CommandFailure) -> ServiceFile {
        let file: ServiceFile
        do throws(WorldFileError) {
            file = try ServiceFile(path: path, now: WallClock.milliseconds())
        } catch {
            throw CommandFailure(.input, "--service: \(error)")
        }
        for host in file.hosts where !LoopbackPolicy.allows(host) && !hosts.contains(host) {
            throw CommandFailure(.usage, "--service: \(host) is not this machine; --allow-host \(host) allows it")
        }
        try check(hosts, used: file.hosts)
        return file
    }

    /// The first host of `--allow-host` that nothing names.
    private static func check(_ hosts: [String], used: [String]) throws(CommandFailure) {
        guard let other = hosts.first(where: { !used.contains($0) }) else { return }
        let actual = used.isEmpty ? "the testee does not have a host" : "the testee's is \(Wording.list(used))"
        throw CommandFailure(.usage, "--allow-host \(other) has no effect: \(actual)")
    }

    private func target() throws(TesteeError) -> TesteeConfiguration.Target? {
        if let testee { return .program(try TesteeCommand(parsing: testee)) }
        guard let attach else { return nil }
        let address = try TesteeAddress(parsing: attach)
        if let host = address.hostName, !LoopbackPolicy.allows(host), !allowHost.contains(host) {
            throw .malformedAddress("\(host) is not this machine; --allow-host \(host) allows it")
        }
        return .address(address)
    }
}
