/// What a run still found, as time went by: how its yield falls says when to stop.
package struct Yield: Sendable, Equatable {
    /// Where the run stood at the end of a round.
    package struct Sample: Sendable, Equatable {
        /// Since the start of the run.
        package var milliseconds: Int
        package var cases: Int
        /// Distinct behaviours: members of answers with their types, and reasons of refusals.
        package var behaviours: Int
        /// Those of them that one case alone has shown.
        package var singletons: Int
        /// Lines of the testee's code that were reached; 0 where it does not tell.
        package var lines: Int
        /// Errors and warnings, each counted once.
        package var findings: Int

        package init(
            milliseconds: Int,
            cases: Int,
            behaviours: Int,
            singletons: Int,
            lines: Int,
            findings: Int
        ) {
            self.milliseconds = milliseconds
            self.cases = cases
            self.behaviours = behaviours
            self.singletons = singletons
            self.lines = lines
            self.findings = findings
        }
    }

    /// More would not be seen in a picture.
    private static let mostSamples = 256

    /// In the order of time.
    package private(set) var samples: [Sample] = []

    package init(samples: [Sample] = []) {
        self.samples = samples
    }

    package mutating func add(_ sample: Sample) {
        samples.append(sample)
        guard samples.count > Yield.mostSamples else { return }
        // Every second one, and the last.
        samples = samples.enumerated().compactMap {
            $0.offset % 2 == 1 || $0.offset == samples.count - 1 ? $0.element : nil
        }
    }

    /// The share of further cases that will show a behaviour which none has shown yet, as far as can be said: the share of the cases
    /// so far whose behaviour nobody else has shown (Good and Turing; for fuzzing Böhme, STADS, 2018). Nil before anything was seen.
    package var discoveryProbability: Double? {
        guard let last = samples.last, last.cases > 0 else { return nil }
        return Double(last.singletons) / Double(last.cases)
    }

    /// How long nothing new was seen at the end, in milliseconds.
    package var quietMilliseconds: Int {
        guard let last = samples.last else { return 0 }
        let sameAsLast = samples.reversed().prefix { sample in
            sample.behaviours == last.behaviours && sample.lines == last.lines && sample.findings == last.findings
        }
        return last.milliseconds - (sameAsLast.last?.milliseconds ?? last.milliseconds)
    }
}
