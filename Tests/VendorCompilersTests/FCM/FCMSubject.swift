import JSONModel
import PushModel
import Testing

@testable import VendorCompilers

/// One request at one door, compiled under every script of readings.
struct FCMSubject {
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

    var testCase: Case {
        Case(id: "fcm/test", dialect: .fcm, message: .value(.object(request)), context: context)
    }

    /// Every right outcome, the reference's own first.
    func outcomes() throws -> [ExpectedOutcome] {
        try Self.outcomes(of: testCase)
    }

    /// The only right outcome; an ambiguous case is a failure.
    func outcome(_ location: SourceLocation = #_sourceLocation) throws -> ExpectedOutcome {
        let expectation = try FCMCompiler().expectation(for: testCase)
        #expect(expectation.points == [], sourceLocation: location)
        return expectation.primary
    }

    func payload(_ location: SourceLocation = #_sourceLocation) throws -> ExpectedPayload {
        try #require(outcome(location).payload, sourceLocation: location)
    }

    func value(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try payload(location).value
    }

    /// The payloads among the right outcomes.
    func payloads() throws -> [ExpectedPayload] {
        try outcomes().compactMap(\.payload)
    }

    /// The right outcomes in words, in the order of the readings: a payload's is its text.
    func words() throws -> [String] {
        try outcomes().map { $0.payload.map { String(decoding: $0.bytes, as: UTF8.self) } ?? $0.word }
    }

    /// Walks all scripts of a case, depth first.
    static func outcomes(of testCase: Case) throws -> [ExpectedOutcome] {
        let expectation = try FCMCompiler().expectation(for: testCase)
        var outcomes: [ExpectedOutcome] = []
        var scripts: [[Int]] = [[]]
        while let script = scripts.popLast() {
            let (outcome, points) = expectation.outcome(readings: script)
            outcomes.append(outcome)
            for position in script.count..<max(script.count, points.count) {
                let start = points[..<position].map(\.taken)
                for reading in stride(from: points[position].count - 1, through: 1, by: -1) {
                    scripts.append(start + [reading])
                }
            }
        }
        return outcomes
    }
}
