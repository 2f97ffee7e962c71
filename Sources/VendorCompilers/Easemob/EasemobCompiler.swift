import JSONModel
import PushModel

/// The reference model of Easemob's offline push: a REST message and the recipient's world to a payload.
package struct EasemobCompiler: VendorCompiler {
    package let dialect = Dialect.easemob

    package init() {}

    package var rules: [CompileRule] { EasemobRules.all }

    package func rule(governing pointer: String) -> String? { EasemobRules.governing[pointer] }

    package func read(_ testCase: Case) throws(ContextError) -> ReadCase {
        let context = try EasemobContext(testCase.context)
        return ReadCase(
            testCase,
            message: { EasemobPush(context, $0) },
            fullContext: { push in context.members(for: push?.message) },
            compile: { push, readings in push.outcome(&readings) }
        )
    }
}
