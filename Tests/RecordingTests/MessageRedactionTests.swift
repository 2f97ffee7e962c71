import APNsRules
import CaseFiles
import Foundation
import JSONModel
import Masking
import PushModel
import SenderChecks
import Testing
import Vendors

@testable import Campaign
@testable import EasemobVendor
@testable import FCMVendor
@testable import Findings
@testable import GetuiVendor
@testable import JPushVendor
@testable import Recording
@testable import SNSVendor
@testable import VendorModel
@testable import ZEGOVendor

/// What `serve --redact` leaves of the messages at inlets.
@Suite struct MessageRedactionTests {
    private static let vendors: [Dialect] = Dialect.allCases.filter { $0.rawValue != "apns" }
    private static let redactor = Redactor(key: Array("a key of a test, long enough".utf8), dialects: vendors)
    private static let now = 1_700_000_000_000
    private static let token = String(repeating: "ca9a", count: 16)

    // MARK: Messages with canaries

    struct Sample: Sendable, CustomTestStringConvertible {
        let dialect: Dialect
        let message: String
        var context: JSONObject = [:]
        var recipient = "canary-user"

        var testDescription: String { "\(dialect.rawValue): \(message)" }
    }

    private static let arn =
        "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/canary-shop/ca9aca9a-0000-4000-8000-ca9aca9aca9a"

    /// Everything of a sender's that a message can have, in the places where it can have it, beside what breaks rules.
    static let samples: [Sample] = [
        sns("Canary text"), sns(#"{"canary":"Canary"}"#),
        sns(
            #"{"default":"Canary","APNS":"{\"aps\":{\"alert\":{\"title\":\"Canary\",\"loc-args\":[\"canary\"]},\"badge\":\"x\"},\"canaryKey\":{\"user\":\"canary-user\"}}"}"#,
            json: true
        ),
        sns(#"{"APNS":"{\"alert\":\"Canary\"}"}"#, json: true), sns(#"{"APNS":"Canary {"}"#, json: true),
        sns(#"{"canary":"Canary","APNS":"{\"aps\":{\"sound\":\"canary.caf\"}}"}"#, json: true),
        sns(#"{"APNS":"\ud800 canary"}"#, json: true), sns(#"{"APNS":{"aps":{"alert":"Canary"}}}"#, json: true),
        sns(
            "Canary",
            attributes:
                #"{"canary":{"DataType":"String.canary","StringValue":"Canary"},"AWS.SNS.MOBILE.APNS.TTL":{"DataType":"String","StringValue":"canary"},"AWS.SNS.MOBILE.CANARY":{"DataType":"String","StringValue":"canary"}}"#
        ),
        Sample(
            dialect: .fcm,
            message:
                #"{"message":{"token":"\#(token)","data":{"canary":"Canary","google.canary":"x"},"notification":{"title":"Canary","body":"canary"},"apns":{"headers":{"apns-collapse-id":"canary","apns-canary":"Canary","authorization":"bearer canary"},"payload":{"aps":{"alert":{"subtitle":"Canary"}},"canary":"1"}},"canary":1}}"#,
            recipient: token
        ),
        Sample(
            dialect: .fcm,
            message:
                #"{"message":{"condition":"'canary' in topics && ('canaries' in topics)","notification":{"title":"Canary"}}}"#,
            recipient: "'canary' in topics && ('canaries' in topics)"
        ),
        Sample(
            dialect: .fcm,
            message:
                #"{"registration_ids":["canary-1","canary-2"],"collapse_key":"canary","notification":{"title":"Canary","title_loc_args":["canary"],"sound":"canary.wav"},"data":{"canary":"canary"}}"#,
            recipient: "canary-1"
        ),
        Sample(dialect: .fcm, message: #"{"message":{"topic":"canary","data":{"n":1}}}"#, recipient: "/topics/canary"),
        Sample(dialect: .fcm, message: #"{"message": {"topic":"canary" }, "message":{"canary":"Canary"}}"#),
        Sample(
            dialect: .easemob,
            message:
                #"{"from":"canary-sender","target_type":"users","target":["canary-user","canary-2"],"msg":{"type":"txt","msg":"Canary"},"ext":{"canary":{"canaryKey":"canary"},"em_apns_ext":{"em_push_title":"Canary","em_push_content":"Canary","canary":"canary","em_canary":1,"extern":{"canary":"Canary"},"em_push_body_loc_key":"CANARY","em_push_body_loc_args":["canary"]},"em_push_template":{"name":"canary","title_args":["Canary"]},"em_at_list":["canary"]}}"#,
            context: ["recipient": "canary-user", "messageId": "1700000000000000001"]
        ),
        Sample(
            dialect: .easemob,
            message:
                #"{"from":"canary","target_type":"chatgroups","target":["canary-group"],"msg":{"type":"canary","msg":7},"ext":{"em_at_list":"canary","em_apns_ext":"canary"}}"#,
            context: ["recipient": "canary-user", "groupId": "canary-group"]
        ),
        Sample(
            dialect: .getui,
            message:
                #"{"push_channel":{"ios":{"type":"notify","aps":{"alert":{"title":"Canary","body":"Canary"},"sound":"canary.caf","canary":1},"auto_badge":"canary","payload":"{\"canary\":\"Canary\"}","multimedia":[{"url":"https://canary.example.com/canary.png","type":1}],"apns-collapse-id":"canary"},"android":{"ups":{"notification":{"title":"Canary"}}}},"request_id":"canary12345","audience":{"cid":["canary-user"]}}"#,
            context: ["profile": "rest2", "stage": "device", "gmid": "RASS_1700000000000000001"]
        ),
        Sample(
            dialect: .getui,
            message:
                #"{"request_id":"canary12345","audience":{"alias":["canary"]},"push_message":{"notification":{"title":"Canary","body":"Canary","click_type":"canary"}}}"#,
            context: ["profile": "rest2", "stage": "device"]
        ),
        Sample(
            dialect: .zego,
            message:
                #"{"Message":"Canary","ExtendedData":"canary","OfflinePush":{"Enable":1,"Title":"Canary","Content":"canary","Payload":"{\"customId\":\"canary\",\"user\":\"Canary\"}","PushStrategyId":"canary","PushImageInfo":{"Apns":{"Image":"https://canary.example.com"}},"canary":"Canary"}}"#,
            context: ["requestId": "1700000000000000001"]
        ),
        Sample(
            dialect: .jpush,
            message:
                #"{"cid":"canary","platform":["ios"],"audience":{"alias":["canary-user"],"tag":["Canary"]},"notification":{"alert":"Canary","ios":{"alert":{"title":"Canary","loc-args":["canary"]},"sound":"canary.caf","badge":"+1","category":"canary","thread-id":"Canary","extras":{"canary":"Canary","user":{"canary":1}},"canaryKey":"Canary"},"voip":{"canary":"Canary"},"android":{"alert":"Canary"}},"message":{"msg_content":"Canary","title":"canary"},"options":{"apns_collapse_id":"canary","time_to_live":60},"callback":{"url":"https://canary.example.com"},"sms_message":{"temp_para":{"code":"canary"}}}"#
        ),
        Sample(
            dialect: .jpush,
            message:
                #"{"platform":"all","audience":{"live_activity_id":"canary"},"live_activity":{"ios":{"event":"start","attributes-type":"Canary","attributes":{"canary":"Canary"},"content-state":{"canary":"Canary"},"alert":{"title":"Canary","sound":"canary.caf"}}}}"#
        ),
        Sample(dialect: .zego, message: "Canary no JSON"), Sample(dialect: .getui, message: #"{"canary":"#),
        Sample(
            dialect: .zego,
            message:
                #"{"FromUserId":"canary","UserIds":["canary-user"],"OfflinePush":{"Enable":"canary","Title":["Canary"]}}"#
        ),
    ]

    private static func sns(_ text: String, json: Bool = false, attributes: String = "{}") -> Sample {
        let message: JSONObject = [
            "TargetArn": .string(arn), "Message": .string(text), "Subject": "Canary",
            "MessageStructure": json ? "json" : .null,
            "MessageAttributes": (try? JSONValue(parsing: Array(attributes.utf8))) ?? .null,
        ]
        return Sample(
            dialect: .sns,
            message: String(decoding: JSONValue.object(message).serialized(), as: UTF8.self),
            context: ["platform": "APNS", "bundleId": "com.example.shop"],
            recipient: arn
        )
    }

    /// As a desk records it.
    private static func recorded(_ sample: Sample) throws -> RecordedMessage {
        try recorded(
            Case(
                id: "message",
                dialect: sample.dialect,
                message: .bytes(Array(sample.message.utf8)),
                context: sample.context
            ),
            recipient: sample.recipient
        )
    }

    private static func recorded(_ message: Case, recipient: String? = nil) throws -> RecordedMessage {
        var context = message.context
        context["now"] = .number(JSONNumber(now))
        context["deviceToken"] = .string(token)
        let sent = SentMessage(name: message.id, dialect: message.dialect, input: message.message, context: context)
        var testCase = sent.testCase(for: nil)
        if case .bytes(let bytes) = testCase.message { testCase.message = RecordedCase.message(bytes) }
        let verdict = try MessageJudge(now: now / 1000).verdicts(on: sent).first
        let outcome = verdict?.primary.outcome
        let deliveryResult: DeliveryResult =
            switch outcome?.kind {
            case .refused(let reason): .refused(rule: outcome?.rule, reason: reason)
            case .suppressed(let reason): .suppressed(rule: outcome?.rule, reason: reason)
            default: .delivered(status: 400, reason: Reason(rawValue: "Canary"), id: "canary")
            }
        return RecordedMessage(
            time: now,
            testCase: testCase,
            recipient: recipient,
            verdict: verdict,
            deliveryResult: deliveryResult,
            answer: RecordedMessage.Answer(status: 200, code: nil)
        )
    }

    /// "A canary token and text appear nowhere in a redacted run's folder."
    @Test func theCanaryIsNowhereInTheFolder() async throws {
        let messages = try Self.samples.map(Self.recorded)
        let sanitiser = RecordSanitiser(redactor: Self.redactor)
        try await recording(corpus: true, sanitiser: sanitiser, [], messages: messages, inlets: Self.vendors) {
            traffic,
            folder in
            #expect(traffic.findings.count > 10)
            var told = "\(traffic)"
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                told += name + ((try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
            }
            #expect(told.contains("messages.jsonl") && told.contains("recorded-"))
            let lines = told.lowercased().split(separator: "\n")
            for secret in ["canar", "ca9aca9a"] {
                let found = lines.filter { $0.contains(secret) }
                #expect(found.isEmpty, "\(found.count) lines, as \(found.first?.prefix(500) ?? "")")
            }
        }
    }

    @Test(arguments: samples)
    func theVerdictStays(sample: Sample) throws {
        let message = try Self.recorded(sample)
        let redacted = Self.redactor.redacted(message)
        let (was, now) = (try #require(message.verdict), try #require(redacted.verdict))
        #expect(now.findings.map(\.rule) == was.findings.map(\.rule))
        #expect(now.findings.map(\.severity) == was.findings.map(\.severity))
        #expect(now.findings.allSatisfy { !$0.message.isEmpty })
        #expect(now.primary.outcome.outcome.kind == was.primary.outcome.outcome.kind)
        #expect(now.primary.outcome.rule == was.primary.outcome.rule)
        #expect(now.primary.outcome.byteCount == was.primary.outcome.byteCount)
        #expect(now.primary.phone.effects == was.primary.phone.effects)
        #expect(redacted.deliveryResult.name == message.deliveryResult.name)
    }

    /// As `lint --dialect` and `check` will judge it.
    @Test(arguments: samples.filter { !$0.message.contains("ud800") })
    func theMaskedCaseIsJudgedAlike(sample: Sample) throws {
        let message = try Self.recorded(sample)
        let testCase = Self.redactor.redacted(message.testCase)
        let again = try #require(try Self.verdict(on: testCase))
        let was = try #require(message.verdict)
        #expect(again.primary.outcome.outcome.kind == was.primary.outcome.outcome.kind)
        #expect(again.primary.outcome.rule == was.primary.outcome.rule)
        #expect(again.primary.outcome.byteCount == was.primary.outcome.byteCount)
        #expect(Set(again.findings.map(\.rule)) == Set(was.findings.map(\.rule)))
    }

    private static func verdict(on testCase: Case) throws -> MessageVerdict? {
        let sent = SentMessage(
            name: testCase.id,
            dialect: testCase.dialect,
            input: testCase.message,
            context: testCase.context,
            form: .asCase
        )
        return try MessageJudge(now: now / 1000).verdicts(on: sent).first
    }

    // MARK: What is equal stays equal

    @Test func aRecipientIsOneWhereverItStands() throws {
        func line(_ dialect: Dialect, _ index: Int) throws -> JSONValue {
            let samples = Self.samples.filter { $0.dialect == dialect }
            return Self.redactor.redacted(try Self.recorded(samples[index])).line(number: 1)
        }
        let path = Self.redactor.redacted(path: "/3/device/\(Self.token)")
        for dialect in Self.vendors {
            let line = try line(dialect, 0)
            #expect(path == "/3/device/\(line["context"]?["deviceToken"]?.stringValue ?? "")")
        }
        let publish = try line(.sns, 0)
        #expect(publish["recipient"] == publish["message"]?["TargetArn"])
        #expect(publish["recipient"]?.stringValue?.hasPrefix("arn:aws:sns:us-east-1:") == true)
        #expect(publish["recipient"]?.stringValue?.contains(":endpoint/APNS/") == true)
        let easemob = try line(.easemob, 0)
        #expect(easemob["recipient"] == easemob["context"]?["recipient"])
        #expect(easemob["recipient"] == easemob["message"]?["target"]?.arrayValue?.first)
        let toTopic = try line(.fcm, 3)
        #expect(
            toTopic["recipient"]?.stringValue
                == (toTopic["message"]?["message"]?["topic"]?.stringValue).map { "/topics/\($0)" }
        )
        let condition = try line(.fcm, 1)["recipient"]?.stringValue ?? ""
        #expect(condition.hasSuffix("' in topics)") && condition.contains("' in topics && ('"))
    }

    /// The payload of a line is the body of its push in `requests.jsonl`.
    @Test(arguments: samples)
    func aPayloadIsThatOfItsRequest(sample: Sample) throws {
        let message = try Self.recorded(sample)
        guard let subject = message.verdict?.primary.subject else { return }
        let body = Self.redactor.redacted(payload: subject.request.body)
        #expect(Self.redactor.redacted(message).verdict?.primary.outcome.payload?.bytes == body)
    }

    /// Else the test above would look at nothing.
    @Test func manyOfTheSamplesArePushes() throws {
        let pushes = try Self.samples.filter { try Self.recorded($0).verdict?.primary.subject != nil }
        #expect(pushes.count * 3 > Self.samples.count)
    }

    // MARK: All stored cases

    /// Cases in a world as the doors make one: nobody at an inlet says more of it.
    private static func cases(of dialect: Dialect) throws -> [Case] {
        let plan = Redactor.masking(of: dialect).context
        return try CorpusLoader([.shipped]).cases(of: [dialect]).filter { testCase in
            testCase.context.keys.allSatisfy { plan.keeps(key: $0) } && testCase.context["strategies"] == nil
                && (dialect != .getui || testCase.context["profile"] == "rest2")
        }
    }

    /// Names and constants of the documents stay where they mean something: otherwise a masked message would be another.
    @Test(arguments: vendors)
    func aMaskedCaseBecomesTheSame(dialect: Dialect) throws {
        var (count, others) = (0, Set<String>())
        for testCase in try Self.cases(of: dialect) {
            guard let was = try? Self.verdict(on: testCase) else { continue }
            count += 1
            let masked = Self.redactor.redacted(testCase)
            let now = try Self.verdict(on: masked)
            let isSame =
                now?.primary.outcome.outcome.kind == was.primary.outcome.outcome.kind
                && now?.primary.outcome.rule == was.primary.outcome.rule
                && now?.primary.outcome.byteCount == was.primary.outcome.byteCount
                && Set(now?.findings.map(\.rule) ?? []) == Set(was.findings.map(\.rule))
            if !isSame { others.insert(testCase.id) }
        }
        #expect(count > 40, "\(count)")
        let known = Self.onWords.keys.filter { $0.hasPrefix("\(dialect.rawValue)/") }
        #expect(others == Set(known), "\(others.symmetricDifference(known)) of \(count)")
    }

    /// Stored cases in which the words themselves matter, and how.
    private static let onWords: [String: String] = [
        "sns/rules/sn-13-body-lone-surrogate": "no UTF-8, and so no JSON: its keys are words as others",
        "sns/rules/sn-15-nothing-is-changed": "a key of the sender's own that is called aps",
        "sns/rules/sn-16-default-is-text": "a text that looks like a payload",
        "sns/rules/sn-8-unknown-key": "a key that is nearly a platform's",
        "fcm/malformed/lone-surrogate": "no UTF-8, and so no JSON",
        "fcm/rules/fc-8-anything-goes": "a number near the largest of a machine",
        "fcm/rules/fc-9-camel-case-alert-nodesdk": "keys as an Admin SDK has them, which are none of the interface's",
        "easemob/rules/em-a7-force-does-not-skip-filter":
            "the ID of the recipient's device, which no message at an inlet tells",
        "easemob/rules/em-a7-ignore-list": "the same",
        "easemob/rules/em-a7-ignore-notifier": "the same",
        "getui/documented/ex-gt-08": "the name of a sound that is nearly Getui's",
        "jpush/rules/jp-21-content_available": "a key of which the documents say that it is none",
        "zego/rules/zg-u6-nothing-taken-away": "a push that arrives, which is no message",
    ]

    /// A canary in the place of all texts of a stored case, of one, or of one key: nothing that is told of it has one, whatever it becomes.
    @Test(arguments: vendors)
    func aCanaryInAnyPlaceIsNotTold(dialect: Dialect) throws {
        var (count, told) = (0, [String]())
        for (index, testCase) in try Self.cases(of: dialect).enumerated() {
            guard case .value(let message) = testCase.message else { continue }
            let places = [Canaries.Places.allTexts, .text(index), .key(index)][index % 3]
            var canaries = Canaries(in: places)
            var changed = testCase
            changed.message = .value(canaries.replaced(message))
            let line = Self.redactor.redacted(try Self.recorded(changed))
            let evidence = line.evidence(number: 1, line.diagnostics)
            let all = "\(line.line(number: 1)) \(line.summary(number: 1)) \(evidence) \(line.diagnostics)"
            count += 1
            if all.lowercased().contains("canary") { told.append("\(testCase.id) \(places)") }
        }
        #expect(count > 30, "\(count)")
        #expect(told == [])
    }

    /// Puts a text of its own into a message.
    private struct Canaries {
        enum Places: Sendable {
            case allTexts
            /// The text, or the key, of this number, counted round all that there are.
            case text(Int), key(Int)
        }

        private static let text = "Canary text"
        private var (texts, keys) = (0, 0)
        private let places: Places
        private var due: (text: Int?, key: Int?) = (nil, nil)

        init(in places: Places) {
            self.places = places
        }

        mutating func replaced(_ value: JSONValue) -> JSONValue {
            _ = counted(value)
            switch places {
            case .allTexts: break
            case .text(let number): due.text = texts == 0 ? nil : number % texts
            case .key(let number): due.key = keys == 0 ? nil : number % keys
            }
            (texts, keys) = (0, 0)
            return counted(value)
        }

        private mutating func counted(_ value: JSONValue) -> JSONValue {
            switch value {
            case .string:
                defer { texts += 1 }
                if case .allTexts = places { return .string(Self.text) }
                return due.text == texts ? .string(Self.text) : value
            case .array(let elements): return .array(elements.map { counted($0) })
            case .object(let object):
                var members: [JSONMember] = []
                for member in object.members {
                    let isDue = due.key == keys
                    keys += 1
                    members.append(JSONMember(key: isDue ? Self.text : member.key, value: counted(member.value)))
                }
                return .object(JSONObject(members: members))
            default: return value
            }
        }
    }

    /// Texts that are the same with every key are those of interfaces.
    @Test(arguments: vendors)
    func noOtherTextStays(dialect: Dialect) throws {
        let other = Redactor(key: Array("another key of a test".utf8), dialects: Self.vendors)
        var kept: Set<String> = []
        for testCase in try Self.cases(of: dialect) {
            let (one, two) = (Self.redactor.redacted(testCase), other.redacted(testCase))
            kept.formUnion(Self.words(of: one.message).intersection(Self.words(of: two.message)))
        }
        let names = Self.documented(dialect).union(Self.constants)
        #expect(kept.subtracting(names).filter { !Self.isApples($0) } == [])
        #expect(kept.count > 20, "\(kept.sorted())")
    }

    private static func words(of message: MessageInput) -> Set<String> {
        let text = String(decoding: message.bytes, as: UTF8.self)
        return Set(
            text.split { !($0.isLetter || $0.isNumber || "_-".contains($0)) }.map(String.init).filter {
                $0.count > 3 && $0.contains { $0.isLetter }
            }
        )
    }

    /// Names that the vendor's documents give its fields, and Apple's.
    private static func documented(_ dialect: Dialect) -> Set<String> {
        let tables: [FieldTable] =
            switch dialect {
            case .sns: [SNSFields.publish, FCMFields.message(legacy: true), FCMFields.message(legacy: false)]
            case .fcm: [FCMFields.message(legacy: true), FCMFields.message(legacy: false)]
            case .easemob: [EasemobFields.request]
            case .getui: [GetuiFields.wholeRequest]
            case .jpush: [JPushFields.message]
            default: [ZegoFields.request]
            }
        var names: Set<String> = []
        var rest = tables
        while let table = rest.popLast() {
            names.formUnion(table.fields.map(\.name))
            rest += table.fields.flatMap(\.type.tables)
        }
        if dialect == .sns { names.formUnion(SNSFields.entries) }
        return names
    }

    private static func isApples(_ word: String) -> Bool {
        DocumentedKeys.hasInAps(word) || DocumentedKeys.hasInAlert(word) || DocumentedKeys.hasInSound(word)
            || PushType(rawValue: word) != nil || word.hasPrefix("apns-")
    }

    /// Values and names of interfaces in the stored cases.
    private static let constants: Set<String> = [
        "true", "false", "null", "default", "1e400", "high", "normal", "from", "message_type", "notification_count",
        "visibility", "topics", "TOPICS", "users", "chatgroups", "chatrooms", "ROUTE_ONLINE", "call", "notify",
        "update", "gexin", "silence", "customId", "Message", "ExtendedData", "json", "JSON", "DataType", "StringValue",
        "BinaryValue", "String", "string", "Number", "Binary", "Array", "MOBILE", "PUSH_TYPE", "PRIORITY", "TOPIC",
        "COLLAPSE_ID", "PREFERRED_AUTHENTICATION_METHOD", "fcmV1Message", "endpoint", "us-east-1", "3600s",
        // An escape, and names of apps.
        "u0001", "example", "myapp", "amazon", "mobile", "messaging",
        // Of JPush: words that a field can be.
        "start", "active", "passive", "critical", "time-sensitive", "android", "winphone", "quickapp", "hmos",
    ]
}
