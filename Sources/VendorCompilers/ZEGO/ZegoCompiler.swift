import JSONModel
import PushModel

/// The reference model of ZEGO's offline push (ZIM and ZPNs): a push configuration and the recipient's world to a
/// payload; and the documented update flow, which takes delivered notifications away.
package struct ZegoCompiler: VendorCompiler {
    package let dialect = Dialect.zego

    package init() {}

    package var rules: [CompileRule] { ZegoRules.all }

    package func rule(governing pointer: String) -> String? { ZegoRules.governing[pointer] }

    package func read(_ testCase: Case) throws(ContextError) -> ReadCase {
        let context = try ZegoContext(testCase.context)
        return ReadCase(testCase, message: { $0 }, fullContext: { _ in context.members }) { read, readings in
            readings.outcome(of: read, equalKeys: "ZG-equal-keys") { readings in
                if let incoming = read.object["incoming"] {
                    ZegoUpdateFlow.outcome(of: incoming, context, &readings)
                } else {
                    Self.outcome(of: read.object, context, &readings)
                }
            }
        }
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
        do throws(CompilationStop) {
            if typing.typeFaults.count > 0 { try compilation.settle(typing.typeFaults, in: object) }
            return ExpectedOutcome(.payload(try compilation.run()))
        } catch {
            return ExpectedOutcome(error)
        }
    }
}

extension ZegoCompilation {
    /// Takes a reading of what wrong types do.
    fileprivate mutating func settle(_ faults: TypeFaults, in object: JSONObject) throws(CompilationStop) {
        switch readings.chooseTypes("ZG-types", faults) {
        case .refuse: throw .wrongType
        case .convert: break
        case .ignore:
            var typing = ZegoTyping(.ignore)
            message = ZegoMessage(object, typing: &typing)
        }
    }
}
