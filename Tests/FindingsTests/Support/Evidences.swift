import EasemobVendor
import JSONModel
import PushModel
import Vendors

@testable import Findings

/// Evidence of an ordinary case that nobody looks into.
func evidence(number: Int, byteCount: Int = 100, dialect: Dialect = .easemob) -> Finding.Evidence {
    let message: JSONValue = dialect == .apns ? ["aps": ["badge": 1]] : ["target": ["6006"], "from": "6001"]
    let testCase = Case(id: "\(dialect.rawValue)/\(number)", dialect: dialect, message: .value(message))
    return Finding.Evidence(
        number: number,
        testCase: testCase,
        byteCount: byteCount,
        expected: ["suppressed": "why"],
        actual: ["payload": "{}"],
        diff: "difference \(number)\n",
        caseClass: testCase.caseClass
    )
}
