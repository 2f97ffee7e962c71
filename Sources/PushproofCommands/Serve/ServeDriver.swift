import APNsWire
import Campaign
import Foundation
import JSONModel
import PushModel
import Recording
import Reports
import WorldConfiguration

/// `serve` from the first line to the exit code.
struct ServeDriver {
    /// Threads that serve connections: with more, the recorder is what limits.
    private static let mostLoops = 4

    let command: ServeCommand
    private let seed = UInt64.random(in: .min ... .max)
    private let clock = WallClock.milliseconds

    init(command: ServeCommand) {
        self.command = command
    }

    /// Serves until there is a reason to stop, and reports.
    ///
    /// - Throws: ``CommandFailure`` for everything but exit code 0.
    func run() async throws {
        let world = try world()
        let identity = try ServerIdentity(command.listener, now: clock())
        let directory = try RunDirectory(
            path: command.recording.reportDir ?? RunFolder.name(command: "serve", seed: seed)
        )
        RunFolder.clear(directory)
        let stop = ServeStop(requests: command.maxRequests)
        let recorder = try RequestRecorder(
            RequestRecorder.Options(
                directory: directory,
                logsRequests: command.recording.log != nil,
                corpus: command.recording.recordCorpus
            ),
            whenFailed: { _ in stop.because(.unwritable) }
        )
        let endpoint = try await listen(world, identity, recorder, stop)
        let start = ContinuousClock.now
        let signals = stop.watchSignals()
        do {
            try announce(endpoint, identity, directory)
        } catch {
            await endpoint.stop(drain: .zero)
            _ = await recorder.finish()
            throw error
        }
        await serve(endpoint, until: stop)
        for source in signals { source.cancel() }
        let traffic = await recorder.finish()
        try conclude(traffic, endpoint, directory, duration: ContinuousClock.now - start)
    }

    // MARK: The beginning

    private func world() throws(CommandFailure) -> World {
        guard let path = command.config else { return World() }
        do throws(WorldFileError) {
            return try WorldFile(path: path, now: clock()).world
        } catch {
            throw CommandFailure(.usage, "--config: \(error)")
        }
    }

    private func listen(
        _ world: World,
        _ identity: ServerIdentity,
        _ recorder: RequestRecorder,
        _ stop: ServeStop
    ) async throws -> MockEndpoint {
        let configuration = EndpointConfiguration(
            world: world,
            security: identity.security,
            clock: clock,
            seed: seed,
            onExchange: { exchange in
                recorder.record(exchange)
                stop.countRequest()
            },
            onConnectionEnd: { recorder.record($0) }
        )
        do throws(WireError) {
            return try await MockEndpoint.start(
                configuration,
                host: command.listener.host,
                port: command.listener.port,
                loops: min(max(ProcessInfo.processInfo.activeProcessorCount, 1), Self.mostLoops)
            )
        } catch {
            _ = await recorder.finish()
            recorder.removeFiles()
            switch error {
            case .cannotListen: throw CommandFailure(.unavailable, "\(error)")
            default: throw CommandFailure(.usage, "\(error)")
            }
        }
    }

    /// Writes the authority, and says where the endpoint is: a client may begin.
    private func announce(
        _ endpoint: MockEndpoint,
        _ identity: ServerIdentity,
        _ directory: RunDirectory
    ) throws {
        var authorityFile: String?
        if let pem = identity.authorityPEM {
            let file = URL(fileURLWithPath: command.listener.caOut ?? directory.path + "/ca.pem")
            try RunDirectory(path: file.deletingLastPathComponent().path).write(pem, to: file.lastPathComponent)
            authorityFile = file.path
        }
        let ready: JSONValue = [
            "ready": true,
            "url": .string(command.listener.url(port: endpoint.port)),
            "caFile": authorityFile.map { .string($0) } ?? .null,
            "pid": .number(JSONNumber(Int(ProcessInfo.processInfo.processIdentifier))),
            "reportDir": .string(URL(fileURLWithPath: directory.path).path),
        ]
        try Console.print(String(decoding: ready.serialized(), as: UTF8.self))
    }

    // MARK: The end

    /// Returns when every connection is gone.
    private func serve(_ endpoint: MockEndpoint, until stop: ServeStop) async {
        let timer = command.duration.map { duration in
            Task {
                try await Task.sleep(for: duration.duration)
                stop.because(.duration)
            }
        }
        defer { timer?.cancel() }
        for await _ in stop.causes { break }
        let drain = command.drain.duration
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await endpoint.stop(drain: drain) }
            group.addTask {
                // The task is cancelled when the draining is over.
                for await cause in stop.causes where cause == .signal {
                    await endpoint.stop(drain: .zero)
                    break
                }
            }
            await group.next()
            group.cancelAll()
        }
    }

    private func conclude(
        _ traffic: RecordedTraffic,
        _ endpoint: MockEndpoint,
        _ directory: RunDirectory,
        duration: Duration
    ) throws {
        var report = RunReport(
            toolVersion: ToolVersion.current,
            command: "serve",
            seed: seed,
            isComplete: traffic.problem == nil,
            statistics: traffic.statistics,
            strength: 0,
            dialects: [.apns],
            findings: traffic.findings,
            duration: duration,
            testeeCommand: nil,
            directory: directory.path,
            parsers: []
        )
        report.endpoint = ServedEndpoint(
            url: command.listener.url(port: endpoint.port),
            configuration: command.config,
            connections: traffic.connections,
            omissions: traffic.omissions
        )
        do throws(OutputError) {
            try RunFolder.write(report, to: directory, isDefault: command.recording.reportDir == nil)
        } catch {
            // The first problem is the reason of the others.
            throw CommandFailure(traffic.problem ?? error)
        }
        try Console.print(TerminalSummary(style: command.output.style).text(of: report))
        if let problem = traffic.problem { throw CommandFailure(problem) }
        if traffic.findings.contains(where: { command.output.failOn.fails($0.sighting.severity) }) {
            throw CommandFailure(.violations)
        }
    }
}
