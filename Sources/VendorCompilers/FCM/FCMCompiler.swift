import JSONModel
import PushModel

/// The reference model of FCM's way to APNs: a request of HTTP v1, or a legacy body, to a payload for Apple's devices.
package struct FCMCompiler: VendorCompiler {
    package let dialect = Dialect.fcm

    package init() {}

    package var rules: [CompileRule] { FCMRules.all }

    package func rule(governing pointer: String) -> String? { FCMRules.governing[pointer] }

    package func fullContext(of testCase: Case) throws(ContextError) -> JSONObject {
        try FCMContext(testCase.context).members
    }

    package func compile(
        _ testCase: Case,
        readings script: [Int]
    ) throws(ContextError) -> (ExpectedOutcome, [ReadingPoint]) {
        let context = try FCMContext(testCase.context)
        var readings = Readings(script: script)
        let outcome = readings.outcome(of: testCase.message, equalKeys: "FC-equal-keys") { read, readings in
            var compilation = FCMCompilation(context: context, readings: readings)
            defer { readings = compilation.readings }
            return compilation.outcome(of: read.object)
        }
        return (outcome, readings.points)
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
            if isDryRun, readings.choose("FC-refused-or-suppressed", among: 2) == 1 { return ExpectedOutcome(dryRun) }
            return ExpectedOutcome(error)
        }
    }
}
