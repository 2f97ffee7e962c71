import JSONModel
import PushModel

/// A case that a compiler has read, to be compiled as often as there are readings to try.
package struct ReadCase: Sendable {
    private let makeFullContext: @Sendable () -> JSONObject
    private let compile: @Sendable (inout Readings) -> ExpectedOutcome

    /// Reads the case's message. One that nobody can read is refused, whatever the reading.
    ///
    /// - Parameters:
    ///   - testCase: the case.
    ///   - message: what the compiler wants to know of a message.
    ///   - fullContext: the context with every default filled in, given the message if it can be read.
    ///   - compile: the outcome under some readings.
    init<Message: Sendable>(
        _ testCase: Case,
        message: (ReadMessage) -> Message,
        fullContext: @escaping @Sendable (Message?) -> JSONObject,
        compile: @escaping @Sendable (Message, inout Readings) -> ExpectedOutcome
    ) {
        do throws(UnreadableMessage) {
            let message = message(try ReadMessage(testCase.message))
            makeFullContext = { fullContext(message) }
            self.compile = { readings in compile(message, &readings) }
        } catch {
            makeFullContext = { fullContext(nil) }
            self.compile = { _ in ExpectedOutcome(.refused(error.problem)) }
        }
    }

    /// The case's context with every default filled in, as a testee gets it.
    package var fullContext: JSONObject { makeFullContext() }

    /// All right outcomes.
    package var expectation: Expectation {
        let primary = compile(readings: [])
        return Expectation(primary: primary.0, points: primary.1, compile: compile(readings:))
    }

    /// Compiles under one script of readings: the outcome, and the points where another reading is right too.
    package func compile(readings script: [Int]) -> (ExpectedOutcome, [ReadingPoint]) {
        var readings = Readings(script: script)
        let outcome = compile(&readings)
        return (outcome, readings.points)
    }
}
