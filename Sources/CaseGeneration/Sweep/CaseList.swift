import PushModel

/// Cases that are known by their number, from 0: made beforehand, or a plan by which each is made when it is asked for.
package protocol NumberedCases: Sendable {
    var count: Int { get }
    subscript(_ number: Int) -> GeneratedCase { get }
}

extension [GeneratedCase]: NumberedCases {}

extension ValueSweep: NumberedCases {}

/// The cases of a run that are known beforehand. A gate has 300,000: most are plans, and made one at a time.
package struct CaseList: Sendable {
    private let parts: [any NumberedCases]
    private let countBeforeSweeps: Int
    /// Of a list that leaves some out, the numbers of the others in the whole one.
    private var chosen: [Int]?

    /// - Parameters:
    ///   - parts: Those that are no sweep, the corpus first.
    ///   - sweeps: What comes behind them.
    package init(_ parts: [any NumberedCases], sweeps: [ValueSweep] = []) {
        self.parts = parts + sweeps
        countBeforeSweeps = parts.reduce(0) { $0 + $1.count }
    }

    package var count: Int { chosen?.count ?? countOfAll }

    private var countOfAll: Int { parts.reduce(0) { $0 + $1.count } }

    /// The case of a number, from 0: part by part, then sweep by sweep.
    package subscript(_ number: Int) -> GeneratedCase {
        ofAll(chosen?[number] ?? number)
    }

    /// Those of the list that are no sweep's, each made when it is its turn.
    package var beforeSweeps: some Collection<GeneratedCase> {
        let most = countBeforeSweeps
        return (0..<(chosen.map { $0.count { $0 < most } } ?? most)).lazy.map { self[$0] }
    }

    private func ofAll(_ number: Int) -> GeneratedCase {
        var number = number
        for part in parts {
            if number < part.count { return part[number] }
            number -= part.count
        }
        preconditionFailure("no case has this number")
    }

    /// Some of the cases; each is made once to see which.
    package func kept(where isIncluded: (Case) -> Bool) -> CaseList {
        var list = self
        list.chosen = (chosen ?? Array(0..<countOfAll)).filter { isIncluded(ofAll($0).testCase) }
        return list
    }

    /// The cases of some names.
    package func filtered(_ isIncluded: (String) -> Bool) -> CaseList {
        kept { isIncluded($0.id) }
    }

    /// The first of those that are no sweep's.
    package func prefix(_ most: Int) -> CaseList {
        CaseList([Array(beforeSweeps.prefix(most))])
    }
}
