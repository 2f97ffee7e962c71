import CaseFiles
import JSONModel
import PushModel
import Testees
import Testing
import Vendors

@testable import Campaign
@testable import Findings

/// A testee that builds payloads, dialect `apns`: the message is what is meant.
@Suite("Payload builders beside the payload that is meant") struct PayloadBuilderTests {
    private static let alert = [HeaderField("apns-push-type", "alert"), HeaderField("apns-topic", "com.example.app")]

    private static func meant(_ payload: String, headers: [HeaderField] = alert) -> Case {
        Case(id: "apns/meant", dialect: .apns, message: .text(payload), headers: headers)
    }

    /// Rules and places of what is wrong, without information.
    private static func wrong(_ meant: Case, given: String, headers: [HeaderField] = []) throws -> [String] {
        try Trials.trial(of: meant, payload: given, headers: headers).diagnostics
            .filter { $0.severity > .info }.map { "\($0.rule) \($0.place)" }
    }

    @Test(arguments: [
        #"{"aps":{"badge":1,"alert":{"body":"b","title":"a"}},"x":[1]}"#,
        #"{ "x": [1.0], "aps":{"alert":{"title":"\u0061","body":"b"},"badge":1e0}}"#,
    ])
    func orderAndSpellingDoNotMatter(given: String) throws {
        let meant = Self.meant(#"{"aps":{"alert":{"title":"a","body":"b"},"badge":1},"x":[1]}"#)
        #expect(try Self.wrong(meant, given: given) == [])
    }

    /// A push that no rule of Apple's says anything about is wrong all the same where it is not what is meant.
    @Test func eachValueThatIsNotMeantIsAFinding() throws {
        let meant = Self.meant(#"{"aps":{"alert":{"title":"a"},"badge":1},"x":{"y":1}}"#)
        #expect(
            try Self.wrong(meant, given: #"{"aps":{"alert":{"title":"b"}},"x":{"y":1},"z":0}"#) == [
                "diff.payload /aps/alert/title", "diff.payload /aps/badge", "diff.payload /z",
            ]
        )
    }

    @Test func anotherOutcomeIsAFinding() throws {
        let meant = Self.meant(#"{"aps":{"alert":{"title":"a"}}}"#)
        for outcome in [Outcome.refused("no"), .suppressed("no"), .removed([])] {
            #expect(try Trials.trial(of: meant, .outcome(outcome)).rules == ["diff.outcome"])
        }
    }

    /// A builder that does more to a broken message than to mend it is told what is wrong with the message.
    @Test func aFindingSaysThatTheMessageItselfIsBroken() throws {
        let broken = Self.meant(#"{"aps":{"alert":{"title":"a"},"badge":"1"}}"#)
        let changed = #"{"aps":{"alert":{"title":"b"},"badge":1}}"#
        let titles = try Trials.trial(of: broken, payload: changed).diagnostics.map(\.title)
        #expect(titles.contains { $0.contains("the message itself breaks aps.badge.type") }, "\(titles)")
        let right = Self.meant(#"{"aps":{"alert":{"title":"a"},"badge":1}}"#)
        let others = try Trials.trial(of: right, payload: #"{"aps":{"alert":{"title":"a"},"badge":2}}"#).diagnostics
        #expect(!others.isEmpty)
        #expect(!others.contains { $0.title.contains("itself") })
    }

    /// The device drops an update whose timestamp is a text; with the number that it is meant to be, the alert is seen.
    @Test func whoMendsAMemberMayHaveThePushSeen() throws {
        let headers = [
            HeaderField("apns-push-type", "liveactivity"),
            HeaderField("apns-topic", "com.example.app.push-type.liveactivity"),
        ]
        func update(_ timestamp: String) -> String {
            #"{"aps":{"timestamp":\#(timestamp),"event":"update","content-state":{"a":0},"alert":{"title":"a","body":"b"}}}"#
        }
        let meant = Self.meant(update(#""1700000000""#), headers: headers)
        #expect(try Self.wrong(meant, given: update("1700000000"), headers: headers) == [])
    }

    // MARK: What may be left out

    @Test(arguments: [
        (
            #"{"aps":{"alert":{"title":"a","body":"","loc-args":[]},"category":""}}"#,
            #"{"aps":{"alert":{"title":"a"}}}"#
        ),
        (#"{"aps":{"alert":{"title":"a"},"sound":null}}"#, #"{"aps":{"alert":{"title":"a"}}}"#),
        (#"{"aps":{"badge":1,"alert":{"title":""}}}"#, #"{"aps":{"badge":1}}"#),
        // Easemob, APNs content: an empty sound plays nothing from iOS 8 on, and nor does none.
        (#"{"aps":{"alert":{"title":"a"},"sound":""}}"#, #"{"aps":{"alert":{"title":"a"}}}"#),
        (#"{"aps":{"sound":""}}"#, #"{"aps":{}}"#),
    ])
    func emptyTextsCategoriesAndListsMayBeLeftOut(one: String, other: String) throws {
        #expect(try Self.wrong(Self.meant(one), given: other) == [])
        // The other way round a rule of Apple's may speak, but no value differs.
        #expect(try Self.wrong(Self.meant(other), given: one).filter { $0.hasPrefix("diff.") } == [])
    }

    /// Apple recommends the object; either form shows the text as the body.
    @Test func aStringIsAnAlertWithABody() throws {
        let (text, object) = (#"{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":{"body":"a"}}}"#)
        #expect(try Self.wrong(Self.meant(text), given: object) == [])
        #expect(try Self.wrong(Self.meant(object), given: text).filter { $0.hasPrefix("diff.") } == [])
        let other = #"{"aps":{"alert":{"title":"a"}}}"#
        #expect(try Self.wrong(Self.meant(text), given: other).contains { $0.hasPrefix("diff.payload") })
    }

    @Test(arguments: [
        #""interruption-level":"active""#, #""content-available":0"#, #""mutable-content":0"#,
    ])
    func aDefaultMayBeWrittenOrLeftOut(member: String) throws {
        let without = #"{"aps":{"alert":{"title":"a"}}}"#
        let with = #"{"aps":{"alert":{"title":"a"},\#(member)}}"#
        #expect(try Self.wrong(Self.meant(with), given: without) == [])
        #expect(try Self.wrong(Self.meant(without), given: with).filter { $0.hasPrefix("diff.") } == [])
        let other = #"{"aps":{"alert":{"title":"a"},"interruption-level":"passive","mutable-content":1}}"#
        #expect(try Self.wrong(Self.meant(with), given: other).contains { $0.hasPrefix("diff.payload") })
    }

    @Test(arguments: [
        (#"{"aps":{"badge":1},"x":""}"#, "/x"), (#"{"aps":{"badge":1},"x":null}"#, "/x"),
        (#"{"aps":{"badge":0}}"#, "/aps/badge"),
        (#"{"aps":{"alert":{"title":"a"},"sound":{"critical":1,"name":"s.caf","volume":0}}}"#, "/aps/sound/volume"),
    ])
    func whatMeansSomethingMustBeThere(payload: String, place: String) throws {
        let pointer = try #require(JSONPointer(place))
        var value = try JSONValue(parsing: Array(payload.utf8))
        value = value.without(pointer.tokens)
        let given = String(decoding: value.serialized(), as: UTF8.self)
        #expect(try Self.wrong(Self.meant(payload), given: given).contains("diff.payload \(place)"))
    }

    /// An empty alert is wrong in a background push: it may stay, and it may be left out.
    @Test func anEmptyAlertMayGoWhereItIsWrong() throws {
        let background = [HeaderField("apns-push-type", "background"), HeaderField("apns-priority", "5")]
        let meant = Self.meant(#"{"aps":{"content-available":1,"alert":""}}"#, headers: background)
        #expect(try Self.wrong(meant, given: #"{"aps":{"content-available":1}}"#) == [])
        #expect(
            try Self.wrong(meant, given: #"{"aps":{"alert":""}}"#).contains("diff.payload /aps/content-available")
        )
    }

    @Test func theStateOfAnActivityAndItsDatesMustBeThere() throws {
        let headers = [
            HeaderField("apns-push-type", "liveactivity"),
            HeaderField("apns-topic", "com.example.app.push-type.liveactivity"),
        ]
        let meant = Self.meant(
            #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{},"dismissal-date":0}}"#,
            headers: headers
        )
        let wrong = try Self.wrong(meant, given: #"{"aps":{"timestamp":1700000000,"event":"end"}}"#)
        #expect(wrong.contains("diff.payload /aps/content-state"))
        #expect(wrong.contains("diff.payload /aps/dismissal-date"))
    }

    // MARK: Headers

    @Test func headersAreComparedWhereTheTesteeGivesThem() throws {
        let payload = #"{"aps":{"alert":{"title":"a"}}}"#
        let meant = Self.meant(payload, headers: Self.alert + [HeaderField("apns-collapse-id", "c")])
        #expect(try Self.wrong(meant, given: payload) == [])
        let other = Self.alert + [HeaderField("apns-collapse-id", "d")]
        #expect(try Self.wrong(meant, given: payload, headers: other) == ["diff.header header:apns-collapse-id"])
        #expect(try Self.wrong(meant, given: payload, headers: Self.alert) == ["diff.header header:apns-collapse-id"])
    }

    @Test func noPriorityIsPriorityTen() throws {
        let payload = #"{"aps":{"alert":{"title":"a"}}}"#
        func priority(_ value: String) -> [HeaderField] { Self.alert + [HeaderField("apns-priority", value)] }
        #expect(try Self.wrong(Self.meant(payload), given: payload, headers: priority("10")) == [])
        #expect(try Self.wrong(Self.meant(payload, headers: priority("10")), given: payload, headers: Self.alert) == [])
        let finding = ["diff.header header:apns-priority"]
        #expect(try Self.wrong(Self.meant(payload), given: payload, headers: priority("5")) == finding)
        #expect(
            try Self.wrong(Self.meant(payload, headers: priority("5")), given: payload, headers: Self.alert) == finding
        )
    }

    /// The harness fills in the topic that a connection has.
    @Test func theAppsOwnTopicMayBeLeftOut() throws {
        let payload = #"{"aps":{"alert":{"title":"a"}}}"#
        let type = [HeaderField("apns-push-type", "alert")]
        #expect(try Self.wrong(Self.meant(payload), given: payload, headers: type) == [])
        let other = type + [HeaderField("apns-topic", "com.example.other")]
        #expect(
            try Self.wrong(Self.meant(payload), given: payload, headers: other) == ["diff.header header:apns-topic"]
        )
    }

    /// No document says what an empty collapse ID does; it names nothing to collapse with, and some libraries refuse it.
    @Test(arguments: [#"{"aps":{"alert":{"title":"a"}}}"#, #"{"aps":{}}"#])
    func anEmptyCollapseIDMayBeLeftOut(payload: String) throws {
        let meant = Self.meant(payload, headers: Self.alert + [HeaderField("apns-collapse-id", "")])
        #expect(try Self.wrong(meant, given: payload, headers: Self.alert) == [])
        #expect(try Self.wrong(meant, given: payload, headers: meant.headers) == [])
        #expect(try Trials.trial(of: meant, .outcome(.refused("no"))).rules == [])
        let other = Self.alert + [HeaderField("apns-collapse-id", "c")]
        #expect(try Self.wrong(meant, given: payload, headers: other) == ["diff.header header:apns-collapse-id"])
        let named = Self.meant(payload, headers: other)
        #expect(try Self.wrong(named, given: payload, headers: Self.alert) == ["diff.header header:apns-collapse-id"])
    }

    /// What plays nothing must not become the default sound.
    @Test func anEmptySoundIsNotTheDefaultSound() throws {
        let meant = Self.meant(#"{"aps":{"alert":{"title":"a"},"sound":""}}"#)
        let given = #"{"aps":{"alert":{"title":"a"},"sound":"default"}}"#
        #expect(try Self.wrong(meant, given: given).contains("diff.payload /aps/sound"))
    }

    // MARK: What is broken as it is meant

    @Test(arguments: [#"{"aps":{"badge":"1"}}"#, #"{"aps":{"badge":1,}}"#, #"{"aps":{}}"#, "[1e400]"])
    func whatTheMeantPayloadBreaksIsTheMessagesFault(payload: String) throws {
        let meant = Self.meant(payload)
        #expect(try Self.wrong(meant, given: payload) == [])
        #expect(try Trials.trial(of: meant, payload: payload).rules.contains("expected-violations"))
        #expect(try Trials.trial(of: meant, .outcome(.refused("no"))).rules == [])
        #expect(try Trials.trial(of: meant, .outcome(.suppressed("no"))).rules == ["diff.outcome"])
    }

    /// A builder with typed fields may mend a member, or leave it out; the rest stays as it is.
    @Test func whatIsBrokenMayBeMendedWhereItIs() throws {
        let meant = Self.meant(#"{"aps":{"badge":"3","alert":{"title":"a"}},"x":1}"#)
        for given in [#"{"aps":{"badge":3,"alert":{"title":"a"}},"x":1}"#, #"{"aps":{"alert":{"title":"a"}},"x":1}"#] {
            #expect(try Self.wrong(meant, given: given) == [])
        }
        let other = try Self.wrong(meant, given: #"{"aps":{"badge":3,"alert":{"title":"b"}}}"#)
        #expect(other == ["diff.payload /aps/alert/title", "diff.payload /x"])
        let header = Self.meant(
            #"{"aps":{"badge":1}}"#,
            headers: Self.alert + [HeaderField("apns-priority", "7"), HeaderField("apns-collapse-id", "c")]
        )
        let given = Self.alert + [HeaderField("apns-priority", "10")]
        #expect(
            try Self.wrong(header, given: #"{"aps":{"badge":1}}"#, headers: given) == [
                "diff.header header:apns-collapse-id"
            ]
        )
    }

    /// The message with its white space is over the limit; written without it, it is just below, and no library may write it
    /// again. That is the message's doing.
    @Test func whatIsNearTheLimitAsItIsMeantMayBeNearIt() throws {
        let text = String(repeating: "/", count: 4000)
        let meant = Self.meant(
            #"{"aps":{"alert":{"title":"a"}},"x":""# + text + "\"" + String(repeating: " ", count: 200) + "}"
        )
        #expect(try Self.wrong(meant, given: #"{"aps":{"alert":{"title":"a"}},"x":""# + text + "\"}") == [])
        let short = Self.meant(#"{"aps":{"alert":{"title":"a"}},"x":"y"}"#)
        let long = try Self.wrong(short, given: #"{"aps":{"alert":{"title":"a"}},"x":""# + text + "\"}")
        #expect(long.contains { $0.hasPrefix("size.reserialised") })
    }

    /// Apple, Sending broadcast push notification requests to APNs: 5120 bytes.
    @Test func aBroadcastThatIsWrittenAgainHasTheLimitOfABroadcast() throws {
        let headers = [
            HeaderField("apns-push-type", "liveactivity"), HeaderField("apns-channel-id", "dHN0LXNyY2gtY2hubA=="),
            HeaderField("apns-expiration", "0"),
        ]
        let frame = #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}},"x":""}"#
        let meant = Self.meant(frame, headers: headers)
        /// A payload that a library which writes each slash as two bytes makes this long.
        func given(grownTo size: Int) -> String {
            let slashes = (size - frame.utf8.count) / 2
            let letters = size - frame.utf8.count - 2 * slashes
            return frame.dropLast(2) + String(repeating: "/", count: slashes) + String(repeating: "x", count: letters)
                + #""}"#
        }
        for size in [4097, 5120] {
            #expect(!(try Self.wrong(meant, given: given(grownTo: size)).contains { $0.hasPrefix("size.") }))
        }
        #expect(try Self.wrong(meant, given: given(grownTo: 5121)).contains { $0.hasPrefix("size.reserialised") })
    }

    @Test func aTextThatIsNoJSONIsNotMadeAString() throws {
        #expect(try Self.wrong(Self.meant("hello"), given: #""hello""#).first == "diff.payload ")
    }

    /// A file of the parsers' corpus is named by what becomes of it, and not of what a testee makes of it.
    @Test func whatATesteeMakesOfATextSaysNothingOfTheStrictReader() throws {
        let text = Case(id: "json/reject-made-up", dialect: .apns, message: .text("[1,]"))
        #expect(!(try Trials.trial(of: text, payload: "[1]").rules.contains("parser.accepts")))
    }

    @Test func withoutATesteeNothingIsAViolation() throws {
        let loader = try CorpusLoader([.folder(RepositoryFiles.corpus)])
        for testCase in try loader.cases(of: [.apns]) + loader.jsonTexts() {
            let diagnostics = try Trials.referenceTrial(of: testCase).diagnostics
            #expect(diagnostics.allSatisfy { $0.severity == .info }, "\(testCase.id)")
        }
    }
}

extension JSONValue {
    /// The value without the member at the path.
    fileprivate func without(_ path: [String]) -> JSONValue {
        guard var object = objectValue, let key = path.first else { return self }
        object[key] = path.count == 1 ? nil : object[key]?.without(Array(path.dropFirst()))
        return .object(object)
    }
}
