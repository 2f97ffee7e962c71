import APNsRules
import Campaign
import CaseGeneration
import EasemobVendor
import Findings
import Foundation
import JSONModel
import PushModel
import VendorModel
import Vendors

/// Cases in process on one thread, and end to end on all: every judge, TLS and HTTP/2.
struct CaseBenchmark: Sendable {
    private static let count = 20_000

    func run(_ row: (Figure, Figure?) -> Void) async throws {
        let generator = EasemobGenerator()
        let generate = await Stopwatch.measure("generate", count: Self.count) {
            for number in 0..<Self.count { _ = generator.randomCase(seed: 1, number: number) }
        }
        row(generate, nil)
        for threads in [1, 2] {
            let name = "generate, compile, rules, strict read, \(threads) threads"
            let figure = await Stopwatch.measure(name, count: Self.count * threads) {
                await withTaskGroup { group in
                    for _ in 0..<threads { group.addTask { judgeAll() } }
                }
            }
            row(figure, nil)
        }
        for jobs in [1, 2] {
            let figure = await Stopwatch.measure("end to end, \(jobs) jobs", count: Self.count) {
                await runCampaign(jobs: jobs)
            }
            row(figure, nil)
        }
    }

    private func judgeAll() {
        let generator = EasemobGenerator()
        for number in 0..<Self.count { judge(generator.randomCase(seed: 1, number: number).testCase) }
    }

    private func judge(_ testCase: Case) {
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect),
            let expectation = try? compiler.expectation(for: testCase),
            case .payload(let bytes, let headers) = expectation.primary.outcome
        else { return }
        let request = PushRequest(path: "/3/device/00", headers: headers, body: bytes)
        _ = RuleList.judge(PushSubject(request: request))
    }

    private func runCampaign(jobs: Int) async {
        let generator = EasemobGenerator()
        let schedule = Schedule(total: Self.count) { number, _ in generator.randomCase(seed: 1, number: number) }
        let run = CampaignRun(
            options: RunOptions(command: "bench", seed: 1, jobs: jobs, dialects: [.easemob]) {
                Int(Date().timeIntervalSince1970 * 1000)
            },
            schedule: schedule,
            stop: StopSignal(),
            collector: FindingCollector { _ in },
            coverageModels: [(.easemob, generator.model)],
            progress: { _ in }
        )
        let result = await run.run()
        precondition(result.error == nil && result.statistics.cases == Self.count, "the campaign did not run")
    }
}
