/// Finds out whether a testee holds its last answers back until its input ends, as one does that never flushes.
///
/// A request that it has answered before is asked alone in a fresh process. Where the answer comes only at once after the end
/// of the input, twice and after waits of different length, it was held back: a slow start would have to end twice just then.
struct BufferingCheck {
    /// How long the input stays open, in units of ``unit``.
    private static let waits = [3, 5]

    private let configuration: TesteeConfiguration
    private let environment: [String]
    private let id: Int

    init(_ configuration: TesteeConfiguration, environment: [String], id: Int) {
        self.configuration = configuration
        self.environment = environment
        self.id = id
    }

    /// What a start takes at the most, as far as anybody has seen one.
    private var unit: Duration { max(TesteeLimit.leastStart, configuration.liveness.slowestStart * 2) }

    /// Whether the answer to the request is held back.
    func finds(_ request: TesteeRequest) throws(TesteeError) -> Bool {
        for wait in Self.waits {
            guard try isHeldBack(request, for: unit * wait) else { return false }
        }
        return true
    }

    private func isHeldBack(_ request: TesteeRequest, for wait: Duration) throws(TesteeError) -> Bool {
        var configuration = configuration
        (configuration.timeout, configuration.startTimeout) = (wait, wait)
        let process = try TesteeProcess(configuration, environment: environment)
        defer { process.kill() }
        var batch = TesteeBatch([request], firstID: id)
        var exchange = TesteeExchange(process, configuration, batch: batch, indices: [0])
        guard let fault = try exchange.run(&batch) else {
            configuration.liveness.noteThatItWritesOut()
            return false
        }
        guard fault.failure.cause == .silence, case .whole(let line)? = process.lineAfterEndOfInput(grace: unit),
            case .answer(let answered, _, _) = TesteeAnswer(line: line)
        else { return false }
        return answered == id
    }
}
