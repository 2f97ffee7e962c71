import APNsRules
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

@testable import SenderChecks

/// Messages as senders write them, and what is said of them.
@Suite struct MessageJudgeTests {
    /// One verdict on one message of a vendor.
    private func verdict(
        _ dialect: Dialect,
        _ text: String,
        expectedEffects: [ExpectedEffect] = [],
        context: JSONObject = [:],
        pinned: PinnedReadings = .none
    ) throws -> MessageVerdict {
        let message = SentMessage(
            name: "m.json",
            dialect: dialect,
            input: .bytes(Array(text.utf8)),
            context: context
        )
        let verdicts = try MessageJudge(pinned: pinned, now: 1_700_000_000).verdicts(
            on: message,
            expectedEffects: expectedEffects
        )
        #expect(verdicts.count == 1)
        return try #require(verdicts.first)
    }

    private func errors(_ verdict: MessageVerdict) -> [String] {
        verdict.findings.filter { $0.severity == .error }.map(\.rule)
    }

    // MARK: Rules, Apple's and the vendor's

    /// Apple: a background push has no alert. FCM: the notification's texts go into the alert.
    @Test func silentMessageWithAnAlertBreaksApplesRuleByTheRuleOfFCM() throws {
        let verdict = try verdict(
            .fcm,
            #"{"message":{"token":"t","notification":{"title":"t","body":"b"},"apns":{"headers":{"apns-push-type":"background","apns-priority":"5"},"payload":{"aps":{"content-available":1}}}}}"#
        )
        let finding = try #require(verdict.findings.first { $0.rule == "background.no_user_keys" })
        #expect(finding.severity == .error)
        #expect(finding.compileRules == ["FC-3"])
        #expect(finding.place == "/aps/alert")
        #expect(verdict.primary.phone.effects.values.allSatisfy { !$0.showsBanner && !$0.wakesApp })
    }

    /// Google, FCM, error codes: values of data are strings.
    @Test func refusedMessageFailsWithTheRuleThatRefuses() throws {
        let verdict = try verdict(.fcm, #"{"message":{"token":"t","data":{"k":12}}}"#)
        let finding = try #require(verdict.findings.first { $0.rule == SenderCheck.refused.id })
        #expect(finding.severity == .error)
        #expect(finding.compileRules == ["FC-2"])
    }

    /// Where documents are silent and the service is seen to answer, a sender gets that; a compiler may take either reading, and so may who pins
    /// one.
    @Test(arguments: [
        (
            #"{"message":{"token":"t","content_available":true,"notification":{"title":"t","body":"b"}}}"#,
            "FC-unknown-field", "ignored"
        ),
        (
            #"{"message":{"token":"t","notification":{"title":"t"},"apns":{"payload":{"k":"v"}}}}"#, "FC-8-no-aps",
            "completed"
        ),
        (
            #"{"message":{"token":"t","notification":{"title":"t"},"apns":{"payload":{"aps":{}}}}}"#, "FC-8-empty-aps",
            "completed"
        ),
    ])
    func aSeenAnswerOfTheServiceCountsForItsSenders(_ text: String, _ topic: String, _ reading: String) throws {
        #expect(errors(try verdict(.fcm, text)) == [SenderCheck.refused.id])
        var pinned = PinnedReadings()
        #expect(pinned.pin(try #require(AmbiguityCatalogue.topic(topic)), to: reading))
        #expect(errors(try verdict(.fcm, text, pinned: pinned)).isEmpty)
    }

    /// The names of other platforms' parts in both spellings are known: none of them is refused.
    @Test func documentedNamesOfOtherPlatformsAreKnown() throws {
        let verdict = try verdict(
            .fcm,
            #"{"message":{"token":"t","notification":{"title":"t","body":"b"},"android":{"ttl":"5s","collapseKey":"c","priority":"high","notification":{"channel_id":"c","clickAction":"a","notification_count":3,"lightSettings":{"color":{}}},"fcm_options":{"analytics_label":"l"}},"webpush":{"headers":{"TTL":"1"},"notification":{"any":1},"fcm_options":{"link":"https://example.com"}},"fcm_options":{"analyticsLabel":"l"}}}"#
        )
        #expect(errors(verdict).isEmpty)
    }

    /// A text that no APNs payload holds: EM-E3 has it unsent, whatever the reading.
    @Test func messageThatBecomesTooLargeFails() throws {
        let text = String(repeating: "a", count: 4200)
        let verdict = try verdict(.easemob, easemob("\"em_apns_ext\":{\"em_push_content\":\"\(text)\"}"))
        #expect(errors(verdict).contains(SenderCheck.tooLarge.id))
    }

    // MARK: Wishes

    @Test func pushThatIsKeptBackIsNotVisible() throws {
        let text = easemob(#""em_ignore_notification":true"#)
        #expect(errors(try verdict(.easemob, text)) == [])
        #expect(errors(try verdict(.easemob, text, expectedEffects: [.visible])) == ["effect.alert-lost"])
        // Nothing is shown or heard: that much comes true.
        #expect(errors(try verdict(.easemob, text, expectedEffects: [.silent])) == [])
        #expect(errors(try verdict(.easemob, text, expectedEffects: [.silent, .wakes])) == ["effect.no-wake"])
    }

    @Test(arguments: ExpectedEffect.allCases)
    func ordinaryAlertIsVisibleAndNothingElse(expectedEffect: ExpectedEffect) throws {
        let found = errors(try verdict(.easemob, easemob(""), expectedEffects: [expectedEffect]))
        #expect(found.isEmpty == (expectedEffect == .visible))
    }

    // MARK: Readings

    /// EM-C8: an alert push with content-available, or a background push without the alert.
    private static let ambiguous =
        #"{"target_type":"users","target":["6006"],"msg":{"type":"txt","msg":"hi"},"from":"6001","ext":{"em_apns_ext":{"em_push_content_available":1}}}"#

    @Test func whatOneReadingBreaksIsAWarningAndNamesTheReading() throws {
        let verdict = try verdict(.easemob, Self.ambiguous, expectedEffects: [.silent])
        #expect(errors(verdict) == [])
        let finding = try #require(verdict.findings.first { $0.rule == "effect.silent-visible" })
        #expect(finding.severity == .warning)
        #expect(finding.condition?.choices.contains { $0.topic == "EM-C8" } == true)
        #expect(verdict.topics.contains("EM-C8"))
        #expect(verdict.alternatives.contains { $0.phone.kind == "silent wake" })
    }

    @Test func pinnedReadingDecides() throws {
        let topic = try #require(AmbiguityCatalogue.topic("EM-C8"))
        let own = try #require(topic.readings.first?.name)
        let alert = pinned(topic, to: own)
        #expect(
            errors(try verdict(.easemob, Self.ambiguous, expectedEffects: [.silent], pinned: alert)) == [
                "effect.silent-visible"
            ]
        )
        let background = pinned(topic, to: "background")
        let silent = try verdict(.easemob, Self.ambiguous, expectedEffects: [.silent], pinned: background)
        #expect(!silent.findings.contains { $0.rule == "effect.silent-visible" })
        #expect(silent.primary.phone.kind == "silent wake")
    }

    /// No reading makes a push without an alert visible: by each of them the wish fails.
    @Test func whatEveryReadingBreaksIsAnError() throws {
        let verdict = try verdict(.easemob, Self.ambiguous, expectedEffects: [.extension])
        #expect(errors(verdict) == ["effect.no-extension"])
    }

    // MARK: Interfaces

    /// Getui's REST v2 has `push_channel.ios`; the SDK's object has its own fields.
    @Test func formOfTheMessageTellsTheInterface() throws {
        let ios = #"{"ios":{"aps":{"alert":{"title":"t","body":"b"}}}}"#
        let whole = "{\"request_id\":\"1\",\"audience\":\"all\",\"push_channel\":\(ios)}"
        for text in [ios, whole] {
            let verdict = try verdict(.getui, text)
            #expect(errors(verdict) == [])
            #expect(verdict.primary.phone.lines.first?.words.contains(#""t" / "b""#) == true)
        }
        let sdk = try verdict(.getui, #"{"alertMsg":{"title":"t","body":"b"},"badge":1}"#)
        #expect(sdk.primary.phone.lines.first?.words.contains("plays the default sound") == true)
    }

    /// Easemob documentation, server side, send a message: `from`, `to`, `type`, `body`, `ext`.
    @Test func newerRequestOfEasemobIsTheSameMessage() throws {
        let older = try verdict(.easemob, easemob(#""em_apns_ext":{"em_push_content":"c"}"#))
        let newer = try verdict(
            .easemob,
            #"{"from":"6001","to":["6006"],"type":"txt","body":{"msg":"hi"},"ext":{"em_apns_ext":{"em_push_content":"c"}}}"#
        )
        #expect(newer.findings == older.findings)
        #expect(newer.primary.phone == older.primary.phone)
    }

    /// ZEGO, resourcesID introduction: what a strategy does is set up in the console.
    @Test func strategyOfTheConsoleIsTakenForPlainUntilSomebodySaysMore() throws {
        let text = #"{"pushConfig":{"title":"t","content":"c","resourcesID":"s1"}}"#
        let unknown = try verdict(.zego, text, expectedEffects: [.extension])
        #expect(errors(unknown) == ["effect.no-extension"])
        #expect(unknown.message.assumptions.contains { $0.contains("s1") })
        let known = try verdict(
            .zego,
            text,
            expectedEffects: [.extension],
            context: ["strategies": ["s1": ["mutable": true]]]
        )
        #expect(known.findings == [])
        #expect(known.message.assumptions == [])
    }

    /// Amazon SNS: each platform gets the entry of its own.
    @Test func eachPlatformOfAPublishIsJudged() throws {
        let message = SentMessage(
            name: "m.json",
            dialect: .sns,
            input: .bytes(
                Array(
                    #"{"TopicArn":"arn:aws:sns:us-east-1:123456789012:t","MessageStructure":"json","Message":"{\"default\":\"d\",\"APNS\":\"{\\\"aps\\\":{\\\"alert\\\":\\\"one\\\"}}\",\"APNS_SANDBOX\":\"{\\\"aps\\\":{\\\"alert\\\":\\\"two\\\"}}\"}"}"#
                        .utf8
                )
            )
        )
        let verdicts = try MessageJudge(now: 1_700_000_000).verdicts(on: message)
        #expect(verdicts.map(\.recipients) == [["APNS"], ["APNS_SANDBOX"]])
        #expect(verdicts.map { $0.primary.phone.lines.first?.words } == [#"shows "one""#, #"shows "two""#])
    }

    // MARK: A message for FCM in a publish

    /// Amazon SNS developer guide, FCM v1 payloads: FCM gets what is in `fcmV1Message`, with the token of the endpoint. Google, FCM discovery
    /// document: `ApnsConfig.headers` are request headers of APNs, its payload beats the notification's title and body, and the values of
    /// `data` are texts. Apple: a background push has no alert.
    @Test(arguments: [
        (
            #""notification":{"title":"t","body":"b"},"apns":{"headers":{"priority":"5"}}"#, "fcm.unknown-header",
            "/Message/GCM/fcmV1Message/message/apns/headers/priority"
        ),
        (
            #""notification":{"title":"One","body":"b"},"apns":{"payload":{"aps":{"alert":{"title":"Two"}}}}"#,
            "fcm.text-beaten", "/Message/GCM/fcmV1Message/message/notification/title"
        ),
        (
            #""notification":{"title":"t","body":"b"},"apns":{"payload":{"aps":{"badge":1}},"fcm_option":{}}"#,
            "fcm.misspelt-field", "/Message/GCM/fcmV1Message/message/apns/fcm_option"
        ),
        (
            #""notification":{"title":"t","body":"b"},"apns":{"headers":{"apns-push-type":"background","apns-priority":"5"},"payload":{"aps":{"content-available":1}}}"#,
            "background.no_user_keys", "/aps/alert"
        ),
        (#""data":{"k":12},"apns":{"payload":{"aps":{"alert":"a"}}}"#, SenderCheck.refused.id, ""),
    ])
    func theMessageForFCMInAPublishIsJudged(_ fields: String, _ rule: String, _ place: String) throws {
        let verdict = try #require(try verdicts(onPublishTo: nil, ofFCM: #"{"message":{\#(fields)}}"#).last)
        #expect(verdict.recipients == ["GCM"])
        #expect(verdict.findings.contains { $0.rule == rule && $0.place == place }, "\(verdict.findings)")
    }

    @Test(arguments: SenderMistakes.all.filter { $0.dialect == .fcm }.flatMap { [$0.wrong, $0.right] })
    func theMessageForFCMInAPublishIsJudgedAsFCMsOwn(_ text: String) throws {
        let own = try verdict(.fcm, text)
        guard own.message.object["message"]?["apns"] != nil else { return }
        let inPublish = try #require(try verdicts(onPublishTo: "GCM", ofFCM: text).last)
        #expect(inPublish.findings.map(\.rule) == own.findings.map(\.rule))
        #expect(inPublish.findings.map(\.message) == own.findings.map(\.message))
        #expect(inPublish.primary.phone == own.primary.phone)
    }

    /// An entry for Android is no business of an iPhone's, and an endpoint of another platform gets no other one's entry.
    @Test func onlyAMessageForApplesDevicesIsJudgedAsFCMsOwn() throws {
        let android = #"{"message":{"notification":{"title":"t"},"android":{"priority":"high"}}}"#
        #expect(try verdicts(onPublishTo: nil, ofFCM: android).map(\.message.dialect) == [.sns])
        let apple = #"{"message":{"apns":{"payload":{"aps":{"alert":"a"}}}}}"#
        #expect(try verdicts(onPublishTo: nil, ofFCM: apple).map(\.message.dialect) == [.sns, .fcm])
        #expect(try verdicts(onPublishTo: "APNS", ofFCM: apple).map(\.message.dialect) == [.sns])
    }

    private func verdicts(onPublishTo platform: String?, ofFCM request: String) throws -> [MessageVerdict] {
        func text(_ value: JSONValue) -> JSONValue { .string(String(decoding: value.serialized(), as: UTF8.self)) }
        let entry: JSONValue = ["fcmV1Message": try JSONValue(parsing: Array(request.utf8))]
        let target = "arn:aws:sns:us-east-1:123456789012:" + (platform.map { "endpoint/\($0)/app/1" } ?? "news")
        let message = SentMessage(
            name: "m.json",
            dialect: .sns,
            input: .value([
                platform == nil ? "TopicArn" : "TargetArn": .string(target), "MessageStructure": "json",
                "Message": text(["default": "d", "GCM": text(entry)]),
            ])
        )
        return try MessageJudge(now: 1_700_000_000).verdicts(on: message)
    }

    private func pinned(_ topic: Topic, to reading: String) -> PinnedReadings {
        var pinned = PinnedReadings()
        let isKnown = pinned.pin(topic, to: reading)
        #expect(isKnown, "\(reading)")
        return pinned
    }

    private func easemob(_ ext: String) -> String {
        #"{"target_type":"users","target":["6006"],"msg":{"type":"txt","msg":"hi"},"from":"6001","ext":{\#(ext)}}"#
    }
}
