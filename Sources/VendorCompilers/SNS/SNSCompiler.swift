import JSONModel
import PushModel

/// The reference model of Amazon SNS mobile push: a `Publish` request and the endpoint that it reaches to a payload.
package struct SNSCompiler: VendorCompiler {
    package let dialect = Dialect.sns

    package init() {}

    package var rules: [CompileRule] { SNSRules.all }

    /// Nothing comes into a body but what the sender wrote.
    package func rule(governing pointer: String) -> String? {
        pointer.utf8.first == UInt8(ascii: "/") ? "SN-15" : nil
    }

    package func fullContext(of testCase: Case) throws(ContextError) -> JSONObject {
        let context = try SNSContext(testCase.context)
        return context.members(for: (try? ReadMessage(testCase.message)).map { SNSMessage($0.object) })
    }

    package func compile(
        _ testCase: Case,
        readings script: [Int]
    ) throws(ContextError) -> (ExpectedOutcome, [ReadingPoint]) {
        let context = try SNSContext(testCase.context)
        let read: ReadMessage
        do throws(UnreadableMessage) {
            read = try ReadMessage(testCase.message)
        } catch {
            return (ExpectedOutcome(.refused(error.problem)), [])
        }
        var compilation = SNSCompilation(context: context, read, readings: Readings(script: script))
        let outcome = compilation.outcome()
        return (outcome, compilation.readings.points)
    }
}
