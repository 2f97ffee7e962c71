import JSONModel
import PushModel

/// The reference model of Easemob's offline push: a REST message and the recipient's world to a payload.
package struct EasemobCompiler: VendorCompiler {
    package let dialect = Dialect.easemob

    package init() {}

    package var rules: [CompileRule] { EasemobRules.all }

    package func rule(governing pointer: String) -> String? { EasemobRules.governing[pointer] }

    package func fullContext(of testCase: Case) throws(ContextError) -> JSONObject {
        let context = try EasemobContext(testCase.context)
        guard let read = try? ReadMessage(testCase.message) else { return context.members(for: nil) }
        var typing = EasemobTyping(.convert)
        return context.members(for: EasemobMessage(read.object, profile: context.profile, typing: &typing))
    }

    package func compile(
        _ testCase: Case,
        readings script: [Int]
    ) throws(ContextError) -> (ExpectedOutcome, [ReadingPoint]) {
        let context = try EasemobContext(testCase.context)
        var readings = Readings(script: script)
        let outcome = Self.outcome(of: testCase.message, context, &readings)
        return (outcome, readings.points)
    }

    private static func outcome(
        of input: MessageInput,
        _ context: EasemobContext,
        _ readings: inout Readings
    ) -> ExpectedOutcome {
        let read: ReadMessage
        do throws(UnreadableMessage) {
            read = try ReadMessage(input)
        } catch {
            return ExpectedOutcome(.refused(error.problem))
        }
        let outcome = outcome(of: read.object, context, &readings)
        // A message that is refused anyway leaves nothing to ask about its text.
        if case .refused = outcome.kind { return outcome }
        if read.byteCount > EasemobLimits.messageBytes, readings.choose("EM-message-size", among: 2) == 0 {
            return ExpectedOutcome(.refused("the message has \(read.byteCount) bytes, over 5 KB"))
        }
        if read.hadEqualKeys, readings.choose("EM-equal-keys", among: 2) == 1 {
            return ExpectedOutcome(.refused("the message has equal keys"))
        }
        return outcome
    }

    private static func outcome(
        of object: JSONObject,
        _ context: EasemobContext,
        _ readings: inout Readings
    ) -> ExpectedOutcome {
        var typing = EasemobTyping(.convert)
        let message = EasemobMessage(object, profile: context.profile, typing: &typing)
        var compilation = EasemobCompilation(context: context, message: message, readings: readings)
        defer { readings = compilation.readings }
        do throws(EasemobStop) {
            if typing.faults > 0 {
                try compilation.settleTypes(of: object, canConvert: typing.conversions > 0)
            }
            return ExpectedOutcome(.payload(try compilation.run()))
        } catch {
            return switch error {
            case .suppressed(let reason, let rule): ExpectedOutcome(.suppressed(reason), rule: rule)
            case .refused(let problem, let rule): ExpectedOutcome(.refused(problem), rule: rule)
            case .tooLarge(let bytes, let kind): ExpectedOutcome(kind, rule: "EM-E3", oversizeBytes: bytes)
            }
        }
    }
}

extension EasemobCompilation {
    private enum TypeReading {
        case refuse, convert, ignore
    }

    /// Decides what wrong types do, by the context's `typing` or by a reading.
    fileprivate mutating func settleTypes(of object: JSONObject, canConvert: Bool) throws(EasemobStop) {
        var ignoring = EasemobTyping(.ignore)
        let rest = EasemobMessage(object, profile: profile, typing: &ignoring)
        var lenient = EasemobCompilation(context: context, message: rest, readings: readings)

        switch context.typing {
        case .strict:
            defer { readings = lenient.readings }
            try lenient.refuse("a field has a wrong type")
        case nil, .lenient:
            var alternatives: [TypeReading] = context.typing == nil ? [.refuse] : []
            if canConvert { alternatives.append(.convert) }
            alternatives.append(.ignore)
            switch alternatives[readings.choose("EM-types", among: alternatives.count)] {
            case .refuse: throw .refused("a field has a wrong type", rule: nil)
            case .convert: break
            case .ignore:
                lenient.readings = readings
                self = lenient
            }
        }
    }
}
