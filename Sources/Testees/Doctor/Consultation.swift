/// What the steps of an examination share: the adapter's running process, and a request that it answers.
final class Consultation {
    private(set) var configuration: TesteeConfiguration
    /// One simple request of each dialect.
    let samples: [TesteeRequest]
    /// Another request of a dialect, whose payload is not that of the sample.
    let others: [TesteeRequest]
    /// The request that most steps use.
    var sample: TesteeRequest
    /// Requests that the adapter does not skip.
    var answered: [TesteeRequest]
    /// Cases over which memory and speed are measured.
    let enduranceCases: Int

    private let environment: [String: String]
    private var current: DoctorSession?

    /// nil without samples.
    init?(
        _ configuration: TesteeConfiguration,
        samples: [TesteeRequest],
        others: [TesteeRequest],
        environment: [String: String],
        enduranceCases: Int
    ) {
        guard let first = samples.first else { return nil }
        self.configuration = configuration
        self.samples = samples
        self.others = others
        self.environment = environment
        self.enduranceCases = enduranceCases
        sample = first
        answered = [first]
    }

    /// The process that runs, or a fresh one.
    func session() throws(DoctorTrouble) -> DoctorSession {
        if let current { return current }
        let fresh = try DoctorSession(
            configuration,
            environment: TesteeEnvironment.variables(inheriting: environment)
        )
        current = fresh
        return fresh
    }

    /// A process of its own, beside none: the one that runs is ended.
    func freshSession(changing changes: [String: String] = [:]) throws(DoctorTrouble) -> DoctorSession {
        dropSession()
        let fresh = try DoctorSession(
            configuration,
            environment: TesteeEnvironment.variables(inheriting: environment, changing: changes)
        )
        current = fresh
        return fresh
    }

    /// From now on one request at a time, so that one weakness is told once.
    func useLockStep() {
        dropSession()
        configuration.window = 1
    }

    func dropSession() {
        current?.kill()
        current = nil
    }

    /// As many requests as asked for, which the adapter answers, dialect after dialect.
    func requests(_ count: Int) -> [TesteeRequest] {
        (0..<count).map { answered[$0 % answered.count] }
    }
}
