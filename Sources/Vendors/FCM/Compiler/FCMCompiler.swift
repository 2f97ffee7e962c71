import JSONModel
import PushModel
import VendorModel

/// The reference model of FCM's way to APNs: a request of HTTP v1, or a legacy body, to a payload for Apple's devices.
package struct FCMCompiler: VendorCompiler {
    package let dialect = Dialect.fcm

    package init() {}

    package var rules: [CompileRule] { FCMRule.all }

    package func rule(governing pointer: String) -> String? { FCMRule.governing[pointer] }

    package var servicePrefixes: [String] { FCMReserved.servicePrefixes }

    package func read(_ testCase: Case) throws(ContextError) -> any ParsedCase {
        let context = try FCMContext(testCase.context)
        return readMessage(of: testCase, else: context.members) { FCMRequest(context: context, message: $0) }
    }
}

/// A request that has been read.
private struct FCMRequest: ParsedCase {
    let context: FCMContext
    let message: ParsedMessage

    var fullContext: JSONObject { context.members }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        readings.outcome(of: message, equalKeys: FCMCompilation.equalKeys, range: FCMCompilation.numberRange) {
            message,
            readings in
            var compilation = FCMCompilation(context: context, readings: readings)
            defer { readings = compilation.readings }
            return compilation.outcome(of: message.object)
        }
    }
}

extension FCMCompilation {
    /// A dry run sends nothing, whatever the message becomes. No document says whether it shows what is wrong with one.
    fileprivate mutating func outcome(of request: JSONObject) -> ExpectedOutcome {
        let dryRun = ExpectedOutcome.Kind.suppressed("a test without delivery")
        do throws(CompilationStop) {
            let payload = try run(request)
            return ExpectedOutcome(isDryRun ? dryRun : .payload(payload))
        } catch {
            if isDryRun, readings.take(Self.refusedOrSuppressed, at: error.cause) == .suppressed {
                return ExpectedOutcome(dryRun)
            }
            return ExpectedOutcome(error)
        }
    }
}
