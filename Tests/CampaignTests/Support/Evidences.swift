import JSONModel
import PushModel
import Vendors

@testable import Campaign

/// Evidence of a case that nobody looks into.
func evidence(number: Int, byteCount: Int = 100, dialect: Dialect = .easemob) -> Finding.Evidence {
    Finding.Evidence(
        number: number,
        testCase: Case(id: "\(dialect.rawValue)/\(number)", dialect: dialect, message: .value([:])),
        byteCount: byteCount,
        expected: ["suppressed": "why"],
        actual: ["payload": "{}"],
        diff: "difference \(number)\n"
    )
}
