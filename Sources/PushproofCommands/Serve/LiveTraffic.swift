import APNsWire
import Findings
import LivePage
import PushModel
import Recording
import Reports
import Synchronization

/// Tells a page what an endpoint gets.
final class LiveTraffic: TrafficFollower {
    private struct Finds {
        var (errors, warnings) = (0, 0)
        var last: ContinuousClock.Instant?
    }

    private let feed: LiveFeed
    private let start = ContinuousClock.now
    private let finds = Mutex(Finds())

    init(_ feed: LiveFeed) {
        self.feed = feed
    }

    func recorded(_ exchange: Exchange, number: Int) {
        let (now, seen) = (ContinuousClock.now, finds.withLock { $0 })
        let snapshot = ProgressSnapshot(
            cases: number,
            elapsed: now - start,
            errors: seen.errors,
            warnings: seen.warnings,
            sinceLastFind: seen.last.map { now - $0 }
        )
        feed.show(snapshot)
    }

    func found(_ finding: Finding) {
        finds.withLock { finds in
            switch finding.diagnostic.severity {
            case .error: finds.errors += 1
            case .warning: finds.warnings += 1
            case .info: return
            }
            finds.last = .now
        }
        feed.add(finding)
    }
}
