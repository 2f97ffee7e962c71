import Findings
import PushModel
import Synchronization

/// Says how far a run is: a line that is painted over on a terminal, a plain line now and then in a pipe.
package final class ProgressPrinter: Sendable {
    private let isTerminal: Bool
    private let interval: Duration
    private let columns: @Sendable () -> Int?
    private let print: @Sendable (String) -> Void
    /// When the next line is due, since the start of the run.
    private let due: Mutex<Duration>

    /// A printer that gives its text, control codes included, to `print`.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the line is painted over.
    ///   - columns: How wide the terminal is; nil where it does not say.
    ///   - print: Gets the text.
    package init(
        isTerminal: Bool,
        columns: @escaping @Sendable () -> Int? = { nil },
        print: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.columns = columns
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
        let line = ProgressLine(snapshot)
        // A line that is wrapped cannot be painted over.
        print(isTerminal ? "\r\u{1B}[K" + line.text(within: columns().map { $0 - 1 }) : line.text(within: nil) + "\n")
    }

    /// Tells something at once that a person at a terminal waits for; a log has it at the end.
    package func tell(_ text: String) {
        if isTerminal { print("\r\u{1B}[K" + text + "\n") }
    }

    /// Says on a terminal what a run does when all its cases are judged.
    ///
    /// - Parameter findings: How many it found.
    package func show(confirming findings: Int) {
        let step = "confirming \(findings.groupedCount("finding")), and making the cases small"
        if isTerminal, findings > 0 { print("\r\u{1B}[K" + step) }
    }

    /// Clears the line on a terminal.
    package func finish() {
        if isTerminal { print("\r\u{1B}[K") }
    }
}

/// How far a run is, in as many words as there is room for.
struct ProgressLine {
    private struct Part {
        /// Those with small numbers stay longest.
        var rank: Int
        var text: String
        /// Where there is little room.
        var short: String?
    }

    private let parts: [Part]

    init(_ snapshot: ProgressSnapshot) {
        let place = snapshot.cases.grouped + (snapshot.total.map { " of \($0.grouped)" } ?? "")
        let dialect = snapshot.dialect.map { ": \($0.rawValue)" } ?? ""
        let share = snapshot.tuplesTotal > 0 ? snapshot.tuplesCovered * 100 / snapshot.tuplesTotal : nil
        // With its type: without it the compiler looks for one for a quarter of a minute.
        let parts: [Part?] = [
            Part(rank: 1, text: "judging case \(place)\(dialect)", short: "case \(place)"),
            Part(rank: 4, text: "\(Int(snapshot.casesPerSecond)) cases/s", short: "\(Int(snapshot.casesPerSecond))/s"),
            share.map { Part(rank: 6, text: "\($0) % of the combinations", short: "\($0) %") },
            Part(rank: 2, text: snapshot.errors.counted("violation"), short: "✗ \(snapshot.errors)"),
            Part(rank: 5, text: snapshot.warnings.counted("warning"), short: "! \(snapshot.warnings)"),
            snapshot.known > 0 ? Part(rank: 7, text: "\(snapshot.known) known", short: "= \(snapshot.known)") : nil,
            snapshot.restarts > 0 ? Part(rank: 8, text: snapshot.restarts.counted("restart")) : nil,
            snapshot.sinceLastFind.map { Part(rank: 9, text: "last find \(ProgressLine.words($0)) ago") },
            snapshot.remaining.map { Part(rank: 3, text: "\(ProgressLine.words($0)) left") },
        ]
        self.parts = parts.compactMap(\.self)
    }

    /// The parts that fit, the least important left out first.
    ///
    /// - Parameter columns: How much room there is; nil for any.
    /// - Returns: One line.
    func text(within columns: Int?) -> String {
        let whole = parts.map(\.text).joined(separator: ", ")
        guard let columns, whole.count > columns else { return whole }
        for most in stride(from: parts.map(\.rank).max() ?? 1, to: 0, by: -1) {
            let line = parts.filter { $0.rank <= most }.map { $0.short ?? $0.text }.joined(separator: ", ")
            if line.count <= columns { return line }
        }
        return String(whole.prefix(max(0, columns)))
    }

    /// `45 s`, `12 min`, `3 h 5 min`.
    private static func words(_ duration: Duration) -> String {
        let seconds = Int(duration / .seconds(1))
        if seconds < 100 { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        return minutes < 100 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
