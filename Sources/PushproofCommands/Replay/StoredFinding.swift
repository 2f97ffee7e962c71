import Campaign
import Determinism
import Findings
import Foundation
import JSONModel
import PushModel

/// A finding's folder, or a case on its own.
struct StoredFinding {
    let path: String
    let caseFile: String
    /// The folder's name, if it is a finding's.
    let fingerprint: Fingerprint?
    /// The run to which the finding's folder belongs.
    private let run: StoredRun

    /// - Parameters:
    ///   - path: Of the folder or the case.
    ///   - runs: Those that are known already, by their folders.
    init(path: String, of runs: inout [URL: StoredRun]) {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let values = try? url.resourceValues(forKeys: [.isDirectoryKey])
        self.path = path
        if values?.isDirectory == true {
            caseFile = path + "/case.json"
            fingerprint = Fingerprint(url.lastPathComponent)
        } else {
            caseFile = path
            fingerprint = nil
        }
        let folder = url.deletingLastPathComponent().deletingLastPathComponent()
        run = runs[folder] ?? StoredRun(folder)
        runs[folder] = run
    }

    /// By which gate and habits of the stack its case is judged: those of the run that made the finding. Where nobody knows them nothing is
    /// put down to the testee's stack, so that whatever is shown is told.
    var judging: Selection {
        guard fingerprint != nil else { return .everything }
        guard let selection = run.state?.identity.selection.selection else { return Selection(gate: .exotic) }
        var judging = Selection(gate: selection.gate)
        judging.stack = selection.stack
        return judging
    }

    /// Of a finding that takes two cases the file of the other.
    var counterpartFile: String? {
        let file = path + "/other.json"
        return fingerprint != nil && FileManager.default.fileExists(atPath: file) ? file : nil
    }

    /// Why a run of the case says nothing of the finding; nil where it does.
    func absence(_ trial: Trial, _ diagnostics: [Diagnostic], leftOut: [Diagnostic], hasTestee: Bool) -> String? {
        if trial.isSkipped { return "the testee skips the case" }
        if let fingerprint, leftOut.contains(where: { $0.isOf(fingerprint, dialect: trial.testCase.dialect) }) {
            return "the finding still occurs, but its rule is left out"
        }
        // The reference is right on every case: it mends nobody's finding but its own.
        guard fingerprint != nil else { return nil }
        if isOfEndpoint { return "serve found it in a client's request: send it again, or lint the payload" }
        if isOfMemory, (trial.testCase.earlierSteps ?? []).isEmpty,
            !diagnostics.contains(where: { $0.severity > .info })
        {
            return "alone, the case was right in that run, too: the testee remembers something of earlier messages"
        }
        guard !hasTestee, !isOfReference else { return nil }
        return "--testee must name the compiler that has the finding"
    }

    /// Whether it was found in what came to an endpoint: then its case is what came, and nobody knows what was meant.
    private var isOfEndpoint: Bool {
        // A run of cases has a state, which says more.
        !run.hasState && run.report?["command"]?.stringValue == "serve"
    }

    /// Whether the finding was not shown again by its case alone when it was found.
    private var isOfMemory: Bool {
        guard let name = fingerprint?.description else { return false }
        let entry = (run.report?["findings"]?.arrayValue ?? []).first { $0["fingerprint"]?.stringValue == name }
        return entry?["status"]?.stringValue == Finding.Status.stateful.rawValue
    }

    /// Whether the run that the folder belongs to had no testee.
    private var isOfReference: Bool {
        run.state.map { $0.identity.testee == nil } ?? false
    }
}

/// The folder of a run, whose files are read once for all its findings.
final class StoredRun {
    private let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    private(set) lazy var state = try? RunState(directory: folder.path)
    private(set) lazy var report = try? JSONValue(
        parsing: Array(Data(contentsOf: folder.appending(path: "report.json")))
    )

    /// Whether it has a state, be it one that can be read.
    var hasState: Bool { FileManager.default.fileExists(atPath: folder.appending(path: RunState.fileName).path) }
}

extension StoredFinding {
    /// The path itself; of a run directory the folders of its findings, and of any other folder without a case the case files in it.
    static func paths(_ path: String) -> [String] {
        let files = FileManager.default
        if files.fileExists(atPath: path + "/case.json") { return [path] }
        let names = (try? files.contentsOfDirectory(atPath: path + "/findings")) ?? []
        let folders = names.filter { Fingerprint($0) != nil }.sorted().map { "\(path)/findings/\($0)" }
        if !folders.isEmpty { return folders }
        // A run directory without findings has other JSON files in it, which are no cases.
        guard !files.fileExists(atPath: path + "/report.json") else { return [path] }
        let cases = (files.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).filter {
            $0.hasSuffix(".json")
        }
        return cases.isEmpty ? [path] : cases.sorted().map { "\(path)/\($0)" }
    }

    /// Why there is nothing to run, and what to do.
    static func missingCase(_ path: String) -> String {
        "\(path): there is no case; give a finding's folder, such as Reports/latest/findings/0123456789abcdef, or a case file. "
            + "Paths in a report are relative to the folder in which the run started"
    }
}
