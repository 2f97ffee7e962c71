import JSONModel
import PushModel

/// Where a member of a payload goes.
package enum PayloadPlace: Sendable {
    /// Beside `aps`.
    case top
    /// In `aps`.
    case aps
    /// In `aps.alert`, as a dictionary.
    case alert

    fileprivate var pointer: JSONPointer {
        switch self {
        case .top: .root
        case .aps: Self.apsPointer
        case .alert: Self.alertPointer
        }
    }

    private static let apsPointer = JSONPointer(tokens: ["aps"])
    private static let alertPointer = JSONPointer(tokens: ["aps", "alert"])
}

/// Builds a payload member by member and keeps, for each, the compile rule that put it there.
package struct PayloadRecorder<Rule: VendorRule>: Sendable {
    private var top = JSONObject()
    private var aps = JSONObject()
    private var alert = JSONObject()
    private var trace: [TraceEntry] = []
    private var unjudged: [JSONPointer] = []
    private var openForms: [JSONPointer] = []
    private var openTexts: [String: OpenText] = [:]

    package init() {
        // To grow from one costs more than all the rest.
        top.members.reserveCapacity(8)
        aps.members.reserveCapacity(8)
        alert.members.reserveCapacity(8)
        trace.reserveCapacity(16)
    }

    /// Whether an alert dictionary has been begun.
    package var hasAlert: Bool { !alert.isEmpty }

    /// Whether `aps` has a member.
    package var hasAps: Bool { hasAlert || !aps.isEmpty }

    /// Records the rule that an alert is a dictionary; its members have rules of their own.
    package mutating func beginAlert(by rule: Rule) {
        trace.append(TraceEntry(PayloadPlace.alert.pointer, rule.id))
    }

    /// Sets a member; a second call for the same member replaces value and rule.
    ///
    /// `isJudged` is false where no document fixes the value, only that there is one.
    package mutating func set(
        _ place: PayloadPlace,
        _ key: String,
        _ value: JSONValue,
        by rule: Rule,
        isJudged: Bool = true
    ) {
        let isNew =
            switch place {
            case .top: top.put(key, value)
            case .aps: aps.put(key, value)
            case .alert: alert.put(key, value)
            }
        if !isNew { forget(place, key) }
        record(place, key, rule, isJudged)
    }

    /// Adds a member that is known to be new, without a search: for places that take whatever keys a sender likes.
    package mutating func append(
        _ place: PayloadPlace,
        _ key: String,
        _ value: JSONValue,
        by rule: Rule,
        isJudged: Bool = true
    ) {
        let member = JSONMember(key: key, value: value)
        switch place {
        case .top: top.members.append(member)
        case .aps: aps.members.append(member)
        case .alert: alert.members.append(member)
        }
        record(place, key, rule, isJudged)
    }

    /// Sets a text, of which some words may be anybody's.
    package mutating func set(
        _ place: PayloadPlace,
        _ key: String,
        _ text: String,
        by rule: Rule,
        around open: OpenText?
    ) {
        set(place, key, .string(text), by: rule, isJudged: open == nil)
        openTexts[place.pointer.appending(key).description] = open
    }

    /// Sets a member of which no document shows the form: what is in it beside the value is not judged.
    package mutating func setForm(_ place: PayloadPlace, _ key: String, _ value: JSONValue, by rule: Rule) {
        set(place, key, value, by: rule, isJudged: false)
        openForms.append(place.pointer.appending(key))
    }

    /// Takes a member out again, for what a later stage replaces.
    package mutating func remove(_ place: PayloadPlace, _ key: String) {
        switch place {
        case .top: top[key] = nil
        case .aps: aps[key] = nil
        case .alert: alert[key] = nil
        }
        forget(place, key)
    }

    private mutating func record(_ place: PayloadPlace, _ key: String, _ rule: Rule, _ isJudged: Bool) {
        trace.append(TraceEntry(place.pointer, key, rule.id))
        if !isJudged { unjudged.append(place.pointer.appending(key)) }
    }

    private mutating func forget(_ place: PayloadPlace, _ key: String) {
        let pointer = place.pointer.appending(key)
        trace.removeAll { $0.pointer == pointer }
        unjudged.removeAll { $0 == pointer }
        openForms.removeAll { $0 == pointer }
        openTexts[pointer.description] = nil
    }

    /// Records a rule that is about the payload as a whole: it let the push through, or shaped a text.
    package mutating func note(by rule: Rule) {
        trace.append(TraceEntry(.root, rule.id))
    }

    /// The payload: `aps` first if it has members, the alert first in it.
    package consuming func payload(headers: [ExpectedHeader], pushType: PushType, intent: Intent) -> ExpectedPayload {
        if hasAlert { aps.members.insert(JSONMember(key: "alert", value: .object(alert)), at: 0) }
        if !aps.isEmpty { top.members.insert(JSONMember(key: "aps", value: .object(aps)), at: 0) }
        let value = JSONValue.object(top)
        var payload = ExpectedPayload(
            value: value,
            bytes: value.serialized(.compact),
            headers: headers,
            pushType: pushType,
            intent: intent,
            trace: trace,
            unjudged: unjudged
        )
        payload.openForms = openForms
        payload.openTexts = openTexts
        return payload
    }
}

extension JSONObject {
    /// Sets a member; whether there was none of that name.
    fileprivate mutating func put(_ key: String, _ value: JSONValue) -> Bool {
        guard let index = lastIndex(of: key) else {
            members.append(JSONMember(key: key, value: value))
            return true
        }
        members[index].value = value
        return false
    }
}
