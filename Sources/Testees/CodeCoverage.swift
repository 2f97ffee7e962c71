import JSONModel
import Synchronization

/// Which lines of a testee's own code its cases reached, and which they did not.
///
/// Two halves of a run merge to the coverage of the whole, in any order.
package struct CodeCoverage: Sendable, Equatable {
    /// The lines of one file, from 1.
    package struct File: Sendable, Equatable {
        /// Lines that have code; empty where the testee did not say.
        package var lines: Set<Int> = []
        package var reached: Set<Int> = []

        package init(lines: Set<Int> = [], reached: Set<Int> = []) {
            self.lines = lines
            self.reached = reached
        }

        /// Lines with code that nothing reached, in their order.
        package var unreached: [Int] { lines.subtracting(reached).sorted() }
        /// Lines with code, those among them that only their being reached tells of.
        package var all: Set<Int> { lines.union(reached) }
    }

    /// By name: relative to the working directory where it is inside of it.
    package var files: [String: File] = [:]

    package init() {}

    package var isEmpty: Bool { files.isEmpty }
    package var reachedCount: Int { files.values.reduce(0) { $0 + $1.reached.count } }
    package var lineCount: Int { files.values.reduce(0) { $0 + $1.all.count } }

    /// Takes in what one answer says.
    ///
    /// - Returns: The lines that nothing before it had reached.
    package mutating func add(_ report: SourceReport) -> [CodeLine] {
        var fresh: [CodeLine] = []
        for file in report.files {
            var known = files[file.name] ?? File()
            known.lines.formUnion(file.lines)
            known.reached.formUnion(file.earlier)
            for line in file.reached where known.reached.insert(line).inserted {
                fresh.append(CodeLine(file: file.name, number: line))
            }
            files[file.name] = known
        }
        return fresh
    }

    package mutating func merge(_ other: CodeCoverage) {
        files.merge(other.files) { mine, theirs in
            File(lines: mine.lines.union(theirs.lines), reached: mine.reached.union(theirs.reached))
        }
    }
}

/// A line of the testee's code.
package struct CodeLine: Sendable, Hashable {
    package var file: String
    /// From 1.
    package var number: Int

    package init(file: String, number: Int) {
        self.file = file
        self.number = number
    }
}

/// What an answer says of the code that gave it: its members `coverage` and `words`.
package struct SourceReport: Sendable, Equatable {
    package struct File: Sendable, Equatable {
        package var name: String
        /// Lines with code, given once by each process.
        package var lines: [Int] = []
        package var reached: [Int] = []
        /// Lines that cases before this one reached, and no answer told.
        package var earlier: [Int] = []
    }

    package var files: [File] = []
    package var words: [SourceWord] = []
}

/// A text or a number that the testee's code compares with something.
package struct SourceWord: Sendable, Equatable {
    package var value: JSONValue
    /// What it is compared with: names of members and variables, the nearest first.
    package var names: [String]
    /// Where that is.
    package var place: CodeLine?

    package init(value: JSONValue, names: [String], place: CodeLine? = nil) {
        self.value = value
        self.names = names
        self.place = place
    }
}

/// Gathers what a testee's processes say of their code. Whoever runs the cases takes what is new of each.
package final class SourceWatch: Sendable {
    /// Words that are remembered: a testee that invents more has none to tell.
    private static let mostWords = 4096

    private struct State {
        var coverage = CodeCoverage()
        /// Lines that the case of a number was the first to reach, until somebody takes them.
        var fresh: [Int: [CodeLine]] = [:]
        var words: [SourceWord] = []
    }

    private let state = Mutex(State())
    /// Folders of the code that is meant, as the user named them; none where the testee's helper decides.
    package let folders: [String]
    /// Whether its processes are asked for their coverage; else only what others find in the code is known.
    private let asksTestee: Bool

    package init(folders: [String] = [], asksTestee: Bool = true) {
        self.folders = folders
        self.asksTestee = asksTestee
    }

    package var coverage: CodeCoverage { state.withLock { $0.coverage } }
    package var words: [SourceWord] { state.withLock { $0.words } }

    /// The variables by which a testee's helper knows that it is asked.
    var variables: [String: String] {
        guard asksTestee else { return [:] }
        var variables = ["PUSHPROOF_COVERAGE": "1"]
        if !folders.isEmpty { variables["PUSHPROOF_SOURCE"] = folders.joined(separator: ":") }
        return variables
    }

    func note(_ report: SourceReport, of request: TesteeRequest) {
        state.withLock { state in
            let fresh = state.coverage.add(report)
            if !fresh.isEmpty, request.isCaseItself { state.fresh[request.caseNumber, default: []] += fresh }
            for word in report.words.prefix(SourceWatch.mostWords - state.words.count)
            where !state.words.contains(word) {
                state.words.append(word)
            }
        }
    }

    /// The lines that the case was the first to reach.
    package func takeFresh(ofCase number: Int) -> [CodeLine] {
        state.withLock { $0.fresh.isEmpty ? [] : $0.fresh.removeValue(forKey: number) ?? [] }
    }

    /// Takes in what an earlier part of the run had reached.
    package func resume(_ coverage: CodeCoverage) {
        state.withLock { $0.coverage.merge(coverage) }
    }
}

// MARK: - Reading

extension SourceReport {
    /// Why members of an answer are not as the protocol says.
    struct Problem: Error {
        var detail: String
    }

    /// Nil where the answer has neither member.
    init?(answer: JSONObject) throws(Problem) {
        guard answer["coverage"] != nil || answer["words"] != nil else { return nil }
        self.init()
        if let coverage = answer["coverage"] {
            guard let members = coverage.objectValue?.members else {
                throw Problem(detail: "coverage must be an object of files")
            }
            for member in members {
                guard let file = member.value.objectValue else {
                    throw Problem(detail: "coverage of a file must be an object with reached")
                }
                files.append(
                    File(
                        name: member.key,
                        lines: try SourceReport.lines(file["lines"], "lines"),
                        reached: try SourceReport.lines(file["reached"], "reached"),
                        earlier: try SourceReport.lines(file["earlier"], "earlier")
                    )
                )
            }
        }
        guard let given = answer["words"] else { return }
        guard let elements = given.arrayValue else { throw Problem(detail: "words must be an array") }
        for element in elements {
            guard let value = element["value"], value.kind == .string || value.kind == .number else {
                throw Problem(detail: "a word must have a value, a string or a number")
            }
            words.append(
                SourceWord(
                    value: value,
                    names: element["names"]?.arrayValue?.compactMap(\.stringValue) ?? [],
                    place: element["at"]?.stringValue.flatMap(CodeLine.init(text:))
                )
            )
        }
    }

    private static func lines(_ value: JSONValue?, _ name: String) throws(Problem) -> [Int] {
        guard let value else { return [] }
        let numbers = value.arrayValue?.compactMap(\.intValue)
        guard let numbers, numbers.count == value.arrayValue?.count, numbers.allSatisfy({ (1...1 << 24).contains($0) })
        else { throw Problem(detail: "\(name) of a file must be an array of line numbers") }
        return numbers
    }
}

extension CodeLine {
    /// As in `compiler.py:12`.
    package init?(text: String) {
        guard let colon = text.lastIndex(of: ":"), let number = Int(text[text.index(after: colon)...]), number > 0
        else { return nil }
        self.init(file: String(text[..<colon]), number: number)
    }
}
