import Findings

/// Figures in the text format of Prometheus, version 0.0.4.
struct Prometheus {
    private(set) var text = ""

    mutating func counter(_ name: String, _ help: String, _ samples: [([(String, String)], Int)]) {
        family(name, help, "counter")
        for (labels, value) in samples { sample(name, labels, value) }
    }

    mutating func gauge(_ name: String, _ help: String, _ value: Int, _ labels: [(String, String)] = []) {
        family(name, help, "gauge")
        sample(name, labels, value)
    }

    /// - Parameters:
    ///   - name: Of the family.
    ///   - help: What it counts.
    ///   - bounds: The upper bounds, included, but for the last.
    ///   - counts: One more than there are bounds.
    ///   - sum: Of all that was counted.
    mutating func histogram(_ name: String, _ help: String, bounds: [Int], counts: [Int], sum: Int) {
        family(name, help, "histogram")
        var total = 0
        for (index, count) in counts.enumerated() {
            total += count
            sample(name + "_bucket", [("le", index < bounds.count ? String(bounds[index]) : "+Inf")], total)
        }
        sample(name + "_sum", [], sum)
        sample(name + "_count", [], total)
    }

    private mutating func family(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Int) {
        let inside = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        text += "\(name)\(inside.isEmpty ? "" : "{\(inside)}") \(value)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}

extension Prometheus {
    /// - Parameters:
    ///   - counts: What has come since the start.
    ///   - open: Connections that are open.
    ///   - kept: Pushes that can be asked for.
    ///   - version: Of the program.
    init(_ counts: TrafficCounters.Counts, open: Int, kept: Int, version: String) {
        gauge("pushproof_build_info", "The program; its value is always 1.", 1, [("version", version)])
        counter(
            "pushproof_requests_total",
            "Requests by result.",
            counts.outcomes.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                ([("outcome", $0.key.rawValue)], $0.value)
            }
        )
        counter(
            "pushproof_answers_total",
            "Answers by status and reason.",
            counts.answers.sorted { ($0.key.status, $0.key.reason) < ($1.key.status, $1.key.reason) }
                .map { ([("status", String($0.key.status)), ("reason", $0.key.reason)], $0.value) }
        )
        counter(
            "pushproof_violations_total",
            "Broken rules of APNs.",
            counts.violations.sorted { $0.key < $1.key }.map { ([("rule", $0.key)], $0.value) }
        )
        histogram(
            "pushproof_payload_bytes",
            "Sizes of complete pushes.",
            bounds: TrafficCounters.bounds,
            counts: counts.sizes,
            sum: counts.sizeSum
        )
        gauge("pushproof_open_connections", "Open connections.", open)
        counter("pushproof_closed_connections_total", "Closed connections.", [([], counts.connections)])
        gauge("pushproof_kept_pushes", "Pushes that the control interface can return.", kept)
    }
}
