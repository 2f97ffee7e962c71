import JSONModel
import PushModel
import Testing
import VendorModel
import Vendors

/// One message in one world, compiled under every script of readings.
protocol CompiledSubject {
    var testCase: Case { get }

    /// Topics that most messages meet: the reference's own reading of them counts, but in tests that are about them.
    static var commonTopics: Set<String> { get }
}

extension CompiledSubject {
    static var commonTopics: Set<String> { [] }

    func expectation() throws -> PushModel.Expectation {
        try testCase.expectation()
    }

    /// Every right outcome, the reference's own first.
    func outcomes() throws -> [ExpectedOutcome] {
        try testCase.rightOutcomes(exceptOf: Self.commonTopics).map(\.outcome)
    }

    /// The reference's own outcome.
    func primary() throws -> ExpectedOutcome {
        try expectation().primary
    }

    /// The only right outcome; an ambiguous case is a failure.
    func outcome(_ location: SourceLocation = #_sourceLocation) throws -> ExpectedOutcome {
        let expectation = try expectation()
        let points = expectation.points.filter { !Self.commonTopics.contains($0.topic) }
        #expect(points == [], sourceLocation: location)
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
        try expectation().points.map(\.topic).filter { !Self.commonTopics.contains($0) }
    }
}

extension Case {
    func expectation() throws -> PushModel.Expectation {
        try #require(VendorCompilers.compiler(for: dialect)).expectation(for: self)
    }

    /// Walks all scripts of a case, depth first: every right outcome with the points that it met. The topics that are left out
    /// keep the reference's own reading.
    func rightOutcomes(
        exceptOf commonTopics: Set<String> = []
    ) throws -> [(outcome: ExpectedOutcome, points: [ReadingPoint])] {
        let expectation = try expectation()
        var outcomes: [(ExpectedOutcome, [ReadingPoint])] = []
        var scripts: [[Int]] = [[]]
        while let script = scripts.popLast() {
            let (outcome, points) = expectation.outcome(readings: script)
            outcomes.append((outcome, points))
            for position in script.count..<max(script.count, points.count)
            where !commonTopics.contains(points[position].topic) {
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
