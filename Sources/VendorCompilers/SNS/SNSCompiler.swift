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

    package func read(_ testCase: Case) throws(ContextError) -> ReadCase {
        let context = try SNSContext(testCase.context)
        return ReadCase(testCase, message: SNSMessage.init, fullContext: context.members(for:)) { message, readings in
            var compilation = SNSCompilation(context: context, message: message, readings: readings)
            defer { readings = compilation.readings }
            return compilation.outcome()
        }
    }
}
