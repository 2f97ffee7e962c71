import CaseGeneration
import Foundation
import InputFiles
import JSONModel
import Synchronization
import Testees

/// Reads the code of a testee, and says what its conditions look at.
package final class CodeReader: Sendable {
    /// Bytes of a file, and how many files are read: what is larger is generated, or nobody's own code.
    private static let (longestFile, mostFiles) = (1 << 20, 2000)
    /// Folders of code that others wrote.
    private static let leftOut: Set<String> = [
        "node_modules", "vendor", "site-packages", "__pycache__", "target", "build", "dist", "venv",
    ]
    private static let hashComments: Set<String> = ["py", "rb", "sh", "pl", "ex", "exs", "r"]
    private static let extensions = hashComments.union([
        "js", "mjs", "cjs", "ts", "tsx", "jsx", "go", "java", "kt", "kts", "scala", "groovy", "swift", "php", "c", "h",
        "cc",
        "cpp", "hpp", "cs", "rs", "dart", "m", "mm", "clj", "erl", "lua",
    ])

    private struct State {
        /// By name; nil of a file that cannot be read.
        var texts: [String: String?] = [:]
        var scans: [String: CodeScan] = [:]
        /// For how many rounds each condition has been open.
        var openRounds: [CodeLine: Int] = [:]
    }

    private let state = Mutex(State())
    /// Files of the folders that the user named.
    private let named: [String]
    /// Lines that a change touches, by file; nil where all are of interest.
    private let changed: [String: Set<Int>]?

    /// - Parameters:
    ///   - folders: Folders or files of the testee's code; what is read and is no code is passed over.
    ///   - changed: The lines that a run is about, by file; nil for all.
    package init(folders: [String] = [], changed: [String: Set<Int>]? = nil) {
        self.changed = changed
        named = Array(folders.flatMap(CodeReader.files).prefix(CodeReader.mostFiles))
    }

    /// Whether the run is about that line.
    func isOfInterest(_ line: CodeLine) -> Bool { changed?[line.file]?.contains(line.number) ?? (changed == nil) }

    /// The text of a file; nil where it cannot be read.
    package func text(of file: String) -> String? {
        state.withLock { state in
            if let known = state.texts[file] { return known }
            let text = (try? FileBytes.read(file, limit: CodeReader.longestFile)).map {
                String(decoding: $0, as: UTF8.self)
            }
            state.texts[file] = .some(text)
            return text
        }
    }

    /// What conditions of a file look at, by line.
    package func scan(of file: String) -> CodeScan? {
        if let known = state.withLock({ $0.scans[file] }) { return known }
        guard let text = text(of: file) else { return nil }
        let isHash = CodeReader.hashComments.contains(String(file.split(separator: ".").last ?? ""))
        let scan = CodeScan(text, hashBeginsComment: isHash)
        state.withLock { $0.scans[file] = scan }
        return scan
    }

    /// At the end of a round: the conditions of all files that are known: those that the user named, and those that the testee speaks of.
    package func conditions(_ watch: SourceWatch) -> [CodeCondition] {
        let (coverage, words) = (watch.coverage, watch.words)
        var told: [String: [Int: [CodeCondition.Comparison]]] = [:]
        var conditions: [CodeCondition] = []
        for word in words {
            let comparison = CodeCondition.Comparison(names: word.names, values: [word.value])
            guard let place = word.place else {
                conditions.append(CodeCondition(place: "its words", comparisons: [comparison]))
                continue
            }
            told[place.file, default: [:]][place.number, default: []].append(comparison)
        }
        for file in Set(named).union(coverage.files.keys).union(told.keys).sorted() {
            // What the language's own parser told of a line is better than what a look at it finds.
            let lines = (scan(of: file)?.comparisons ?? [:]).merging(told[file] ?? [:]) { $1 }
            let reached = coverage.files[file]
            for (line, comparisons) in lines.sorted(by: { $0.key < $1.key }) {
                conditions.append(
                    CodeCondition(
                        place: "\(file):\(line)",
                        comparisons: comparisons,
                        openRounds: openRounds(CodeLine(file: file, number: line), reached)
                    )
                )
            }
        }
        return conditions
    }

    /// What a change touches stays of interest, however often it was met.
    private func openRounds(_ line: CodeLine, _ file: CodeCoverage.File?) -> Int {
        if let changed { return changed[line.file]?.contains(line.number) ?? false ? 1 : 0 }
        guard file?.isOpen(after: line.number) ?? false else { return 0 }
        return state.withLock { state in
            let rounds = state.openRounds[line, default: 0] + 1
            state.openRounds[line] = rounds
            return rounds
        }
    }

    /// The code in a folder, or the file itself. Links are not followed: they may lead in a circle.
    private static func files(in path: String) -> [String] {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue, let inside = FileManager.default.enumerator(atPath: path) else { return [path] }
        var files: [String] = []
        while let name = inside.nextObject() as? String, files.count < mostFiles {
            let last = String(name.split(separator: "/").last ?? "")
            if last.hasPrefix(".") || leftOut.contains(last) {
                inside.skipDescendants()
            } else if extensions.contains(String(last.split(separator: ".").last ?? "")), last.contains(".") {
                files.append(path == "." ? name : path + "/" + name)
            }
        }
        return files.sorted()
    }
}

extension CodeCoverage.File {
    /// Whether cases came to the line, and none to the line of code behind it: it is a condition that nobody met.
    package func isOpen(after line: Int) -> Bool {
        guard reached.contains(line), let next = lines.filter({ $0 > line }).min() else { return false }
        return !reached.contains(next)
    }
}
