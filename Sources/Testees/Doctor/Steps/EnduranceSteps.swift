/// How fast it is, and whether it grows.
extension DoctorStep {
    private static let timeLimit: Duration = .seconds(15)
    private static let slowRate = 200
    private static let muchGrowth = 128

    static let endurance = DoctorStep(name: "endurance") { consultation throws(DoctorTrouble) in
        let session = try consultation.session()
        let alone = try measure(session, consultation, cases: 1000, window: 1, limit: .seconds(3))
        let before = session.residentBytes
        let window = consultation.configuration.window
        let together = try measure(
            session,
            consultation,
            cases: consultation.enduranceCases,
            window: window,
            limit: timeLimit
        )
        let grown = (session.residentBytes - before) >> 20
        return [rate(alone, together, window: window), memory(grown, cases: together.cases, isKnown: before > 0)]
    }

    private struct Measurement {
        var cases = 0
        var time: Duration = .zero

        /// Cases a second.
        var rate: Int {
            let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
            return Int(Double(cases) / max(seconds, 1e-6))
        }
    }

    private static func measure(
        _ session: DoctorSession,
        _ consultation: Consultation,
        cases: Int,
        window: Int,
        limit: Duration
    ) throws(DoctorTrouble) -> Measurement {
        let clock = SuspendingClock()
        let begin = clock.now
        var measurement = Measurement()
        while measurement.cases < cases, measurement.time < limit {
            let count = min(4 * window, cases - measurement.cases)
            _ = try session.ask(consultation.requests(count), window: window)
            measurement.cases += count
            measurement.time = begin.duration(to: clock.now)
        }
        return measurement
    }

    private static func rate(_ alone: Measurement, _ together: Measurement, window: Int) -> DoctorResult {
        let text = "\(together.rate) cases/s with \(window) open requests, \(alone.rate) one at a time"
        guard together.rate < slowRate else { return .ok("rate", text) }
        return .warning(
            "rate",
            text,
            remedy: "Keep caches and connections between requests, and answer all lines that have arrived with "
                + "one write: 20000 cases would take \(20_000 / max(together.rate, 1)) s."
        )
    }

    private static func memory(_ grown: Int, cases: Int, isKnown: Bool) -> DoctorResult {
        guard isKnown else { return .skipped("memory", "this system does not show the size of a process") }
        guard grown > muchGrowth else { return .ok("memory", "grew by \(max(grown, 0)) MiB over \(cases) cases") }
        return .warning(
            "memory",
            "grew by \(grown) MiB over \(cases) cases",
            remedy: "Find out what keeps requests or answers in memory. A campaign restarts the testee when it has "
                + "grown by 256 MiB."
        )
    }
}
