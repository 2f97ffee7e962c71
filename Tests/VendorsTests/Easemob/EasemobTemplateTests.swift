import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Easemob: push templates")
struct EasemobTemplateTests {
    private func subject(_ pattern: JSONValue, _ arguments: [JSONValue], _ context: JSONObject = [:]) -> EasemobSubject
    {
        EasemobSubject(
            ext: ["em_push_template": ["name": "t", "content_args": .array(arguments)]],
            context: context
        ).inContext("templates", ["t": ["title_pattern": "title", "content_pattern": pattern]])
    }

    static let renderings: [(JSONValue, [JSONValue], String)] = [
        ("推送测试,{0}", ["欢迎使用im-push"], "推送测试,欢迎使用im-push"),
        ("{0}:{1}", ["张三", "发来一条消息"], "张三:发来一条消息"),
        ("{1}{0}{1}", ["a", "b"], "bab"),
        ("{$fromNickname} says {$msg}", [], "nick says hello from rest"),
        ("{$dynamicFrom}", [], "nick"),
        ("{0}: {1}", ["{$fromNickname}", "{$msg}"], "nick: hello from rest"),
        ("no placeholder {", [], "no placeholder {"),
        ("{} {x} {$other} {{0}}", ["a"], "{} {x} {$other} {a}"),
    ]

    @Test(arguments: renderings)
    func placeholdersTakeTheirArguments(pattern: JSONValue, arguments: [JSONValue], body: String) throws {
        #expect(try subject(pattern, arguments, ["senderNickname": "nick"]).payload().body == body)
    }

    /// No document says whether placeholders that an argument holds are filled in, nor in what order arguments are put in.
    @Test func argumentsMayBeScannedAgain() throws {
        func bodies(_ pattern: JSONValue, _ arguments: [JSONValue]) throws -> [String?] {
            let subject = subject(pattern, arguments)
            #expect(try subject.topics() == ["EM-B11-text"])
            return try subject.payloads().map(\.body)
        }
        #expect(try bodies("{0}{1}", ["{1}", "b"]) == ["{1}b", "bb"])
        #expect(try bodies("{0}", ["x{$msg}"]) == ["x{$msg}", "xhello from rest"])
        #expect(try bodies("{0}{1}{2}", ["{1}", "{2}", "x"]) == ["{1}{2}x", "{2}xx", "xxx"])
        #expect(try bodies("{1}{0}", ["a", "{0}"]) == ["{0}a", "aa"])
        #expect(try Set(subject("{0}", ["{1}", "x"]).outcomes().map { $0.payload?.body }) == ["{1}", "x", nil])
    }

    @Test func argumentsThatMultiplyEachOtherComeToAnEnd() throws {
        let arguments = (1...400).map { JSONValue.string("{\($0)}{\($0)}") }
        #expect(try !subject("{0}", arguments).outcomes().isEmpty)
    }

    /// What a built-in stands for is the message's own, and never a pattern.
    @Test func messagesAreNotScanned() throws {
        #expect(try subject("{0}", ["{$msg}"]).with("msg", ["type": "txt", "msg": "{0}"]).payload().body == "{0}")
    }

    @Test func missingArgumentsAreOpen() throws {
        let outcomes = try subject("{0}-{1}", ["a"]).outcomes()
        #expect(outcomes.compactMap(\.payload?.body) == ["a-{1}", "a-", "请点击查看"])
        #expect(outcomes.map(\.word).contains("refused"))
    }

    @Test func surplusArgumentsAreIgnoredOrRefused() throws {
        let subject = subject("{0}", ["a", "b"])
        #expect(try subject.topics() == ["EM-B11"])
        #expect(try subject.outcomes().map(\.word) == ["payload", "refused"])
        #expect(try subject.payloads().map(\.body) == ["a"])
    }

    @Test func anUnknownTemplateIsPassedOverOrRefused() throws {
        let subject = EasemobSubject(
            ext: ["em_push_template": ["name": "gone"], "em_apns_ext": ["em_push_content": "b"]])
        #expect(try subject.topics() == ["EM-template-name"])
        #expect(try subject.payloads().map(\.body) == ["b"])
        #expect(try subject.outcomes().map(\.word) == ["payload", "refused"])
    }

    /// Easemob, push extension, directed templates: the sample, for the member that it names and for others.
    @Test(arguments: [("hxtest", "张三:在群里@了你"), ("other", "张三:发来一条消息")])
    func directedTemplatesAreForTheirTargets(recipient: String, body: String) throws {
        let context: JSONObject = [
            "recipient": .string(recipient),
            "templates": [
                "at_push_template": ["title_pattern": "{0}", "content_pattern": "{0}:{1}"],
                "push_template": ["title_pattern": "{0}", "content_pattern": "{0}:{1}"],
            ],
        ]
        let directed: JSONValue = [
            "target": ["hxtest"], "name": "at_push_template", "title_args": ["群组名"],
            "content_args": ["张三", "在群里@了你"],
        ]
        let withOuter: JSONValue = [
            "em_push_template": [
                "name": "push_template", "title_args": ["群组名"], "content_args": ["张三", "发来一条消息"],
                "directed_template": directed,
            ]
        ]
        let withText: JSONValue = [
            "em_push_template": ["directed_template": directed],
            "em_push_ext": ["title": "群组名", "content": "张三:发来一条消息"],
        ]
        for ext in [withOuter, withText] {
            let payload = try EasemobSubject(ext: ext, context: context).inGroup().payload()
            #expect(payload.title == "群组名")
            #expect(payload.body == body)
        }
    }

    @Test func upperCaseTargetsNeverMatch() throws {
        for target in ["BOB", "bob"] as [JSONValue] {
            let subject = EasemobSubject(
                ext: ["em_push_template": ["directed_template": ["target": [target], "name": "d"]]],
                context: ["recipient": target, "templates": ["d": ["content_pattern": "directed"]]]
            ).inGroup()
            #expect(try subject.payload().body == (target == "bob" ? "directed" : "请点击查看"))
        }
    }

    @Test func theMessageOfAnotherTypeHasNoKnownWords() throws {
        let payload = try subject("{$msg}", []).with("msg", ["type": "img"]).payload()
        #expect(payload.unjudged == [JSONPointer(tokens: ["aps", "alert", "body"])])
    }

    @Test(arguments: [
        ("Hi {$msg}!", [], "Hi ", "!"), ("{$msg}", [], "", ""), ("{$msg} or {$msg}", [], "", ""),
        ("{0}, {$msg} {1}", ["a", "您"], "a, ", " 您"),
        // An argument that is the placeholder stands for the same.
        ("您: {0}.", ["{$msg}"], "您: ", "."),
    ])
    func theWordsAroundTheMessageAreKnown(_ pattern: String, _ arguments: [String], _ before: String, _ behind: String)
        throws
    {
        let subject = subject(.string(pattern), arguments.map(JSONValue.string))
        let payload = try subject.with("msg", ["type": "img"]).payload()
        #expect(payload.openTexts == ["/aps/alert/body": OpenText(before: before, behind: behind)])
        let text = try subject.with("msg", ["type": "txt", "msg": "x"]).payload()
        #expect(text.openTexts.isEmpty)
    }

    @Test func theNicknameInAGroupIsOpenWhereTheMessageReplacesIt() throws {
        var subject = subject("{$fromNickname}", [], ["senderNickname": "nick"]).inGroup()
        subject.message["ext"] = [
            "em_push_template": ["name": "t"], "em_push_ext": ["group_user_nickname": "happy"],
        ]
        #expect(try subject.payloads().map(\.body) == ["happy", "nick"])
    }
}
