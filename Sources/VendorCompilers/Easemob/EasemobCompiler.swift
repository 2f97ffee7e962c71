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
        let outcome = readings.outcome(of: testCase.message, equalKeys: "EM-equal-keys") { read, readings in
            let outcome = Self.outcome(of: read.object, context, &readings)
            if case .refused = outcome.kind { return outcome }
            if read.byteCount > EasemobLimits.messageBytes, readings.choose("EM-message-size", among: 2) == 0 {
                return ExpectedOutcome(.refused("the message has \(read.byteCount) bytes, over 5 KB"))
            }
            return outcome
        }
        return (outcome, readings.points)
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
        do throws(CompilationStop) {
            if typing.typeFaults.count > 0 { try compilation.settle(typing.typeFaults, in: object) }
            return ExpectedOutcome(.payload(try compilation.run()))
        } catch {
            return ExpectedOutcome(error)
        }
    }
}

extension EasemobCompilation {
    /// Decides what wrong types do, by the context's `typing` or by a reading.
    fileprivate mutating func settle(_ faults: TypeFaults, in object: JSONObject) throws(CompilationStop) {
        switch context.typing {
        case .strict:
            var lenient = withoutWrongTypes(in: object)
            defer { readings = lenient.readings }
            try lenient.refuse("a field has a wrong type")
        case nil, .lenient:
            switch readings.chooseTypes("EM-types", faults, mayRefuse: context.typing == nil) {
            case .refuse: throw .wrongType
            case .convert: break
            case .ignore: self = withoutWrongTypes(in: object)
            }
        }
    }

    private borrowing func withoutWrongTypes(in object: JSONObject) -> EasemobCompilation {
        var typing = EasemobTyping(.ignore)
        let rest = EasemobMessage(object, profile: profile, typing: &typing)
        return EasemobCompilation(context: context, message: rest, readings: readings)
    }
}
