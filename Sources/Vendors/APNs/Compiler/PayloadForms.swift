import APNsRules
import JSONModel
import PushModel
import VendorModel

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
        for member in membersToLeaveOut where isLeftOut(member, &readings) {
            value.put(nil, at: member.path[...])
            isChanged = true
        }
        // A library may make objects of all strings, and leave objects as they are.
        if let alert = otherAlert,
            readings.take(MeantPush.AlertForm.self, at: alert.objectValue == nil ? "object" : "string") == .otherForm
        {
            value.put(alert, at: ["aps", "alert"])
            isChanged = true
        }
        for (key, seconds) in datesWithFraction
        where readings.take(MeantPush.FractionOfSecond.self, at: key.name) == .wholeSecond {
            value.put(.number(JSONNumber(seconds)), at: ["aps", key.name])
            isChanged = true
        }
        return isChanged ? value.objectValue : nil
    }

    // MARK: What may be left out

    private struct Member {
        enum Reason {
            /// It says nothing.
            case empty
            /// It says what holds without it.
            case byDefault
        }

        var path: [String]
        var reason: Reason
    }

    private func isLeftOut(_ member: Member, _ readings: inout Readings) -> Bool {
        let place = member.path.joined(separator: "/")
        return switch member.reason {
        case .empty: readings.take(MeantPush.EmptyMember.self, at: place) == .leftOut
        case .byDefault: readings.take(MeantPush.DefaultMember.self, at: place) == .leftOut
        }
    }

    private var membersToLeaveOut: [Member] {
        guard let aps = subject.aps else { return [] }
        return aps.members.flatMap { member -> [Member] in
            let own = reason(to: ["aps", member.key], member.value).map {
                [Member(path: ["aps", member.key], reason: $0)]
            }
            guard member.key == ApsKey.alert.name, let alert = member.value.objectValue else { return own ?? [] }
            let inner = alert.members.compactMap { text in
                reason(to: ["aps", "alert", text.key], text.value)
                    .map { Member(path: ["aps", "alert", text.key], reason: $0) }
            }
            // An alert in which nothing is left may go whole.
            let isSilent = silentMembers["/aps/alert"] != nil && inner.count == alert.count
            return inner + (isSilent ? [Member(path: ["aps", "alert"], reason: .empty)] : [])
        }
    }

    /// Why the member at the path may be left out; nil where it may not.
    private func reason(to path: [String], _ value: JSONValue) -> Member.Reason? {
        let pointer = JSONPointer(tokens: path).description
        if let kind = silentMembers[pointer], value.isNothing(kind) { return .empty }
        return !subject.isLiveActivity && PayloadRules.isDefault(value, at: pointer) ? .byDefault : nil
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
