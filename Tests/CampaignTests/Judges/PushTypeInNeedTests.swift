import CaseFiles
import CaseGeneration
import FCMVendor
import JSONModel
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

/// What a compiler's own push type is blamed for, where the sender's message has nothing to show.
@Suite struct PushTypeInNeedTests {
    private static let idle: JSONObject = ["to": "x", "data": ["k": "v"]]
    private static let waking: JSONObject = ["to": "x", "data": ["k": "v"], "content_available": true]
    private static let urgent: JSONObject = [
        "to": "x", "data": ["k": "v"], "content_available": true, "priority": "high",
    ]

    /// Rules of Apple's that fail the testee. Apple, Sending notification requests to APNs: a background push has priority 5.
    @Test(
        arguments: [
            (idle, "alert", "5", []), (idle, "background", "5", []),
            // Apple wants 5 and content-available of one: who makes it a background push beside 10 owes both.
            (idle, "background", "10", ["background.content_available", "background.priority"]),
            (waking, "background", "5", []), (waking, "background", "10", ["background.priority"]),
            (waking, "alert", "5", ["alert.user_keys"]),
            (urgent, "background", "5", []), (urgent, "alert", "10", []),
            (urgent, "background", "10", ["background.priority"]),
        ] as [(JSONObject, String, String, [String])]
    )
    func onlyWhatTheCompilerChoosesIsBlamed(
        _ message: JSONObject,
        _ type: String,
        _ priority: String,
        _ blamed: [String]
    ) throws {
        let testCase = Case(id: "fcm/made-up", dialect: .fcm, message: .value(.object(message)))
        let prepared = try PreparedBatch(
            [(number: 0, generated: GeneratedCase(testCase: testCase))],
            asksTestee: true,
            asksVariants: { _ in .none }
        )
        let aps = message["content_available"] == nil ? "" : #""content-available":1"#
        let headers = [
            HeaderField("apns-push-type", type), HeaderField("apns-priority", priority),
            HeaderField("apns-expiration", "1702592000"),
        ]
        let answer = TesteeObservation.outcome(
            .payload(Array(#"{"aps":{\#(aps)},"k":"v"}"#.utf8), headers: headers)
        )
        let trial = try #require(TrialBuilder().trials(of: prepared, answers: [answer]).first)
        let errors = trial.diagnostics.filter { $0.severity == .error }.map(\.rule)
        #expect(errors.filter { $0.hasPrefix("background.") || $0.hasPrefix("alert.") }.sorted() == blamed)
        #expect(trial.nearest?.differences.isEmpty == true)
    }
}
