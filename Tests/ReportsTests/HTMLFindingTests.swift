import APNsRules
import JSONModel
import PushModel
import Testing

@testable import Findings
@testable import Reports

/// What the page says and draws of one finding.
@Suite struct HTMLFindingTests {
    // MARK: Titles

    @Test(arguments: [
        ("diff.payload", "/aps/alert/loc-args", "unexpected", "aps.alert.loc-args", "is sent, and must not be"),
        ("diff.payload", "/aps/sound", "missing", "aps.sound", "is not sent, and must be"),
        ("diff.payload", "/aps/badge", "type", "aps.badge", "is sent as a text where a number is right"),
        ("diff.payload", "/e/list/2", "value", "e.list[2]", "is sent with a wrong value"),
        ("diff.header", "header:apns-priority", "missing", "apns-priority", "is not sent, and must be"),
    ])
    func titleNamesFieldAndFault(check: String, place: String, kind: String, field: String, words: String) {
        let headline = FindingHeadline(Self.finding(check, place: place, kind: kind))
        #expect(headline.vendor == "Easemob")
        #expect(headline.field == field)
        #expect(headline.words == words)
    }

    @Test(arguments: [
        ("payload->error", "the message is refused where a push must be sent"),
        ("payload->suppressed", "nothing is sent where a push must be sent"),
        ("suppressed->payload", "a push is sent where nothing may be sent"),
        ("error->payload", "a push is sent where the message must be refused"),
    ])
    func titleOfAnotherOutcomeSaysWhatHappens(kind: String, words: String) {
        let headline = FindingHeadline(Self.finding("diff.outcome", place: "", kind: kind))
        #expect(headline.field == nil)
        #expect(headline.words == words)
    }

    @Test func titleOfAnotherOutcomeSaysWhy() {
        var finding = Self.finding("diff.outcome", place: "", kind: "error->payload")
        finding.diagnostic.dueReason = "badge has a wrong type"
        #expect(FindingHeadline(finding).words.hasSuffix(" must be refused: badge has a wrong type"))
        finding = Self.finding("diff.outcome", place: "", kind: "payload->error")
        finding.diagnostic.reason = "too long\u{202E}"
        #expect(FindingHeadline(finding).text.hasSuffix(" must be sent: the compiler says: too long\\u{202E}"))
    }

    @Test func titleOfAnEffectNamesTheMemberThatMakesIt() {
        var finding = Self.finding("effect.no-wake", place: "", title: "the device does not wake the app")
        finding.diagnostic.deviation = "differs from the reference: /aps/alert must not be there, but is \"x\""
        #expect(
            FindingHeadline(finding).text
                == "Easemob: the device does not wake the app: /aps/alert must not be there, but is \"x\""
        )
        finding.diagnostic.deviation = "differs: " + String(repeating: "消", count: 101)
        #expect(FindingHeadline(finding).words.hasSuffix("app: " + String(repeating: "消", count: 100) + "…"))
    }

    @Test func titleOfARuleIsItsSentence() {
        let orphan = Self.finding(
            "aps.alert.loc_args.orphan",
            place: "/aps/alert/loc-args",
            title: "loc-args has no loc-key."
        )
        #expect(FindingHeadline(orphan).field == nil)
        #expect(FindingHeadline(orphan).words == "loc-args has no loc-key")
        let other = Self.finding("a.rule", place: "/aps/thread-id", title: "is empty")
        #expect(FindingHeadline(other).text == "Easemob: aps.thread-id – is empty")
    }

    // MARK: Payloads

    @Test func marksWhatDiffersAndAllBeneath() throws {
        let value: JSONValue = ["aps": ["alert": ["title": "a", "loc-args": ["x", "y"]], "badge": 1], "e": [:]]
        let lines = MarkedJSON.lines(of: value, differingAt: [try #require(JSONPointer("/aps/alert/loc-args"))])
        #expect(
            lines.map { ($0.isMarked ? "!" : " ") + $0.text } == [
                " {", "   \"aps\": {", "     \"alert\": {", "       \"title\": \"a\",", "!      \"loc-args\": [",
                "!        \"x\",", "!        \"y\"", "!      ]", "     },", "     \"badge\": 1", "   },",
                "   \"e\": {}",
                " }",
            ]
        )
    }

    /// What differs stays with the line before and after it; the rest is folded, and nothing is lost.
    @Test func onlyLinesThatDifferStayOpen() throws {
        let members = (0..<20).map { JSONMember(key: "k\($0)", value: .number(JSONNumber($0))) }
        let value = JSONValue.object(JSONObject(members: members))
        func folds(_ places: [String]) throws -> [(isFolded: Bool, lines: Int)] {
            let lines = MarkedJSON.lines(of: value, differingAt: try places.map { try #require(JSONPointer($0)) })
            let runs = FoldedLines.runs(of: lines)
            #expect(runs.flatMap(\.lines) == lines)
            return runs.map { ($0.isFolded, $0.lines.count) }
        }
        let middle = try folds(["/k9"])
        #expect(middle.map(\.isFolded) == [true, false, true] && middle.map(\.lines) == [9, 3, 10])
        // Of what is missing, the braces around it show where it should be.
        #expect(try folds(["/missing"]).map(\.lines) == [2, 18, 2])
        #expect(try folds([]).map(\.isFolded) == [false])
        // Two lines are not worth a fold.
        #expect(try folds(["/k1", "/k5"]).map(\.lines) == [8, 14])
    }

    @Test func linesMakeTheSameValueAgain() throws {
        let value: JSONValue = ["a": ["b": [1, true, nil, "\u{1F600} \"x\""]], "": [[:], []]]
        let text = MarkedJSON.lines(of: value, differingAt: []).map(\.text).joined(separator: "\n")
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test func ofManyLinesTheFirstAreShown() {
        let lines = MarkedJSON.lines(of: .array((0..<500).map { .number(JSONNumber($0)) }), differingAt: [])
        #expect(lines.count == 301)
        #expect(lines.last?.text == "… 202 more lines")
    }

    @Test func hexShowsTheBytesAroundTheOneThatDiffers() {
        let bytes = Array("{\"aps\":{\"alert\":\"\u{E4}\"}}".utf8)
        #expect(
            HexWindow.lines(of: bytes, around: 18) == [
                "00000000  7b 22 61 70 73 22 3a 7b 22 61 6c 65 72 74 22 3a  {\"aps\":{\"alert\":",
                "00000010  22 c3 a4 22 7d 7d                                \"..\"}}",
            ]
        )
        #expect(HexWindow.lines(of: [], around: 0).isEmpty)
        #expect(HexWindow.lines(of: Array(repeating: 0, count: 200), around: 100).count == 4)
    }

    // MARK: Phones

    /// Apple: an alert push with a text is shown, with the badge and the sound that it names.
    @Test func phoneShowsAnAlert() {
        let phone = Self.phone(
            #"{"aps":{"alert":{"title":"T","loc-key":"K"},"badge":3,"sound":"default"}}"#,
            type: "alert"
        )
        #expect(phone.banner == PhonePicture.Banner(title: "T", subtitle: nil, body: "the app's text for K"))
        #expect(phone.badge == "3")
        #expect(phone.hasSound)
        #expect(phone.refusal == nil)
    }

    /// Apple: a background push shows nothing, and wakes an app that is not terminated.
    @Test func phoneShowsNothingOfASilentPush() {
        let phone = Self.phone(#"{"aps":{"content-available":1}}"#, type: "background", priority: "5")
        #expect(phone.banner == nil && phone.badge == nil && !phone.hasSound)
        #expect(phone.states.map(\.words) == ["wakes the app", "wakes the app", "nothing happens"])
    }

    /// Apple: an update of a Live Activity has the object content-state.
    @Test func phoneShowsALiveActivity() {
        let phone = Self.phone(
            #"{"aps":{"timestamp":1,"event":"update","content-state":{"minutes":5,"by":"\u202EAnna"}}}"#,
            type: "liveactivity",
            topic: "com.example.courier.push-type.liveactivity"
        )
        #expect(phone.refusal == nil && phone.banner == nil)
        #expect(phone.activity?.event == "update" && phone.activity?.more == 0)
        #expect(phone.activity?.fields.map(\.name) == ["minutes", "by"])
        #expect(phone.activity?.fields.first?.value == "5")
        #expect(phone.app == "courier")
    }

    @Test func phoneHasTheTimeOfTheCase() {
        let view = OutcomeView(
            ["payload": #"{"aps":{"alert":"x"}}"#],
            headersBeside: nil,
            bundleID: "com.example.chat",
            now: 9 * 3600 + 41 * 60 + 59
        )
        #expect(view.phone.time == "09:41" && view.phone.app == "chat")
    }

    @Test func phoneGetsNothingThatAPNsRefuses() {
        let text = String(repeating: "x", count: 4096)
        let phone = Self.phone(#"{"aps":{"alert":"\#(text)"}}"#, type: "alert")
        #expect(phone.refusal == "APNs refuses it: 413 PayloadTooLarge")
        #expect(phone.banner == nil)
    }

    /// What a side does not say of its headers is as on the other side, or as the app's.
    @Test(arguments: [nil, ["apns-push-type": "alert"] as JSONValue])
    func whatHeadersDoNotSayIsNoFaultOfThePayload(headers: JSONValue?) {
        let view = OutcomeView(
            ["payload": #"{"aps":{"alert":"x"}}"#],
            headersBeside: headers,
            bundleID: "com.example.app",
            now: 0
        )
        #expect(view.phone.refusal == nil)
        #expect(view.phone.banner?.body == "x")
    }

    /// What an endpoint got is drawn as it was sent, and what APNs refused is not on the phone.
    @Test func aRequestOfAnEndpointIsDrawn() {
        var finding = Runs.finding(dialect: .apns)
        finding.smallest.testCase = Case(
            id: "apns/request-1",
            dialect: .apns,
            message: .text(#"{"aps":{"alert":"x","badge":3}}"#),
            headers: [HeaderField("apns-topic", "com.example.chat"), HeaderField("apns-push-type", "alert")]
        )
        finding.smallest.actual = ["bytes": 31, "status": 200]
        let sent = finding.reproducer.views.sent
        #expect(sent?.phone.banner?.body == "x" && sent?.phone.badge == "3" && sent?.phone.app == "chat")
        finding.smallest.actual = ["bytes": 31, "status": 410, "reason": "Unregistered"]
        #expect(finding.reproducer.views.sent?.phone.refusal == "APNs answers 410 Unregistered")
        #expect(finding.reproducer.views.sent?.value != nil)
        // A connection is not a push.
        finding.smallest.actual = ["connection": 1]
        #expect(finding.reproducer.views.sent == nil)
    }

    @Test func anOutcomeWithoutAPayloadIsWords() {
        let view = OutcomeView(["suppressed": "quiet hours"], headersBeside: nil, bundleID: "com.example.app", now: 0)
        #expect(view.bytes == nil && view.otherwise == "No push is sent: quiet hours")
        #expect(view.phone.states.allSatisfy { $0.words == "nothing happens" })
    }

    // MARK: Findings that never were

    private static func finding(
        _ check: String,
        place: String,
        kind: String = "type",
        title: String = "a title"
    ) -> Finding {
        var finding = Runs.finding(title, rule: check, place: place, expected: 1, actual: "1")
        finding.diagnostic.kind = kind
        return finding
    }

    private static func phone(
        _ payload: String,
        type: String,
        priority: String = "10",
        topic: String = "com.example.app"
    )
        -> PhonePicture
    {
        let headers: [HeaderField] = [
            HeaderField("apns-push-type", type), HeaderField("apns-priority", priority),
            HeaderField("apns-topic", topic),
        ]
        return PhonePicture(PushSubject(request: .lone(body: Array(payload.utf8), headers: headers)))
    }
}
