import Campaign
import CaseFiles
import CaseGeneration
import EasemobVendor
import Findings
import Foundation
import JSONModel
import PushModel
import Testing
import Vendors

@testable import Reports

/// The same build, seed and options give the same report, apart from times and rates.
@Suite(.timeLimit(.minutes(10))) struct ReproducibilityTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Corpus").path

    private func report(jobs: Int) async throws -> JSONValue {
        let payloads = try CorpusLoader([.folder(ReproducibilityTests.corpus)]).cases(of: [.apns])
        let options = RunOptions(
            command: "fuzz",
            seed: 3,
            jobs: jobs,
            dialects: [.easemob, .apns],
            clock: { Int(Date().timeIntervalSince1970 * 1000) }
        )
        let generator = EasemobGenerator()
        let collector = FindingCollector { _ in }
        let result = await CampaignRun(
            options: options,
            schedule: Schedule(total: 500) { number, _ in
                guard number % 4 == 0 else { return EasemobGenerator().randomCase(seed: 3, number: number) }
                return GeneratedCase(testCase: payloads[number % payloads.count])
            },
            stop: StopSignal(),
            collector: collector,
            coverageModels: [(.easemob, generator.model)],
            progress: { _ in }
        ).run()
        let report = RunReport(
            toolVersion: "1.0.0",
            command: "fuzz",
            seed: 3,
            isComplete: result.error == nil,
            statistics: result.statistics,
            strength: options.strength,
            dialects: options.dialects,
            findings: collector.sorted,
            duration: result.duration,
            testeeCommand: nil,
            directory: "Reports/latest",
            parsers: []
        )
        return try JSONValue(parsing: Array(JSONReportWriter().text(of: report).utf8))
    }

    private func withoutTimes(_ report: JSONValue) throws -> String {
        var object = try #require(report.objectValue)
        var summary = try #require(object["summary"]?.objectValue)
        summary["durationSeconds"] = nil
        summary["casesPerSecond"] = nil
        object["summary"] = .object(summary)
        return String(decoding: JSONValue.object(object).serialized(.pretty), as: UTF8.self)
    }

    @Test func givesTheSameBytesWithOneJobAndWithTwo() async throws {
        let one = try await report(jobs: 1)
        let two = try await report(jobs: 2)
        #expect(one["findings"]?.arrayValue?.isEmpty == false)
        #expect(one["summary"]?["cases"] == 500)
        #expect(one["mock"]?["requests"] == one["summary"]?["outcomes"]?["payload"])
        #expect(try withoutTimes(one) == withoutTimes(two))
    }
}
