import EasemobVendor
import FCMVendor
import GetuiVendor
import JSONModel
import PushModel
import SNSVendor
import Testing
import VendorModel
import Vendors
import ZEGOVendor

@testable import CaseGeneration

@Suite("Cases with one thing to see")
struct FocusedCaseTests {
    static let dialects: [Dialect] = Dialect.allCases.filter { $0.rawValue != "apns" }

    @Test(arguments: dialects) func namesAreUnique(dialect: Dialect) throws {
        let ids = try #require(CaseGenerators.generator(for: dialect)).focusedCases().map(\.testCase.id)
        #expect(ids.count > 40)
        #expect(Set(ids).count == ids.count)
    }

    /// Where a topic of the documents is open, a wrong answer can be taken for another right one.
    @Test(arguments: dialects) func nothingElseIsOpen(dialect: Dialect) throws {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let settled = generator.focused.count
        for (index, generated) in generator.focusedCases().enumerated() {
            // Near misses have a context that can be used, too.
            let topics = try compiler.expectation(for: generated.testCase).points.map(\.topic)
            guard index < settled else { continue }
            let beside = topics.filter { !Self.ownTopics.contains($0) }
            #expect(beside == [], "\(generated.testCase.id)")
        }
    }

    /// What the cases themselves are about: an empty list of arguments may go out or not; a summary may show the sender or
    /// not; the members of an attachment; whether the text with commas of the oldest interface is one argument or many; one field of a
    /// push beside those of a template; an alert without a text on the phone; the lifetime of a legacy body, which only a header shows; and
    /// the targets of the Admin SDKs.
    private static let ownTopics = [
        "EM-C3", "EM-B1-summary", "GT-9", "GT-13", "GT-16-beside", "ZG-U1", "FC-6-default", "FC-6-arguments",
        "FC-9-topic", "FC-9-target",
    ]
}
