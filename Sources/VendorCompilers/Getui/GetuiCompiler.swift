import JSONModel
import PushModel

/// The reference model of Getui's pushes: an `IGtAPNPayload`, the arguments of `set_pushInfo`, or `push_channel.ios` to
/// a payload.
///
/// The context's profile says which interface a message is for. Of the SDK's messages, one with a member `pushInfo` has
/// the arguments of `set_pushInfo` in it, by name.
package struct GetuiCompiler: VendorCompiler {
    package let dialect = Dialect.getui

    package init() {}

    package var rules: [CompileRule] { GetuiRule.all }

    package func rule(governing pointer: String) -> String? { GetuiRule.governing[pointer] }

    package func read(_ testCase: Case) throws(ContextError) -> any ReadCase {
        let context = try GetuiContext(testCase.context)
        return readMessage(of: testCase, else: context.members) { GetuiPush(context: context, message: $0) }
    }
}

/// A message that has been read.
private struct GetuiPush: ReadCase {
    let context: GetuiContext
    let message: ReadMessage

    var fullContext: JSONObject { context.members }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        readings.outcome(
            of: message,
            equalKeys: GetuiCompilation.EqualKeys.self,
            range: GetuiCompilation.NumberRange.self
        ) { readings in
            context.common.isOnline ? onlineOutcome(&readings) : offlineOutcome(&readings)
        }
    }

    /// GT-15. Whether a message that can be refused is refused before anyone asks where the user is, is open.
    private func onlineOutcome(_ readings: inout Readings) -> ExpectedOutcome {
        var trial = Readings()
        let offline = offlineOutcome(&trial)
        var canBeRefused = !trial.points.isEmpty
        if case .refused = offline.kind { canBeRefused = true }
        if canBeRefused, readings.take(GetuiCompilation.RefusedOrSuppressed.self) == .refused {
            return ExpectedOutcome(.refused("the message can be refused"), rule: offline.rule)
        }
        return ExpectedOutcome(.suppressed("online: Getui's own channel"), by: GetuiRule.online)
    }

    private func offlineOutcome(_ readings: inout Readings) -> ExpectedOutcome {
        var compilation = GetuiCompilation(context: context, readings: readings)
        defer { readings = compilation.readings }
        do throws(CompilationStop) {
            return ExpectedOutcome(.payload(try compilation.run(message.object)))
        } catch {
            return ExpectedOutcome(error)
        }
    }
}

extension GetuiCompilation {
    fileprivate mutating func run(_ object: JSONObject) throws(CompilationStop) -> ExpectedPayload {
        switch context.profile {
        case .php2017, .php2019:
            switch object["pushInfo"] {
            case .object(let info): return try run(try settled { GetuiPushInfo(info, typing: &$0) })
            case nil, .null: break
            default:
                if readings.take(BrokenPushInfo.self) == .refused {
                    throw .refused("pushInfo has a wrong type")
                }
            }
            let profile = context.profile
            var fields = object
            if let template = GetuiTemplate(object) { fields = try push(of: template) }
            return try run(try settled { GetuiMessage(fields, profile: profile, typing: &$0) })
        case .rest2:
            let channel = try channel(of: object)
            return try run(try settled { GetuiChannel(channel, typing: &$0) })
        }
    }

    /// `ios`. A wrapper of Getui's interface has the key in capitals.
    private mutating func channel(of object: JSONObject) throws(CompilationStop) -> JSONObject {
        if let channel = object["ios"]?.objectValue { return channel }
        if let channel = object["IOS"]?.objectValue, readings.take(CapitalChannel.self) == .ios { return channel }
        if readings.take(MissingChannel.self) == .refused { throw .refused("no ios channel", by: GetuiRule.rest) }
        throw .suppressed("no ios channel", by: GetuiRule.rest)
    }

    /// Fields of a wrong type that have a reading of their own: further ones share the last, or there were no end of them.
    private static let largestTypeReadings = 4

    /// The message as the readings of its wrong types have it, field by field.
    private mutating func settled<Message>(
        _ read: (inout GetuiTyping) -> Message
    ) throws(CompilationStop) -> Message {
        var typing = GetuiTyping()
        let asSent = read(&typing)
        guard !typing.faults.isEmpty else { return asSent }
        var modes: [GetuiTyping.Mode] = []
        for (index, hasMeaning) in typing.faults.prefix(Self.largestTypeReadings).enumerated() {
            switch readings.take(WrongType.self, among: Self.allowed(hasMeaning), at: "field \(index + 1)") {
            case .asSent: modes.append(.asSent)
            case .ignored: modes.append(.ignore)
            case .refused: throw .wrongType
            case .lenient: modes.append(.convert)
            }
        }
        typing = GetuiTyping(modes)
        return read(&typing)
    }

    private static func allowed(_ hasMeaning: Bool) -> [WrongType] {
        hasMeaning ? WrongType.allCases : [.asSent, .ignored, .refused]
    }
}
