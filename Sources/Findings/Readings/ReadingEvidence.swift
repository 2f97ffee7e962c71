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
    package var wrong = 0

    package init() {}

    /// Adds what an answer says.
    ///
    /// - Parameters:
    ///   - explanation: The readings that explain it.
    ///   - byteCount: The size of its case in bytes.
    ///   - number: Its case's number.
    ///   - makeAnswer: Called only for what is new, or is seen on a smaller case than before: most is not.
    package mutating func add(
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

    package init(number: Int, byteCount: Int, testCase: Case, actual: JSONValue) {
        self.number = number
        self.byteCount = byteCount
        self.testCase = testCase
        self.actual = actual
    }

    func isSmaller(than other: ReadingAnswer) -> Bool {
        (byteCount, number) < (other.byteCount, other.number)
    }
}
