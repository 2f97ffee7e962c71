import Determinism
import Findings
import JSONModel
import PushModel
import Reports
import Synchronization

/// One server-sent event.
struct LiveEvent: Sendable, Equatable {
    enum Kind: String, Sendable {
        /// How far the run is.
        case progress
        /// A finding that was not there before.
        case finding
        /// Which phones there are, and which are not as they were.
        case phones
        /// The run is over; nothing comes after it.
        case end
    }

    var kind: Kind
    var data: JSONValue

    /// Whether a later one of its kind says all that it says.
    var mayBeLeftOut: Bool { kind == .progress || kind == .phones }

    /// As it goes over the wire. Data has no line feed: JSON escapes it.
    var text: String { "event: \(kind.rawValue)\ndata: \(String(decoding: data.serialized(), as: UTF8.self))\n\n" }
}

/// A page that follows.
final class LiveReader: Sendable {
    /// Events that may wait for a page and be followed by one that may be left out.
    static let mostWaiting = 64

    let events: AsyncStream<LiveEvent>
    private let continuation: AsyncStream<LiveEvent>.Continuation
    private let waiting = Atomic<Int>(0)

    init() {
        (events, continuation) = AsyncStream.makeStream()
    }

    fileprivate func tell(_ event: LiveEvent) {
        // Who does not keep up is told less often how far the run is, and of every finding all the same.
        if event.mayBeLeftOut, waiting.load(ordering: .relaxed) >= Self.mostWaiting { return }
        waiting.add(1, ordering: .relaxed)
        continuation.yield(event)
    }

    /// Says that the page has an event.
    func took(_ event: LiveEvent) {
        waiting.subtract(1, ordering: .relaxed)
    }

    /// Ends the events once all are taken that wait.
    fileprivate func end() {
        continuation.finish()
    }
}

/// What a page that follows a run is told. A page that is opened late has all of it, too.
package final class LiveFeed: Sendable {
    private struct State {
        var progress: LiveEvent?
        var phones: LiveEvent?
        var findings: [LiveEvent] = []
        var told: Set<Fingerprint> = []
        var end: LiveEvent?
        var readers: [ObjectIdentifier: LiveReader] = [:]
        /// Whether pages are told no more.
        var isClosed = false
        /// When progress is to be told next, since the start of the run.
        var due = Duration.zero
        /// Not told yet, since another was told just before.
        var held: ProgressSnapshot?
    }

    private let state = Mutex(State())
    /// Between two of a kind that may be left out.
    package static let pause = Duration.milliseconds(250)
    /// Of a run that finds more, a page has the first; how many there are, progress says.
    private static let mostFindings = 1_000

    package let subject: LiveSubject
    /// The phones that are watched; nil where there are none.
    let phones: LivePhones?

    package init(of subject: LiveSubject = .run, phones: LivePhones? = nil) {
        self.subject = subject
        self.phones = phones
    }

    // MARK: What is told

    /// Tells how far the run is, unless that was just told.
    package func show(_ snapshot: ProgressSnapshot) {
        let isDue = state.withLock { state in
            let isDue = snapshot.elapsed >= state.due
            if isDue { state.due = snapshot.elapsed + LiveFeed.pause }
            state.held = isDue ? nil : snapshot
            return isDue
        }
        if isDue { tell(LiveEvent(kind: .progress, data: snapshot.json)) }
    }

    /// Tells what was not told, since another was told just before, and which phones are not as they were.
    package func tellHeld() {
        let progress = state.withLock { state in
            defer { state.held = nil }
            return state.held
        }
        if let progress { tell(LiveEvent(kind: .progress, data: progress.json)) }
        tellPhones()
    }

    /// Phones are looked at only where somebody watches them.
    private func tellPhones() {
        guard let phones else { return }
        guard readerCount > 0 else { return phones.rest() }
        let event = LiveEvent(kind: .phones, data: phones.look())
        if state.withLock({ $0.phones != event }) { tell(event) }
    }

    /// Tells of a finding that gates, unless it was told before.
    package func add(_ finding: Finding) {
        guard finding.severity > .info, state.withLock({ $0.told.insert(finding.fingerprint).inserted }) else { return }
        tell(LiveEvent(kind: .finding, data: HistoryFinding(finding).json))
    }

    /// Tells that the run is over.
    ///
    /// - Parameter report: Where its report is, as its user would type it; nil where none was written.
    package func end(report: String?) {
        tellHeld()
        tell(LiveEvent(kind: .end, data: ["report": report.map { .string($0) } ?? .null]))
    }

    private func tell(_ event: LiveEvent) {
        state.withLock { state in
            guard state.end == nil else { return }
            switch event.kind {
            case .progress: state.progress = event
            case .phones: state.phones = event
            case .finding:
                guard state.findings.count < LiveFeed.mostFindings else { return }
                state.findings.append(event)
            case .end: state.end = event
            }
            for reader in state.readers.values { reader.tell(event) }
        }
    }

    // MARK: Who is told

    var readerCount: Int { state.withLock { $0.readers.count } }

    /// - Returns: Who is told what was told until now, and what comes as it comes.
    func join() -> LiveReader {
        let reader = LiveReader()
        state.withLock { state in
            let told = state.findings + [state.progress, state.phones, state.end].compactMap(\.self)
            for event in told { reader.tell(event) }
            state.readers[ObjectIdentifier(reader)] = reader
            if state.isClosed { reader.end() }
        }
        return reader
    }

    func leave(_ reader: LiveReader) {
        state.withLock { _ = $0.readers.removeValue(forKey: ObjectIdentifier(reader)) }
        reader.end()
    }

    /// Tells nobody anything any more: pages get what they were told already.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for reader in state.readers.values { reader.end() }
        }
    }
}

extension ProgressSnapshot {
    fileprivate var json: JSONValue {
        func seconds(_ duration: Duration?) -> JSONValue { duration.map { .thousandths($0 / .seconds(1)) } ?? .null }
        return [
            "cases": .number(JSONNumber(cases)), "total": total.map { .number(JSONNumber($0)) } ?? .null,
            "casesPerSecond": .thousandths(casesPerSecond), "elapsed": seconds(elapsed),
            "violations": .number(JSONNumber(errors)), "warnings": .number(JSONNumber(warnings)),
            "known": .number(JSONNumber(known)), "restarts": .number(JSONNumber(restarts)),
            "tuplesCovered": .number(JSONNumber(tuplesCovered)), "tuplesTotal": .number(JSONNumber(tuplesTotal)),
            "sinceLastFind": seconds(sinceLastFind), "remaining": seconds(remaining),
        ]
    }
}
