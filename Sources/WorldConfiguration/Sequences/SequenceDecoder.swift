import APNsRules
import APNsWire
import JSONModel
import PushModel
import Vendors
import YAMLFiles

/// Makes a sequence of the file's root mapping.
struct SequenceDecoder {
    /// More steps, and longer names of devices, are a mistake.
    private static let mostSteps = 1000
    private static let longestName = 40
    private static let statuses = "a status, such as 410, or a mapping with \"status\""

    /// The members of a phone that can be expected.
    private static let phoneMembers =
        Phone(token: "").jsonValue.objectValue?.keys.filter { $0 != "token" } ?? []

    func sequence(_ root: ConfigurationNode) throws(WorldFileError) -> PushSequence {
        let members = try root.members(["title", "dialect", "steps", "phone", "conduct"])
        let dialect: Dialect = try members.required("dialect").choice()
        let list = try members.required("steps")
        var sequence = PushSequence(
            title: try members["title"]?.string("a title") ?? "",
            dialect: dialect,
            steps: []
        )
        for node in try list.list(of: "steps") { sequence.steps.append(try step(node, dialect)) }
        guard sequence.steps.count <= Self.mostSteps else {
            throw list.problem("at most \(Self.mostSteps) steps are allowed")
        }
        guard sequence.steps.contains(where: { $0.message != nil }) else {
            throw list.problem("no step has a message: nothing would be sent")
        }
        if let node = members["phone"] { sequence.phones = try phones(node, of: sequence.devices) }
        if let node = members["conduct"] { sequence.allowedConduct = try conduct(node) }
        return sequence
    }

    // MARK: Steps

    private func step(_ node: ConfigurationNode, _ dialect: Dialect) throws(WorldFileError) -> PushSequence.Step {
        let members = try node.members(["message", "device", "context", "headers", "answer", "fault", "after", "phone"])
        let kinds = ["message", "after", "phone"].filter { members[$0] != nil }
        guard let kind = kinds.first, kinds.count == 1 else {
            throw node.problem("a step needs exactly one of \"message\", \"after\" and \"phone\"")
        }
        if kind != "message" {
            for key in ["device", "context", "headers", "answer", "fault"] {
                if let node = members[key] { throw node.problem("is only for a step with a message") }
            }
        }
        if let node = members["after"] { return .time(try node.milliseconds()) }
        if let node = members["phone"] { return .phone(try phone(node)) }
        return .message(try message(members, dialect))
    }

    private func message(
        _ members: ConfigurationMembers,
        _ dialect: Dialect
    ) throws(WorldFileError) -> PushSequence.Message {
        let node = try members.required("message")
        let value = try node.json()
        var message = PushSequence.Message(message: value.stringValue.map { .text($0) } ?? .value(value))
        if let node = members["device"] { message.device = try device(node) }
        if let node = members["context"] {
            guard let context = try node.json().objectValue else { throw node.expected("a mapping") }
            message.context = context
        }
        if let node = members["headers"] {
            guard dialect == .apns else { throw node.problem("is only for dialect apns") }
            for (name, value) in try node.entries(of: "headers by name") {
                message.headers.append(HeaderField(name, try value.string("a header's value")))
            }
        }
        if let node = members["answer"] { message.fault = try answer(node) }
        if let node = members["fault"] {
            guard message.fault == nil else { throw node.problem("a step has either \"answer\" or \"fault\"") }
            let fault = try FaultDecoder().fault(node)
            guard fault.match == Fault.Match(), fault.afterMilliseconds == 0, fault.forMilliseconds == nil else {
                throw node.problem("always applies to the first push of its step: leave out match, after and for")
            }
            message.fault = fault
        }
        return message
    }

    private func device(_ node: ConfigurationNode) throws(WorldFileError) -> String {
        let what = "the name of a device, at most \(Self.longestName) letters"
        let name = try node.string(what)
        guard name.count <= Self.longestName, VisibleText.of(name) == name else { throw node.expected(what) }
        return name
    }

    private func answer(_ node: ConfigurationNode) throws(WorldFileError) -> Fault {
        let isMapping = node.isMapping
        let members = isMapping ? try node.members(["status", "reason", "since", "retryAfter"]) : nil
        let statusNode = try members?.required("status") ?? node
        let status = try statusNode.integer(in: 200...599, isMapping ? "a final status" : Self.statuses)
        var reason = Fault.usualReason(of: status)
        // 204 and 304 have no content (RFC 9110 §15).
        let hasReason = ![200, 204, 304].contains(status)
        if let node = members?["reason"] {
            guard hasReason else { throw node.problem("\(status) has no reason") }
            let text = try node.string("a reason")
            reason = Reason(rawValue: text)
            let known = Self.reasons(of: status)
            guard known.isEmpty || known.contains(text) else {
                throw node.problem(
                    "APNs gives no reason \(Wording.shortened(text)) with \(status); \(Wording.suggestion(for: text, among: known))"
                )
            }
        }
        if hasReason, reason == nil {
            throw statusNode.problem(
                Self.reasons(of: status).isEmpty
                    ? "APNs does not answer \(status); to use it anyway, write { status: \(status), reason: … }"
                    : "\(status) has several reasons: write { status: \(status), reason: … }"
            )
        }
        return .answering(
            status,
            reason,
            retryAfter: try members?["retryAfter"].map { node throws(WorldFileError) in
                try node.integer(in: 0...1_000_000, "seconds")
            },
            since: try members?["since"].map { node throws(WorldFileError) in
                guard status == 410 else { throw node.problem("is only for status 410") }
                return try node.moment()
            }
        )
    }

    /// The reasons that APNs gives with a status.
    private static func reasons(of status: Int) -> [String] {
        var names: [String] = []
        for known in KnownReason.all where known.answer.status == status {
            let name = known.answer.reason.rawValue
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    // MARK: Phones

    private func phone(_ node: ConfigurationNode) throws(WorldFileError) -> PushSequence.PhoneChange {
        let members = try node.members([
            "device", "topic", "registration", "permission", "online", "focus", "lowPower", "app", "badge", "action",
            "collapseId", "threadId",
        ])
        var change = PushSequence.PhoneChange()
        if let node = members["device"] { change.device = try device(node) }
        if let node = members["topic"] { change.topic = try node.bundleID() }
        if let node = members["registration"] {
            if node.isMapping {
                let inner = try node.members(["state", "since"])
                change.registration = try inner.required("state").choice()
                change.registeredAt = try inner["since"]?.moment()
            } else {
                change.registration = try node.choice()
            }
        }
        if let node = members["permission"] { change.permission = try node.choice() }
        if let node = members["online"] { change.isOnline = try node.boolean() }
        if let node = members["focus"] { change.hasFocus = try node.boolean() }
        if let node = members["lowPower"] { change.isLowPower = try node.boolean() }
        if let node = members["app"] { change.app = try node.choice() }
        if let node = members["badge"] { change.badge = try node.integer(in: 0 ... .max) }
        if let node = members["action"] { change.action = try node.choice() }
        for key in ["collapseId", "threadId"] where change.action == nil {
            if let node = members[key] { throw node.problem("belongs to \"action\"") }
        }
        change.selection = NotificationSelection(
            collapseID: try members["collapseId"]?.string(),
            threadID: try members["threadId"]?.string()
        )
        guard change != PushSequence.PhoneChange(device: change.device) else {
            throw node.problem("the step has no action on the phone")
        }
        return change
    }

    private func phones(
        _ node: ConfigurationNode,
        of devices: [String]
    ) throws(WorldFileError) -> [PushSequence.PhoneExpectation] {
        var phones: [PushSequence.PhoneExpectation] = []
        for (name, value) in try node.entries(of: "phones by the names of their devices") {
            guard devices.contains(name) else {
                throw value.problem("no step has this device; \(Wording.suggestion(for: name, among: devices))")
            }
            let members = try value.members(Self.phoneMembers)
            for (name, names) in Phone.namesInside {
                guard let inside = members[name] else { continue }
                for node in inside.isMapping ? [inside] : try inside.list(of: name) where node.isMapping {
                    _ = try node.members(names)
                }
            }
            guard let expected = try value.json().objectValue else { throw value.expected("a mapping") }
            phones.append(PushSequence.PhoneExpectation(device: name, expected: expected))
        }
        return phones
    }

    private func conduct(_ node: ConfigurationNode) throws(WorldFileError) -> [String] {
        let known = RuleList.all.map(\.id).filter { $0.hasPrefix("conduct.") }
        var allowed: [String] = []
        for element in try node.elements(of: "rules of conduct") {
            let id = try element.string("clean, or rules of conduct that may report")
            if id == "clean", !element.path.hasSuffix("]") { return [] }
            guard known.contains(id) else {
                throw element.problem(
                    "there is no rule of conduct \(Wording.shortened(id)); \(Wording.suggestion(for: id, among: known))"
                )
            }
            allowed.append(id)
        }
        return allowed
    }
}

extension ConfigurationNode {
    /// The value as JSON.
    fileprivate func json() throws(WorldFileError) -> JSONValue {
        do throws(YAMLProblem) {
            return try YAMLDocument.value(of: node)
        } catch {
            throw WorldFileError(file: file, line: error.line ?? line, key: path, problem: error.sentence)
        }
    }
}
