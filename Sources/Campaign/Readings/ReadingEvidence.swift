import CaseFiles
import JSONModel
import PushModel
import Vendors

/// What a testee's answers say of its readings.
///
/// Adding commutes: counts add up, and of the cases that say the same the smallest stays. So the evidence does not depend on
/// the number of jobs, nor on the shards.
package struct ReadingEvidence: Sendable {
    /// The cases that say the same.
    struct Witness: Sendable, Equatable {
        var count: Int
        /// The smallest of them.
        var smallest: ReadingAnswer

        mutating func merge(_ other: Witness) {
            count += other.count
            if other.smallest.isSmaller(than: smallest) { smallest = other.smallest }
        }
    }

    var witnesses: [ReadingConstraint: Witness] = [:]
    /// Cases that met a topic on the way to their answer.
    package internal(set) var met: [AskedTopic: Int] = [:]
    /// The readings of a topic that were right in any of these: one that never is cannot be told from all others.
    var right: [AskedTopic: ReadingSet] = [:]
    /// Cases that met a topic, and have more combinations of readings than were tried.
    package internal(set) var unsearched: [AskedTopic: Int] = [:]
    /// Cases whose answer no combination of readings explains.
    package internal(set) var wrong = 0

    package init() {}

    /// What some lone answers say.
    package init(of trials: [Trial]) {
        for trial in trials { add(trial, .thorough) }
    }

    /// Adds what a case says; nothing where only one outcome is right.
    ///
    /// - Parameters:
    ///   - trial: The case and its answer.
    ///   - watch: How closely to look.
    ///   - isSwept: Whether the case is one of the sweep.
    mutating func add(_ trial: Trial, _ watch: ReadingWatch, isSwept: Bool = false) {
        guard let observed = trial.observed, !trial.isReference, let nearest = trial.nearest else { return }
        guard trial.habits.isEmpty, watch.looksAt(trial.number, nearest.points, isSwept: isSwept) else { return }
        // What the search found to be wrong is wrong.
        guard nearest.differences.isEmpty || !nearest.isSettled else {
            wrong += 1
            return
        }
        // What becomes of a value that no sender writes is no reading of what they do write.
        guard trial.expectation.isAmbiguous, watch.asksVarying || trial.testCase.caseClass < .exotic else { return }
        // An explanation that asks no other topic says nothing of one.
        guard watch.asksVarying || nearest.points.contains(where: { !$0.subject.varies }) else { return }
        let testCase = trial.testCase
        add(
            watch.isWithinReach(nearest.points)
                ? ReadingExplanation(of: observed, by: trial.expectation, bound: watch.bound)
                : .unsearched(nearest.points.map { AskedTopic($0) }),
            byteCount: testCase.byteCount,
            number: trial.number
        ) {
            ReadingAnswer(
                number: trial.number,
                byteCount: testCase.byteCount,
                testCase: testCase,
                actual: observed.outcome.json
            )
        }
    }

    /// Adds what an answer says.
    ///
    /// - Parameters:
    ///   - explanation: The readings that explain it.
    ///   - byteCount: The size of its case in bytes.
    ///   - number: Its case's number.
    ///   - makeAnswer: Called only for what is new, or is seen on a smaller case than before: most is not.
    mutating func add(
        _ explanation: ReadingExplanation,
        byteCount: Int,
        number: Int,
        answer makeAnswer: () -> ReadingAnswer
    ) {
        switch explanation {
        case .none: wrong += 1
        case .unsearched(let topics): for topic in Set(topics) { unsearched[topic, default: 0] += 1 }
        case .found(let topics, let constraints):
            for (topic, right) in topics {
                met[topic, default: 0] += 1
                self.right[topic] = self.right[topic]?.union(right) ?? right
            }
            for constraint in constraints {
                if let known = witnesses[constraint]?.smallest,
                    (known.byteCount, known.number) <= (byteCount, number)
                {
                    witnesses[constraint]?.count += 1
                } else {
                    add(constraint, Witness(count: 1, smallest: makeAnswer()))
                }
            }
        }
    }

    mutating func add(_ constraint: ReadingConstraint, _ witness: Witness) {
        if witnesses[constraint] == nil {
            witnesses[constraint] = witness
        } else {
            witnesses[constraint]?.merge(witness)
        }
    }

    package mutating func merge(_ other: ReadingEvidence) {
        for (constraint, witness) in other.witnesses { add(constraint, witness) }
        met.merge(other.met, uniquingKeysWith: +)
        right.merge(other.right) { $0.union($1) }
        unsearched.merge(other.unsearched, uniquingKeysWith: +)
        wrong += other.wrong
    }
}

/// A case that says something of a reading, and its answer.
package struct ReadingAnswer: Sendable, Equatable {
    package var number: Int
    package var byteCount: Int
    package var testCase: Case
    /// What the testee gave.
    package var actual: JSONValue

    func isSmaller(than other: ReadingAnswer) -> Bool {
        (byteCount, number) < (other.byteCount, other.number)
    }
}
