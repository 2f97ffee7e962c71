import JSONModel
import PushModel
import Testing
import VendorModel

@testable import JPushVendor

/// One push object in one world, compiled under every script of readings.
struct JPushSubject: CompiledSubject {
    var message: JSONObject
    var context: JSONObject = [:]

    /// A notification of iOS with the text `a`, unless the fields say otherwise; nil takes a field away.
    init(_ fields: JSONObject = [:], options: JSONObject? = nil, context: JSONObject = [:]) {
        var ios: JSONObject = ["alert": "a"]
        for field in fields.members { ios[field.key] = field.value }
        message = ["platform": "all", "audience": "all", "notification": ["ios": .object(ios)]]
        if let options { message["options"] = .object(options) }
        self.context = context
    }

    /// A Live Activity: an update, unless the fields say otherwise.
    init(activity fields: JSONObject) {
        var activity: JSONObject = ["event": "update", "content-state": ["a": 1]]
        for field in fields.members { activity[field.key] = field.value }
        message = [
            "platform": ["ios"], "audience": ["live_activity_id": "l"], "live_activity": ["ios": .object(activity)],
        ]
    }

    init(message: JSONObject, context: JSONObject = [:]) {
        self.message = message
        self.context = context
    }

    /// The same message with another member at its top level; nil takes it away.
    func with(_ member: String, _ value: JSONValue?) -> JPushSubject {
        var copy = self
        copy.message[member] = value
        return copy
    }

    func inContext(_ field: String, _ value: JSONValue) -> JPushSubject {
        var copy = self
        copy.context[field] = value
        return copy
    }

    var testCase: Case {
        Case(id: "jpush/test", dialect: .jpush, message: .value(.object(message)), context: context)
    }

    /// `aps` of the one right payload.
    func aps() throws -> JSONValue? { try value()["aps"] }

    /// `aps` of every right outcome, none twice; nil where there is no payload.
    func allAps() throws -> [JSONValue?] {
        var found: [JSONValue?] = []
        for outcome in try outcomes() {
            let aps = outcome.payload?.value["aps"]
            if !found.contains(aps) { found.append(aps) }
        }
        return found
    }

    /// The kinds of the right outcomes, none twice.
    func words() throws -> [String] {
        var found: [String] = []
        for outcome in try outcomes() where !found.contains(outcome.word) { found.append(outcome.word) }
        return found
    }
}
