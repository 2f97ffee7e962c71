import PushModel
import Testing
import Vendors

@testable import EasemobVendor
@testable import FCMVendor
@testable import GetuiVendor
@testable import JPushVendor
@testable import SNSVendor
@testable import ZEGOVendor

/// What the catalogue says of ambiguities, beside what the compilers ask for.
@Suite struct AmbiguityCatalogueTests {
    /// Messages of each vendor that meet every ambiguity once, and clean ones.
    static let cases: [(dialect: Dialect, cases: [Case])] = [
        (.easemob, EasemobReferenceTests.cases), (.getui, GetuiReferenceTests.cases), (.sns, SNSReferenceTests.cases),
        (.zego, ZegoReferenceTests.cases), (.fcm, FCMReferenceTests.cases), (.jpush, JPushReferenceTests.cases),
        (.apns, PayloadReferenceTests.cases),
    ]

    @Test func everyVendorHasSuchMessages() {
        #expect(Set(Self.cases.map(\.dialect)) == Set(Dialect.allCases))
    }

    @Test(arguments: cases)
    func everyReadingIsTakenAndTheReferenceTakesOneThatIsRight(dialect: Dialect, cases: [Case]) throws {
        let known = AmbiguityCatalogue.all.filter { $0.dialect == dialect }
        #expect(Set(known.map(\.id)).count == known.count)
        var taken: [String: Set<String>] = [:]
        for point in try cases.flatMap({ try $0.rightOutcomes().flatMap(\.points) }) {
            taken[point.topic, default: []].insert(point.reading.name)
            #expect(
                point.count > 1 && point.names.count == point.count && point.names[point.taken] == point.reading.name
            )
            #expect(Set(point.names).count == point.count, "\(point.topic)")
        }
        #expect(taken.keys.sorted() == known.map(\.id).sorted())
        for topic in known {
            let names = Set(topic.readings.map(\.name))
            // Not every source of a text is beside another one in these messages.
            if topic.varies || ["EM-title", "EM-body"].contains(topic.id) {
                #expect(taken[topic.id, default: []].count > 1, "\(topic.id)")
            } else {
                #expect(taken[topic.id] == names, "\(topic.id)")
            }
            #expect(topic.question.hasSuffix("."), "\(topic.id)")
        }
    }

    /// What is released is for ever; a reading that is new need not be in the list yet.
    @Test func namesThatFilesOfUsersHaveAreThere() throws {
        for line in ReadingNames.all.split(separator: "\n") {
            let parts = line.split(separator: ": ")
            let topic = try #require(AmbiguityCatalogue.topic(String(parts[0])), "\(parts[0])")
            let names = topic.readings.map(\.name)
            let known = parts[1].split(separator: " ").map(String.init)
            #expect(names.filter(known.contains) == known, "\(topic.id)")
        }
    }

    @Test func namesOfATopicAreDifferentWords() {
        for topic in AmbiguityCatalogue.all {
            let names = topic.readings.map(\.name)
            #expect(names.count > 1 && Set(names).count == names.count, "\(topic.id)")
            #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil }, "\(topic.id)")
            #expect(topic.readings.allSatisfy { !$0.sentence.isEmpty }, "\(topic.id)")
        }
    }
}
