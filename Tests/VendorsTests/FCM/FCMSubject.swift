import JSONModel
import PushModel
import Testing

@testable import FCMVendor

/// One request at one door, compiled under every script of readings.
struct FCMSubject: CompiledSubject {
    var request: JSONObject
    var context: JSONObject

    /// A request as it is: a legacy body, or HTTP v1 with what is around the message.
    init(request: JSONObject, context: JSONObject = [:]) {
        self.request = request
        self.context = context
    }

    /// A message of HTTP v1 to one device.
    init(_ fields: JSONObject = [:], door: String = "raw", context: JSONObject = [:]) {
        var message: JSONObject = ["token": "x"]
        for member in fields.members { message[member.key] = member.value }
        request = ["message": .object(message)]
        self.context = context
        self.context["door"] = .string(door)
    }

    /// A message whose only other content is `apns.payload.aps`.
    init(aps: JSONValue, door: String = "raw") {
        self.init(["apns": ["payload": ["aps": aps]]], door: door)
    }

    /// Any legacy body without a lifetime meets it.
    static let commonTopics: Set<String> = ["FC-6-default"]

    var testCase: Case {
        Case(id: "fcm/test", dialect: .fcm, message: .value(.object(request)), context: context)
    }

    /// The right outcomes in words, in the order of the readings: a payload's is its text.
    func words() throws -> [String] {
        try outcomes().map { $0.payload.map { String(decoding: $0.bytes, as: UTF8.self) } ?? $0.word }
    }
}
