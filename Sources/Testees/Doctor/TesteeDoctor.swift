import Foundation

/// Examines an adapter step by step, and says how to mend it.
///
/// It asks nothing that a campaign would not ask.
package actor TesteeDoctor {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private nonisolated let executor = QueueExecutor()
    private let configuration: TesteeConfiguration
    private let samples: [TesteeRequest]
    private let others: [TesteeRequest]
    private let environment: [String: String]
    private let enduranceCases: Int

    /// `samples` are simple requests, one of each dialect, and `others` such whose payload must be another;
    /// `enduranceCases` is how many are used to measure memory.
    package init(
        _ configuration: TesteeConfiguration,
        samples: [TesteeRequest],
        others: [TesteeRequest] = [],
        inheriting environment: [String: String] = ProcessInfo.processInfo.environment,
        enduranceCases: Int = 10_000
    ) {
        self.configuration = configuration
        self.samples = samples
        self.others = others
        self.environment = environment
        self.enduranceCases = enduranceCases
    }

    /// Cheap and basic questions first: what comes later needs what is asked before.
    private static let steps: [DoctorStep] = [
        .firstAnswer, .dialects, .otherMessage,
        .window, .longMessage,
        .messageText, .messageBase64, .brokenMessage, .unknownMembers,
        .repetition, .freshProcess, .surroundings,
        .endurance,
        .ending,
    ]

    /// Examines it; each result is reported as soon as it is known.
    ///
    /// - Returns: whether no step failed.
    /// - Throws: `cannotStart`, and `cancelled` when the surrounding task is.
    package func examine(_ report: @Sendable (DoctorResult) -> Void) async throws(TesteeError) -> Bool {
        let consultation = Consultation(
            configuration,
            samples: samples,
            others: others,
            environment: environment,
            enduranceCases: enduranceCases
        )
        guard let consultation else { return true }
        defer { consultation.dropSession() }
        var isHealthy = true
        for step in Self.steps {
            if Task.isCancelled { throw .cancelled }
            let results = try Self.results(of: step, consultation)
            for result in results { report(result) }
            guard results.contains(where: { $0.verdict == .failed }) else { continue }
            isHealthy = false
            consultation.dropSession()
            if step.isEssential {
                report(.skipped("rest", "not examined: fix the problem above first"))
                break
            }
        }
        return isHealthy
    }

    private static func results(
        of step: DoctorStep,
        _ consultation: Consultation
    ) throws(TesteeError) -> [DoctorResult] {
        do throws(DoctorTrouble) {
            return try step.examine(consultation)
        } catch {
            if case .unusable(let reason) = error { throw reason }
            return [.failed(step.name, error)]
        }
    }
}

/// One question to an adapter.
struct DoctorStep: Sendable {
    let name: String
    /// Whether the steps after it make no sense when it fails.
    var isEssential = false
    /// Trouble that it throws is the step's failure.
    let examine: @Sendable (Consultation) throws(DoctorTrouble) -> [DoctorResult]
}
