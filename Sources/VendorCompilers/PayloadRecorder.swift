import JSONModel
import PushModel

/// Builds a payload member by member and keeps, for each, the compile rule that put it there.
package struct PayloadRecorder: Sendable {
    /// Where a member goes.
    package enum Place: Sendable {
        /// Beside `aps`.
        case top
        /// In `aps`.
        case aps
        /// In `aps.alert`, as a dictionary.
        case alert
    }

    private var top = JSONObject()
    private var aps = JSONObject()
    private var alert = JSONObject()
    private var trace: [TraceEntry] = []
    private var unjudged: [JSONPointer] = []

    package init() {
        trace.reserveCapacity(8)
    }

    /// Whether an alert dictionary has been begun.
    package var hasAlert: Bool { !alert.isEmpty }

    /// Whether `aps` has a member.
    package var hasAps: Bool { hasAlert || !aps.isEmpty }

    /// Records the rule that an alert is a dictionary; its members have rules of their own.
    package mutating func beginAlert(rule: String) {
        trace.append(TraceEntry(JSONPointer(tokens: ["aps", "alert"]), rule))
    }

    /// Sets a member; a second call for the same member replaces value and rule.
    ///
    /// `isJudged` is false where no document fixes the value, only that there is one.
    package mutating func set(
        _ place: Place,
        _ key: String,
        _ value: JSONValue,
        rule: String,
        isJudged: Bool = true
    ) {
        let pointer: JSONPointer
        let isNew: Bool
        switch place {
        case .top:
            isNew = top.put(key, value)
            pointer = JSONPointer(tokens: [key])
        case .aps:
            isNew = aps.put(key, value)
            pointer = JSONPointer(tokens: ["aps", key])
        case .alert:
            isNew = alert.put(key, value)
            pointer = JSONPointer(tokens: ["aps", "alert", key])
        }
        if !isNew {
            trace.removeAll { $0.pointer == pointer }
            unjudged.removeAll { $0 == pointer }
        }
        trace.append(TraceEntry(pointer, rule))
        if !isJudged { unjudged.append(pointer) }
    }

    /// Adds a member that is known to be new, without a search: for places that take whatever keys a sender likes.
    package mutating func append(
        _ place: Place,
        _ key: String,
        _ value: JSONValue,
        rule: String,
        isJudged: Bool = true
    ) {
        let member = JSONMember(key: key, value: value)
        let pointer: JSONPointer
        switch place {
        case .top:
            top.members.append(member)
            pointer = JSONPointer(tokens: [key])
        case .aps:
            aps.members.append(member)
            pointer = JSONPointer(tokens: ["aps", key])
        case .alert:
            alert.members.append(member)
            pointer = JSONPointer(tokens: ["aps", "alert", key])
        }
        trace.append(TraceEntry(pointer, rule))
        if !isJudged { unjudged.append(pointer) }
    }

    /// Takes a member out again, for what a later stage replaces.
    package mutating func remove(_ place: Place, _ key: String) {
        let pointer: JSONPointer
        switch place {
        case .top:
            top[key] = nil
            pointer = JSONPointer(tokens: [key])
        case .aps:
            aps[key] = nil
            pointer = JSONPointer(tokens: ["aps", key])
        case .alert:
            alert[key] = nil
            pointer = JSONPointer(tokens: ["aps", "alert", key])
        }
        trace.removeAll { $0.pointer == pointer }
        unjudged.removeAll { $0 == pointer }
    }

    /// Records a rule that is about the payload as a whole: it let the push through, or shaped a text.
    package mutating func note(rule: String) {
        trace.append(TraceEntry(.root, rule))
    }

    /// The payload: `aps` first if it has members, the alert first in it.
    package func payload(headers: [ExpectedHeader], pushType: PushType, intent: Intent) -> ExpectedPayload {
        var root = JSONObject()
        root.members.reserveCapacity(top.count + 1)
        if hasAps {
            var members: [JSONMember] = []
            members.reserveCapacity(aps.count + 1)
            if hasAlert { members.append(JSONMember(key: "alert", value: .object(alert))) }
            members.append(contentsOf: aps.members)
            root.members.append(JSONMember(key: "aps", value: .object(JSONObject(members: members))))
        }
        root.members.append(contentsOf: top.members)
        let value = JSONValue.object(root)
        return ExpectedPayload(
            value: value,
            bytes: value.serialized(.compact),
            headers: headers,
            pushType: pushType,
            intent: intent,
            trace: trace,
            unjudged: unjudged
        )
    }
}

extension JSONObject {
    /// Sets a member; whether there was none of that name.
    fileprivate mutating func put(_ key: String, _ value: JSONValue) -> Bool {
        let isNew = self[key] == nil
        if isNew {
            members.append(JSONMember(key: key, value: value))
        } else {
            self[key] = value
        }
        return isNew
    }
}
