import JSONModel
import PushModel
import VendorModel

/// The reference model of JPush's Push API v3: a push object and the device's world to a payload.
package struct JPushCompiler: VendorCompiler {
    package let dialect = Dialect.jpush

    package init() {}

    package var rules: [CompileRule] { JPushRule.all }

    package var servicePrefixes: [String] { JPushRule.servicePrefixes }

    package func rule(governing pointer: String) -> String? { JPushRule.governing[pointer] }

    package func read(_ testCase: Case) throws(ContextError) -> any ParsedCase {
        let context = try JPushContext(testCase.context)
        return readMessage(of: testCase, else: context.members) { JPushPush(context: context, message: $0) }
    }
}

/// A push object that has been read.
private struct JPushPush: ParsedCase {
    let context: JPushContext
    let message: ParsedMessage

    var fullContext: JSONObject { context.members }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        readings.outcome(
            of: message,
            equalKeys: JPushCompilation.equalKeys,
            range: JPushCompilation.numberRange
        ) { message, readings in
            pushOutcome(of: message.object, &readings)
        }
    }

    private func pushOutcome(of object: JSONObject, _ readings: inout Readings) -> ExpectedOutcome {
        var typing = JPushTyping()
        var compilation = JPushCompilation(
            context: context,
            message: JPushMessage(object, typing: &typing),
            readings: readings
        )
        defer { readings = compilation.readings }
        do throws(CompilationStop) {
            if typing.typeFaults.count > 0 {
                let modes = try compilation.readings.settleTypes(JPushCompilation.Typing.self, typing.typeFaults)
                var settled = JPushTyping(at: modes)
                compilation.message = JPushMessage(object, typing: &settled)
            }
            return ExpectedOutcome(.payload(try compilation.run()))
        } catch {
            return ExpectedOutcome(error)
        }
    }
}
