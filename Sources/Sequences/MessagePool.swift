import APNsRules
import CaseGeneration
import JSONModel
import PushModel
import Services
import Testees
import VendorModel
import Vendors
import WorldConfiguration

/// Ordinary messages of a dialect, of each of which comes one notification with other content than those of the others.
package struct MessagePool: Sendable {
    /// Fewer messages make no row.
    static let fewest = 8
    /// Messages that differ in their text alone.
    private static let texts = 16
    /// So many seconds the mock's clock may go on: what expires before may have expired, and the sender's clock does not show it.
    private static let longestRow = 12 * 3600

    package let dialect: Dialect
    /// Each for the usual device; the simplest first.
    package let messages: [PushSequence.Message]

    init(dialect: Dialect, messages: [PushSequence.Message]) {
        self.dialect = dialect
        self.messages = messages
    }

    /// - Returns: Nil where the dialect has too few such messages, or nobody knows what becomes of them.
    package init?(of dialect: Dialect) {
        guard let compiler = VendorCompilers.compiler(for: dialect), compiler.isReference,
            let generator = CaseGenerators.generator(for: dialect)
        else { return nil }
        let cases = generator.plainCases(texts: Self.texts, \.caseClass)
        var messages: [PushSequence.Message] = []
        var payloads: Set<[UInt8]> = []
        for testCase in cases {
            guard let payload = Self.notification(of: testCase, compiler), payloads.insert(payload).inserted else {
                continue
            }
            messages.append(
                PushSequence.Message(message: testCase.message, context: testCase.context, headers: testCase.headers)
            )
        }
        guard messages.count >= Self.fewest else { return nil }
        self.init(dialect: dialect, messages: messages)
    }

    /// The payload of a case that becomes a notification which everybody must see, with nothing wrong; nil for other cases.
    private static func notification(of testCase: Case, _ compiler: any VendorCompiler) -> [UInt8]? {
        guard compiler.deviceToken(of: testCase) == nil, let payload = compiler.duePayload(of: testCase),
            payload.pushType == .alert, !expiresSoon(payload, testCase)
        else { return nil }
        let request = TesteeRequest(
            dialect: testCase.dialect,
            message: testCase.message,
            context: testCase.context,
            headers: testCase.headers
        )
        // It is given at the real time, whatever it says of other times.
        guard request.reasonToSkip == nil, compiler.duePayload(of: testCase.later) != nil else { return nil }
        let subject = PushSubject(
            request: PushRequest.lone(body: payload.bytes, headers: testCase.headers),
            hasHeaders: false,
            now: ContextDefaults.now / 1000
        )
        let isClean = (RuleList.judge(subject).severity ?? .info) == .info
        return isClean && DeviceModel.effectOfAccepted(subject, state: .background).showsBanner ? payload.bytes : nil
    }

    private static func expiresSoon(_ payload: ExpectedPayload, _ testCase: Case) -> Bool {
        let texts =
            payload.headers.filter { $0.name == "apns-expiration" }.map(\.value)
            + [testCase.headers["apns-expiration"]].compactMap(\.self)
        let now = (testCase.context["now"]?.intValue ?? ContextDefaults.now) / 1000
        return texts.compactMap { Int($0) }.contains { $0 < now + longestRow }
    }
}

extension Case {
    /// The same where the message is given many years later, unless the case says when.
    fileprivate var later: Case {
        var later = self
        if context["now"] == nil, dialect != .apns {
            later.context["now"] = .number(JSONNumber(2 * ContextDefaults.now))
        }
        return later
    }
}
