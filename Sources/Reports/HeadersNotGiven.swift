import Findings
import PushModel

extension RunReport {
    /// What a run says of headers that it never saw, by dialect: an adapter that gives none is not judged on them, and one that
    /// spells `headers` otherwise looks the same. Nothing where all payloads came with headers.
    var headersNotGiven: [String] {
        dialects.compactMap { dialect in
            guard let cases = statistics.judged[dialect], cases.withoutHeaders > 0 else { return nil }
            let part =
                cases.withoutHeaders == cases.headersDue
                ? "not judged: the testee gives none (\(cases.headersDue.counted("payload")))"
                : "not judged for \(cases.withoutHeaders) of \(cases.headersDue.counted("payload")), which have none"
            return dialects.count > 1 ? "\(dialect.rawValue): \(part)" : part
        }
    }
}
