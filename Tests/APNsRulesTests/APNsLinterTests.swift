import APNsRules
import FoundationEssentials
import PushModel
import Testing

/// The library's public face. What the rules themselves say is tested rule by rule.
@Suite struct APNsLinterTests {
    private let linter = APNsLinter(now: Date(timeIntervalSince1970: 1_700_000_000))

    @Test func aGoodPayloadBreaksNoRule() {
        #expect(linter.violations(in: #"{"aps":{"alert":{"title":"Hi"}}}"#).isEmpty)
        let headers = ["apns-topic": "com.example.app", "apns-push-type": "alert"]
        let verdict = linter.verdict(on: #"{"aps":{"alert":{"title":"Hi"}}}"#.utf8, headers: headers)
        #expect(verdict.status == 200)
        #expect(verdict.reason == nil)
        #expect(verdict.violations.isEmpty)
    }

    /// Apple, "Generating a remote notification": `badge` is a number; `sending-notification-requests-to-apns`: 4096 bytes.
    @Test func aViolationNamesRulePlaceAndSeverity() throws {
        let badge = try #require(linter.violations(in: #"{"aps":{"badge":"1"}}"#).first)
        #expect(badge.rule == "aps.badge.type")
        #expect(badge.place == "/aps/badge")
        #expect(badge.severity == .error)
        let long = #"{"aps":{"alert":""# + String(repeating: "x", count: 4096) + #""}}"#
        let verdict = linter.verdict(on: long.utf8)
        #expect(verdict.status == 413)
        #expect(verdict.reason == "PayloadTooLarge")
        #expect(verdict.violations.contains { $0.rule == "size.limit" })
    }

    /// Without headers none is missed; with any, even none at all, those that must be there are.
    @Test func headersAreJudgedWhereTheyAreGiven() {
        let payload = #"{"aps":{"alert":"Hi"}}"#
        #expect(linter.verdict(on: payload.utf8).status == 200)
        #expect(linter.verdict(on: payload.utf8, headers: [:]).reason == "MissingTopic")
        let capital = ["APNS-Topic": "com.example.app", "APNs-Push-Type": "alert", "apns-priority": "7"]
        #expect(linter.verdict(on: payload.utf8, headers: capital).reason == "BadPriority")
    }

    /// Apple, "Pushing background updates to your App": a background push shows nothing, and a force-quit app does not get it.
    @Test func theEffectIsTheDevices() {
        let silent = Array(#"{"aps":{"content-available":1}}"#.utf8)
        let headers = ["apns-topic": "com.example.app", "apns-push-type": "background", "apns-priority": "5"]
        let effects = APNsLinter.AppState.allCases.map { linter.effect(of: silent, headers: headers, on: $0) }
        #expect(effects.map(\.wakesApp) == [true, true, false])
        #expect(effects.allSatisfy { !$0.showsBanner && !$0.playsSound && !$0.setsBadge })
        // Refused: nothing happens.
        #expect(linter.effect(of: silent, headers: ["apns-push-type": "background"], on: .background) == .none)
    }

    @Test func everyRuleIsListedWithItsSource() throws {
        #expect(APNsLinter.rules.map(\.id) == RuleList.all.map(\.id))
        #expect(APNsLinter.rules.allSatisfy { !$0.requirement.isEmpty && !$0.sources.isEmpty })
        let size = try #require(APNsLinter.rules.first { $0.id == "size.limit" })
        #expect(size.reason == "PayloadTooLarge")
        #expect(size.severity == .error)
    }
}
