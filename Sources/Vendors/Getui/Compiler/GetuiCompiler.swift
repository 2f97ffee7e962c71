import JSONModel
import PushModel
import VendorModel

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

    package func classification(of testCase: Case, _ outcome: ExpectedOutcome) -> PushClassification? {
        GetuiClassification(testCase, outcome).value
    }

    package func read(_ testCase: Case) throws(ContextError) -> any ParsedCase {
        let context = try GetuiContext(testCase.context)
        return readMessage(of: testCase, else: context.members) { GetuiPush(context: context, message: $0) }
    }
}

/// A message that has been read.
private struct GetuiPush: ParsedCase {
    let context: GetuiContext
    let message: ParsedMessage

    var fullContext: JSONObject { context.members }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        readings.outcome(
            of: message,
            equalKeys: GetuiCompilation.equalKeys,
            range: GetuiCompilation.numberRange
        ) { message, readings in
            var compilation = GetuiCompilation(context: context, readings: readings)
            defer { readings = compilation.readings }
            return compilation.outcome(of: message.object)
        }
    }
}

extension GetuiCompilation {
    /// The payload of a message, whichever interface it is for.
    mutating func run(_ object: JSONObject) throws(CompilationStop) -> ExpectedPayload {
        switch context.profile {
        case .php2017, .php2019:
            switch object["pushInfo"] {
            case .object(let info): return try run(try settled("pushInfo.") { GetuiPushInfo(info, typing: &$0) })
            case nil, .null: break
            default:
                if readings.take(BrokenPushInfo.self) == .refused {
                    throw .refused("pushInfo has a wrong type")
                }
            }
            let profile = context.profile
            var fields = object
            if let template = GetuiTemplate(object) { fields = try push(of: template, in: object) }
            return try run(try settled { GetuiMessage(fields, profile: profile, typing: &$0) })
        case .rest2:
            let channel = try channel(of: object)
            return try run(try settled("ios.") { GetuiChannel(channel, typing: &$0) })
        }
    }

    /// The message as the readings of its wrong types have it, field by field.
    ///
    /// - Parameters:
    ///   - scope: What comes before the names of its fields, since the interfaces share some.
    ///   - read: Reads it.
    /// - Returns: The message.
    /// - Throws: ``CompilationStop`` where it is refused for a wrong type.
    private mutating func settled<Message>(
        _ scope: String = "",
        _ read: (inout GetuiTyping) -> Message
    ) throws(CompilationStop) -> Message {
        var typing = GetuiTyping()
        let asSent = read(&typing)
        guard !typing.places.isEmpty else { return asSent }
        var modes: [FaultPlace: GetuiTyping.Mode] = [:]
        for group in Readings.grouped(typing.places) {
            let name = group.name(in: scope)
            let mode: GetuiTyping.Mode
            switch readings.take(WrongType.self, among: Self.allowed(group.contains(where: \.hasMeaning)), at: name) {
            case .asSent: mode = .asSent
            case .ignored: mode = .ignore
            case .refused: throw .refused("\(name) has a wrong type")
            case .lenient: mode = .convert
            }
            for place in group { modes[place] = mode }
        }
        typing = GetuiTyping(modes)
        return read(&typing)
    }

    private static func allowed(_ hasMeaning: Bool) -> [WrongType] {
        hasMeaning ? WrongType.allCases : [.asSent, .ignored, .refused]
    }
}
