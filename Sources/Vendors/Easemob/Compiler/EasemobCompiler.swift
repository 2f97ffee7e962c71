import JSONModel
import PushModel
import VendorModel

/// The reference model of Easemob's offline push: a REST message and the recipient's world to a payload.
package struct EasemobCompiler: VendorCompiler {
    package let dialect = Dialect.easemob

    package init() {}

    package var rules: [CompileRule] { EasemobRule.all }

    package func rule(governing pointer: String) -> String? { EasemobRule.governing[pointer] }

    package var recipientField: String? { "recipient" }

    package func recipients(of testCase: Case) -> [String] {
        guard let message = try? ReadMessage(testCase.message).object, message["target_type"]?.stringValue == "users"
        else { return [] }
        return message["target"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    package func read(_ testCase: Case) throws(ContextError) -> any ReadCase {
        let context = try EasemobContext(testCase.context)
        return readMessage(of: testCase, else: context.members(for: nil)) { EasemobPush(context, $0) }
    }
}
