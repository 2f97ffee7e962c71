import JSONModel
import PushModel
import Testing

@testable import CaseGeneration

@Suite("Places of a message") struct SweepPlaceTests {
    /// Amazon SNS: the message is a text that holds JSON, and its member `APNS` is such a text again.
    private static let nested = CaseDraft(
        message: ["Message": #"{"default":"d","APNS":"{\"aps\":{\"badge\":1}}"}"#, "list": ["a", "b", "c"]],
        context: ["defaultTitle": "t"],
        headers: ["apns-id": "x"]
    )

    @Test func areFoundInsideTexts() {
        let sites = Self.nested.sites
        let texts = sites.filter { $0.location.isInText }.map(\.place.path)
        #expect(
            texts == [
                "/Message > ", "/Message > /default", "/Message > /APNS", "/Message > /APNS > ",
                "/Message > /APNS > /aps", "/Message > /APNS > /aps/badge",
            ]
        )
        #expect(sites.contains { $0.place == SweepPlace(root: .context, path: "/defaultTitle", kind: .string) })
        #expect(sites.contains { $0.place == SweepPlace(root: .headers, path: "/apns-id", kind: .string) })
    }

    @Test func elementsBehindTheFirstAreOne() {
        let paths = Self.nested.sites.map(\.place.path).filter { $0.hasPrefix("/list/") }
        #expect(paths == ["/list/0", "/list/*", "/list/*"])
    }

    @Test func aTextIsNoJSONUnlessItIsAnObjectOrList() {
        let draft = CaseDraft(message: ["a": "1", "b": "true", "c": "{", "d": "[]"])
        #expect(draft.sites.filter { $0.location.isInText }.map(\.place.path) == ["/d > "])
    }

    @Test func aChangeInsideATextLeavesATextAndTheRest() throws {
        var draft = Self.nested
        let site = try #require(draft.sites.first { $0.place.path == "/Message > /APNS > /aps/badge" })
        let isChanged = draft.apply(.put("7"), at: site.location)
        #expect(isChanged)
        let outer = try #require(draft.message["Message"]?.valueInText)
        #expect(outer["default"] == "d")
        #expect(outer["APNS"]?.valueInText == ["aps": ["badge": "7"]])
        #expect(draft.message["list"] == Self.nested.message["list"])
    }

    /// A template is chosen by its name, which is a member's name beside the choice; two equal texts of one message need not
    /// have to do with each other.
    @Test func aTextOfTheContextIsChangedWithTheNameThatItLooksUp() throws {
        var draft = CaseDraft(
            message: ["title": "a", "body": "a"],
            context: ["chosen": "night", "templates": ["night": ["title": "a"]]]
        )
        func site(_ root: Slot.Root, _ path: String) throws -> SweepSite {
            try #require(draft.sites.first { $0.place.root == root && $0.place.path == path })
        }
        let chosen = try site(.context, "/chosen")
        let partners = draft.partners(of: chosen)
        #expect(partners.map(\.place.path) == ["/templates/night"])
        let isChanged = draft.apply(.put("day"), at: chosen.location) && draft.put("day", at: partners)
        #expect(isChanged)
        #expect(draft.context == ["chosen": "day", "templates": ["day": ["title": "a"]]])
        draft.context = [:]
        #expect(draft.partners(of: try site(.message, "/title")).isEmpty)
    }

    @Test func membersAreRenamedRemovedAndDoubled() throws {
        let draft = CaseDraft(message: ["badge": 1, "sound": "s"])
        let location = try #require(draft.sites.first { $0.place.path == "/badge" }).location
        func changed(_ edit: SweepEdit) -> JSONValue {
            var draft = draft
            let isChanged = draft.apply(edit, at: location)
            #expect(isChanged)
            return draft.message
        }
        #expect(changed(.rename("Badge")) == ["Badge": 1, "sound": "s"])
        #expect(changed(.remove) == ["sound": "s"])
        #expect(changed(.twin("Badge", 2, isBefore: true)) == ["Badge": 2, "badge": 1, "sound": "s"])
        #expect(changed(.twin("Badge", 2, isBefore: false)) == ["badge": 1, "Badge": 2, "sound": "s"])
        var same = draft
        let isChanged = same.apply(.put(1), at: location)
        #expect(!isChanged)
    }
}
