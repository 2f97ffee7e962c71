import JSONModel
import PushModel
import VendorModel

/// The reference model of ZEGO's offline push (ZIM and ZPNs): a push configuration and the recipient's world to a
/// payload; and the documented update flow, which takes delivered notifications away.
package struct ZegoCompiler: VendorCompiler {
    package let dialect = Dialect.zego

    package init() {}

    package var rules: [CompileRule] { ZegoRule.all }

    package func rule(governing pointer: String) -> String? { ZegoRule.governing[pointer] }

    package func read(_ testCase: Case) throws(ContextError) -> any ParsedCase {
        let context = try ZegoContext(testCase.context)
        return readMessage(of: testCase, else: context.members(for: nil)) {
            ZegoConfiguration(context: context, message: $0)
        }
    }

    package var ruleOfShown: String? { ZegoRule.shown.id }

    package var recipientField: String? { "recipient" }

    package func recipients(of testCase: Case) -> [String] {
        guard let message = try? ParsedMessage(testCase.message).object else { return [] }
        return ZegoContext.invitees(of: message) ?? []
    }
}

/// A push configuration, or an update, that has been read.
private struct ZegoConfiguration: ParsedCase {
    let context: ZegoContext
    let message: ParsedMessage

    var fullContext: JSONObject { context.members(for: message.object) }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        readings.outcome(
            of: message,
            equalKeys: ZegoCompilation.equalKeys,
            range: ZegoCompilation.numberRange
        ) { message, readings in
            if let incoming = message.object["incoming"] {
                ZegoUpdateFlow.outcome(of: incoming, context, &readings)
            } else {
                pushOutcome(of: message.object, &readings)
            }
        }
    }

    private func pushOutcome(of object: JSONObject, _ readings: inout Readings) -> ExpectedOutcome {
        var typing = ZegoTyping()
        var compilation = ZegoCompilation(
            context: context,
            message: ZegoMessage(object, typing: &typing),
            readings: readings
        )
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
    /// Reads the message as the readings of its wrong types have it.
    fileprivate mutating func settle(_ faults: TypeFaults, in object: JSONObject) throws(CompilationStop) {
        // Who takes one interface's part of a message with both need not look at the other's, whatever its type.
        let hasBoth = ["pushConfig", "OfflinePush"].allSatisfy { object[$0]?.unlessNull != nil }
        let scope = hasBoth ? "beside the other interface, " : ""
        var typing = ZegoTyping(at: try readings.settleTypes(Typing.self, faults, in: scope))
        message = ZegoMessage(object, typing: &typing)
    }
}
