import CaseFiles
import CaseGeneration
import Determinism
import Foundation
import JSONModel
import PushModel
import VendorModel
import Vendors

/// A folder of inputs that outlives runs: what showed something new is kept there, and tried first by the next run.
///
/// Each input is a case file, `<dialect>/<fingerprint of what is asked>.json`, so folders of several machines are merged by copying
/// one into the other. The smallest case of a finding is `<dialect>/finding-<the finding's fingerprint>.json`.
package struct LastingCorpus: Sendable {
    private static let findingPrefix = "finding-"

    package let path: String
    /// Findings of earlier runs first, then by name.
    package let cases: [Case]
    /// Files that are no cases, each with what is wrong with it, as in `inputs/fcm/a.json: …`. One file that was cut off on its way from
    /// another machine must not cost a night.
    package let unusable: [String]
    private let directory: RunDirectory

    /// Opens the folder, and makes it if it is not there.
    ///
    /// - Parameters:
    ///   - path: Of the folder.
    ///   - dialects: Those of the run; cases of others stay unread.
    /// - Throws: ``OutputError`` where it cannot be made, and ``CaseFileError`` where it cannot be read.
    package init(path: String, dialects: [Dialect]) throws {
        self.path = path
        directory = try RunDirectory(path: path)
        let (all, problems) = try CorpusLoader([.folder(path)]).usableCases(of: dialects)
        unusable = problems.map { "\(path)/\($0)" }
        cases =
            all.filter { LastingCorpus.finding(of: $0) != nil } + all.filter { LastingCorpus.finding(of: $0) == nil }
    }

    /// The finding whose case it is; nil for an input that only showed something new.
    package static func finding(of testCase: Case) -> String? {
        guard let name = testCase.id.split(separator: "/").last, name.hasPrefix(findingPrefix) else { return nil }
        return String(name.dropFirst(findingPrefix.count))
    }

    /// The case as the folder has it: named by what it asks, without a word of where it came from.
    private static func canonical(_ testCase: Case, name: String? = nil) -> Case {
        var canonical = testCase
        canonical.note = nil
        canonical.source = nil
        canonical.id = ""
        let content = Fingerprint([String(decoding: canonical.json.serialized(), as: UTF8.self)])
        canonical.id = "\(testCase.dialect.rawValue)/\(name ?? content.description)"
        return canonical
    }

    private func write(_ testCase: Case) throws(OutputError) {
        do {
            try FileManager.default.createDirectory(
                atPath: "\(path)/\(testCase.dialect.rawValue)",
                withIntermediateDirectories: true
            )
        } catch {
            throw OutputError(path: path, problem: FileProblem.describe(error))
        }
        try directory.write(testCase.json.serialized(.pretty) + [0x0A], to: "\(testCase.id).json")
    }

    /// Takes in what a run kept and found.
    ///
    /// - Parameters:
    ///   - kept: Cases that showed something new; those whose combination alone was new stay out.
    ///   - findings: Of the run, shrunk.
    ///   - judged: Cases of the folder of which this run judged all that it saw: only these can be seen to show a finding no more.
    /// - Returns: What became of the folder.
    /// - Throws: ``OutputError``
    package func take(
        _ kept: [KeptCase],
        _ findings: [Finding],
        judged: [Case]
    ) throws(OutputError) -> LastingCorpusReport {
        var report = LastingCorpusReport(folder: path, replayed: judged.count)
        report.unusable = unusable
        let known = Set(cases.map(\.id))
        for one in kept where !one.isOfCombinationsOnly && !known.contains(one.testCase.id) {
            let testCase = LastingCorpus.canonical(one.testCase)
            guard !directory.has("\(testCase.id).json") else { continue }
            try write(testCase)
            report.added += 1
        }
        for finding in findings where finding.severity > .info && finding.reproducer.testCase.earlierSteps == nil {
            try write(
                LastingCorpus.canonical(finding.reproducer.testCase, name: LastingCorpus.findingPrefix + finding.name)
            )
        }
        let found = Set(findings.flatMap(\.names).map(\.description))
        for testCase in judged {
            guard let name = LastingCorpus.finding(of: testCase), !found.contains(name) else { continue }
            // It stays as an input: what was wrong once may be wrong again.
            try write(LastingCorpus.canonical(testCase))
            directory.remove("\(testCase.id).json")
            report.fixed.append(testCase.id)
        }
        return report
    }

    /// Takes files away: those that show nothing that others do not show as well.
    package func remove(_ superfluous: [Case]) {
        for testCase in superfluous { directory.remove("\(testCase.id).json") }
    }
}

/// What a run made of a ``LastingCorpus``.
package struct LastingCorpusReport: Sendable, Equatable {
    package var folder: String
    /// Inputs of earlier runs that this one tried first.
    package var replayed: Int
    /// Inputs that are new in the folder.
    package var added = 0
    /// Findings of earlier runs that this one did not see again, by the names of their cases.
    package var fixed: [String] = []
    /// Files that were left out, each with what is wrong with it.
    package var unusable: [String] = []

    package var json: JSONValue {
        [
            "folder": .string(folder), "replayed": .number(JSONNumber(replayed)), "added": .number(JSONNumber(added)),
            "fixed": .array(fixed.map { .string($0) }), "unusable": .array(unusable.map { .string($0) }),
        ]
    }
}
