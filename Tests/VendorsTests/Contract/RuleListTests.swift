import Foundation
import PushModel
import Testing
import VendorModel
import Vendors

/// What holds of each vendor's list of compile rules.
@Suite("Every vendor: the list of rules") struct RuleListTests {
    @Test(arguments: VendorCompilers.all.map(\.dialect)) func noRuleIsThereTwice(dialect: Dialect) throws {
        let ids = try #require(VendorCompilers.compiler(for: dialect)).rules.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    /// A rule is known by its declaration in the folder `Rules`: what stands there and is in no list would never be met.
    @Test func eachDeclaredRuleIsListed() throws {
        let listed = VendorCompilers.all.flatMap { $0.rules.map(\.id) }
        let declared = try Self.declaredRules()
        #expect(declared.count > 10)
        #expect(Set(declared).count == declared.count)
        #expect(Set(declared).subtracting(listed) == [])
    }

    private static func declaredRules() throws -> [String] {
        var tests = URL(filePath: #filePath)
        for _ in 0..<4 { tests.deleteLastPathComponent() }
        let vendors = tests.appending(path: "Sources/Vendors")
        return try FileManager.default.subpathsOfDirectory(atPath: vendors.path).filter {
            $0.contains("/Rules/") && $0.hasSuffix(".swift")
        }.flatMap { path in
            let text = try String(contentsOf: vendors.appending(path: path), encoding: .utf8)
            return text.matches(of: /static let \w+ = \w+Rule\(\s*"([^"]+)"/).map { String($0.1) }
        }
    }
}
