import Foundation
import PushModel
import Testing
import VendorModel
import Vendors

/// A compile rule is declared beside the code that does it, in its vendor's folder `Rules`; the vendor's list has each of them once.
@Suite("Every vendor: compile rules") struct VendorRulesTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/Vendors").standardizedFileURL

    /// The files of a vendor's folder `Rules`, by dialect; vendors without one are left out.
    static let declared: [Dialect: String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        let texts = names.compactMap { name -> (Dialect, String)? in
            let folder = sources.appending(path: name).appending(path: "Rules")
            guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
            let texts = files.compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            return (Dialect(name.lowercased()), texts.joined())
        }
        return Dictionary(uniqueKeysWithValues: texts)
    }()

    @Test(arguments: VendorCompilers.all.map(\.dialect))
    func everyRuleHasAnIDOfItsOwnASentenceAndADocument(dialect: Dialect) throws {
        let rules = try #require(VendorCompilers.compiler(for: dialect)).rules
        #expect(!rules.isEmpty && Set(rules.map(\.id)).count == rules.count)
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && !$0.source.isEmpty })
    }

    /// `static let timeout = ZegoRule("ZG-13", …)`, with the ID on its own line or not.
    @Test func everyRuleThatIsDeclaredIsInTheListOfItsVendor() throws {
        #expect(Set(Self.declared.keys) == Set(VendorCompilers.all.map(\.dialect)))
        for (dialect, text) in Self.declared {
            let declared = text.matches(of: /= [A-Za-z]+Rule\(\s*"([^"]+)"/).map { String($0.output.1) }
            let listed = try #require(VendorCompilers.compiler(for: dialect)).rules.map(\.id)
            #expect(declared.sorted() == listed.sorted(), "\(dialect.rawValue)")
        }
    }
}
