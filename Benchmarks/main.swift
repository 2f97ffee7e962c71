import CaseGeneration
import EasemobVendor
import Findings
import Foundation
import JSONCBridge
import JSONModel
import PushModel
import VendorModel
import Vendors

/// Prints the project's figures, each beside the peers that were measured in the same run.
func row(_ figure: Figure, per peer: Figure?) {
    let ratio = peer.map { String(format: "  %6.2f x %@", figure.perSecond / $0.perSecond, $0.name) } ?? ""
    let text = String(
        format: "%-44@ %12.0f /s %9.2f us CPU%@",
        figure.name as NSString,
        figure.perSecond,
        figure.cpuMicroseconds,
        ratio as NSString
    )
    print(text)
}

let cases = (0..<20_000).map { EasemobGenerator().randomCase(seed: 1, number: $0).testCase }
let payloads = cases.compactMap { testCase -> [UInt8]? in
    guard let compiler = VendorCompilers.compiler(for: testCase.dialect),
        let expectation = try? compiler.expectation(for: testCase),
        case .payload(let bytes, _) = expectation.primary.outcome
    else { return nil }
    return bytes
}
let bytes = payloads.reduce(0) { $0 + $1.count }
print("readers, \(payloads.count) payloads of \(bytes / max(payloads.count, 1)) bytes on average")
try await ReaderBenchmark(payloads: payloads).run(row)
print("cases, Easemob")
try await CaseBenchmark().run(row)
print("covering sets")
for dialect in Dialect.allCases {
    if let generator = CaseGenerators.generator(for: dialect) { CoveringSetSizes(generator).explain { print($0) } }
}
