import CaseFiles
import Determinism
import Foundation
import InputFiles
import JSONModel

/// The findings that do not fail a run: a file of JSON lines, sorted by fingerprint, so that changes merge line by line.
package struct Baseline: Sendable, Equatable {
    package private(set) var entries: [BaselineEntry]

    package init(_ entries: [BaselineEntry] = []) {
        self.entries = entries.sorted { $0.fingerprint < $1.fingerprint }
    }

    /// Reads a file.
    ///
    /// - Throws: ``CaseFileError`` naming the line that cannot be used.
    package init(file path: String) throws(CaseFileError) {
        let text: String
        do throws(InputFileError) {
            text = String(decoding: try FileBytes.read(path), as: UTF8.self)
        } catch {
            throw CaseFileError(file: path, problem: "cannot be read: \(error)")
        }
        var entries: [BaselineEntry] = []
        // To Swift, CR LF is one character.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
        for (index, line) in lines.enumerated() {
            let place = "\(path):\(index + 1)"
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let entry = try BaselineEntry(line: String(line), place: place)
            if entries.contains(where: { $0.fingerprint == entry.fingerprint }) {
                throw CaseFileError(file: place, problem: "fingerprint \(entry.fingerprint) exists already")
            }
            entries.append(entry)
        }
        self.init(entries)
    }

    package subscript(fingerprint: Fingerprint) -> BaselineEntry? {
        entries.first { $0.fingerprint == fingerprint }
    }

    /// Adds the entry, or puts it in the place of the one with its fingerprint; it then covers what that one did, too.
    package mutating func add(_ entry: BaselineEntry) {
        var entry = entry
        if let before = self[entry.fingerprint]?.covers { entry.covers?.merge(before) }
        self = Baseline(entries.filter { $0.fingerprint != entry.fingerprint } + [entry])
    }

    package mutating func remove(_ fingerprints: [Fingerprint]) {
        entries.removeAll { fingerprints.contains($0.fingerprint) }
    }

    package var text: String {
        entries.map { String(decoding: $0.json.serialized(), as: UTF8.self) + "\n" }.joined()
    }
}
