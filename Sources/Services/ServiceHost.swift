import Foundation
import SystemPackage
import Testees
import WorldConfiguration

/// Starts the service where the file says how, and knows whether it is up.
actor ServiceHost {
    private static let pause: Duration = .milliseconds(50)
    private static let looksAtTheEnd = 10

    private let start: ServiceFile.Start?
    private let address: ServiceAddress
    private let variables: [String: String]
    /// How long it may take until it is up.
    private let patience: Duration
    private var process: ServiceProcess?

    /// - Parameters:
    ///   - file: how to start it, and whom to ask.
    ///   - variables: of its environment.
    ///   - patience: how long it may take until it is up.
    init(_ file: ServiceFile, variables: [String: String], patience: Duration) {
        start = file.start
        address = file.request.address
        self.variables = variables
        self.patience = patience
    }

    /// Starts the service if it does not run, and waits until it is up.
    ///
    /// - Parameter afterFault: whether one that was started and does not answer is replaced by another.
    /// - Returns: what it said and how it ended, where one that had been started was gone.
    /// - Throws: `cannotStart` where it is not up in time, `cancelled`.
    @discardableResult
    func bringUp(afterFault: Bool = false) async throws(TesteeError) -> ServiceEnd? {
        var end: ServiceEnd?
        if let process {
            if await hasEnded(process, andAnswersNot: afterFault) {
                end = ServiceEnd(words: await process.lastWords, ending: await process.stop())
                self.process = nil
            } else if afterFault, await problem() != nil {
                await process.stop()
                self.process = nil
            }
        }
        if process == nil, let start {
            process = try ServiceProcess(try TesteeCommand(parsing: start.command), adding: variables)
        }
        try await awaitReadiness()
        return end
    }

    /// Whether the process has ended. The end of its connections is seen a little before its own, so one that does not answer is
    /// waited for.
    private func hasEnded(_ process: ServiceProcess, andAnswersNot mayBeEnding: Bool) async -> Bool {
        guard mayBeEnding, await problem() != nil else { return await process.hasEnded }
        for _ in 0..<Self.looksAtTheEnd {
            if await process.hasEnded { return true }
            try? await Task.sleep(for: Self.pause)
        }
        return await process.hasEnded
    }

    /// Ends one that was started here: the next one begins anew.
    func end() async {
        await process?.stop()
        process = nil
    }

    private func awaitReadiness() async throws(TesteeError) {
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: patience)
        while let problem = await problem() {
            if Task.isCancelled { throw .cancelled }
            if let process, await process.hasEnded {
                let words = await process.lastWords
                let ending = await process.stop()
                self.process = nil
                throw .diesBeforeFirstAnswer(detail: "the service \(ending)", standardErrorTail: words)
            }
            guard clock.now < deadline else {
                throw .cannotStart("the service at \(start?.ready?.address ?? address) is not up: \(problem)")
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// What is wrong with it; nil where it is up.
    private func problem() async -> String? {
        let client = HTTPClient(to: start?.ready?.address ?? address)
        defer { Task { await client.stop() } }
        guard let ready = start?.ready else { return await client.connectionProblem() }
        let request = ServiceRequest(method: "GET", target: ready.target, headers: [("connection", "close")], body: [])
        switch await client.send(request, patience: .seconds(2)) {
        case .success(let response):
            return (200..<400).contains(response.status) ? nil : "\(ready.target) answers \(response.status)"
        case .failure(.unreachable(let words)): return words
        case .failure(.broken): return "the connection was closed"
        case .failure(.silent): return "no answer"
        }
    }
}

/// How a service that was started came to its end.
struct ServiceEnd: Sendable {
    /// What it wrote last.
    var words: String
    var ending: String
}
