import APNsRules
import JSONModel
import PushModel
import VendorModel

extension PayloadRule {
    static let values = PayloadRule(
        "AP-1",
        "The payload has the meant values; the order of members and the spelling of values do not matter.",
        source: "RFC 8259; Apple, Generating a remote notification"
    )
}

/// The forms of a payload that say the same on the phone: members that may be left out, alerts that may be a string or an object, and
/// dates that may lose their fraction. Each is a reading.
struct PayloadForms {
    private let root: JSONObject
    private let subject: PushSubject
    private let silentMembers: [String: JSONValue.Kind]

    /// Members and what they are where they are left out: Apple calls `active` the default interruption level, and documents no
    /// other value of the two flags than 1.
    static let defaults: [String: JSONValue] = [
        "/aps/interruption-level": "active", "/aps/content-available": 0, "/aps/mutable-content": 0,
    ]

    /// Members that say the same left out, null and empty, by JSON Pointer, and what they are when they are empty; those
    /// with `null` are never empty. The first two kinds are those whose property of UNNotificationContent is empty and not
    /// nil where the payload says nothing, and the sound, which plays nothing from iOS 8 on when it is empty. A content
    /// state, a volume, a date of 0 and members of the app's own are none of them: there presence has a meaning.
    static let silentMembers: [String: JSONValue.Kind] = {
        let texts = AlertText.fields + ["launch-image"]
        let lists = ["title-loc-args", "subtitle-loc-args", "loc-args"]
        let values = [
            "badge", "content-available", "mutable-content", "interruption-level", "relevance-score",
            "target-content-id", "filter-criteria", "stale-date", "dismissal-date",
        ]
        var members: [String: JSONValue.Kind] = [
            "/aps/category": .string, "/aps/thread-id": .string, "/aps/sound": .string,
            "/aps/alert/summary-arg": .string, "/aps/url-args": .array,
        ]
        for text in texts { members["/aps/alert/\(text)"] = .string }
        for list in lists { members["/aps/alert/\(list)"] = .array }
        for value in values { members["/aps/\(value)"] = .null }
        return members
    }()

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
        return !subject.isLiveActivity && Self.isDefault(value, at: pointer) ? .byDefault : nil
    }

    /// Whether the member has the value that it has where it is left out.
    private static func isDefault(_ value: JSONValue, at pointer: String) -> Bool {
        defaults[pointer].map { JSONDiff.differences(expected: $0, actual: value).isEmpty } ?? false
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

extension MeantPush {
    /// Flags that their sender means to be off: they do nothing in any form.
    var flagsThatAreFalse: [JSONPointer] {
        [ApsKey.contentAvailable, .mutableContent].filter { subject.aps?[$0.name] == .bool(false) }
            .map { JSONPointer(tokens: ["aps", $0.name]) }
    }

    /// Arguments whose key is empty: where it is left out, they do nothing.
    var argumentsOfEmptyKeys: [JSONPointer] {
        guard let alert = subject.aps?["alert"]?.objectValue else { return [] }
        return ["loc-key", "title-loc-key", "subtitle-loc-key"].filter { alert[$0] == "" || alert[$0] == .null }
            .map { JSONPointer(tokens: ["aps", "alert", $0.replacing("-key", with: "-args")]) }
    }

    /// The members that say the same empty and left out. An alert is one where no device minds it.
    static func silentMembers(of subject: PushSubject) -> [String: JSONValue.Kind] {
        var members = PayloadForms.silentMembers
        // A website's push without its arguments is dropped.
        if subject.topic?.hasPrefix("web.") ?? false { members["/aps/url-args"] = nil }
        guard var root = subject.root, var aps = subject.aps, aps["alert"]?.mayBeSilent ?? true else { return members }
        func effects(_ alert: JSONValue?) -> [DeviceEffect] {
            aps["alert"] = alert
            root["aps"] = .object(aps)
            return DeviceModel.effects(of: PushSubject(subject, root: root)).map(\.effect)
        }
        if effects(nil) == effects("") { members["/aps/alert"] = .object }
        return members
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

    /// Whether the value, as an alert, may say nothing: one with a text in it does not.
    fileprivate var mayBeSilent: Bool {
        switch self {
        case .null: true
        case .bool, .number, .array: false
        case .string(let text): text.isEmpty
        case .object(let object):
            !object.members.contains { if case .string(let text) = $0.value { !text.isEmpty } else { false } }
        }
    }
}
