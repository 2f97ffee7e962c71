import PushModel

/// The cases of a run that are known beforehand: some that are made, and sweeps, which are plans.
package struct CaseList: Sendable {
    /// Those that are made already, the corpus first.
    package let made: [GeneratedCase]
    private let sweeps: [ValueSweep]
    /// Of a list that leaves some out, the numbers of the others in the whole one.
    private var chosen: [Int]?

    package init(_ made: [GeneratedCase], sweeps: [ValueSweep] = []) {
        self.made = made
        self.sweeps = sweeps
    }

    package var count: Int { chosen?.count ?? countOfAll }

    private var countOfAll: Int { sweeps.reduce(made.count) { $0 + $1.count } }

    /// The case of a number, from 0: first those that are made, then sweep by sweep.
    package subscript(_ number: Int) -> GeneratedCase {
        ofAll(chosen?[number] ?? number)
    }

    private func ofAll(_ number: Int) -> GeneratedCase {
        guard number >= made.count else { return made[number] }
        var number = number - made.count
        for sweep in sweeps {
            if number < sweep.count { return sweep[number] }
            number -= sweep.count
        }
        preconditionFailure("no case has this number")
    }

    /// Some of the cases, all of them made.
    package func kept(where isIncluded: (Case) -> Bool) -> CaseList {
        CaseList((0..<count).map { self[$0] }.filter { isIncluded($0.testCase) })
    }

    /// The cases of some names; each is made once to learn its name.
    package func filtered(_ isIncluded: (String) -> Bool) -> CaseList {
        var list = self
        list.chosen = (chosen ?? Array(0..<countOfAll)).filter { isIncluded(ofAll($0).testCase.id) }
        return list
    }
}
