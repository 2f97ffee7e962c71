import JSONModel
import PushModel

/// A case that a compiler has read, to be compiled as often as there are readings to try.
package protocol ParsedCase: Sendable {
    /// The case's context with every default filled in, as a testee gets it.
    var fullContext: JSONObject { get }

    /// The right outcome under some readings.
    func outcome(_ readings: inout Readings) -> ExpectedOutcome
}

extension ParsedCase {
    /// All right outcomes.
    package var expectation: Expectation { expectation(pinned: .none) }

    /// All outcomes that are right of a compiler that is known to take some readings.
    package func expectation(pinned: PinnedReadings) -> Expectation {
        let (primary, points) = compile(readings: [], pinned: pinned)
        return Expectation(primary: primary, points: points) { compile(readings: $0, pinned: pinned) }
    }

    /// Compiles under one script of readings: the outcome, and the points where another reading is right too.
    package func compile(
        readings script: [Int],
        pinned: PinnedReadings = .none
    ) -> (ExpectedOutcome, [ReadingPoint]) {
        var readings = Readings(script: script, pinned: pinned)
        let outcome = outcome(&readings)
        return (outcome, readings.points)
    }
}

/// A case whose message nobody can read: it is refused, whatever the reading.
struct UnparsableCase: ParsedCase {
    package let problem: String
    let makeFullContext: @Sendable () -> JSONObject

    package var fullContext: JSONObject { makeFullContext() }

    package func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        ExpectedOutcome(.refused(problem))
    }
}

extension VendorCompiler {
    /// Reads the case's message.
    ///
    /// - Parameters:
    ///   - testCase: The case.
    ///   - fullContext: The context of a case whose message cannot be read.
    ///   - make: The case with its message.
    /// - Returns: What `make` makes, or an ``UnparsableCase``.
    package func readMessage(
        of testCase: Case,
        else fullContext: @autoclosure @escaping @Sendable () -> JSONObject,
        _ make: (ParsedMessage) -> some ParsedCase
    ) -> any ParsedCase {
        do throws(UnreadableMessage) {
            return make(try ParsedMessage(testCase.message))
        } catch {
            return UnparsableCase(problem: error.problem, makeFullContext: fullContext)
        }
    }
}
