import PushModel
import Testing

@testable import VendorCompilers

/// What the catalogue says of ambiguities, beside what the compilers ask for.
@Suite struct AmbiguityCatalogueTests {
    /// Messages of each vendor that meet every ambiguity once, and clean ones.
    static let cases: [(dialect: Dialect, cases: [Case])] = [
        (.easemob, EasemobReferenceTests.cases), (.getui, GetuiReferenceTests.cases), (.sns, SNSReferenceTests.cases),
        (.zego, ZegoReferenceTests.cases), (.fcm, FCMReferenceTests.cases),
        (.apns, PayloadReferenceTests.cases),
    ]

    @Test(arguments: cases)
    func everyTopicIsMetWithAsManyReadingsAsTheCatalogueHas(dialect: Dialect, cases: [Case]) throws {
        let known = AmbiguityCatalogue.all.filter { $0.dialect == dialect }
        #expect(Set(known.map(\.topic)).count == known.count)
        var readings: [String: Int] = [:]
        for point in try cases.flatMap({ try $0.rightOutcomes().flatMap(\.points) }) {
            readings[point.topic] = max(readings[point.topic] ?? 0, point.count)
        }
        #expect(readings.keys.sorted() == known.map(\.topic).sorted())
        for entry in known {
            #expect(readings[entry.topic] == entry.readings.count, "\(entry.topic)")
            #expect(entry.question.hasSuffix("."), "\(entry.topic)")
        }
    }

    @Test func everyDialectIsAsked() {
        #expect(Self.cases.map(\.dialect) == VendorCompilers.all.map(\.dialect))
    }
}
