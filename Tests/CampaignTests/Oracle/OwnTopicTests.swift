import CaseFiles
import EasemobVendor
import GetuiVendor
import JSONModel
import PushModel
import Testing
import Vendors
import ZEGOVendor

@testable import Campaign
@testable import Findings

/// Apple, Sending notification requests to APNs: `apns-topic` is the app's own topic, with the suffix of the push type.
@Suite struct OwnTopicTests {
    struct Sent: Sendable, CustomTestStringConvertible {
        var dialect: Dialect
        var isCall = false
        var message: JSONValue
        var context: JSONObject = [:]

        var testDescription: String { dialect.rawValue + (isCall ? ", call" : "") }

        func testCase(of app: String) -> Case {
            var context = context
            context["bundleId"] = .string(app)
            return Case(id: "\(dialect.rawValue)/topic", dialect: dialect, message: .value(message), context: context)
        }
    }

    private static let chat: JSONObject = [
        "target_type": "users", "target": ["6006"], "from": "6001", "msg": ["type": "txt", "msg": "hello"],
    ]

    static let sent = [
        Sent(dialect: .easemob, message: .object(chat), context: ["profile": "current"]),
        Sent(
            dialect: .easemob,
            isCall: true,
            message: .object(JSONObject(members: chat.members + [JSONMember(key: "ext", value: call)])),
            context: ["profile": "current", "voipBound": true]
        ),
        Sent(dialect: .getui, message: ["ios": ["aps": ["alert": ["title": "t", "body": "b"]]]], context: rest),
        Sent(dialect: .getui, isCall: true, message: ["ios": ["type": "voip", "payload": "p"]], context: rest),
        Sent(dialect: .zego, message: ["pushConfig": ["title": "t", "content": "c"]]),
        Sent(
            dialect: .zego,
            isCall: true,
            message: ["pushConfig": ["title": "t", "content": "c", "resourcesID": "call"]],
            context: ["strategies": ["call": ["voip": true]]]
        ),
    ]
    private static let call: JSONValue = ["em_push_ext": ["type": "call"]]
    private static let rest: JSONObject = ["profile": "rest2", "stage": "device"]

    private func headersThatDiffer(_ sent: Sent, topic: String?) throws -> [String] {
        let reference = try Trials.reference(sent.testCase(of: "com.example.chat"))
        let headers = reference.headers.map { HeaderField($0.name, $0.value) }
        let observed = ObservedOutcome(
            .payload(reference.bytes, headers: headers + (topic.map { [HeaderField("apns-topic", $0)] } ?? []))
        )
        return ExpectedOutcome(.payload(reference)).differences(from: observed).map { difference in
            guard case .header(let name) = difference.subject else { return "no header" }
            return name
        }
    }

    @Test(arguments: sent) func aTopicThatIsGivenIsTheAppsOwn(sent: Sent) throws {
        let own = sent.isCall ? "com.example.chat.voip" : "com.example.chat"
        #expect(try headersThatDiffer(sent, topic: own) == [])
        let others = [
            "com.example.app", "com.example.chat.complication", "COM.example.chat", "",
            sent.isCall ? "com.example.chat" : "com.example.chat.voip",
        ]
        for other in others { #expect(try headersThatDiffer(sent, topic: other) == ["apns-topic"]) }
    }

    /// A connection with a certificate has one topic, which needs no header.
    @Test(arguments: sent) func noneNeedBeGiven(sent: Sent) throws {
        #expect(try headersThatDiffer(sent, topic: nil) == [])
    }
}
