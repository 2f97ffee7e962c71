import APNsRules
import JSONModel
import PushModel
import Testing

/// Whole payloads, and exactly the rules that they break.
@Suite struct LintTests {
    private func rules(_ payload: String, _ headers: [(String, String)]? = nil, advice: Bool = false) -> [String] {
        let subject = makeSubject(payload, headers: headers)
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
        let verdict = RuleList.judge(makeSubject(exact))
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
        let subject = makeSubject(#"{"aps":{"badge":1},"a":{"b/c":[{"x":1,"x":2}]}}"#)
        let violations = RuleList.judge(subject).violations
        #expect(violations.map(\.rule) == ["json.duplicate_keys"])
        #expect(violations.map(\.place.description) == ["/a/b~1c/0/x"])
        #expect(violations.map(\.level) == [.warning])
    }

    // MARK: What is no mistake

    /// Easemob documents what an empty sound does, and a text beside a localisation key is what older apps show.
    @Test(arguments: [
        (#"{"aps":{"alert":{"title":"Hi"},"sound":""}}"#, "aps.sound.type"),
        (#"{"aps":{"alert":{"body":"Hi","loc-key":"HELLO","loc-args":["Ann"]}}}"#, "aps.alert.loc_args.orphan"),
    ])
    func whatAVendorDocumentsIsInformation(payload: String, rule: String) {
        let verdict = RuleList.judge(makeSubject(payload, headers: alert))
        #expect(verdict.violations.map(\.rule) == [rule])
        #expect(verdict.severity == .info)
        #expect(verdict.answer == nil)
    }

    // MARK: Keys that nobody reads

    @Test(arguments: [
        (#"{"aps":{"alert":"Hi","mutable_content":1}}"#, "/aps/mutable_content", "aps.mutable-content"),
        (#"{"aps":{"badge":1,"contentAvailable":1}}"#, "/aps/contentAvailable", "aps.content-available"),
        (#"{"aps":{"badge":1,"Sound":"default"}}"#, "/aps/Sound", "aps.sound"),
        (#"{"aps":{"badge":1,"sounds":"default"}}"#, "/aps/sounds", "aps.sound"),
        (#"{"aps":{"badge":1,"catgory":"A"}}"#, "/aps/catgory", "aps.category"),
        (#"{"aps":{"badge":1,"thread-ids":"A"}}"#, "/aps/thread-ids", "aps.thread-id"),
        (
            #"{"aps":{"badge":1,"target-content-identifier":"A"}}"#, "/aps/target-content-identifier",
            "aps.target-content-id"
        ),
        (#"{"aps":{"badge":1,"threadIdentifier":"A"}}"#, "/aps/threadIdentifier", "aps.thread-id"),
        (#"{"aps":{"badge":1,"body":"Hi"}}"#, "/aps/body", "aps.alert.body"),
        (#"{"aps":{"badge":1,"titleLocKey":"HI"}}"#, "/aps/titleLocKey", "aps.alert.title-loc-key"),
        (#"{"aps":{"alert":{"body":"Hi","badge":1}}}"#, "/aps/alert/badge", "aps.badge"),
        (
            #"{"aps":{"alert":{"body":"Hi","content-available":1}}}"#, "/aps/alert/content-available",
            "aps.content-available"
        ),
        (#"{"aps":{"alert":{"body":"Hi","thread_id":"A"}}}"#, "/aps/alert/thread_id", "aps.thread-id"),
        (#"{"aps":{"alert":{"title":"Hi","loc_key":"HI"}}}"#, "/aps/alert/loc_key", "aps.alert.loc-key"),
        (#"{"aps":{"alert":{"title":"Hi","sub-title":"A"}}}"#, "/aps/alert/sub-title", "aps.alert.subtitle"),
        (#"{"aps":{"alert":{"title":"Hi","subtitl":"A"}}}"#, "/aps/alert/subtitl", "aps.alert.subtitle"),
        (
            #"{"aps":{"sound":{"critical":1,"name":"default","volumes":1}}}"#, "/aps/sound/volumes",
            "aps.sound.volume"
        ),
    ])
    func aKeyThatDoesNothingIsAnErrorWithTheKeyThatWasMeant(payload: String, place: String, meant: String) {
        let violations = RuleList.judge(makeSubject(payload)).violations
            .filter { $0.level.severity == .error }
        #expect(violations.map(\.rule) == ["json.aps.key_spelling"])
        #expect(violations.map(\.level) == [.degraded])
        #expect(violations.first?.place.description == place)
        #expect(violations.first?.message.hasSuffix("did you mean \(meant)?") == true, "\(violations)")
    }

    @Test(arguments: [
        // Beside aps the app's data may have any name.
        (#"{"aps":{"badge":1},"alert":"x","title":"x","badges":2}"#, []),
        // But for its flags, in whatever spelling.
        (#"{"aps":{"badge":1},"content_available":1,"contentAvailable":true}"#, ["json.aps.outside"]),
        // Its own data in the wrong place is a warning, as far from Apple's names as it is.
        (#"{"aps":{"badge":1,"events":[1],"order":17,"attribute":1}}"#, ["json.aps.custom_keys"]),
        (#"{"aps":{"alert":{"body":"Hi","event":"x","color":"red","boby":1}}}"#, ["aps.alert.unknown_key"]),
        (#"{"aps":{"alert":{"body":"Hi","action":"x"}}}"#, ["aps.alert.legacy_key"]),
        (
            #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"alert":{"title":"A","sound":"b"}}}"#,
            []
        ),
    ])
    func whatResemblesNoKeyIsNoMisspelling(payload: String, rules: [String]) {
        let found = RuleList.judge(makeSubject(payload)).violations.map(\.rule)
        #expect(Set(found) == Set(rules), "\(found)")
    }

    @Test func saysOnlyThatBrokenJSONIsBroken() {
        let subject = makeSubject(#"{"aps":{"badge":"1",}}"#)
        let violations = RuleList.judge(subject).violations
        #expect(violations.map(\.rule) == ["json.syntax"])
        #expect(violations.first?.message == "The body is not JSON: trailing comma at line 1, column 21 (byte 20).")
    }

    @Test func aBodyWithoutBytesIsOnlyEmpty() {
        let verdict = RuleList.judge(makeSubject(""))
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
        let subject = makeSubject(
            #"{"aps":{"timestamp":1700000000,"event":"end"}}"#,
            headers: [
                ("apns-push-type", "liveactivity"), ("apns-topic", "com.example.app.push-type.liveactivity"),
            ]
        )
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
        #expect(RuleList.judge(makeSubject(update, headers: headers, path: path)).violations.isEmpty)
        let bare = RuleList.judge(makeSubject(update, headers: [], path: path))
        #expect(bare.violations.map(\.rule) == ["hdr.priority.value", "bc.channel", "bc.push_type", "bc.expiration"])
        #expect(bare.answer == Answer(400, .missingChannelId))
        let topic = makeSubject(update, headers: headers + [("apns-topic", "com.example.app")], path: path)
        #expect(RuleList.judge(topic).answer == nil)
    }

    @Test func aChannelIsCreatedWithoutPayloadRules() {
        let body = #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#
        let subject = makeSubject(body, headers: [], path: "/1/apps/com.example.app/channels")
        #expect(RuleList.judge(subject).violations.isEmpty)
    }

    /// One right push of every type, as Apple's pages describe it.
    @Test(arguments: [
        ("alert", "com.example.app", "10", #"{"aps":{"alert":{"title":"Hi"},"sound":"default"}}"#),
        ("background", "com.example.app", "5", #"{"aps":{"content-available":1},"id":7}"#),
        ("location", "com.example.app.location-query", "10", #"{"aps":{}}"#),
        ("voip", "com.example.app.voip", "10", #"{"call":"1"}"#),
        ("complication", "com.example.app.complication", "10", #"{"score":3}"#),
        ("fileprovider", "com.example.app.pushkit.fileprovider", "10", #"{"container-identifier":"root"}"#),
        ("mdm", "com.apple.mgmt.External.0001", "10", #"{"mdm":"MAGIC"}"#),
        (
            "liveactivity", "com.example.app.push-type.liveactivity", "10",
            #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"score":3}}}"#
        ),
        ("pushtotalk", "com.example.app.voip-ptt", "10", #"{"speaker":"Ann"}"#),
        ("widgets", "com.example.app.push-type.widgets", "5", #"{"aps":{"content-changed":true}}"#),
        ("controls", "com.example.app.push-type.controls", "10", #"{"aps":{"content-changed":true}}"#),
        (
            "accessory", "com.example.app.push-type.accessory", "10",
            #"{"aps":{"encryptedData":"YQ==","sessionIdentifier":"1","keyID":"YQ==","messageIndex":"1"}}"#
        ),
    ])
    func saysNothingOfARightPushOfEachType(type: String, topic: String, priority: String, payload: String) {
        let headers = [
            ("apns-push-type", type), ("apns-topic", topic), ("apns-priority", priority),
            // Nobody answers a call that comes late.
            ("apns-expiration", type == "voip" ? "0" : "1700003600"),
        ]
        #expect(rules(payload, headers) == [])
        #expect(PushType(rawValue: type) != nil)
    }

    /// The rules that only the service can judge.
    private static let serviceRules: Set<String> = [
        "conn.single_team", "req.token.environment", "req.token.topic", "req.token.unregistered", "req.token.expired",
        "req.rate.token", "hdr.topic.disallowed", "auth.missing", "auth.scheme", "auth.jwt.structure", "auth.jwt.alg",
        "auth.jwt.ids", "auth.jwt.iat.expired", "auth.jwt.iat.future", "auth.jwt.iat.type", "auth.jwt.signature",
        "auth.refresh", "auth.key.unrelated", "auth.key.environment", "auth.cert", "auth.cert.topics",
        "auth.location_token_only", "bc.credential",
    ]

    @Test func isSilentOnWhatOnlyTheServiceKnows() {
        for rule in RuleList.all {
            for example in rule.passing + rule.failing {
                guard case .request(let request, let hasHeaders, _) = example.content else { continue }
                let subject = PushSubject(request: request, hasHeaders: hasHeaders)
                let spoken = Set(RuleList.judge(subject, advice: true).violations.map(\.rule))
                #expect(spoken.isDisjoint(with: Self.serviceRules), "\(rule.id), \(example.title)")
            }
        }
    }

    /// What a lenient service takes is a warning, and no answer.
    @Test func aMildBackgroundPriorityIsAWarningWhereItIsTaken() {
        let headers = [("apns-push-type", "background"), ("apns-topic", "com.example.app"), ("apns-priority", "1")]
        let payload = #"{"aps":{"content-available":1}}"#
        let lenient = Circumstances(acceptsMildBackgroundPriority: true)
        let mild = RuleList.judge(makeSubject(payload, headers: headers, circumstances: lenient))
        #expect(mild.violations.filter { $0.rule == "background.priority" }.map(\.level) == [.warning])
        #expect(mild.answer == nil)
        let strict = RuleList.judge(makeSubject(payload, headers: headers, circumstances: Circumstances()))
        #expect(strict.answer == Answer(400, .badPriority))
    }

    /// Rules about connections judge no request, and the other way round.
    @Test func aConnectionIsJudgedByTheRulesAboutConnections() {
        var record = ConnectionRecord()
        record.application = .http2
        record.transport = .tls(offersH2: false)
        #expect(RuleList.judge(connection: record).map(\.rule) == ["conn.alpn"])
        record.streamsRefusedInitially = 3
        record.priorityFrames = 1
        for _ in 0..<100 { record.answered(status: 400, isBadDeviceToken: true) }
        for _ in 0..<100 { record.answered(status: 410, isBadDeviceToken: false) }
        let violations = RuleList.judge(connection: record)
        let all = ["conn.http2", "conn.alpn", "conn.streams.initial", "conn.error_rate"]
        #expect(violations.map(\.rule) == all)
        #expect(violations.map(\.level) == [.warning, .warning, .rejected, .degraded])
        #expect(violations.allSatisfy { $0.place == .connection && $0.answer == nil })
    }

    /// Apple: a 410 does not count against the sender, BadDeviceToken counts more than others.
    @Test func theErrorRateLeavesOutTokensThatAreGone() {
        var record = ConnectionRecord()
        for _ in 0..<200 { record.answered(status: 410, isBadDeviceToken: false) }
        #expect(RuleList.judge(connection: record).isEmpty)
        #expect(record.answers == 200)
        #expect(record.clientErrors == 0)
        record.answered(status: 503, isBadDeviceToken: false)
        #expect(record.clientErrors == 0)
    }
}
