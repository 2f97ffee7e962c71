import APNsRules
import JSONModel
import PushModel
import Testing

/// Whole payloads, and exactly the rules that they break.
@Suite struct LintTests {
    private func rules(_ payload: String, _ headers: [(String, String)]? = nil, advice: Bool = false) -> [String] {
        let subject = Example("", payload, headers: headers).subject
        return RuleList.judge(subject, advice: advice).violations.map(\.rule)
    }

    private let alert = [("apns-push-type", "alert"), ("apns-topic", "com.example.app"), ("apns-priority", "10")]
    private let background = [
        ("apns-push-type", "background"), ("apns-topic", "com.example.app"), ("apns-priority", "5"),
    ]

    @Test func saysNothingOfAGoodPush() {
        #expect(rules(#"{"aps":{"alert":{"title":"Hi","body":"You"},"badge":1,"sound":"default"}}"#, alert).isEmpty)
        #expect(rules(#"{"aps":{"content-available":1},"order":17}"#, background).isEmpty)
        #expect(rules(#"{"aps":{"alert":{"body":"Hi"}}}"#).isEmpty)
        #expect(rules("{}").isEmpty)
    }

    @Test func countsTheBytesOverTheLimit() throws {
        let start = #"{"aps":{"alert":{"body":""#
        let end = #""}}}"#
        let text = String(repeating: "a", count: 4097 - start.utf8.count - end.utf8.count)
        let exact = start + text + end
        try #require(exact.utf8.count == 4097)
        let verdict = RuleList.judge(Example("", exact).subject)
        #expect(verdict.violations.map(\.rule) == ["size.limit"])
        #expect(verdict.violations.first?.message == "4097 bytes, 1 over the limit of 4096.")
        #expect(verdict.answer == Answer(413, .payloadTooLarge))
    }

    @Test func namesWhatMakesASilentPushVisible() {
        let payload = #"{"aps":{"content-available":1,"alert":{"body":"Hi"}}}"#
        #expect(rules(payload, background) == ["background.no_user_keys"])
        // With the push type alone the other headers are absent, and that is said too.
        let absent = ["hdr.topic.missing", "background.priority", "background.no_user_keys"]
        #expect(rules(payload, [("apns-push-type", "background")]) == absent)
    }

    @Test func namesAnExtensionThatNeverRuns() {
        #expect(rules(#"{"aps":{"mutable-content":1}}"#) == ["nse.alert_dict"])
    }

    @Test func namesADuplicateKeyAndItsPlace() {
        let subject = Example("", #"{"aps":{"badge":1},"a":{"b/c":[{"x":1,"x":2}]}}"#).subject
        let violations = RuleList.judge(subject).violations
        #expect(violations.map(\.rule) == ["json.duplicate_keys"])
        #expect(violations.map(\.place.description) == ["/a/b~1c/0/x"])
        #expect(violations.map(\.level) == [.warning])
    }

    @Test func saysOnlyThatBrokenJSONIsBroken() {
        let subject = Example("", #"{"aps":{"badge":"1",}}"#).subject
        let violations = RuleList.judge(subject).violations
        #expect(violations.map(\.rule) == ["json.syntax"])
        #expect(violations.first?.message == "The body is not JSON: trailing comma at byte 20.")
    }

    @Test func aBodyWithoutBytesIsOnlyEmpty() {
        let verdict = RuleList.judge(Example("", "").subject)
        #expect(verdict.violations.map(\.rule) == ["size.empty"])
        #expect(verdict.answer == Answer(400, .payloadEmpty))
    }

    @Test func aMismatchIsSilentWhereARuleOfTheTypeSpeaks() {
        let activity = #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#
        #expect(rules(activity, alert) == ["alert.user_keys"])
        let withAlert = #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"alert":{"body":"Hi"}}}"#
        #expect(rules(withAlert, alert) == ["hdr.push_type.mismatch"])
    }

    @Test func givesAdviceOnlyWhenAsked() {
        let payload = #"{"aps":{"alert":{"body":"Hi"},"sound":"ding.caf","category":"INVITE"}}"#
        #expect(rules(payload).isEmpty)
        #expect(rules(payload, advice: true) == ["json.sensitive", "aps.sound.file", "aps.category.registered"])
    }

    @Test func theTopicTellsTheLimitWhereThePushTypeDoesNot() {
        let payload = #"{"aps":{},"x":""# + String(repeating: "a", count: 4300) + #""}"#
        #expect(rules(payload, [("apns-topic", "com.example.app.voip")]) == ["hdr.push_type.missing"])
        #expect(rules(payload, [("apns-topic", "com.example.app")]) == ["hdr.push_type.missing", "size.limit"])
        #expect(
            rules(payload, [("apns-topic", "com.example.app.voip"), ("apns-push-type", "alert")])
                == ["hdr.topic.suffix", "size.limit", "alert.user_keys"]
        )
    }

    @Test func aLiveActivityIsKnownByItsKeys() {
        let end = #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{},"stale-date":1700000001}}"#
        #expect(rules(end).isEmpty)
        #expect(rules(end, [("apns-push-type", "liveactivity")]) == ["hdr.topic.missing"])
        let milliseconds = #"{"aps":{"timestamp":1700000000000,"event":"jump","content-state":[]}}"#
        #expect(rules(milliseconds) == ["la.timestamp", "la.event"])
    }

    @Test func anEndWithoutContentStateIsOnlyUnwise() {
        let subject = Example(
            "",
            #"{"aps":{"timestamp":1700000000,"event":"end"}}"#,
            headers: [
                ("apns-push-type", "liveactivity"), ("apns-topic", "com.example.app.push-type.liveactivity"),
            ]
        ).subject
        let violations = RuleList.judge(subject).violations
        #expect(violations.map(\.rule) == ["la.content_state"])
        #expect(violations.map(\.level) == [.warning])
    }

    @Test func aBroadcastIsJudgedAsOne() {
        let headers = [
            ("apns-channel-id", "dHN0LXNyY2gtY2hubA=="), ("apns-push-type", "Liveactivity"), ("apns-priority", "5"),
            ("apns-expiration", "0"),
        ]
        let update = #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#
        let path = "/4/broadcasts/apps/com.example.app"
        #expect(RuleList.judge(Example("", update, headers: headers, path: path).subject).violations.isEmpty)
        let bare = RuleList.judge(Example("", update, headers: [], path: path).subject)
        #expect(bare.violations.map(\.rule) == ["hdr.priority.value", "bc.channel", "bc.push_type", "bc.expiration"])
        #expect(bare.answer == Answer(400, .missingChannelId))
        let topic = Example("", update, headers: headers + [("apns-topic", "com.example.app")], path: path)
        #expect(RuleList.judge(topic.subject).answer == nil)
    }

    @Test func aChannelIsCreatedWithoutPayloadRules() {
        let body = #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#
        let subject = Example("", body, headers: [], path: "/1/apps/com.example.app/channels").subject
        #expect(RuleList.judge(subject).violations.isEmpty)
    }
}
