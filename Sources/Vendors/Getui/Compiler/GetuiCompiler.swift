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
    /// GT-15: who is online gets no push. Whether a message that is refused is refused before anyone asks where the user is, is open.
    fileprivate mutating func outcome(of message: JSONObject) -> ExpectedOutcome {
        let online = ExpectedOutcome(.suppressed("online: Getui's own channel"), by: GetuiRule.online)
        do throws(CompilationStop) {
            let payload = try run(message)
            return context.common.isOnline ? online : ExpectedOutcome(.payload(payload))
        } catch {
            let offline = ExpectedOutcome(error)
            guard context.common.isOnline else { return offline }
            guard case .refused = offline.kind,
                readings.take(Self.refusedOrSuppressed, at: error.exactCause) == .refused
            else { return online }
            return offline
        }
    }
}

extension GetuiCompilation {
    fileprivate mutating func run(_ object: JSONObject) throws(CompilationStop) -> ExpectedPayload {
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

    /// `ios`. A wrapper of Getui's interface has the key in capitals.
    private mutating func channel(of object: JSONObject) throws(CompilationStop) -> JSONObject {
        if let channel = object["ios"]?.objectValue { return channel }
        if let channel = object["IOS"]?.objectValue, readings.take(CapitalChannel.self) == .ios { return channel }
        // A channel of another type may be a mistake where none is not.
        let place = object["ios"].map { $0 == .null ? "null" : "of another type" } ?? "none"
        if readings.take(MissingChannel.self, at: place) == .refused {
            throw .refused("no ios channel", by: GetuiRule.rest)
        }
        throw .suppressed("no ios channel", by: GetuiRule.rest)
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
