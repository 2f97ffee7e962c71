import CaseFiles

/// The runs of a history file, the oldest first. A run's number is its place among them, from 1.
package struct RunHistory: Sendable, Equatable {
    /// A line that is none: what a run left that was killed while it wrote, or what somebody else wrote.
    package struct Skipped: Sendable, Equatable {
        /// From 1.
        package var line: Int
        package var problem: String
    }

    package var runs: [HistoryRun]
    package private(set) var skipped: [Skipped] = []

    package init(_ runs: [HistoryRun] = []) {
        self.runs = runs
    }

    /// Reads a history file.
    ///
    /// - Parameter bytes: All of it. Lines that cannot be used are skipped, so that what is torn takes nothing else with it.
    package init(parsing bytes: [UInt8]) {
        self.init()
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do throws(CaseFileError) {
                runs.append(try HistoryRun(line: line, place: "line \(index + 1)"))
            } catch {
                skipped.append(Skipped(line: index + 1, problem: error.problem))
            }
        }
    }

    /// The runs with their numbers.
    package var numbered: [(number: Int, run: HistoryRun)] {
        runs.enumerated().map { ($0.offset + 1, $0.element) }
    }

    /// What was run, in the order in which it was run first.
    package var scopes: [HistoryScope] {
        var seen: Set<HistoryScope> = []
        return runs.map(\.scope).filter { seen.insert($0).inserted }
    }

    /// What became of each finding of each compiler: what is there before what is fixed, errors first, and the latest first.
    package var findings: [FindingHistory] {
        var testees: Set<String?> = []
        let found = runs.map(\.scope.testee).filter { testees.insert($0).inserted }.flatMap { testee in
            FindingHistory.all(in: numbered.filter { $0.run.scope.testee == testee })
        }
        return found.map { ($0.place, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
