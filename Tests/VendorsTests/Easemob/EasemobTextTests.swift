import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Easemob: title and body")
struct EasemobTextTests {
    static let summary: JSONObject = ["displayStyle": "messageSummary", "senderNickname": "nick"]
    static let templates: JSONValue = [
        "s": ["title_pattern": "sender title", "content_pattern": "sender body"],
        "r": ["title_pattern": "recipient title", "content_pattern": "recipient body"],
        "d": ["title_pattern": "directed title", "content_pattern": "directed body"],
        "default": ["title_pattern": "console title", "content_pattern": "console body"],
    ]
    static let directed: JSONValue = ["target": ["6006"], "name": "d"]

    // MARK: Display style

    @Test(
        arguments: [
            ("seed0", "您有一条新消息", nil), ("seed1", "你有一条新消息", nil), ("current", "请点击查看", "您有一条新消息"),
        ] as [(String, String, String?)]
    )
    func bannersHaveTheProfilesOwnText(profile: String, body: String, title: String?) throws {
        let payload = try EasemobSubject(context: ["profile": .string(profile), "senderNickname": "nick"]).payload()
        #expect(payload.body == body)
        #expect(payload.title == title)
        #expect(payload.rule("aps", "alert", "body") == "EM-B1")
        #expect(payload.rule("aps", "alert") == "EM-C1")
        if title != nil { #expect(payload.rule("aps", "alert", "title") == "EM-C2") }
    }

    @Test func summariesHaveSenderAndContent() throws {
        #expect(try EasemobSubject(context: Self.summary).payload().body == "nick:hello from rest")
        #expect(
            try EasemobSubject(context: ["displayStyle": "messageSummary"]).payload().body == "6001:hello from rest"
        )
    }

    @Test func groupSummariesBeginWithSenderOrGroup() throws {
        let subject = EasemobSubject(context: Self.summary).inGroup()
        #expect(try subject.payloads().map(\.body) == ["nick:hello from rest", "1421300621769:hello from rest"])
        #expect(try subject.topics() == ["EM-B1-sender"])
    }

    @Test func groupNicknameReplacesTheSender() throws {
        let subject = EasemobSubject(ext: ["em_push_ext": ["group_user_nickname": "happy"]], context: Self.summary)
        #expect(try subject.payloads().map(\.body) == ["nick:hello from rest", "happy:hello from rest"])
        #expect(
            try subject.inGroup().payloads().map(\.body) == ["happy:hello from rest", "1421300621769:hello from rest"]
        )
    }

    @Test(arguments: ["img", "audio", "video", "loc", "file", "custom", "combine"] as [JSONValue])
    func noDocumentGivesTheWordsForOtherContent(kind: JSONValue) throws {
        let payload = try EasemobSubject(context: Self.summary).with("msg", ["type": kind]).payload()
        #expect(payload.rule("aps", "alert", "body") == "EM-B12")
        #expect(payload.unjudged == [JSONPointer(tokens: ["aps", "alert", "body"])])
        #expect(try EasemobSubject().with("msg", ["type": kind]).payload().unjudged == [])
    }

    @Test func translationsReplaceTheContent() throws {
        let context: JSONObject = [
            "displayStyle": "messageSummary", "language": "en", "translations": ["en": "good day", "fr": "bonjour"],
        ]
        let payload = try EasemobSubject(context: context).payload()
        #expect(payload.body == "6001:good day")
        #expect(payload.rule("aps", "alert", "body") == "EM-B10")
        for language in ["", "de"] as [JSONValue] {
            let other = EasemobSubject(context: context).inContext("language", language)
            #expect(try other.payload().body == "6001:hello from rest")
        }
    }

    // MARK: Mentions

    @Test func mentionedMembersReadOfTheMention() throws {
        let subject = EasemobSubject(ext: ["em_at_list": ["6006"]], context: Self.summary)
        // The table has no space after the name, the release notes have one.
        let payloads = try subject.inGroup().payloads()
        #expect(payloads.map(\.body) == ["nick在群中@了我", "nick 在群中@了我"])
        #expect(payloads.first?.rule("aps", "alert", "body") == "EM-B9")
        #expect(try subject.payload().body == "nick:hello from rest")
        #expect(try subject.inGroup().inContext("displayStyle", "simpleBanner").payload().body == "请点击查看")
    }

    @Test func mentionTextIsRankedBelowExtensionTexts() throws {
        let ext: JSONValue = ["em_at_list": ["6006"], "em_apns_ext": ["em_push_content": "text"]]
        #expect(try EasemobSubject(ext: ext, context: Self.summary).inGroup().payload().body == "text")
    }

    @Test func mentionTextCanBeSwitchedOff() throws {
        let ext: JSONValue = ["em_at_list": ["6006"], "em_push_template": ["disable_at_content": true]]
        let bodies = try EasemobSubject(ext: ext, context: Self.summary).inGroup().payloads().map(\.body)
        #expect(bodies == ["nick:hello from rest", "1421300621769:hello from rest"])
    }

    @Test func mentionTextAndConsoleTemplateHaveNoRank() throws {
        let subject = EasemobSubject(ext: ["em_at_list": ["6006"]], context: Self.summary).inGroup()
            .inContext("templates", ["detail": ["title_pattern": "console title", "content_pattern": "console body"]])
        #expect(try subject.payloads().map(\.body) == ["nick在群中@了我", "nick 在群中@了我", "console body"])
    }

    // MARK: Ranks

    /// A pair in which a document says which source wins.
    struct Ranked: Sendable {
        var rule: String
        var ext: JSONValue
        var title: String
        var body: String

        init(_ rule: String, _ ext: JSONValue, _ title: String, _ body: String) {
            self.rule = rule
            self.ext = ext
            self.title = title
            self.body = body
        }
    }

    static let ranked: [Ranked] = [
        Ranked("EM-B2", [:], "console title", "console body"),
        Ranked("EM-B3", ["em_apns_ext": ["em_push_title": "t", "em_push_content": "b"]], "t", "b"),
        Ranked("EM-B7", ["em_push_ext": ["title": "t", "content": "b"]], "t", "b"),
        Ranked("EM-B8", ["em_apns_ext": ["em_alert_title": "t", "em_alert_body": "b"]], "t", "b"),
        Ranked("EM-B5", ["em_push_template": ["name": "s"]], "sender title", "sender body"),
        Ranked(
            "EM-B5",
            ["em_push_template": ["name": "s"], "em_apns_ext": ["em_push_title": "t", "em_push_content": "b"]],
            "sender title",
            "sender body"
        ),
        Ranked(
            "EM-B6",
            ["em_push_template": ["name": "s", "directed_template": directed]],
            "directed title",
            "directed body"
        ),
        Ranked(
            "EM-B6",
            ["em_push_template": ["directed_template": directed], "em_push_ext": ["title": "t", "content": "b"]],
            "directed title",
            "directed body"
        ),
    ]

    @Test(arguments: ranked)
    func rankedSources(row: Ranked) throws {
        let payload = try EasemobSubject(ext: row.ext, context: ["templates": Self.templates]).payload()
        #expect(payload.title == row.title)
        #expect(payload.body == row.body)
        #expect(payload.rule("aps", "alert", "body") == row.rule)
        #expect(payload.rule("aps", "alert", "title") == row.rule)
    }

    @Test func senderBeatsRecipientAndRecipientBeatsExtension() throws {
        let context: JSONObject = ["templates": Self.templates, "recipientTemplate": "r"]
        let push: JSONValue = ["em_push_title": "t", "em_push_content": "b"]
        let chosen = try EasemobSubject(apns: push, context: context).payload()
        #expect(chosen.body == "recipient body")
        #expect(chosen.rule("aps", "alert", "body") == "EM-B4")
        let named = EasemobSubject(ext: ["em_push_template": ["name": "s"], "em_apns_ext": push], context: context)
        #expect(try named.payload().body == "sender body")
    }

    /// As with a message that names none.
    @Test func aRecipientWhoseChoiceIsEmptyHasChosenNone() throws {
        let context: JSONObject = ["templates": ["": ["content_pattern": "nameless"]], "recipientTemplate": ""]
        let payload = try EasemobSubject(apns: ["em_push_content": "b"], context: context).payload()
        #expect(payload.body == "b")
    }

    /// Pairs that no document ranks: both texts are right, the more specific one is the reference's own.
    static let unranked: [(JSONValue, [String])] = [
        (["em_apns_ext": ["em_push_content": "p", "em_alert_body": "a"]], ["a", "p"]),
        (["em_apns_ext": ["em_push_content": "p"], "em_push_ext": ["content": "x"]], ["p", "x"]),
        (["em_apns_ext": ["em_alert_body": "a"], "em_push_ext": ["content": "x"]], ["a", "x"]),
        (["em_push_template": ["name": "s"], "em_push_ext": ["content": "x"]], ["sender body", "x"]),
        (["em_push_template": ["name": "s"], "em_apns_ext": ["em_alert_body": "a"]], ["sender body", "a"]),
        (
            ["em_push_template": ["name": "s"], "em_apns_ext": ["em_alert_body": "a", "em_push_content": "p"]],
            ["sender body", "a"]
        ),
    ]

    @Test(arguments: unranked)
    func unrankedBodies(ext: JSONValue, bodies: [String]) throws {
        let subject = EasemobSubject(ext: ext, context: ["templates": Self.templates])
        #expect(try subject.payloads().map(\.body) == bodies)
        #expect(try subject.topics() == ["EM-body"])
    }

    @Test func nameIsTheOldestTitle() throws {
        #expect(try EasemobSubject(apns: ["em_push_name": "n"]).payload().title == "n")
        let both = EasemobSubject(apns: ["em_push_name": "n", "em_push_title": "t"])
        #expect(try both.payloads().map(\.title) == ["t", "n"])
        #expect(try both.topics() == ["EM-title"])
        #expect(try EasemobSubject(apns: ["em_push_name": "n", "em_alert_title": "a"]).payload().title == "a")
    }

    @Test func equalTextsAreNoAmbiguity() throws {
        let subject = EasemobSubject(apns: ["em_push_content": "same", "em_alert_body": "same"])
        #expect(try subject.payload().body == "same")
    }

    /// Older page: once em_push_content is set, it is what the alert shows. A vendor's script has an empty em_alert_title
    /// beside an em_push_title.
    @Test func emptyTextsFallThroughOrStayEmpty() throws {
        func alerts(_ apns: JSONValue) throws -> [JSONValue?] {
            let subject = EasemobSubject(apns: apns)
            #expect(try Set(subject.topics()) == ["EM-B8-empty"])
            return try subject.payloads().map(\.alert)
        }
        #expect(
            try alerts(["em_push_content": "", "em_push_title": "t"]) == [
                ["title": "t", "body": "请点击查看"], ["title": "t", "body": ""],
            ]
        )
        #expect(
            try alerts(["em_alert_title": "", "em_push_title": "t", "em_push_content": "b"]) == [
                ["title": "t", "body": "b"], ["title": "", "body": "b"],
            ]
        )
        #expect(
            try alerts(["em_alert_subTitle": "", "em_push_title": "t", "em_push_content": "b"]) == [
                ["title": "t", "body": "b"], ["title": "t", "subtitle": "", "body": "b"],
            ]
        )
        #expect(try EasemobSubject(apns: ["em_push_content": " "]).payload().body == " ")
    }

    /// A source before which another has a text does not come to be asked.
    @Test func emptyTextsBehindOthersAreNoMatter() throws {
        #expect(try EasemobSubject(apns: ["em_alert_body": "a", "em_push_content": ""]).payload().body == "a")
        #expect(try EasemobSubject(apns: ["em_push_title": "t", "em_push_name": ""]).payload().title == "t")
    }

    /// Words that no document gives are not compared: an empty text must not be taken for them.
    @Test func anEmptyTextIsNoneOfTheWordsThatNobodyKnows() throws {
        let subject = EasemobSubject(
            apns: ["em_push_content": ""],
            context: ["profile": "seed0", "displayStyle": "messageSummary"]
        ).with("msg", ["type": "img"])
        let payloads = try subject.payloads()
        let body = JSONPointer(tokens: ["aps", "alert", "body"])
        #expect(payloads.map { $0.body?.isEmpty } == [false, true, false])
        #expect(payloads.map(\.unjudged) == [[], [], [body]])
        #expect(payloads.map(\.intent.isVisible) == [true, nil, true])
    }

    /// They hold nothing of the message either: a kind of 5,000 bytes must not bring the push to its limit.
    @Test func aLongKindIsNotInTheWordsThatNobodyKnows() throws {
        let subject = EasemobSubject(
            apns: [:],
            context: ["templates": ["default": ["content_pattern": "{$msg} {0}"]]]
        ).with("msg", ["type": .string(String(repeating: "k", count: 5000))])
        #expect(try subject.payloads().first?.body == "[message] {0}")
    }

    @Test func anAlertWithoutAnyTextMayBeMeantSo() throws {
        let subject = EasemobSubject(
            apns: ["em_push_content": "", "em_push_mutable_content": true],
            context: ["profile": "seed0"]
        )
        #expect(try subject.payloads().map(\.intent.isVisible) == [true, nil])
        #expect(try subject.payloads().map(\.intent.runsExtension) == [true, false])
    }

    @Test func profilesKnowTheirFieldsOnly() throws {
        let apns: JSONValue = [
            "em_push_content": "b", "em_push_title": "t", "em_alert_title": "a", "em_alert_subTitle": "s",
        ]
        let subject = EasemobSubject(apns: apns)
        #expect(try subject.inContext("profile", "seed0").payload().alert == ["body": "b"])
        #expect(
            try subject.inContext("profile", "seed1").payload().alert == ["title": "a", "subtitle": "s", "body": "b"]
        )
    }
}
