import Foundation
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import FCMVendor

@Suite("FCM: rules and ambiguities as data")
struct FCMReferenceTests {
    private static let title: JSONObject = ["notification": ["title": "t"]]

    /// Messages that met every ambiguity once, and clean ones.
    static let subjects: [FCMSubject] = [
        FCMSubject(title), FCMSubject(title, door: "pySdk"), FCMSubject(title, door: "nodeSdk"),
        FCMSubject(aps: ["n": .number(JSONNumber(uncheckedLexeme: "1e400"))]),
        FCMSubject(aps: ["n": .number(JSONNumber(uncheckedLexeme: "1e-400"))]),
        FCMSubject(["notification": "t"]), FCMSubject(["apns": ["headers": ["apns-priority": 5]]]),
        FCMSubject(["collapse_key": "c"]), FCMSubject([:]),
        FCMSubject(request: ["validate_only": true, "message": [:]]),
        FCMSubject(request: ["validate_only": true, "validateOnly": false, "message": ["token": "x"]]),
        FCMSubject(["topic": "", "notification": ["title": "t"]]),
        FCMSubject(request: ["to": "x", "registration_ids": ["y"]]),
        FCMSubject(request: ["to": "x"], context: ["door": "pySdk"]),
        FCMSubject(["data": ["k": .null]]), FCMSubject(request: ["to": "x", "data": ["k": 1]]),
        FCMSubject(["notification": ["title": ""]]),
        FCMSubject(["notification": ["body": "b"], "apns": ["payload": ["aps": ["alert": ["loc-key": "K"]]]]]),
        FCMSubject(["notification": ["body": "b"], "apns": ["payload": ["aps": 1]]]),
        FCMSubject(["notification": ["body": "b"], "apns": ["payload": ["aps": ["alert": [:]]]]]),
        FCMSubject(request: ["message": .null]),
        FCMSubject(["apns": ["payload": ["a": .null]]]),
        FCMSubject(["notification": ["title": "t", "image": "https://example.com/a.png"]]),
        FCMSubject(["data": ["aps": "x"]]), FCMSubject(["data": ["message_type": "x"]]),
        FCMSubject(["data": ["a": "x"], "apns": ["payload": ["a": "y"]]]),
        FCMSubject(request: ["to": "x", "notification": ["title_loc_args": ["a"]]]),
        FCMSubject(["notification": ["title": "t"], "apns": ["headers": ["apns-priority": "x"]]]),
        FCMSubject(["notification": ["title": "t"], "apns": ["headers": ["apns-priority": .null]]]),
        FCMSubject(["notification": ["title": "t"], "apns": ["headers": ["apns-push-type": "voip"]]]),
        FCMSubject(["notification": ["title": "t"], "apns": ["payload": ["aps": ["alert": ["title": .null]]]]]),
        FCMSubject(
            request: ["message": ["topic": "/topics/a", "notification": ["title": "t"]]],
            context: ["door": "pySdk"]
        ),
        FCMSubject(["topic": "", "data": ["k": "v"]], door: "pySdk"),
        FCMSubject(request: ["notification": ["title": "t"]]), FCMSubject(request: ["to": "x", "timeToLive": 3]),
        FCMSubject(request: ["to": "x", "notification": ["title": "t"], "time_to_live": 2_419_201]),
        FCMSubject(title, context: ["sentAt": 1_699_999_000_000]),
        FCMSubject(request: ["to": "x", "notification": ["title": "t"], "time_to_live": 0, "collapse_key": "c"]),
        FCMSubject(["data": ["k": .string(String(repeating: "a", count: 4010))]]),
        FCMSubject(["data": ["k": .string(String(repeating: "a", count: 4100))]]),
        FCMSubject([
            "data": ["k": .string(String(repeating: "a", count: 4050))],
            "apns": ["payload": ["a": .number(JSONNumber(uncheckedLexeme: "1.0"))]],
        ]),
        FCMSubject(aps: ["alert": "a", "sound": ["name": "n", "critical": "yes"]], door: "pySdk"),
        FCMSubject(aps: ["badge": true], door: "pySdk"), FCMSubject(aps: ["alert": ["title": 1]], door: "pySdk"),
        FCMSubject(aps: ["sound": ["name": "a", "pitch": 1, "list": []]], door: "pySdk"),
        FCMSubject(aps: ["alert": ["locKey": "K", "loc-key": "L"]], door: "pySdk"),
        FCMSubject(aps: ["alert": ["locKey": "K", "loc-key": "L"]], door: "nodeSdk"),
        FCMSubject(aps: ["alert": .null], door: "nodeSdk"),
        FCMSubject(aps: ["alert": ["loc-args": ["a"]]], door: "nodeSdk"),
        FCMSubject(request: ["message": ["fid": "x", "data": ["k": "v"]]], context: ["door": "nodeSdk"]),
        FCMSubject(aps: ["content-available": true, "threadId": "t"], door: "nodeSdk"),
        FCMSubject(
            request: [
                "to": "x", "data": ["k": "v"], "content_available": true,
                "notification": ["title": "t", "badge": 1, "sound": "s", "click_action": "c"],
            ]
        ),
    ]

    static let cases = subjects.map(\.testCase) + [equalKeys]

    static let equalKeys = Case(
        id: "fcm/test",
        dialect: .fcm,
        message: .text(#"{"message":{"token":"x","notification":{"title":"a","title":"b"}}}"#)
    )

    @Test func ruleIdentifiersAreThoseOfTheSpecification() {
        let rules = FCMCompiler().rules
        #expect(rules.map(\.id) == (1...9).map { "FC-\($0)" })
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && $0.source.contains(/Google|Firebase/) })
    }

    /// One that is left out of the list would be on no page, and decide on no member.
    @Test func everyRuleOfTheFolderIsInTheList() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Vendors/FCM/Rules").standardized
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let declared = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /= FCMRule\(\s*"([^"]+)"/).map { String($0.1) }
        }
        #expect(declared.sorted() == FCMRule.rules.map(\.id).sorted())
    }

    @Test func theGoverningRulesAreKnown() {
        let known = Set(FCMCompiler().rules.map(\.id))
        #expect(FCMRule.governing.values.allSatisfy(known.contains))
        #expect(FCMCompiler().rule(governing: "/aps/alert/title") == "FC-3")
        #expect(FCMCompiler().rule(governing: "/nowhere") == nil)
    }

    @Test func theContextIsWholeAndStrict() throws {
        let full = try FCMCompiler().fullContext(of: FCMSubject().testCase)
        #expect(full["door"] == "raw")
        #expect(full["profile"] == "current")
        #expect(full["now"] == 1_700_000_000_000)
        for context: JSONObject in [["door": "rubySdk"], ["door": 1], ["profile": "rest2"], ["typing": "strict"]] {
            #expect(throws: ContextError.self) {
                try FCMCompiler().expectation(for: FCMSubject(context: context).inContext(context).testCase)
            }
        }
        #expect(try FCMContext(["door": .null]).door == .raw)
    }

    /// Values, not bytes: the order of the message's members never matters.
    @Test func theOrderOfMembersDoesNotMatter() throws {
        let apns: JSONObject = [
            "headers": ["apns-priority": "5"],
            "payload": ["aps": ["alert": ["subtitle": "s"], "badge": 3], "acme": ["a": 1]],
        ]
        let fields: JSONObject = ["notification": ["title": "t"], "data": ["k": "v"], "apns": .object(apns)]
        var turned = fields
        turned["apns"] = .object(JSONObject(members: apns.members.reversed()))
        turned = JSONObject(members: turned.members.reversed())
        let one = try #require(FCMSubject(fields).primary().payload)
        let other = try #require(FCMSubject(turned).primary().payload)
        #expect(JSONDiff.areEqual(one.value, other.value))
    }
}

extension FCMSubject {
    /// The same with exactly this context.
    fileprivate func inContext(_ context: JSONObject) -> FCMSubject {
        FCMSubject(request: request, context: context)
    }
}
