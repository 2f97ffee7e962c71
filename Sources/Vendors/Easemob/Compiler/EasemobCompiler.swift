import JSONModel
import PushModel
import VendorModel

/// The reference model of Easemob's offline push: a REST message and the recipient's world to a payload.
package struct EasemobCompiler: VendorCompiler {
    package let dialect = Dialect.easemob

    package init() {}

    package var rules: [CompileRule] { EasemobRule.all }

    package func rule(governing pointer: String) -> String? { EasemobRule.governing[pointer] }

    package var recipientField: String? { "recipient" }

    package func recipients(of testCase: Case) -> [String] {
        guard let message = try? ParsedMessage(testCase.message).object, message["target_type"]?.stringValue == "users"
        else { return [] }
        return message["target"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    package func read(_ testCase: Case) throws(ContextError) -> any ParsedCase {
        let context = try EasemobContext(testCase.context)
        return readMessage(of: testCase, else: context.members(for: nil)) { EasemobPush(context, $0) }
    }
}

/// One message for one recipient, read: what all scripts of readings share.
///
/// An object, since message and context hold dozens of references, and a copy would count them all.
final class EasemobPush: ParsedCase {
    /// Easemob, limits: of a message of any type.
    private static let largestMessageBytes = 5 * 1024

    let context: EasemobContext
    let message: EasemobMessage
    let chatType: EasemobContext.ChatType
    let recipient: String
    /// The message's fields of a wrong type.
    let typeFaults: TypeFaults
    /// Those whose type none of the profile's documents fixes.
    private let openFaults: Int
    private let read: ParsedMessage

    init(_ context: EasemobContext, _ read: ParsedMessage, wrongTypes mode: TypeFaults.Mode = .convert) {
        var typing = EasemobTyping(mode)
        let message = EasemobMessage(read.object, profile: context.profile, typing: &typing)
        chatType = context.chatType ?? message.chatType ?? .chat
        recipient = context.recipient(for: message)
        typeFaults = typing.typeFaults
        openFaults = typing.openFaults
        self.context = context
        self.message = message
        self.read = read
    }

    /// The same, where fields of a wrong type are as good as absent.
    var withoutWrongTypes: EasemobPush { EasemobPush(context, read, wrongTypes: .ignore) }

    var fullContext: JSONObject { context.members(for: message) }

    func outcome(_ readings: inout Readings) -> ExpectedOutcome {
        readings.outcome(
            of: read,
            equalKeys: EasemobCompilation.equalKeys,
            range: EasemobCompilation.numberRange
        ) { message, readings in
            let push = message.numberFit == read.numberFit ? self : EasemobPush(context, message)
            let outcome = push.compiled(&readings)
            if case .refused = outcome.kind { return outcome }
            if read.isLarger(than: Self.largestMessageBytes),
                readings.take(EasemobCompilation.LargeMessage.self) == .refused
            {
                return ExpectedOutcome(.refused("the message has \(read.byteCount) bytes, over 5 KB"))
            }
            return outcome
        }
    }

    private func compiled(_ readings: inout Readings) -> ExpectedOutcome {
        var compilation = EasemobCompilation(self, readings: readings)
        defer { readings = compilation.readings }
        do throws(CompilationStop) {
            if typeFaults.count > 0 { try compilation.settleTypes() }
            if openFaults > 0 { try compilation.settleOpenTypes() }
            return ExpectedOutcome(.payload(try compilation.run()))
        } catch {
            return ExpectedOutcome(error)
        }
    }
}
