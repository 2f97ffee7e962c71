/// A running adapter, asked directly: nothing is restarted, so that every fault is seen as it is.
final class DoctorSession {
    private let configuration: TesteeConfiguration
    private let process: TesteeProcess
    private var nextID = 1

    init(_ configuration: TesteeConfiguration, environment: [String]) throws(DoctorTrouble) {
        self.configuration = configuration
        do throws(TesteeError) {
            process = try TesteeProcess(configuration, environment: environment)
        } catch {
            throw .unusable(error)
        }
    }

    func kill() {
        process.kill()
    }

    var residentBytes: Int { process.residentBytes }

    /// The answers in the order of the requests; an answer that breaks the protocol is trouble too.
    func ask(_ requests: [TesteeRequest], window: Int? = nil) throws(DoctorTrouble) -> [TesteeObservation] {
        var configuration = configuration
        configuration.window = window ?? configuration.window
        var batch = TesteeBatch(requests, firstID: nextID)
        nextID += requests.count
        var exchange = TesteeExchange(process, configuration, batch: batch, indices: Array(requests.indices))
        var fault: TesteeExchange.Fault?
        do throws(TesteeError) {
            fault = try exchange.runToTheEnd(&batch)
        } catch {
            throw .unusable(error)
        }
        if let failure = fault?.failure ?? exchange.strayLines.first?.failure { throw trouble(of: failure) }
        let observations = batch.observations.compactMap(\.self)
        for case .failed(let failure) in observations { throw .failure(failure) }
        return observations
    }

    /// Looks closer at a process that is given up.
    private func trouble(of failure: TesteeFailure) -> DoctorTrouble {
        var failure = failure
        if failure.cause == .silence {
            if case .whole(let line)? = process.lineAfterEndOfInput(grace: configuration.exitGrace),
                case .answer = TesteeAnswer(line: line)
            {
                return .unflushed
            }
            process.dumpThreads(grace: configuration.threadDumpGrace)
        }
        process.kill()
        failure.standardErrorTail = process.standardErrorTail
        return .failure(failure)
    }

    func ask(_ request: TesteeRequest) throws(DoctorTrouble) -> TesteeObservation {
        try ask([request]).first ?? .skipped("")
    }

    enum Ending {
        case ended, livesOn
        /// It wrote something that nobody had asked for.
        case wrote(String)
    }

    /// Ends the input; the process is gone afterwards.
    func end() -> Ending {
        // Where a start takes long, so does an end.
        let grace = max(configuration.exitGrace, configuration.liveness.slowestStart * 2)
        let line = process.lineAfterEndOfInput(grace: grace)
        let ending = process.awaitEnding(grace: grace)
        switch line {
        case nil: return ending == nil ? .livesOn : .ended
        case .tooLong: return .wrote("more than an answer may have")
        case .whole(let bytes), .unfinished(let bytes): return .wrote(bytes.excerpt)
        }
    }
}
