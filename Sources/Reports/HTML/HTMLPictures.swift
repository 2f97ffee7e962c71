import CaseGeneration
import Findings
import Foundation
import PushModel
import VendorModel
import Vendors

/// Bars and maps of what the run met, for the template.
struct HTMLPictures {
    private let report: RunReport

    init(_ report: RunReport) {
        self.report = report
    }

    var values: [[String: Any]] {
        let charts = [
            chart("What the compiler did", report.statistics.outcomes),
            chart("What the endpoint answered", report.statistics.answers),
            report.endpoint == nil ? rules : nil,
        ].compactMap(\.self)
        return charts.isEmpty && maps.isEmpty && sizes.isEmpty
            ? [] : [["charts": charts, "maps": maps, "sizes": sizes]]
    }

    private func chart(_ name: String, _ counts: [String: Int]) -> [String: Any]? {
        let most = counts.values.max() ?? 0
        guard most > 0 else { return nil }
        let bars = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return [
            "chart": name,
            "bars": bars.map { bar($0.key, "\($0.value)", share: Double($0.value) / Double(most)) },
        ]
    }

    /// Of each vendor's compile rules, those that decided something.
    private var rules: [String: Any]? {
        let bars = report.dialects.compactMap { dialect -> [String: Any]? in
            let rules = VendorCompilers.compiler(for: dialect)?.rules ?? []
            guard !rules.isEmpty else { return nil }
            let met = rules.count { report.statistics.compileRules[$0.id, default: 0] > 0 }
            return bar(dialect.rawValue, "\(met) of \(rules.count)", share: Double(met) / Double(rules.count))
        }
        return bars.isEmpty ? nil : ["chart": "Compile rules that decided something", "bars": bars]
    }

    /// A bar of a share of the whole width, and at least a line of what is not nothing.
    private func bar(_ name: String, _ text: String, share: Double) -> [String: Any] {
        ["bar": name, "number": text, "width": "\(share > 0 ? max(1, Int(share * 100)) : 0)"]
    }

    // MARK: Sizes

    /// A column for each step of sizes, as high as the logarithm of its payloads: most are small, and the few at the limit matter.
    private var sizes: [[String: Any]] {
        let histogram = report.statistics.payloadSizes
        let most = histogram.counts.max() ?? 0
        guard most > 0 else { return [] }
        let columns = histogram.counts.enumerated().filter { $0.element > 0 }.map { index, count in
            let height = max(1, Int(58 * log(Double(count + 1)) / log(Double(most + 1))))
            let (first, last) = (index * SizeHistogram.step + 1, (index + 1) * SizeHistogram.step)
            let bytes = index + 1 < histogram.counts.count ? "\(first) to \(last) bytes" : "\(first) bytes and more"
            return ["sizeColumn": "M\(index * 10) 60v-\(height)h9v\(height)z", "sizeColumnWords": "\(bytes): \(count)"]
        }
        let over = histogram.count(over: PayloadLimit.device)
        return [
            [
                "sizeWords":
                    "Sizes of \(histogram.total.counted("payload")), in steps of \(SizeHistogram.step) bytes and on a "
                    + "logarithmic scale; \(over) over \(PayloadLimit.device) bytes, the limit of most pushes",
                "sizeColumns": columns,
            ]
        ]
    }

    // MARK: Combinations

    /// A square for each two fields, the darker the more of their combinations were judged.
    private var maps: [[String: Any]] {
        report.dialects.compactMap { dialect in
            guard let coverage = report.statistics.coverage[dialect], coverage.strength == 2 else { return nil }
            let shares = coverage.axisPairs
            guard !shares.isEmpty else { return nil }
            var paths = [String](repeating: "", count: HTMLPictures.shades)
            for pair in shares {
                let shade = pair.covered * (HTMLPictures.shades - 1) / pair.total
                paths[shade] += "M\(pair.first) \(pair.second)h1v1h-1z"
            }
            return [
                "map": dialect.rawValue,
                "mapWords": "\(coverage.covered) of \(coverage.total) combinations of two values, of "
                    + "\(coverage.model.axes.count) fields",
                "side": "\(coverage.model.axes.count)",
                "paths": paths.enumerated().filter { !$0.element.isEmpty }.map {
                    ["shade": "\($0.offset)", "path": $0.element]
                },
            ]
        }
    }

    /// From none to all.
    private static let shades = 5
}
