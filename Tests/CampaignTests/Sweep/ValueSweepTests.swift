import CaseFiles
import EasemobVendor
import FCMVendor
import GetuiVendor
import JSONModel
import PushModel
import SNSVendor
import Testing
import Vendors
import ZEGOVendor

@testable import Campaign
@testable import CaseGeneration
@testable import Findings

@Suite("The sweep of values over the corpus") struct ValueSweepTests {
    private static let corpus = (try? CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: Dialect.allCases)) ?? []

    private static func sweep(_ dialect: Dialect, _ extent: ValueSweep.Extent) throws -> ValueSweep {
        let generator = try #require(CaseGenerators.generator(for: dialect))
        return ValueSweep(generator, extent, over: corpus, ReferenceExpectation.of)
    }

    /// Each place that does something is met by each value that says something there, in one message at least.
    @Test(arguments: Dialect.allCases)
    func bringsEachValueToEachPlace(dialect: Dialect) throws {
        let sweep = try Self.sweep(dialect, .thorough)
        var met: [SweepPlace: Set<String>] = [:]
        for entry in sweep.entries { met[entry.place, default: []].insert(entry.value) }
        #expect(met.count > 20)
        for place in sweep.places where place.hasEffect && place.place.root == .message {
            let due = SweepDictionary.values(for: place.place).filter { value in
                place.hosts.contains { value.edit($0.site) != nil }
            }
            #expect(!due.isEmpty)
            let missing = due.map(\.name).filter { !(met[place.place] ?? []).contains($0) }
            #expect(missing == [], "\(place.place.description)")
        }
    }

    /// What the documents' own examples have, the sweep knows: nothing is lost on the way from corpus to places.
    @Test(arguments: [
        (Dialect.easemob, "/ext/em_apns_ext/em_push_title"), (.getui, "/alertMsg/title"),
        (.sns, "/Message > /APNS > /aps"),
        (.zego, "/pushConfig/title"), (.fcm, "/message/notification/title"), (.apns, "/aps/alert"),
    ])
    func knowsThePlacesOfTheDocuments(dialect: Dialect, path: String) throws {
        let sweep = try Self.sweep(dialect, .once)
        let places = sweep.places.filter { $0.place.path == path }
        #expect(!places.isEmpty)
        #expect(places.contains { $0.hasEffect })
    }

    @Test(arguments: Dialect.allCases)
    func putsOneValueIntoARightMessage(dialect: Dialect) throws {
        let sweep = try Self.sweep(dialect, .once)
        let numbers = stride(from: 0, to: sweep.count, by: 97)
        for number in numbers {
            let made = sweep[number]
            #expect(made.origin == .sweep)
            #expect(made.testCase.dialect == dialect)
            #expect(made.testCase.note?.isEmpty == false)
            #expect(ReferenceExpectation.of(made.testCase) != nil, "\(made.testCase.note ?? "")")
        }
        #expect(Set(numbers.map { sweep[$0].testCase.id }).count == Array(numbers).count)
    }

    @Test func isTheSameEveryTime() throws {
        let (one, other) = (try Self.sweep(.zego, .once), try Self.sweep(.zego, .once))
        #expect(one.count == other.count)
        #expect((0..<one.count).allSatisfy { one[$0].testCase == other[$0].testCase })
    }

    /// The gate has each value once; what it leaves out are other messages for the same value and place.
    @Test(arguments: Dialect.allCases)
    func onceIsAPartOfThorough(dialect: Dialect) throws {
        let (once, thorough) = (try Self.sweep(dialect, .once), try Self.sweep(dialect, .thorough))
        func met(_ sweep: ValueSweep) -> Set<String> {
            // Of two places that are changed together either may be met first.
            Set(
                sweep.entries.map { entry in
                    let places = ([entry.place] + entry.partners.map(\.place)).map { "\($0)" }
                    return "\(places.sorted()) \(entry.value)"
                }
            )
        }
        #expect(once.count <= thorough.count)
        #expect(once.count <= ValueSweep.mostCases)
        #expect(met(once).isSubset(of: met(thorough)))
    }
}
