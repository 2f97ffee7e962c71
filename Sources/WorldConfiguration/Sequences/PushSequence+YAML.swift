import APNsRules
import APNsWire
import JSONModel
import PushModel

// A sequence as a file: reading it gives the same sequence.
extension PushSequence {
    /// A step a line. JSON where YAML cannot have one of its texts.
    package var yaml: String {
        let object = json
        var lines: [String] = []
        for member in object.members {
            switch member.value {
            case .array(let steps) where member.key == "steps":
                lines.append("steps:")
                lines += steps.map { "  - " + Self.text($0) }
            default: lines.append("\(member.key): " + Self.text(member.value))
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        if (try? SequenceFile.sequence(yaml: text, file: "")) == self { return text }
        return String(decoding: JSONValue.object(object).serialized(.pretty), as: UTF8.self) + "\n"
    }

    private static func text(_ value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self) }

    var json: JSONObject {
        var object: JSONObject = [:]
        if !title.isEmpty { object["title"] = .string(title) }
        object["dialect"] = .string(dialect.rawValue)
        object["steps"] = .array(steps.map { .object($0.json) })
        if !phones.isEmpty {
            object["phone"] = .object(
                JSONObject(members: phones.map { JSONMember(key: $0.device, value: .object($0.expected)) })
            )
        }
        if !allowedConduct.isEmpty { object["conduct"] = .array(allowedConduct.map { .string($0) }) }
        return object
    }
}

extension PushSequence.Step {
    /// As `steps` of a file has it.
    package var json: JSONObject {
        switch self {
        case .time(let milliseconds): ["after": .string("\(milliseconds)ms".shortened)]
        case .phone(let change): ["phone": .object(change.json)]
        case .message(let message): message.json
        }
    }
}

extension String {
    /// A number of milliseconds in the largest unit that has it whole.
    fileprivate var shortened: String {
        guard let milliseconds = Int(dropLast(2)) else { return self }
        let units = [(86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1000, "s")]
        let unit = units.first { milliseconds.isMultiple(of: $0.0) }
        return unit.map { "\(milliseconds / $0.0)\($0.1)" } ?? self
    }
}

extension PushSequence.Message {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["device": .string(device)]
        object["message"] =
            switch message {
            case .value(let value): value
            case .text(let text): .string(text)
            case .bytes(let bytes): .string(String(decoding: bytes, as: UTF8.self))
            }
        if !context.members.isEmpty { object["context"] = .object(context) }
        if !headers.isEmpty {
            object["headers"] = .object(
                JSONObject(members: headers.map { JSONMember(key: $0.name, value: .string($0.value)) })
            )
        }
        if let answer = fault?.answerJSON {
            object["answer"] = answer
        } else if let fault {
            object["fault"] = .object(fault.json)
        }
        return object
    }
}

extension PushSequence.PhoneChange {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["device": .string(device)]
        if let topic { object["topic"] = .string(topic) }
        if let registration {
            object["registration"] =
                registeredAt.map { ["state": .string(registration.rawValue), "since": $0.json] }
                ?? .string(registration.rawValue)
        }
        if let permission { object["permission"] = .string(permission.rawValue) }
        if let isOnline { object["online"] = .bool(isOnline) }
        if let hasFocus { object["focus"] = .bool(hasFocus) }
        if let isLowPower { object["lowPower"] = .bool(isLowPower) }
        if let app { object["app"] = .string(app.rawValue) }
        if let badge { object["badge"] = .number(JSONNumber(badge)) }
        if let action { object["action"] = .string(action.rawValue) }
        if let id = selection.collapseID { object["collapseId"] = .string(id) }
        if let id = selection.threadID { object["threadId"] = .string(id) }
        return object
    }
}

extension Fault.Moment {
    fileprivate var json: JSONValue {
        switch self {
        case .at(let time): .number(JSONNumber(time))
        case .ago(let milliseconds): .string("\(milliseconds)ms".shortened + " ago")
        }
    }
}

extension Fault {
    /// As `answer` of a step has it; nil where the fault is more than an answer.
    fileprivate var answerJSON: JSONValue? {
        guard case .respond(let status, let reason, let retryAfter, let since) = action, delayMilliseconds == 0,
            bytesPerSecond == nil
        else { return nil }
        if reason == Fault.usualReason(of: status), retryAfter == nil, since == nil {
            return .number(JSONNumber(status))
        }
        var object: JSONObject = ["status": .number(JSONNumber(status))]
        if let reason { object["reason"] = .string(reason.rawValue) }
        if let retryAfter { object["retryAfter"] = .number(JSONNumber(retryAfter)) }
        if let since { object["since"] = since.json }
        return .object(object)
    }

    /// As `fault` of a step has it.
    fileprivate var json: JSONObject {
        var object: JSONObject = [:]
        if delayMilliseconds > 0 { object["delayMs"] = .number(JSONNumber(delayMilliseconds)) }
        if let bytesPerSecond { object["slow"] = ["bytesPerSecond": .number(JSONNumber(bytesPerSecond))] }
        switch action {
        case nil: break
        case .respond(let status, let reason, let retryAfter, let since):
            var response: JSONObject = ["status": .number(JSONNumber(status))]
            if let reason { response["reason"] = .string(reason.rawValue) }
            if let retryAfter { response["retryAfter"] = .number(JSONNumber(retryAfter)) }
            if let since { response["since"] = since.json }
            if let registration { response["registered"] = registration.json }
            object["respond"] = .object(response)
        case .goAway(let reason):
            object["action"] = "goaway"
            object["reason"] = .string(reason)
        case .leaveUnprocessed(let reason):
            object["action"] = "goaway"
            object["reason"] = .string(reason)
            object["unprocessed"] = true
        case .stall: object["action"] = "stall"
        case .halfOpen: object["action"] = "halfOpen"
        case .reset: object["action"] = "reset"
        case .refuse: object["action"] = "refuse"
        case .close: object["action"] = "close"
        }
        return object
    }
}
