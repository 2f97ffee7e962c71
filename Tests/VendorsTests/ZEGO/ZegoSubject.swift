import JSONModel
import PushModel
import Testing
import VendorModel

@testable import ZEGOVendor

/// One message in one world, compiled under every script of readings.
struct ZegoSubject: CompiledSubject {
    var message: JSONObject
    var context: JSONObject = [:]

    /// A message of the client with a title and a body, unless the fields say otherwise.
    init(_ fields: JSONObject = [:], context: JSONObject = [:]) {
        message = ["pushConfig": .object(Self.over(["title": "t", "content": "b"], fields))]
        self.context = context
    }

    /// A message of the server interface, enabled unless the fields say otherwise.
    init(server fields: JSONObject, context: JSONObject = [:]) {
        message = ["OfflinePush": .object(Self.over(["Enable": 1, "Title": "t", "Content": "b"], fields))]
        self.context = context
    }

    /// A push that arrives where these notifications are delivered already.
    init(incoming: JSONValue, delivered: [JSONObject], profile: String = "intended") {
        message = ["incoming": incoming]
        context = [
            "profile": .string(profile),
            "delivered": .array(
                delivered.enumerated().map { index, userInfo in
                    ["id": .string(String(index)), "userInfo": .object(userInfo)]
                }
            ),
        ]
    }

    init(message: JSONObject, context: JSONObject = [:]) {
        self.message = message
        self.context = context
    }

    /// The members of the second object in place of those of the first.
    private static func over(_ base: JSONObject, _ fields: JSONObject) -> JSONObject {
        var object = base
        for field in fields.members { object[field.key] = field.value }
        return object
    }

    func inContext(_ field: String, _ value: JSONValue) -> ZegoSubject {
        var copy = self
        copy.context[field] = value
        return copy
    }

    /// In a world where `resourcesID` "s" has this strategy, and the message names it.
    func with(strategy: JSONValue) -> ZegoSubject {
        var copy = inContext("strategies", ["s": strategy])
        for interface in copy.message.keys {
            guard var fields = copy.message[interface]?.objectValue else { continue }
            fields[interface == "pushConfig" ? "resourcesID" : "PushStrategyId"] = "s"
            copy.message[interface] = .object(fields)
        }
        return copy
    }

    var testCase: Case {
        Case(id: "zego/test", dialect: .zego, message: .value(.object(message)), context: context)
    }

    // Every payload has IDs whose spelling is open, so the reference's own is looked at.

    func payload(_ location: SourceLocation = #_sourceLocation) throws -> ExpectedPayload {
        try #require(primary().payload, sourceLocation: location)
    }

    func value(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try payload(location).value
    }

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

    /// What is taken away by each right outcome of the update flow.
    func removed() throws -> [[String]?] {
        try outcomes().map(\.removed)
    }

    /// The names of the places where a reading was asked for, but for the spelling of IDs, which every payload has.
    func topics() throws -> [String] {
        try ZegoCompiler().expectation(for: testCase).points.map(\.topic).filter { $0 != "ZG-10" }
    }
}

extension ExpectedOutcome {
    var removed: [String]? {
        if case .removed(let identifiers) = kind { identifiers } else { nil }
    }
}
