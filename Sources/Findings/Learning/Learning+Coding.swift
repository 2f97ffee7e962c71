import CaseFiles
import JSONModel
import Testees

// What a run learned, as its state and its report have it.

extension CodeCoverage {
    /// By file: `lines` with code, and those of them that were `reached`, in ascending order.
    package var json: JSONValue {
        .object(
            JSONObject(
                members: files.sorted { $0.key < $1.key }.map { name, file in
                    JSONMember(key: name, value: ["lines": .lines(file.all), "reached": .lines(file.reached)])
                }
            )
        )
    }

    init(_ field: JSONField) throws(CaseFileError) {
        self.init()
        for (name, file) in try field.members {
            files[name] = File(lines: try file["lines"].lines, reached: try file["reached"].lines)
        }
    }
}

extension Yield {
    /// One object for each sample. Its time is called as the run's own: two reports of one seed differ in members of that name alone.
    package var json: JSONValue {
        .array(
            samples.map { sample in
                [
                    "durationSeconds": .thousandths(Double(sample.milliseconds) / 1000),
                    "cases": .number(JSONNumber(sample.cases)),
                    "behaviours": .number(JSONNumber(sample.behaviours)),
                    "singletons": .number(JSONNumber(sample.singletons)), "lines": .number(JSONNumber(sample.lines)),
                    "findings": .number(JSONNumber(sample.findings)),
                ]
            }
        )
    }

    init(_ field: JSONField) throws(CaseFileError) {
        var samples: [Sample] = []
        for one in try field.list {
            samples.append(
                Sample(
                    milliseconds: Int((try one["durationSeconds"].decimal * 1000).rounded()),
                    cases: try one["cases"].count,
                    behaviours: try one["behaviours"].count,
                    singletons: try one["singletons"].count,
                    lines: try one["lines"].count,
                    findings: try one["findings"].count
                )
            )
        }
        self.init(samples: samples)
    }
}

extension JSONValue {
    fileprivate static func lines(_ lines: Set<Int>) -> JSONValue {
        .array(lines.sorted().map { .number(JSONNumber($0)) })
    }
}

extension JSONField {
    fileprivate var lines: Set<Int> {
        get throws(CaseFileError) {
            var lines: Set<Int> = []
            for line in try list { lines.insert(try line.integer(in: 1...1 << 24)) }
            return lines
        }
    }
}
