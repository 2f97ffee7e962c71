import JSONModel
import PushModel
import SNSVendor
import Testing
import VendorModel

@testable import Campaign
@testable import Findings

@Suite("Bodies for FCM, which Amazon SNS hands on") struct NotificationTypeJudgeTests {
    private func message(_ body: String, platform: String = "GCM") -> Case {
        let entries = JSONValue.object([platform: .string(body)])
        return Case(
            id: "sns/made-up",
            dialect: .sns,
            message: .value([
                "TargetArn": "arn:aws:sns:us-east-1:123456789012:endpoint/GCM/app/1", "MessageStructure": "json",
                "Message": .string(String(decoding: entries.serialized(.compact), as: UTF8.self)),
            ]),
            context: ["platform": .string(platform)]
        )
    }

    private static let right = #"{"notification":{"title":"t","notification_count":1,"visibility":true,"icon":"i"}}"#
    private static let wrong = #"{"notification":{"title":"t","notification_count":"1","visibility":true,"icon":"i"}}"#

    @Test func theyNeverGoToAPNs() throws {
        #expect(SNSCompiler().servesAPNs(message(Self.right)) == false)
        #expect(SNSCompiler().servesAPNs(message(Self.right, platform: "APNS_SANDBOX")))
        let trial = try Trials.trial(of: message(Self.right), payload: Self.right)
        #expect(trial.analysis == nil && trial.delivery == nil)
        #expect(trial.rules == [])
    }

    @Test func aTypeThatTheCompilerChangesIsAnError() throws {
        let trial = try Trials.trial(of: message(Self.right), payload: Self.wrong)
        let diagnostic = try #require(NotificationTypeJudge().diagnostics(in: trial).first)
        #expect(diagnostic.rule == "fcm.type")
        #expect(diagnostic.place == "/notification/notification_count")
        #expect(diagnostic.kind == "number->string")
    }

    @Test func aTypeOfTheSendersIsInformation() throws {
        for trial in [
            try Trials.trial(of: message(Self.wrong), payload: Self.wrong),
            try Trials.referenceTrial(of: message(Self.wrong)),
        ] {
            let diagnostics = trial.diagnostics
            #expect(diagnostics.map(\.rule) == ["expected-violations"])
            #expect(diagnostics.map(\.severity) == [.info])
        }
    }

    /// HTTP v1 has the texts in one place and the rest in another; its visibility is a word.
    @Test(arguments: [
        (
            #"{"fcmV1Message":{"message":{"notification":{"image":1,"icon":1}}}}"#,
            ["/fcmV1Message/message/notification/image"]
        ),
        (
            #"{"message":{"android":{"notification":{"icon":1,"visibility":"PUBLIC"}}}}"#,
            ["/message/android/notification/icon"]
        ),
        (#"{"notification":{"icon":null,"sound":"default","visibility":"true"}}"#, ["/notification/visibility"]),
        (#"{"notification":"text","data":{"icon":1}}"#, []),
    ])
    func eachFormHasItsFields(body: String, places: [String]) throws {
        let value = try JSONValue(parsing: Array(body.utf8))
        let faults = SNSCompiler().faults(inForeignBody: value, of: message(body))
        #expect(faults.map(\.place.description) == places)
    }
}
