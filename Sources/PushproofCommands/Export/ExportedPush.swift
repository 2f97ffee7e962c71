import JSONModel
import PushModel
import VendorModel
import Vendors

/// A push as a source has it, before anybody asks whether the simulator takes it.
struct ExportedPush {
    /// What there is, or why there is nothing.
    enum Content {
        case payload([UInt8])
        /// `kind` is what such pushes are counted under.
        case none(kind: String, reason: String)
    }

    /// The path of its file below the folder, without `.apns`; what no file can be called is replaced later.
    var name: String
    var content: Content
    var pushType: String?
    var topic: String?

    init(name: String, _ content: Content, headers: [HeaderField] = []) {
        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name }?.value
        }
        self.name = name
        self.content = content
        pushType = header("apns-push-type")
        topic = header("apns-topic")
    }

    /// What the reference makes of a case. The message of dialect `apns` is the payload, byte for byte.
    ///
    /// - Throws: ``ContextError`` for a context that the vendor's compiler cannot use.
    init(of testCase: Case, _ pinned: PinnedReadings) throws(ContextError) {
        if testCase.dialect == .apns {
            self.init(name: testCase.id, .payload(testCase.message.bytes), headers: testCase.headers)
            topic = topic ?? Self.bundleID(of: testCase)
            return
        }
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect), compiler.isReference else {
            self.init(name: testCase.id, .none(kind: "without a reference", reason: "the dialect has no reference"))
            return
        }
        let outcome = try compiler.read(testCase).expectation(pinned: pinned).primary
        let rule = outcome.rule.map { ", by \($0)" } ?? ""
        switch outcome.kind {
        case .payload(let payload):
            guard compiler.servesAPNs(testCase) else {
                self.init(
                    name: testCase.id,
                    .none(kind: "for another service", reason: "the payload goes to a service other than Apple's")
                )
                return
            }
            self.init(
                name: testCase.id,
                .payload(payload.bytes),
                headers: payload.headers.map { HeaderField($0.name, $0.value) }
            )
            pushType = pushType ?? payload.pushType.rawValue
            topic = topic ?? Self.bundleID(of: testCase)
        case .suppressed(let reason):
            self.init(name: testCase.id, .none(kind: "suppressed", reason: "suppressed: \(reason)\(rule)"))
        case .refused(let reason):
            self.init(name: testCase.id, .none(kind: "refused", reason: "refused: \(reason)\(rule)"))
        case .removed:
            self.init(name: testCase.id, .none(kind: "no payload", reason: "takes notifications away\(rule)"))
        }
    }

    /// As the case itself says: the default of the context is nobody's app.
    private static func bundleID(of testCase: Case) -> String? { testCase.context["bundleId"]?.stringValue }
}
