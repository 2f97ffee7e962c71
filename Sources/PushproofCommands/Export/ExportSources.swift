import CaseFiles
import Findings
import Foundation
import InputFiles
import JSONModel
import PushModel
import VendorModel
import Vendors

/// The pushes of case files, findings and recordings, a path at a time.
struct ExportSources {
    let pinned: PinnedReadings
    private(set) var problems: [UnusableInput] = []

    init(pinned: PinnedReadings) {
        self.pinned = pinned
    }

    /// The pushes behind a path: a case file or a folder of them, a finding's folder, a run directory with its findings, or a recording,
    /// `requests.jsonl`. What cannot be used becomes a problem.
    mutating func pushes(of path: String) -> [ExportedPush] {
        let type = String(path.split(separator: ".").last ?? "").lowercased()
        if type == "jsonl" || type == "ndjson" { return recorded(in: path) }
        var pushes: [ExportedPush] = []
        var runs: [URL: StoredRun] = [:]
        for found in StoredFinding.paths(path) {
            let finding = StoredFinding(path: found, of: &runs)
            guard FileManager.default.fileExists(atPath: finding.caseFile) else {
                tell(path, Self.nothingThere(path))
                continue
            }
            pushes += finding.fingerprint == nil ? cases(of: finding.caseFile, below: path) : self.pushes(of: finding)
        }
        return pushes
    }

    private static func nothingThere(_ path: String) -> String {
        let recording = path + "/requests.jsonl"
        return FileManager.default.fileExists(atPath: recording)
            ? "the run has no findings; its recording is \(recording)"
            : "there is no case, no finding and no recording"
    }

    private mutating func tell(_ name: String, _ problem: String) {
        problems.append(UnusableInput(name: name, problem: problem))
    }

    // MARK: Cases

    private mutating func cases(of file: String, below folder: String) -> [ExportedPush] {
        let relative = file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
        // A corpus has texts for parsers too, each a payload on its own.
        let id = String(relative.dropLast(".json".count))
        if JSONText.Verdict(caseID: id) != nil {
            do throws(CommandFailure) {
                return [ExportedPush(name: id, .payload(try InputFile.read(file)))]
            } catch {
                tell(file, error.message ?? "cannot be read")
                return []
            }
        }
        do throws(CaseFileError) {
            return try CorpusLoader.loadAll(file: file).compactMap { push(of: $0, file) }
        } catch {
            tell(error.file, error.problem)
            return []
        }
    }

    private mutating func push(of testCase: Case, _ file: String) -> ExportedPush? {
        do throws(ContextError) {
            return try ExportedPush(of: testCase, pinned)
        } catch {
            tell(file, "\(error)")
            return nil
        }
    }

    // MARK: Findings

    /// The right payload of the finding's case, and what the testee sent in its place.
    private mutating func pushes(of finding: StoredFinding) -> [ExportedPush] {
        let name = finding.fingerprint.map { "\($0)" } ?? finding.path
        let right: ExportedPush
        do throws(CaseFileError) {
            guard let push = push(of: try CorpusLoader.load(file: finding.caseFile), finding.caseFile) else {
                return []
            }
            right = push
        } catch {
            tell(error.file, error.problem)
            return []
        }
        var pushes = [right]
        pushes[0].name = name
        let sent = finding.path + "/sent.json"
        if FileManager.default.fileExists(atPath: sent) {
            do throws(CommandFailure) {
                var push = right
                push.name = name + "-sent"
                push.content = .payload(try InputFile.read(sent))
                pushes.append(push)
            } catch {
                tell(sent, error.message ?? "cannot be read")
            }
        }
        return pushes
    }

    // MARK: Recordings

    private mutating func recorded(in path: String) -> [ExportedPush] {
        let bytes: [UInt8]
        do throws(CommandFailure) {
            bytes = try InputFile.read(path)
        } catch {
            tell(path, error.message.map { $0.replacing(path + ": ", with: "") } ?? "cannot be read")
            return []
        }
        var pushes: [ExportedPush] = []
        var seen: Set<[UInt8]> = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where !Array(line).isBlank {
            guard let request = (try? JSONValue(parsing: Array(line)))?.objectValue,
                let recorded = RecordedPush(request, line: index + 1)
            else {
                tell("\(path):\(index + 1)", "is not a line of a recording")
                continue
            }
            guard var push = recorded.push else { continue }
            // The same push to many devices is one for the simulator.
            if case .payload(let payload) = push.content {
                let key = payload + [0] + Array("\(push.topic ?? "") \(push.pushType ?? "")".utf8)
                if !seen.insert(key).inserted {
                    push.content = .none(kind: "a repeat", reason: "the same push was exported already")
                }
            }
            pushes.append(push)
        }
        return pushes
    }
}

/// A line of `requests.jsonl`.
private struct RecordedPush {
    /// Nil for a request that is no push.
    let push: ExportedPush?

    /// Nil for what is no such line.
    init?(_ line: JSONObject, line number: Int) {
        guard let method = line["method"]?.stringValue, let path = line["path"]?.stringValue else { return nil }
        guard method == "POST", path.hasPrefix("/3/device") || path.hasPrefix("/4/broadcasts") else {
            push = nil
            return
        }
        let headers = line["headers"]?.objectValue?.members.compactMap { member in
            let value = member.value.stringValue ?? member.value.arrayValue?.first?.stringValue
            return value.map { HeaderField(member.key, $0) }
        }
        let name = "request-\(line["number"]?.intValue ?? number)"
        let content: ExportedPush.Content
        if line["outcome"] == "brokenOff" || line["outcome"] == "malformed" {
            content = .none(kind: "incomplete request", reason: "the request did not arrive completely")
        } else if line["bodyOmitted"] != nil {
            content = .none(kind: "incomplete recording", reason: "the recording does not have the complete body")
        } else if let text = line["bodyBase64"]?.stringValue {
            guard let bytes = Base64.standard.decode(text) else { return nil }
            content = .payload(bytes)
        } else {
            content = .payload(Array((line["body"]?.stringValue ?? "").utf8))
        }
        push = ExportedPush(name: name, content, headers: headers ?? [])
    }
}
