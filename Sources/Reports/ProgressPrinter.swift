import Campaign
import Synchronization

/// Says how far a run is: a line that is painted over on a terminal, a plain line now and then in a pipe.
package final class ProgressPrinter: Sendable {
    private let isTerminal: Bool
    private let interval: Duration
    private let print: @Sendable (String) -> Void
    /// When the next line is due, since the start of the run.
    private let due: Mutex<Duration>

    /// A printer that gives its text, control codes included, to `print`.
    package init(isTerminal: Bool, print: @escaping @Sendable (String) -> Void) {
        self.isTerminal = isTerminal
        self.print = print
        interval = isTerminal ? .milliseconds(250) : .seconds(10)
        // A pipe is a log: short runs leave no line in it.
        due = Mutex(isTerminal ? .zero : interval)
    }

    /// Prints the snapshot, unless the last one is recent.
    package func show(_ snapshot: ProgressSnapshot) {
        let isDue = due.withLock { due in
            guard snapshot.elapsed >= due else { return false }
            due = snapshot.elapsed + interval
            return true
        }
        guard isDue else { return }
        print(isTerminal ? "\r\u{1B}[K" + line(snapshot) : line(snapshot) + "\n")
    }

    /// Clears the line on a terminal.
    package func finish() {
        if isTerminal { print("\r\u{1B}[K") }
    }

    private func line(_ snapshot: ProgressSnapshot) -> String {
        let total = snapshot.total.map { " of \($0)" } ?? ""
        let coverage =
            snapshot.tuplesTotal > 0
            ? ", \(snapshot.tuplesCovered * 100 / snapshot.tuplesTotal) % of the combinations" : ""
        return "\(snapshot.cases)\(total) cases, \(Int(snapshot.casesPerSecond)) cases/s\(coverage), "
            + "\(snapshot.errors.counted("violation")), \(snapshot.warnings.counted("warning"))"
    }
}
