import JSONModel
import PushModel
import Testing
import VendorModel

@testable import JPushVendor

/// Expectations: JPush documentation, Push API v3, push object, platform, audience, message, options and error codes.
@Suite("JPush: what stands around the notification")
struct JPushRequestTests {
    @Test func platformAndAudienceMustBeThere() throws {
        for member in ["platform", "audience"] {
            for value in [nil, .null] as [JSONValue?] {
                let outcome = try JPushSubject().with(member, value).outcome()
                #expect(outcome.isRefused && outcome.rule == (member == "platform" ? "JP-1" : "JP-2"))
            }
        }
    }

    @Test func otherPlatformsGetNothing() throws {
        for platform in [["android"], ["hmos", "quickapp"], ["winphone"]] as [JSONValue] {
            let outcome = try JPushSubject().with("platform", platform).outcome()
            #expect(outcome.word == "suppressed" && outcome.rule == "JP-1")
        }
        for platform in ["all", ["ios"], ["android", "ios"]] as [JSONValue] {
            #expect(try JPushSubject().with("platform", platform).aps() == ["alert": "a"])
        }
    }

    @Test func unknownPlatformsAreOpen() throws {
        #expect(try JPushSubject().with("platform", ["ios", "symbian"]).words() == ["refused", "payload"])
        #expect(try JPushSubject().with("platform", ["symbian"]).words() == ["refused", "suppressed"])
        #expect(try JPushSubject().with("platform", []).words() == ["refused", "suppressed"])
        #expect(try JPushSubject().with("platform", ["all"]).words() == ["payload", "refused", "suppressed"])
        #expect(try JPushSubject().with("platform", "ios").words() == ["refused", "payload"])
        #expect(try JPushSubject().with("platform", "android").words() == ["refused", "suppressed"])
    }

    @Test(
        arguments: [
            "all", ["tag": ["a", "b"]], ["tag": [], "alias": ["a"]], ["registration_id": ["r"]],
            ["tag": ["a"], "tag_not": ["b"]],
            ["live_activity_id": "l"], ["file": ["file_id": "f"]],
        ] as [JSONValue]
    )
    func anAudienceChoosesDevices(audience: JSONValue) throws {
        #expect(JPushAudience.problem(in: audience) == nil)
        #expect(try JPushSubject().with("audience", audience).aps() == ["alert": "a"])
    }

    @Test(
        arguments: [
            "some", [:], ["tag": []], ["alias": [""]], ["tag": "a"], ["segment": ["a", "b"]],
            ["live_activity_id": "l", "tag": ["a"]], 1, ["alias": [1]],
        ] as [JSONValue]
    )
    func anAudienceThatChoosesNoneIsRefusedOrNotLookedAt(audience: JSONValue) throws {
        #expect(JPushAudience.problem(in: audience) != nil)
        #expect(try JPushSubject().with("audience", audience).words() == ["refused", "payload"])
    }

    @Test func audiencesHaveLimits() {
        func list(_ count: Int) -> JSONValue { .array((0..<count).map { .string("t\($0)") }) }
        #expect(JPushAudience.problem(in: ["tag": list(20)]) == nil)
        #expect(JPushAudience.problem(in: ["tag": list(21)]) != nil)
        #expect(JPushAudience.problem(in: ["alias": list(1000)]) == nil)
        #expect(JPushAudience.problem(in: ["alias": list(1001)]) != nil)
        // 40 bytes of UTF-8; of a registration ID the page says nothing.
        #expect(JPushAudience.problem(in: ["tag": [.string(String(repeating: "您", count: 13))]]) == nil)
        #expect(JPushAudience.problem(in: ["tag": [.string(String(repeating: "您", count: 14))]]) != nil)
        #expect(JPushAudience.problem(in: ["registration_id": [.string(String(repeating: "r", count: 41))]]) == nil)
    }

    // MARK: Contents

    @Test func somethingMustBeThere() throws {
        let outcome = try JPushSubject().with("notification", nil).outcome()
        #expect(outcome.isRefused && outcome.rule == "JP-3")
    }

    @Test func aMessageNeverGoesToAPNs() throws {
        let alone = JPushSubject().with("notification", nil).with("message", ["msg_content": "m"])
        #expect(try alone.outcome().word == "suppressed")
        #expect(try alone.outcome().rule == "JP-4")
        #expect(
            try JPushSubject().with("message", ["msg_content": "m", "title": "t"]).value() == ["aps": ["alert": "a"]]
        )
    }

    @Test func aWrongMessageIsRefusedOrNotLookedAt() throws {
        #expect(try JPushSubject().with("message", ["title": "t"]).words() == ["refused", "payload"])
        let text = String(repeating: "m", count: 4000)
        #expect(try JPushSubject().with("message", ["msg_content": .string(text)]).words() == ["refused", "payload"])
    }

    @Test func whatIsForOthersIsNothingForApple() throws {
        let subject = JPushSubject(
            message: ["platform": "all", "audience": "all", "notification": ["android": ["alert": "x", "sound": "y"]]]
        )
        #expect(try subject.outcome().word == "suppressed")
    }

    @Test func aSubstituteIsOpen() throws {
        var subject = JPushSubject(
            options: ["notification_3rd_ver": "v2"]
        ).with("notification", nil).with("message", ["msg_content": "m"])
        subject.message["notification_3rd"] = ["ios": ["alert": "s"]]
        #expect(try subject.words() == ["suppressed", "payload"])
        #expect(try subject.with("options", nil).words() == ["suppressed"])
    }

    // MARK: Environments

    @Test func onePushGoesToOneEnvironment() throws {
        for (production, environment) in [(true, "production"), (false, "sandbox")] {
            let options: JSONObject = ["apns_production": .bool(production)]
            #expect(try JPushSubject(options: options).inContext("environment", .string(environment)).aps() != nil)
        }
        #expect(try JPushSubject(options: [:]).aps() == ["alert": "a"])
        let other = JPushSubject(options: ["apns_production": false])
        #expect(try other.words() == ["suppressed", "payload"])
        #expect(try other.primary().rule == "JP-14")
        #expect(try JPushSubject().inContext("environment", "sandbox").words() == ["suppressed", "payload"])
    }

    /// No document says which reason comes first.
    @Test func whatIsKeptBackMayBeRefused() throws {
        let subject = JPushSubject(["badge": "auto"]).with("platform", ["android"])
        #expect(try subject.words() == ["suppressed", "refused"])
        #expect(try JPushSubject().with("platform", ["android"]).words() == ["suppressed"])
    }

    // MARK: Keys

    @Test func theKeyThatTheErrorTableNamesIsRefused() throws {
        let outcome = try JPushSubject(["content_available": true]).outcome()
        #expect(outcome.isRefused && outcome.rule == "JP-21")
    }

    @Test func otherUnknownKeysAreOpen() throws {
        #expect(try JPushSubject(["order": 7]).words() == ["refused", "payload"])
        #expect(try JPushSubject(["order": 7]).allAps() == [nil, ["alert": "a"]])
        #expect(try JPushSubject().with("order", 7).words() == ["refused", "payload"])
        #expect(try JPushSubject(["content_available": .null]).words() == ["refused", "payload"])
    }

    @Test func wrongTypesAreOpen() throws {
        #expect(try JPushSubject(["category": 1]).words() == ["refused", "payload"])
        #expect(try JPushSubject(["extras": "x"]).allAps() == [nil, ["alert": "a"]])
        #expect(try JPushSubject(options: ["apns_production": "true"]).words() == ["refused", "payload"])
        // Nobody looks at what is for others.
        #expect(try JPushSubject(options: ["sendno": "x", "classification": []]).words() == ["payload"])
    }

    // MARK: Context

    @Test func everyFieldOfTheContextHasADefault() throws {
        let full = try JPushCompiler().fullContext(of: JPushSubject().testCase)
        #expect(full["storedBadge"] == 0 && full["environment"] == "production" && full["profile"] == "current")
        #expect(full.count == 12)
        #expect(throws: ContextError.self) { try JPushSubject(context: ["storedBadge": -1]).outcomes() }
        #expect(throws: ContextError.self) { try JPushSubject(context: ["badge": 1]).outcomes() }
    }
}
