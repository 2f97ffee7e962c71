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
        let read: ReadMessage
        do throws(UnreadableMessage) {
            read = try ReadMessage(testCase.message)
        } catch {
            return (ExpectedOutcome(.refused(error.problem)), [])
        }
        var compilation = FCMCompilation(context: context, readings: Readings(script: script))
        var outcome = compilation.outcome(of: read.object)
        // A message that is refused anyway leaves nothing to ask about its text.
        if read.hadEqualKeys, !outcome.isRefusal, compilation.readings.choose("FC-equal-keys", among: 2) == 1 {
            outcome = ExpectedOutcome(.refused("the message has equal keys"))
        }
        return (outcome, compilation.readings.points)
    }
}

extension FCMCompilation {
    /// A dry run sends nothing, whatever the message becomes. No document says whether it shows what is wrong with one.
    fileprivate mutating func outcome(of request: JSONObject) -> ExpectedOutcome {
        let dryRun = ExpectedOutcome.Kind.suppressed("a test without delivery")
        do throws(FCMStop) {
            let payload = try run(request)
            return ExpectedOutcome(isDryRun ? dryRun : .payload(payload))
        } catch {
            if isDryRun, readings.choose("FC-refused-or-suppressed", among: 2) == 1 { return ExpectedOutcome(dryRun) }
            return switch error {
            case .refused(let problem, let rule): ExpectedOutcome(.refused(problem), rule: rule)
            case .suppressed(let reason): ExpectedOutcome(.suppressed(reason))
            case .tooLarge(let bytes, let kind): ExpectedOutcome(kind, rule: "FC-7", oversizeBytes: bytes)
            }
        }
    }
}

extension ExpectedOutcome {
    fileprivate var isRefusal: Bool {
        if case .refused = kind { true } else { false }
    }
}
