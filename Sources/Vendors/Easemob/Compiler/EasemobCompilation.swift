import JSONModel
import PushModel
import VendorModel

/// One message on its way through the phases, under one script of readings.
struct EasemobCompilation: ~Copyable {
    private var push: EasemobPush
    var readings: Readings
    /// Whether the recipient counts as mentioned; nil until the documents' answer, or a reading, is known.
    var isMentioned: Bool?
    /// Whether arguments go into a template that the message does not name; nil until a reading is taken.
    var fillsUnnamed: Bool?
    /// Rules that had a say in the payload without a member of their own.
    var noted: [EasemobRule] = []

    var context: EasemobContext { push.context }
    var message: EasemobMessage { push.message }
    var chatType: EasemobContext.ChatType { push.chatType }
    var recipient: String { push.recipient }
    var profile: EasemobProfile { context.profile }

    init(_ push: EasemobPush, readings: Readings) {
        self.push = push
        self.readings = readings
    }

    /// Decides what wrong types do, by the context's `typing` or by a reading.
    mutating func settleTypes() throws(CompilationStop) {
        switch context.typing {
        case .strict:
            var lenient = EasemobCompilation(push.withoutWrongTypes, readings: readings)
            defer { readings = lenient.readings }
            try lenient.refuse("a field has a wrong type")
        case nil, .lenient:
            switch readings.takeTypes(Typing.self, push.typeFaults, mayRefuse: context.typing == nil) {
            case .refused: throw .wrongType
            case .lenient: break
            case .ignored: push = push.withoutWrongTypes
            }
        }
    }

    /// Decides what another type than usual does, where no document fixes one.
    mutating func settleOpenTypes() throws(CompilationStop) {
        guard context.typing != .lenient, readings.take(OpenTyping.self) == .refused else { return }
        throw .wrongType
    }

    /// The payload of the message.
    ///
    /// - Throws: ``CompilationStop`` where no push is sent or the message is refused.
    mutating func run() throws(CompilationStop) -> ExpectedPayload {
        // The interface is documented to refuse `ext: null`. What else a message lacks the recipient's world may know.
        if message.isExtNull { try refuse("ext is an object") }
        if let interfaceProblem, readings.take(IncompleteMessage.self) == .refused {
            try refuse(interfaceProblem)
        }
        let sender = try resolveSender()
        try checkContent()
        try passGates()
        let delivery = chooseDelivery()
        var recorder = PayloadRecorder<EasemobRule>()
        if delivery.hasAlert {
            try addAlert(sender: sender, to: &recorder)
            try addBadge(to: &recorder)
            addSound(to: &recorder)
        }
        if delivery != .background(isBare: true) {
            addCategory(to: &recorder)
            try addThread(to: &recorder)
            addMutableContent(to: &recorder)
        }
        if delivery.isContentAvailable { recorder.set(.aps, "content-available", 1, by: .contentAvailable) }
        addOwnMembers(sender: sender, to: &recorder)
        for rule in noted { recorder.note(by: rule) }

        var payload = payload(of: consume recorder, delivery)
        try checkSize(of: payload)
        addCollapseKey(to: &payload)
        return payload
    }

    /// What the message lacks of what the REST interface asks for, whatever the push; nil where nothing.
    var interfaceProblem: String? {
        if message.chatType == nil { return "target_type is users, chatgroups or chatrooms" }
        if message.targets?.isEmpty ?? true { return "target is a list of IDs" }
        if !message.hasContent { return "msg is an object" }
        return nil
    }

    /// Refuses a message that breaks the interface. Where a gate keeps the push back anyway, that is right too.
    mutating func refuse(_ problem: String) throws(CompilationStop) -> Never {
        do throws(CompilationStop) {
            try passGates()
        } catch .suppression(let reason, let rule) {
            if readings.take(Self.refusedOrSuppressed) == .suppressed {
                throw .suppression(reason, ruleID: rule)
            }
        } catch {
            throw error
        }
        throw .refused(problem)
    }

    /// `f`. The REST interface is said to fill in its administrator where a message names no sender.
    private mutating func resolveSender() throws(CompilationStop) -> String {
        if let from = message.from, !from.isEmpty { return from }
        if readings.take(MissingSender.self, at: message.from == nil ? "absent" : "empty") == .refused {
            throw .refused("from is a user ID")
        }
        return message.from ?? "admin"
    }

    /// Messages of a type that no document names, and text messages without text.
    private mutating func checkContent() throws(CompilationStop) {
        guard let kind = message.kind, EasemobMessage.kinds.contains(kind) else {
            if readings.take(UnknownMessageType.self) == .refused {
                throw .refused("msg.type is a known message type")
            }
            return
        }
        if kind == "txt", message.text?.isEmpty ?? true, readings.take(MissingText.self) == .refused {
            throw .refused("msg.msg is the text")
        }
    }
}
