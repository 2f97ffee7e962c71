import JSONModel
import PushModel
import Testing

@testable import VendorCompilers

/// One message in one world, compiled under every script of readings.
struct GetuiSubject {
    var message: JSONObject
    var context: JSONObject

    /// A message of the SDK; `context` is the newer SDK's in most tests that need one.
    init(_ message: JSONObject, _ context: JSONObject = [:]) {
        self.message = message
        self.context = context
    }

    /// A message of the newer SDK.
    static func newer(_ message: JSONObject, _ context: JSONObject = [:]) -> GetuiSubject {
        var subject = GetuiSubject(message, context)
        subject.context["profile"] = "php2019"
        return subject
    }

    /// The content of `push_channel.ios`.
    static func rest(_ channel: JSONValue, _ context: JSONObject = [:]) -> GetuiSubject {
        var subject = GetuiSubject(["ios": channel], context)
        subject.context["profile"] = "rest2"
        return subject
    }

    /// The same on the device.
    var onDevice: GetuiSubject {
        var copy = self
        copy.context["stage"] = "device"
        return copy
    }

    var testCase: Case {
        Case(id: "getui/test", dialect: .getui, message: .value(.object(message)), context: context)
    }

    /// Every right outcome, the reference's own first.
    func outcomes() throws -> [ExpectedOutcome] {
        try Self.outcomes(of: testCase)
    }

    /// The only right outcome; an ambiguous case is a failure.
    func outcome(_ location: SourceLocation = #_sourceLocation) throws -> ExpectedOutcome {
        let expectation = try GetuiCompiler().expectation(for: testCase)
        #expect(expectation.points == [], sourceLocation: location)
        return expectation.primary
    }

    func payload(_ location: SourceLocation = #_sourceLocation) throws -> ExpectedPayload {
        try #require(outcome(location).payload, sourceLocation: location)
    }

    func aps(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try #require(payload(location).value["aps"], sourceLocation: location)
    }

    /// The payloads among the right outcomes.
    func payloads() throws -> [ExpectedPayload] {
        try outcomes().compactMap(\.payload)
    }

    /// The names of the places where a reading was asked for, with the reference's own readings.
    func topics() throws -> [String] {
        try GetuiCompiler().expectation(for: testCase).points.map(\.topic)
    }

    /// Walks all scripts of a case, depth first.
    static func outcomes(of testCase: Case) throws -> [ExpectedOutcome] {
        let expectation = try GetuiCompiler().expectation(for: testCase)
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
