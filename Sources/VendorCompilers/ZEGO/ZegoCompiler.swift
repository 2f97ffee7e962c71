import JSONModel
import PushModel

/// The reference model of ZEGO's offline push (ZIM and ZPNs): a push configuration and the recipient's world to a
/// payload; and the documented update flow, which takes delivered notifications away.
package struct ZegoCompiler: VendorCompiler {
    package let dialect = Dialect.zego

    package init() {}

    package var rules: [CompileRule] { ZegoRules.all }

    package func rule(governing pointer: String) -> String? { ZegoRules.governing[pointer] }

    package func fullContext(of testCase: Case) throws(ContextError) -> JSONObject {
        try ZegoContext(testCase.context).members
    }

    package func compile(
        _ testCase: Case,
        readings script: [Int]
    ) throws(ContextError) -> (ExpectedOutcome, [ReadingPoint]) {
        let context = try ZegoContext(testCase.context)
        var readings = Readings(script: script)
        let outcome = Self.outcome(of: testCase.message, context, &readings)
        return (outcome, readings.points)
    }

    private static func outcome(
        of input: MessageInput,
        _ context: ZegoContext,
        _ readings: inout Readings
    ) -> ExpectedOutcome {
        let read: ReadMessage
        do throws(UnreadableMessage) {
            read = try ReadMessage(input)
        } catch {
            return ExpectedOutcome(.refused(error.problem))
        }
        let outcome =
            if let incoming = read.object["incoming"] {
                ZegoUpdateFlow.outcome(of: incoming, context, &readings)
            } else {
                outcome(of: read.object, context, &readings)
            }
        // A message that is refused anyway leaves nothing to ask about its text.
        if case .refused = outcome.kind { return outcome }
        if read.hadEqualKeys, readings.choose("ZG-equal-keys", among: 2) == 1 {
            return ExpectedOutcome(.refused("the message has equal keys"))
        }
        return outcome
    }

    private static func outcome(
        of object: JSONObject,
        _ context: ZegoContext,
        _ readings: inout Readings
    ) -> ExpectedOutcome {
        var typing = ZegoTyping(.convert)
        let message = ZegoMessage(object, typing: &typing)
        var compilation = ZegoCompilation(context: context, message: message, readings: readings)
        defer { readings = compilation.readings }
        do throws(ZegoStop) {
            if typing.faults > 0 {
                try compilation.settleTypes(of: object, canConvert: typing.conversions > 0)
            }
            return ExpectedOutcome(.payload(try compilation.run()))
        } catch {
            return switch error {
            case .suppressed(let reason, let rule): ExpectedOutcome(.suppressed(reason), rule: rule)
            case .refused(let problem, let rule): ExpectedOutcome(.refused(problem), rule: rule)
            case .tooLarge(let bytes, let kind): ExpectedOutcome(kind, rule: "ZG-12", oversizeBytes: bytes)
            }
        }
    }
}

extension ZegoCompilation {
    private enum TypeReading {
        case refuse, convert, ignore
    }

    /// Takes a reading of what wrong types do.
    fileprivate mutating func settleTypes(of object: JSONObject, canConvert: Bool) throws(ZegoStop) {
        let alternatives: [TypeReading] = canConvert ? [.refuse, .convert, .ignore] : [.refuse, .ignore]
        switch alternatives[readings.choose("ZG-types", among: alternatives.count)] {
        case .refuse: throw .refused("a field has a wrong type", rule: nil)
        case .convert: break
        case .ignore:
            var typing = ZegoTyping(.ignore)
            message = ZegoMessage(object, typing: &typing)
        }
    }
}
