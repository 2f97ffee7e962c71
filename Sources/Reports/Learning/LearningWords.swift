import Findings
import Testees

/// What a run learned, in words.
enum LearningWords {
    /// How much of the testee's code was reached; nil where it told nothing.
    static func code(of report: RunReport) -> String? {
        let code = report.statistics.code
        guard !code.isEmpty else { return nil }
        return "\(code.reachedCount) of \(code.lineCount) lines of \(code.files.count.counted("file")) reached"
    }

    /// When the run last saw something new, and what is left as far as can be said; nil of a run that did not learn.
    static func yield(of report: RunReport) -> String? {
        let yield = report.statistics.yield
        guard let last = yield.samples.last, let probability = yield.discoveryProbability else { return nil }
        let chance =
            probability > 0
            ? "about 1 in \(max(Int((1 / probability).rounded()), 1)) further cases"
            : "fewer than 1 in \(last.cases) further cases"
        let quiet = yield.quietMilliseconds / 1000
        return "\(last.behaviours.counted("behaviour")); \(chance) may show a new one"
            + (quiet > 0 ? "; nothing new for \(quiet) s" : "")
    }

    /// What became of the folder of inputs; nil without one.
    static func corpus(of report: RunReport) -> [String] {
        guard let corpus = report.lastingCorpus else { return [] }
        return ["\(corpus.replayed) of \(corpus.folder) tried first, \(corpus.added) added"]
            + corpus.fixed.map { "fixed: \($0) no longer shows anything" }
            + corpus.unusable.map { "skipped: \($0)" }
    }
}

/// The curve of a run's yield: how much it had found by when.
struct YieldPicture {
    private let samples: [Yield.Sample]
    private static let (width, height) = (360, 120)

    /// Nil where there are not two points to draw a line between.
    init?(_ yield: Yield) {
        guard yield.samples.count > 1, (yield.samples.last?.milliseconds ?? 0) > 0 else { return nil }
        samples = yield.samples
    }

    /// For the template: a line of each kind that has anything to show.
    var values: [String: Any] {
        let seconds = (samples.last?.milliseconds ?? 0) / 1000
        let kinds: [(String, KeyPath<Yield.Sample, Int>)] = [
            ("behaviours", \.behaviours), ("lines of code", \.lines), ("findings", \.findings),
        ]
        return [
            "size": "0 0 \(YieldPicture.width) \(YieldPicture.height)",
            "curves": kinds.compactMap { name, path -> [String: Any]? in
                guard let most = samples.map({ $0[keyPath: path] }).max(), most > 0 else { return nil }
                return ["points": points(path, most), "legend": "\(most) \(name) after \(seconds) s"]
            },
        ]
    }

    private func points(_ path: KeyPath<Yield.Sample, Int>, _ most: Int) -> String {
        let end = max(samples.last?.milliseconds ?? 1, 1)
        return samples.map { sample in
            let x = sample.milliseconds * YieldPicture.width / end
            let y = YieldPicture.height - sample[keyPath: path] * (YieldPicture.height - 8) / most
            return "\(x),\(y)"
        }.joined(separator: " ")
    }

    static let section = """
        {{#yield}}
        <h3>New behaviour over time</h3>
        <div class="pictures">
        {{#curves}}
        <figure><svg class="trend" viewBox="{{size}}" role="img" aria-label="{{legend}}">\
        <polyline points="{{points}}"/></svg><figcaption>{{legend}}</figcaption></figure>
        {{/curves}}
        </div>
        {{#sentence}}
        <p>{{.}}</p>
        {{/sentence}}
        {{/yield}}
        """
}
