import Foundation
import JSONModel
import PushModel
import Testing
import Vendors

@testable import Campaign
@testable import Findings

/// The seeded compilers that take two readings of one topic.
@Suite struct MixedReadingsTests {
    private static func rows() throws -> [JSONValue] {
        let text = try String(contentsOfFile: RepositoryFiles.testees + "/bugs.jsonl", encoding: .utf8)
        return try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    @Test func eachNamesATopicThatMayNotVaryAndAVariantOfOneReading() throws {
        let rows = try Self.rows()
        let mixed = rows.filter { $0["contradicts"] != nil }
        #expect(mixed.count >= 30)
        #expect(Set(mixed.map { $0["dialect"]?.stringValue }) == ["easemob", "getui", "sns", "zego", "fcm"])
        for row in mixed {
            let topic = AmbiguityCatalogue.all.first { $0.id == row["contradicts"]?.stringValue }
            #expect(topic?.dialect.rawValue == row["dialect"]?.stringValue, "\(row)")
            #expect(topic?.varies == false, "\(row)")
            let variant = rows.first { other in
                other["name"] == row["takes"] && [row["dialect"], "*"].contains(other["dialect"])
            }
            #expect(variant?["equivalent"] == true, "\(row)")
        }
    }

    /// What a variant reads in another way is an open question of its vendor's.
    @Test func eachVariantOfAReadingNamesATopic() throws {
        let variants = try Self.rows().filter { $0["topic"] != nil }
        #expect(variants.count >= 50)
        for row in variants {
            let topic = AmbiguityCatalogue.all.first { $0.id == row["topic"]?.stringValue }
            #expect(topic?.dialect.rawValue == row["dialect"]?.stringValue, "\(row)")
            #expect(row["equivalent"] == true && row["contradicts"] == nil, "\(row)")
        }
    }

    @Test func aLineOfATesteeSaysWhichTopicIsMixed() throws {
        let line = #"{"name":"m","dialect":"sns","rule":"SN-9","equivalent":false,"contradicts":"SN-9","summary":"s"}"#
        let mutant = try #require(Mutant(line: line))
        #expect(mutant.contradicts == "SN-9")
        func verdict(_ rule: String) -> MutantVerdict {
            MutantVerdict(mutant: mutant, outcome: .found(.check, rule: rule, title: "", cases: 1))
        }
        // Each of its answers is right: an error is a fault of the harness, or of who seeded it.
        #expect(verdict("readings.contradiction").isRight)
        #expect(!verdict("diff.payload").isRight)
        #expect(!MutantVerdict(mutant: mutant, outcome: .survived).isRight)
    }
}
