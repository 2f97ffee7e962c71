import APNsWire
import Control
import Findings
import Foundation
import JSONModel
import LivePage
import PushModel
import Recording
import Reports
import VendorModel
import Vendors
import WorldConfiguration

/// `serve` from the first line to the exit code.
struct ServeDriver {
    /// Threads that serve connections: with more, the recorder is what limits.
    private static let mostLoops = 4

    let command: ServeCommand
    private let seed = UInt64.random(in: .min ... .max)
    /// The mock's; what waits for a person or a socket goes by the machine's.
    private let clock: EndpointClock

    init(command: ServeCommand) {
        self.command = command
        let wall = WallClock.milliseconds
        clock = command.clock.map { EndpointClock(wall, startingAt: $0.milliseconds) } ?? EndpointClock(wall)
    }

    /// Serves until there is a reason to stop, and reports.
    ///
    /// - Throws: ``CommandFailure`` for everything but exit code 0.
    func run() async throws {
        var world = try world()
        let identity = try ServerIdentity(command.listener, now: WallClock.milliseconds())
        let stop = ServeStop(requests: command.maxRequests)
        let events = RecordQueue()
        let sanitiser = try sanitiser()
        // Without anybody who asks for pushes none is kept.
        let book = command.listener.control != nil || command.live.isAsked ? PushBook() : nil
        let control = ServeControl(command, sanitiser, book)
        let inlets = ServeInlets(command.inlets, clock: { [clock] in clock.now })
        inlets?.admit(to: &world)
        // An endpoint that cannot listen leaves the folder as it is.
        let upstream = try command.upstream.open()
        let endpoint = try await listen(world, identity, upstream, events, book, control, stop)
        let start = ContinuousClock.now
        let signals = stop.watchSignals()
        let directory: RunDirectory
        let recorder: RequestRecorder
        let live: LiveRun?
        do {
            try await selfTest(endpoint, identity)
            directory = try openDirectory()
            live = try await command.live.start(.endpoint, phones: phones(behind: endpoint, book, sanitiser))
            recorder = try record(events, by: sanitiser, in: directory, stop, live)
            try await inlets?.start(endpoint, world, identity, events, stop)
            try await control?.start(endpoint, clock, inlets, events, stop) { [self] in
                let traffic = await recorder.current()
                let now = report(of: traffic, endpoint, directory, duration: ContinuousClock.now - start, isOver: false)
                return JSONReportWriter().json(of: now).serialized()
            }
            try announce(endpoint, identity, directory, control, inlets)
        } catch {
            events.close()
            await control?.stop()
            await inlets?.stop(drain: .zero)
            await endpoint.stop(drain: .zero)
            throw error
        }
        let telling = live.map { live in Task { try await live.keepTelling() } }
        await serve(endpoint, inlets, until: stop)
        await control?.stop()
        signals.end()
        let traffic = await recorder.finish()
        telling?.cancel()
        let result = Result {
            try conclude(traffic, endpoint, directory, duration: ContinuousClock.now - start)
            if let problem = stop.problem { throw CommandFailure(.unavailable, problem) }
        }
        await live?.end(report: directory.path)
        try result.get()
    }

    // MARK: The beginning

    private func world() throws(CommandFailure) -> World {
        let now = clock.now
        var file: WorldFile?
        do throws(WorldFileError) {
            if let path = command.config { file = try WorldFile(path: path, now: now) }
        } catch {
            throw CommandFailure(.input, "--config: \(error)")
        }
        do throws(WorldFileError) {
            if let name = command.scenario {
                let scenario = try Scenario.world(of: name, now: now)
                if file == nil { file = scenario } else { try file?.add(scenario) }
            }
        } catch {
            throw CommandFailure(.input, "--scenario: \(error)")
        }
        let world = file?.world ?? World()
        if command.listener.plaintext, world.authentication == .certificate {
            throw CommandFailure(.usage, "--plaintext: the world asks for client certificates, which need TLS")
        }
        if !command.inlets.inlet.isEmpty, world.authentication == .certificate {
            throw CommandFailure(
                .usage,
                "--inlet: the world asks for client certificates, but an inlet pushes with a token"
            )
        }
        return world
    }

    /// Decides what is written: with --redact nothing of what identifies a person.
    private func sanitiser() throws(CommandFailure) -> RecordSanitiser {
        let judge = command.dialect.flatMap(CapturedPushJudge.init)
        guard command.recording.redact else { return RecordSanitiser(judge: judge) }
        return RecordSanitiser(
            judge: judge,
            redactor: Redactor(
                key: try redactionKey(),
                dialects: (command.dialect.map { [$0] } ?? []) + command.inlets.inlet.map(\.dialect)
            )
        )
    }

    private func redactionKey() throws(CommandFailure) -> [UInt8] {
        do throws(RedactionKeyError) {
            if let path = command.recording.redactKey { return try RedactionKey.read(path) }
        } catch {
            throw CommandFailure(.input, "--redact-key: \(error)")
        }
        do throws(RedactionKeyError) {
            return try RedactionKey.ofUser(ProcessInfo.processInfo.environment)
        } catch {
            Console.printError(
                "pushproof: --redact: no key can be kept (\(OneLine.of("\(error)"))): equal texts stay equal only within this run; name a key file with --redact-key"
            )
            return RedactionKey.random()
        }
    }

    private func listen(
        _ world: World,
        _ identity: ServerIdentity,
        _ upstream: Upstream?,
        _ events: RecordQueue,
        _ book: PushBook?,
        _ control: ServeControl?,
        _ stop: ServeStop
    ) async throws(CommandFailure) -> MockEndpoint {
        let configuration = EndpointConfiguration(
            world: world,
            security: identity.security,
            upstream: upstream,
            clock: { [clock] in clock.now },
            clockOffset: { [clock] in clock.offset },
            seed: seed,
            onExchange: { exchange in
                control?.add(exchange)
                book?.add(exchange)
                events.record(exchange)
                if exchange.brokenOff == nil { stop.countRequest() }
            },
            onConnectionEnd: { end in
                control?.add(end)
                book?.add(end)
                events.record(end)
            }
        )
        do throws(WireError) {
            return try await MockEndpoint.start(
                configuration,
                host: command.listener.host,
                port: command.listener.port,
                loops: min(max(ProcessInfo.processInfo.activeProcessorCount, 1), Self.mostLoops)
            )
        } catch {
            switch error {
            case .cannotListen: throw CommandFailure(.unavailable, "\(error)")
            default: throw CommandFailure(.input, "\(error)")
            }
        }
    }

    /// Whoever reads the ready line may rely on it.
    private func selfTest(_ endpoint: MockEndpoint, _ identity: ServerIdentity) async throws(CommandFailure) {
        do throws(WireError) {
            try await endpoint.selfTest(authorityPEM: identity.authorityPEM)
        } catch {
            throw CommandFailure(.internal, "internal error: \(error)")
        }
    }

    /// What the page draws.
    private func phones(behind endpoint: MockEndpoint, _ book: PushBook?, _ sanitiser: RecordSanitiser) -> LivePhones? {
        book.map { book in
            LivePhones(
                WatchedPhones(
                    endpoint: endpoint,
                    book: book,
                    sanitiser: sanitiser,
                    offset: { [clock] in clock.offset }
                ),
                isMasked: sanitiser.redactor != nil
            )
        }
    }

    /// The folder of the report, without what an earlier run left in it.
    private func openDirectory() throws(OutputError) -> RunDirectory {
        var directory = try RunFolder.open(
            command.recording.reportDir,
            command: "serve",
            seed: seed,
            permissions: .ownerOnlyFolder
        )
        directory.filePermissions = .ownerOnly
        RunFolder.clear(directory)
        return directory
    }

    private func record(
        _ events: RecordQueue,
        by sanitiser: RecordSanitiser,
        in directory: RunDirectory,
        _ stop: ServeStop,
        _ live: LiveRun?
    ) throws(OutputError) -> RequestRecorder {
        let options = RequestRecorder.Options(
            directory: directory,
            logsRequests: command.recording.log != nil,
            corpus: command.recording.recordCorpus,
            sanitiser: sanitiser,
            inlets: command.inlets.inlet.map(\.dialect),
            follower: live.map { LiveTraffic($0.feed) },
            clock: { [clock] in clock.now }
        )
        return try RequestRecorder(of: events, options) { _ in stop.because(.unwritable) }
    }

    /// Writes the authority, and says where the endpoint is: a client may begin.
    private func announce(
        _ endpoint: MockEndpoint,
        _ identity: ServerIdentity,
        _ directory: RunDirectory,
        _ control: ServeControl?,
        _ inlets: ServeInlets?
    ) throws {
        var authorityFile: String?
        if let pem = identity.authorityPEM {
            let file = URL(fileURLWithPath: command.listener.caOut ?? directory.path + "/ca.pem")
            try RunDirectory(path: file.deletingLastPathComponent().path).write(pem, to: file.lastPathComponent)
            authorityFile = file.path
        }
        var ready: JSONObject = [
            "ready": true,
            "url": .string(command.listener.url(port: endpoint.port)),
            "caFile": authorityFile.map { .string($0) } ?? .null,
            "pid": .number(JSONNumber(Int(ProcessInfo.processInfo.processIdentifier))),
            "reportDir": .string(URL(fileURLWithPath: directory.path).path),
        ]
        if let url = control?.url { ready["controlUrl"] = .string(url) }
        if let inlets { ready["inlets"] = inlets.urls }
        try Console.print(String(decoding: JSONValue.object(ready).serialized(), as: UTF8.self))
    }

    // MARK: The end

    /// Returns when every connection is gone.
    private func serve(_ endpoint: MockEndpoint, _ inlets: ServeInlets?, until stop: ServeStop) async {
        let timer = command.duration.map { duration in
            Task {
                try await Task.sleep(for: duration.duration)
                stop.because(.duration)
            }
        }
        defer { timer?.cancel() }
        for await _ in stop.causes { break }
        // The task is cancelled when the draining is over.
        let impatience = Task {
            for await cause in stop.causes where cause == .signal { endpoint.closeConnections() }
        }
        // What senders have posted is to be delivered, and answered.
        await inlets?.stop(drain: command.drain.duration)
        await endpoint.stop(drain: command.drain.duration)
        impatience.cancel()
    }

    private func conclude(
        _ traffic: RecordedTraffic,
        _ endpoint: MockEndpoint,
        _ directory: RunDirectory,
        duration: Duration
    ) throws {
        let report = report(of: traffic, endpoint, directory, duration: duration, isOver: true)
        do throws(OutputError) {
            try RunFolder.write(report, to: directory, isDefault: command.recording.reportDir == nil)
        } catch {
            try? Console.print(TerminalSummary(style: command.output.style, isOnlyReport: true).text(of: report))
            // The first problem is the reason of the others.
            throw CommandFailure(traffic.problem ?? error)
        }
        try Console.print(TerminalSummary(style: command.output.style).text(of: report))
        if let problem = traffic.problem { throw CommandFailure(problem) }
        if traffic.findings.contains(where: { command.output.failOn.fails($0.diagnostic.severity) }) {
            throw CommandFailure(.violations)
        }
        if let shortfall = report.shortfall { throw CommandFailure(.inconclusive, shortfall) }
    }

    private func report(
        of traffic: RecordedTraffic,
        _ endpoint: MockEndpoint,
        _ directory: RunDirectory,
        duration: Duration,
        isOver: Bool
    ) -> RunReport {
        var report = RunReport(
            toolVersion: ToolVersion.current,
            command: "serve",
            seed: seed,
            isComplete: isOver && traffic.problem == nil,
            statistics: traffic.statistics,
            strength: 0,
            dialects: [.apns] + command.inlets.inlet.map(\.dialect),
            findings: traffic.findings,
            duration: duration,
            testeeCommand: nil,
            directory: directory.path,
            parsers: []
        )
        if traffic.statistics.judgedCount == 0 {
            let came = traffic.statistics.cases == 0 ? "no request arrived" : "no request arrived completely"
            let failed = traffic.failedHandshakes
            let handshakes =
                failed > 0
                ? ", and \(failed) TLS \(failed == 1 ? "handshake" : "handshakes") failed: the client must trust \(directory.path)/ca.pem"
                : ""
            report.shortfall = "\(came)\(handshakes): nothing was judged"
        }
        report.endpoint = ServedEndpoint(
            url: command.listener.url(port: endpoint.port),
            configuration: command.config,
            scenario: command.scenario,
            vendor: command.dialect.flatMap(Vendors.vendor)?.name,
            connections: traffic.connections,
            omissions: traffic.omissions,
            senders: traffic.senders,
            messages: traffic.messages
        )
        return report
    }
}
