import Campaign
import Synchronization

/// Says how far a run is: a line that is painted over on a terminal, a plain line now and then in a pipe.
package final class ProgressPrinter: Sendable {
    private let isTerminal: Bool
    private let print: @Sendable (String) -> Void
    private let lastPrinted = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter print: writes text to standard error as it is.
    package init(isTerminal: Bool, print: @escaping @Sendable (String) -> Void) {
        self.isTerminal = isTerminal
        self.print = print
    }

    /// Prints the snapshot, unless the last one is recent.
    package func show(_ snapshot: ProgressSnapshot) {
        let now = ContinuousClock.now
        let interval: Duration = isTerminal ? .milliseconds(250) : .seconds(10)
        let isDue = lastPrinted.withLock { last in
            guard last.map({ now - $0 >= interval }) ?? isTerminal else {
                last = last ?? now
                return false
            }
            last = now
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
            + "\(snapshot.errors) violations, \(snapshot.warnings) warnings"
    }
}
