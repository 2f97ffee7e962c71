import JSONModel
import PushModel
import Testing

@testable import VendorCompilers

/// One message in one world, compiled under every script of readings.
struct EasemobSubject {
    var message: JSONObject = [
        "target_type": "users", "target": ["6006"], "from": "6001", "msg": ["type": "txt", "msg": "hello from rest"],
    ]
    var context: JSONObject = [:]

    init(ext: JSONValue? = nil, context: JSONObject = [:]) {
        message["ext"] = ext
        self.context = context
    }

    /// A message whose only extension is `em_apns_ext`.
    init(apns: JSONValue, context: JSONObject = [:]) {
        self.init(ext: ["em_apns_ext": apns], context: context)
    }

    /// The same message to a group.
    func inGroup() -> EasemobSubject {
        var copy = self
        copy.message["target_type"] = "chatgroups"
        copy.message["target"] = ["1421300621769"]
        return copy
    }

    func with(_ field: String, _ value: JSONValue?) -> EasemobSubject {
        var copy = self
        copy.message[field] = value
        return copy
    }

    func inContext(_ field: String, _ value: JSONValue) -> EasemobSubject {
        var copy = self
        copy.context[field] = value
        return copy
    }

    var testCase: Case {
        Case(id: "easemob/test", dialect: .easemob, message: .value(.object(message)), context: context)
    }

    /// Every right outcome, the reference's own first.
    func outcomes() throws -> [ExpectedOutcome] {
        try Self.outcomes(of: testCase)
    }

    /// The only right outcome; an ambiguous case is a failure.
    func outcome(_ location: SourceLocation = #_sourceLocation) throws -> ExpectedOutcome {
        let expectation = try EasemobCompiler().expectation(for: testCase)
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

    /// The names of the places where a reading was asked for, with the reference's own readings.
    func topics() throws -> [String] {
        try EasemobCompiler().expectation(for: testCase).points.map(\.topic)
    }

    /// Walks all scripts of a case, depth first.
    static func outcomes(of testCase: Case) throws -> [ExpectedOutcome] {
        let expectation = try EasemobCompiler().expectation(for: testCase)
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

extension ExpectedOutcome {
    var payload: ExpectedPayload? {
        if case .payload(let payload) = kind { payload } else { nil }
    }

    var suppressionReason: String? {
        if case .suppressed(let reason) = kind { reason } else { nil }
    }

    var isRefused: Bool {
        if case .refused = kind { true } else { false }
    }

    /// "payload", "suppressed" or "refused".
    var word: String {
        if payload != nil { "payload" } else { isRefused ? "refused" : "suppressed" }
    }
}

extension ExpectedPayload {
    var alert: JSONValue? { value["aps"]?["alert"] }
    var title: String? { alert?["title"]?.stringValue }
    var body: String? { alert?["body"]?.stringValue }

    func rule(_ path: String...) -> String? {
        trace.last { $0.pointer == JSONPointer(tokens: path) }?.rule
    }

    func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}
