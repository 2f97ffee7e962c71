import APNsRules
import JSONModel
import PushModel

/// The forms of a payload that say the same on the phone: members that may be left out, alerts that may be a string or an object, and
/// dates that may lose their fraction. Each is a reading.
struct PayloadForms {
    private let root: JSONObject
    private let subject: PushSubject
    private let silentMembers: [String: JSONValue.Kind]

    /// - Parameters:
    ///   - subject: The push as it is meant.
    ///   - silentMembers: Members that say nothing when they are empty.
    init(of subject: PushSubject, silentMembers: [String: JSONValue.Kind]) {
        self.subject = subject
        self.silentMembers = silentMembers
        root = subject.root ?? [:]
    }

    /// The form that the readings choose; nil where it is the meant one.
    func chosen(_ readings: inout Readings) -> JSONObject? {
        var value = JSONValue.object(root)
        var isChanged = false
        for member in membersToLeaveOut where readings.choose(member.topic, among: 2) == 1 {
            value.put(nil, at: member.path[...])
            isChanged = true
        }
        if let alert = otherAlert, readings.choose("AP-alert", among: 2) == 1 {
            value.put(alert, at: ["aps", "alert"])
            isChanged = true
        }
        for (key, seconds) in datesWithFraction where readings.choose("AP-date", among: 2) == 1 {
            value.put(.number(JSONNumber(seconds)), at: ["aps", key.name])
            isChanged = true
        }
        return isChanged ? value.objectValue : nil
    }

    // MARK: What may be left out

    private struct Member {
        var path: [String]
        var topic: String
    }

    private var membersToLeaveOut: [Member] {
        guard let aps = subject.aps else { return [] }
        return aps.members.flatMap { member -> [Member] in
            let own = topic(of: member.value, at: ["aps", member.key]).map {
                [Member(path: ["aps", member.key], topic: $0)]
            }
            guard member.key == ApsKey.alert.name, let alert = member.value.objectValue else { return own ?? [] }
            let inner = alert.members.compactMap { text in
                topic(of: text.value, at: ["aps", "alert", text.key])
                    .map { Member(path: ["aps", "alert", text.key], topic: $0) }
            }
            // An alert in which nothing is left may go whole.
            let isSilent = silentMembers["/aps/alert"] != nil && inner.count == alert.count
            return inner + (isSilent ? [Member(path: ["aps", "alert"], topic: "AP-empty")] : [])
        }
    }

    private func topic(of value: JSONValue, at path: [String]) -> String? {
        let pointer = JSONPointer(tokens: path).description
        if let kind = silentMembers[pointer], value.isNothing(kind) { return "AP-empty" }
        return !subject.isLiveActivity && PayloadRules.isDefault(value, at: pointer) ? "AP-default" : nil
    }

    // MARK: Other forms

    /// A string for an object with nothing but a body, and the other way round. Nil where a service extension is to run, which
    /// needs the object, and where the payload is no alert.
    private var otherAlert: JSONValue? {
        guard subject.pushType ?? .alert == .alert, !subject.isLiveActivity, !subject.isOn(.mutableContent) else {
            return nil
        }
        switch subject[.alert] {
        case .string(let text)? where !text.isEmpty: return ["body": .string(text)]
        case .object(let alert)?:
            guard alert.count == 1, let text = alert["body"]?.stringValue, !text.isEmpty else { return nil }
            return .string(text)
        default: return nil
        }
    }

    private var datesWithFraction: [(key: ApsKey, seconds: Int)] {
        guard subject.isLiveActivity else { return [] }
        return [ApsKey.timestamp, .staleDate, .dismissalDate].compactMap { key -> (key: ApsKey, seconds: Int)? in
            guard let number = subject[key]?.numberValue, subject[key]?.intValue == nil, let date = number.doubleValue,
                (0..<1e11).contains(date)
            else { return nil }
            return (key, Int(date))
        }
    }
}

extension JSONValue {
    /// Whether the value is null, or empty as a value of that kind is.
    fileprivate func isNothing(_ kind: Kind) -> Bool {
        switch self {
        case .null: true
        case .string(let text): text.isEmpty && (kind == .string || kind == .object)
        case .array(let elements): elements.isEmpty && kind == .array
        default: false
        }
    }

    /// Sets the member at the path, or takes it away; what is not there stays away.
    fileprivate mutating func put(_ value: JSONValue?, at path: ArraySlice<String>) {
        guard var object = objectValue, let key = path.first else { return }
        if path.count == 1 {
            object[key] = value
        } else {
            guard var inner = object[key] else { return }
            inner.put(value, at: path.dropFirst())
            object[key] = inner
        }
        self = .object(object)
    }
}
