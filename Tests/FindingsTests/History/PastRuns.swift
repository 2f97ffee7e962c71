import Determinism

@testable import Findings

/// Runs that never were.
enum PastRuns {
    static func finding(_ name: String, count: Int = 100, status: String = "confirmed") -> HistoryFinding {
        HistoryFinding(
            fingerprint: Fingerprint([name]),
            rule: "diff.payload",
            severity: "error",
            dialect: "zego",
            place: "/aps/badge",
            title: "ZEGO: \(name) is sent, and must not be",
            status: status,
            isBaselined: false,
            count: count
        )
    }

    /// A complete run of 1000 cases of ZEGO, on one day of October.
    static func run(
        _ names: String...,
        day: Int = 1,
        command: String = "check",
        seed: String = "0x0000000000000001",
        change: (inout HistoryRun) -> Void = { _ in }
    ) -> HistoryRun {
        var figures = HistoryFigures()
        figures.cases = 1000
        figures.judged = 1000
        figures.violations = names.count
        figures.seconds = 2.5
        figures.casesPerSecond = 400
        figures.origins = ["corpus": 300, "sweep": 700]
        figures.dialects = ["zego": HistoryFigures.Cases(cases: 1000, judged: 1000)]
        figures.tuplesCovered = 90
        figures.tuplesTotal = 100
        figures.rulesExercised = 20
        figures.rulesTotal = 21
        let padding = day < 10 ? "0" : ""
        var run = HistoryRun(
            toolVersion: "1.0.0",
            time: "2026-10-\(padding)\(day)T02:00:00Z",
            scope: HistoryScope(command: command, testee: "python3 adapter.py", selection: "everything"),
            seed: seed,
            isComplete: true,
            exitCode: names.isEmpty ? 0 : 1,
            figures: figures,
            findings: names.map { finding($0) }
        )
        change(&run)
        return run
    }
}
