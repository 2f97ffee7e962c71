import APNsRules
import CaseFiles
import EasemobVendor
import JSONModel
import PushModel
import Testing
import VendorModel
import Vendors

@testable import Reports

/// The parts of the site that only the program knows, read by an independent parser of XML.
@Suite struct SitePageTests {
    private static let pages: [SitePage] =
        (try? SitePages.all(of: CorpusLoader([.shipped]).cases(of: Dialect.allCases))) ?? []

    private static func page(_ folder: String, _ name: String) throws -> SitePage {
        try #require(pages.first { $0.folder == folder && $0.name == name + ".html" })
    }

    private func elements(_ text: String) throws -> [ElementReader.Element] {
        try ElementReader.read("<article>\(text)</article>")
    }

    // MARK: Rules

    @Test func everyRuleHasAPageThatSaysWhatItSays() throws {
        for rule in RuleList.all {
            let elements = try elements(Self.page("rules", rule.id).text)
            #expect(elements.filter { $0.name == "h1" }.map(\.text) == [rule.id])
            #expect(elements.contains { $0.name == "p" && $0.text == rule.requirement })
            let links = Set(elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] })
            #expect(links == Set(rule.sources.compactMap(\.url)), "\(rule.id)")
            let titles = elements.filter { $0.name == "h3" }.map(\.text)
            for example in rule.passing + rule.failing { #expect(titles.contains(example.title), "\(rule.id)") }
        }
    }

    @Test func theListLeadsToEachRule() throws {
        let links = try elements(Self.page("rules", "index").text).compactMap { $0.attributes["href"] }
        #expect(links == RuleList.all.map { "\($0.id).html" })
    }

    /// A phone gets pushes to devices, and no rule about these is without one.
    @Test func whateverIsAboutPushesToDevicesDrawsAPhone() throws {
        for rule in RuleList.all where rule.failing.contains(where: { $0.subject?.route.isDevice ?? false }) {
            let elements = try elements(Self.page("rules", rule.id).text)
            #expect(elements.contains { $0.attributes["class"] == "phone" }, "\(rule.id)")
        }
    }

    /// Apple: a payload has at most 4 KB, and a larger one is refused with 413.
    @Test func aPageDrawsWhatBecomesOfAnExample() throws {
        let text = try Self.page("rules", "size.limit").text
        let (failing, passing) = try Self.halves(text)
        #expect(failing.contains("APNs refuses it: 413 PayloadTooLarge"))
        #expect(!passing.contains("APNs refuses it") && passing.contains("class=\"banner\""))
        #expect(text.contains("apns/violations/size-4097"))
    }

    /// Apple: a background push without content-available does not wake the app, and one with it does, unless it was ended.
    @Test func statesOfTheAppDiffer() throws {
        let (failing, passing) = try Self.halves(Self.page("rules", "background.content_available").text)
        #expect(!failing.contains("wakes the app"))
        #expect(passing.contains("<th scope=\"row\">background</th><td>wakes the app</td>"))
        #expect(passing.contains("<th scope=\"row\">terminated</th><td>nothing happens</td>"))
    }

    /// What fails, and what passes, without the corpus.
    private static func halves(_ text: String) throws -> (failing: String, passing: String) {
        let fails = try #require(text.firstRange(of: "<h2>Fails</h2>"))
        let passes = try #require(text.firstRange(of: "<h2>Passes</h2>"))
        let end = text.firstRange(of: "<h2>In the corpus</h2>")?.lowerBound ?? text.endIndex
        return (String(text[fails.upperBound..<passes.lowerBound]), String(text[passes.upperBound..<end]))
    }

    // MARK: Examples as whole requests

    @Test func whatAnExampleLeavesOpenIsAsUsualAndChangesNoVerdict() throws {
        for rule in RuleList.all {
            for (examples, speaks) in [(rule.passing, false), (rule.failing, true)] {
                for example in examples {
                    guard let whole = WholeExample(example, of: rule) else { continue }
                    var violations = Violations()
                    violations.judge(whole.subject, by: rule)
                    #expect(violations.list.isEmpty != speaks, "\(rule.id): \(example.title)")
                }
            }
        }
    }

    @Test func whatCannotBeDrawnSaysWhy() throws {
        let rule = try #require(RuleList.rule(id: "size.limit"))
        let text = String(repeating: "x", count: 5000)
        let example = Example(
            "Too large, by another method",
            #"{"aps":{"alert":"\#(text)"}}"#,
            headers: [],
            method: "GET"
        )
        #expect(WholeExample(example, of: rule)?.undrawn?.contains("405 MethodNotAllowed") == true)
        let channels = Example("A channel", "{}", headers: [], path: "/1/apps/com.example.app/channels")
        #expect(WholeExample(channels, of: rule)?.undrawn == "This request is not a push: no phone gets anything.")
    }

    // MARK: Vendors

    /// Firebase's key of a message and what stands under it: no iPhone gets such a push, so no case has a phone to draw.
    private static let rulesOfOtherServices: Set<String> = ["SN-17", "SN-18"]

    @Test(arguments: Vendors.all.map(\.dialect))
    func everyCompileRuleIsShownByACase(dialect: Dialect) throws {
        let elements = try elements(Self.page("vendors", dialect.rawValue).text)
        let anchors = Set(elements.compactMap { $0.attributes["id"] })
        let links = elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
        for link in links where link.hasPrefix("#") { #expect(anchors.contains(String(link.dropFirst())), "\(link)") }
        for rule in VendorCompilers.compiler(for: dialect)?.rules ?? [] {
            #expect(anchors.contains(rule.id))
            #expect(elements.contains { $0.name == "td" && $0.text == rule.source }, "\(rule.id)")
            let isShown = links.contains("#\(rule.id)")
            #expect(isShown != Self.rulesOfOtherServices.contains(rule.id), "\(rule.id) is shown by a case: \(isShown)")
        }
    }

    @Test func aDocumentedCaseIsDrawn() throws {
        let vendor = try #require(Vendors.vendor(of: .easemob))
        let message: JSONValue = [
            "target_type": "users", "target": ["6006"], "from": "6001",
            "msg": ["type": "txt", "msg": "<script>hi</script>"], "ext": [:],
        ]
        let testCase = Case(
            id: "easemob/documented/made",
            dialect: .easemob,
            message: .value(message),
            context: ["defaultBody": "您有一条新消息", "profile": "seed0", "displayStyle": "simpleBanner"],
            source: "A \"document\" & <more>"
        )
        let text = try VendorPage(vendor, cases: [testCase]).text
        let elements = try elements(text)
        #expect(!elements.contains { $0.name == "script" || $0.name == "more" })
        #expect(elements.contains { $0.attributes["id"] == "case-documented-made" })
        #expect(elements.contains { $0.text == "A \"document\" & <more>" })
        #expect(elements.contains { $0.attributes["class"] == "text body" && $0.text == "您有一条新消息" })
    }
}
