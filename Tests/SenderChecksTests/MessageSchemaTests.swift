import APNsRules
import CaseFiles
import CaseGeneration
import JSONModel
import JSONSchema
import PushModel
import Testing
import VendorModel
import Vendors

@testable import SenderChecks

/// The schemas of what senders write, held against what `lint` says. Both are made from one list of fields; what they say of a message must agree.
@Suite struct MessageSchemaTests {
    static let schemas: [String: Schema] = {
        let made = MessageSchema.all.compactMap { schema in
            (try? Schema(schema.document)).map { (schema.name, $0) }
        }
        return Dictionary(made) { first, _ in first }
    }()

    static func isMet(_ name: String, by value: JSONValue) throws -> Bool {
        try #require(schemas[name]).isMet(by: value)
    }

    @Test(arguments: MessageSchema.all.map(\.name))
    func eachIsASchemaThatExplainsItsMembers(name: String) throws {
        let document = try #require(MessageSchema.named(name)).document
        #expect(try Schema(document).unknownKeywords.isEmpty)
        #expect(document["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(document["$id"] == .string("\(name).schema.json"))
        #expect(document["title"]?.stringValue != nil)
        var count = 0
        for object in Self.tables(of: document) {
            for member in object["properties"]?.objectValue?.members ?? [] {
                count += 1
                let text = member.value["description"]?.stringValue ?? ""
                #expect(member.value["title"]?.stringValue != nil, "\(member.key)")
                #expect(text.contains(" Source: ") && text.hasSuffix("."), "\(member.key): \(text)")
            }
        }
        #expect(count > 8)
    }

    /// The objects that a table describes: the forms of a message, and what is inside them.
    private static func tables(of document: JSONValue) -> [JSONValue] {
        var found = document["$defs"]?.objectValue?.members.map(\.value) ?? []
        var rest: JSONValue? = document
        while let form = rest, form["properties"] == nil {
            if let table = form["then"] { found.append(table) }
            rest = form["else"]
        }
        if let rest { found.append(rest) }
        return found
    }

    // MARK: Apple's payload

    /// Rules that speak of a name, a type or a range, as far as a schema can know them.
    static let typed: Set<String> = [
        "json.aps.type", "json.aps.outside", "aps.alert.type", "aps.alert.fields", "aps.alert.loc_args.type",
        "aps.badge.type",
        "aps.sound.type", "aps.string_keys", "aps.content_available.value", "aps.mutable_content.value",
        "aps.interruption_level.value", "aps.relevance_score.range", "aps.url_args", "json.aps.key_spelling",
        "la.event",
        "la.timestamp", "json.root.object", "json.aps.custom_keys", "aps.alert.unknown_key", "aps.badge.range",
    ]

    /// These have their types and words by the document wherever they stand. Rules speak of them on the pushes that they are for.
    static let ofActivities: Set<String> = [
        "event", "timestamp", "stale-date", "dismissal-date", "content-state", "input-push-token", "input-push-channel",
    ]
    static let ofOthers: Set<String> = [
        "attributes", "attributes-type", "content-changed", "encryptedData", "sessionIdentifier", "keyID",
        "messageIndex",
    ]

    static func findings(in payload: JSONValue) -> [Violation] {
        let request = PushRequest.lone(body: payload.serialized(), headers: [])
        return RuleList.judge(PushSubject(request: request, hasHeaders: false, now: 1_700_000_000)).violations
    }

    private func compare(_ payload: JSONValue, _ what: String) throws {
        let findings = Self.findings(in: payload)
        let accepts = try Self.isMet("apns", by: payload)
        let wrong = findings.filter { Self.typed.contains($0.rule) && $0.level.severity >= .warning }
        if !wrong.isEmpty {
            let isSaid = wrong.contains { finding in
                // A website's topic stands in a header, and null is a value of its own.
                finding.rule != "aps.url_args" || payload["aps"]?["url-args"] != nil
            }
            if isSaid { #expect(!accepts, "\(what): \(wrong.map(\.message))") }
        } else if findings.isEmpty {
            #expect(accepts, "\(what)")
        }
    }

    @Test func examplesOfTheRulesAreJudgedAlike() throws {
        var count = 0
        for rule in RuleList.all {
            for example in rule.passing + rule.failing {
                guard case .request(let request, hasHeaders: false, nil) = example.content,
                    let value = try? JSONValue(parsing: request.body)
                else { continue }
                count += 1
                // Outside a Live Activity their rules are silent, and the document is not.
                if ["la.event", "la.timestamp"].contains(rule.id), example.title == "No Live Activity" { continue }
                // What only a rule reads: names in an object of the app's own, and which clock a number is of.
                let isReadByRuleAlone = [("json.aps.outside", "All of them"), ("la.timestamp", "Seconds since 2001")]
                    .contains { $0 == (rule.id, example.title) }
                if isReadByRuleAlone { continue }
                try compare(value, "\(rule.id): \(example.title)")
            }
        }
        #expect(count > 200)
    }

    static let values: [JSONValue] = [
        "", "a", "1", "update", "critical", 0, 1, 2, -1, .number(JSONNumber(uncheckedLexeme: "0.5")),
        .number(JSONNumber(uncheckedLexeme: "1.0")), .number(JSONNumber(uncheckedLexeme: "1e30")), true, false, [],
        ["a"], [1], [:],
        ["a": 1], ["critical": 1, "name": "default"], ["title": "t"], ["body": 1], ["loc-key": "K", "loc-args": ["a"]],
    ]

    @Test(arguments: [
        #"{"aps":{"alert":{"title":"t","body":"b"},"sound":"default"}}"#,
        #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"goals":1}}}"#,
        #"{"aps":{"timestamp":1700000000,"event":"start","content-state":{},"attributes-type":"M","attributes":{},"alert":{"title":"t","body":"b"}}}"#,
    ])
    func everyValueAtEveryMemberIsJudgedAlike(text: String) throws {
        let base = try JSONValue(parsing: Array(text.utf8))
        let isOfActivity = base["aps"]?["content-state"] != nil
        for key in ApsKey.allCases.map(\.name) + ["order", "thread_id", "events", "contentAvailable"] {
            if Self.ofOthers.contains(key) || (!isOfActivity && Self.ofActivities.contains(key)) { continue }
            for value in Self.values {
                var aps = base["aps"]?.objectValue ?? [:]
                aps[key] = value
                try compare(["aps": .object(aps)], "aps.\(key) \(value) in \(text)")
            }
        }
        let alert = [
            "title", "subtitle", "body", "launch-image", "loc-key", "title-loc-args", "title_loc_key", "color",
        ]
        for key in alert {
            for value in Self.values {
                var aps = base["aps"]?.objectValue ?? [:]
                var alert = aps["alert"]?.objectValue ?? ["title": "t", "body": "b"]
                alert[key] = value
                aps["alert"] = .object(alert)
                try compare(["aps": .object(aps)], "alert.\(key) \(value) in \(text)")
            }
        }
    }

    @Test func everyKeyOfApsIsInTheSchemaAndNoOther() throws {
        let aps = try #require(MessageSchema.named("apns")?.document["$defs"]?["aps"]?["properties"]?.objectValue)
        #expect(Set(aps.keys) == Set(ApsKey.allCases.map(\.name)))
    }

    @Test func storedAndGeneratedPayloadsAreJudgedAlike() throws {
        let generator = try #require(CaseGenerators.generator(for: .apns))
        let cases = try CorpusLoader([.shipped]).cases(of: [.apns]) + generator.coveringSet(strength: 2).map(\.testCase)
        var count = 0
        for testCase in cases {
            guard case .value(let payload) = testCase.message else { continue }
            let aps = payload["aps"]?.objectValue
            let isOfActivity = aps?["content-state"] != nil && (aps?["event"] != nil || aps?["timestamp"] != nil)
            let silent = isOfActivity ? Self.ofOthers : Self.ofOthers.union(Self.ofActivities)
            if aps?.keys.contains(where: silent.contains) ?? false { continue }
            try compare(payload, testCase.id)
            count += 1
        }
        #expect(count > 800)
    }

    /// Payloads of push types that have one of their own (Apple, Sending notification requests to APNs; Responding to VoIP notifications from
    /// PushKit; Push to Talk; File Provider): whether `aps` is due, headers say. What is meant for `aps` asks for it.
    @Test(arguments: [
        (#"{"call":"17","handle":"+49"}"#, true), (#"{"activeSpeaker":"Ann"}"#, true), (#"{"mdm":"6D2F"}"#, true),
        (#"{"container-identifier":"NSFileProviderWorkingSetContainerItemIdentifier","domain":"d"}"#, true),
        ("{}", true), (#"{"aps":{}}"#, true), (#"{"alert":"Hi"}"#, false), (#"{"badge":1}"#, false),
        (#"{"apns":{"alert":"Hi"}}"#, false), (#"{"content-available":1}"#, false),
        (#"{"aps":{"alert":""}}"#, false), (#"{"aps":{"alert":{}}}"#, false), (#"{"aps":{"alert":"b"}}"#, true),
    ])
    func apsIsDueWhereItsKeysAre(text: String, passes: Bool) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(try Self.isMet("apns", by: value) == passes)
    }

    /// What is said of a wrong value names what is due there, and no list of schemas.
    @Test(arguments: [
        ("apns", #"{"aps":{"alert":5}}"#), ("apns", #"{"aps":{"alert":{"title":5}}}"#),
        ("apns", #"{"aps":{"sound":{"volume":2}}}"#), ("apns", #"{"aps":{"content-changed":"1"}}"#),
        ("fcm", #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":{"title":5}}}}}}"#),
        ("fcm", #"{"message":{"token":"t","notification":{"title":5}}}"#),
        (
            "easemob",
            #"{"target_type":"users","target":["u"],"msg":{"type":"txt","msg":"m"},"ext":{"em_apns_ext":{"em_push_title":5}}}"#
        ),
    ])
    func nothingIsSaidOfAlternatives(name: String, text: String) throws {
        let violations = try #require(Self.schemas[name]).violations(in: JSONValue(parsing: Array(text.utf8)))
        #expect(!violations.isEmpty)
        #expect(!violations.contains { "\($0)".contains("anyOf") || "\($0)".contains("oneOf") }, "\(violations)")
    }

    // MARK: Headers

    /// Apple, Sending notification requests to APNs, table 2.
    @Test(arguments: [
        (
            #"{"apns-push-type":"alert","apns-priority":"10","apns-topic":"com.example.app","apns-expiration":"0"}"#,
            true
        ),
        (#"{"apns-id":"123E4567-E89B-12D3-A456-426614174000","apns-collapse-id":"a b"}"#, true),
        (#"{"apns-channel-id":"dHN0LXNyY2gtY2hubA==","apns-request-id":"123e4567-e89b-12d3-a456-426614174000"}"#, true),
        (#"{"apns-push-type":"silent"}"#, false), (#"{"apns-priority":"high"}"#, false),
        (#"{"apns-priority":10}"#, false), (#"{"apns-expiration":"-1"}"#, false), (#"{"apns-id":"17"}"#, false),
        (#"{"apns-topic":"com.example app"}"#, false), (#"{"apns-collapse-id":""}"#, false),
        (#"{"apns-channel-id":"news!"}"#, false), (#"{"apns-sound":"a"}"#, false),
    ])
    func headersAreJudgedAsTheRulesDo(text: String, passes: Bool) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(try Self.isMet("apns-headers", by: value) == passes)
        guard !text.contains("\":10}"), passes || !text.contains("channel") else { return }
        let headers = (value.objectValue?.members ?? []).map { HeaderField($0.key, $0.value.stringValue ?? "") }
        let request = PushRequest.lone(body: Array(#"{"aps":{"alert":{"body":"b"}}}"#.utf8), headers: headers)
        let found = RuleList.judge(PushSubject(request: request, hasHeaders: false, now: 1_700_000_000)).violations
        if !passes { #expect(found.contains { $0.rule.hasPrefix("hdr.") }, "\(text)") }
    }

    // MARK: Vendors

    /// Getui REST v2, push_channel, ios: content-available is 0 or 1, and 0 where it is left out. firebase-admin-node, Aps: names of its own.
    @Test(arguments: [
        (
            "getui",
            #"{"push_channel":{"ios":{"type":"notify","aps":{"alert":{"title":"t","body":"b"},"content-available":0}}}}"#,
            true
        ),
        ("getui", #"{"push_channel":{"ios":{"aps":{"alert":{"title":"t","body":"b"},"content-available":1}}}}"#, true),
        ("getui", #"{"push_channel":{"ios":{"aps":{"alert":{"title":"t","body":"b"},"content-available":2}}}}"#, false),
        ("getui", #"{"push_channel":{"ios":{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":0}}}}"#, false),
        ("fcm", #"{"token":"t","apns":{"payload":{"aps":{"badge":"1"}}}}"#, false),
        ("fcm", #"{"token":"t","apns":{"payload":{"aps":{"alert":{"titel":"t"}}}}}"#, false),
        ("fcm", #"{"token":"t","apns":{"payload":{"aps":{"content-available":1,"badge":1},"order":17}}}"#, true),
        (
            "fcm",
            #"{"tokens":["t"],"apns":{"payload":{"aps":{"alert":{"titleLocKey":"k","titleLocArgs":["a"]},"sound":{"critical":true,"name":"default","volume":1},"contentAvailable":true,"mutableContent":true,"threadId":"a"}}}}"#,
            true
        ),
        ("fcm", #"{"token":"t","apns":{"payload":{"aps":{"contentAvailable":"1"}}}}"#, false),
    ])
    func partsOfApplesAreDescribedAsTheirDocumentsSay(name: String, text: String, passes: Bool) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(try Self.isMet(name, by: value) == passes)
    }

    private static let kinds = ["unknown-field", "misspelt-field", "misplaced-field", "wrong-type"]

    /// The fields of a message that `lint` names.
    private static func namedFields(_ message: SentMessage) -> [String] {
        message.mistakes.filter { found in kinds.contains { found.mistake.id.hasSuffix("." + $0) } }
            .map { "\($0.mistake.id) \($0.place.joined(separator: "/")): \($0.message)" }
    }

    @Test(arguments: SenderMistakes.all.map(\.id))
    func whatIsRightIsAccepted(id: String) throws {
        let mistake = try #require(SenderMistakes.mistake(id: id))
        for (text, isRight) in [(mistake.right, true), (mistake.wrong, false)] {
            let value = try JSONValue(parsing: Array(text.utf8))
            let accepts = try Self.isMet(mistake.dialect.rawValue, by: value)
            if isRight { #expect(accepts, "\(text)") }
            let isOfFields = Self.kinds.contains { id.hasSuffix("." + $0) }
            if !isRight, isOfFields { #expect(!accepts, "\(text)") }
        }
    }

    /// Ranges and words that documents give and whose breach no rule of the vendor's or Apple's notices: on other phones than Apple's, or in
    /// what no payload has.
    private static let stricter: [String: [String]] = [
        "sns": ["/MessageAttributes/AWS.SNS.MOBILE.APNS.P"], "getui": ["/voicePlayType", "/ios"],
    ]

    /// Names that a schema cannot tell from the sender's own: those of a table elsewhere in the message.
    private static let sayings = ["belongs into"]

    @Test(arguments: Dialect.allCases.filter { $0 != .apns }.map(\.rawValue))
    func storedAndGeneratedMessagesAreJudgedAlike(name: String) throws {
        let dialect = try #require(Dialect(rawValue: name))
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let stored = try CorpusLoader([.shipped]).cases(of: [dialect])
        // A third of them has every value of every axis.
        let pairs = generator.coveringSet(strength: 2)
        let generated = stride(from: 0, to: pairs.count, by: 3).map { pairs[$0].testCase }
        var (rejected, accepted) = (0, 0)
        for testCase in stored + generated {
            guard case .value(let value) = testCase.message, value.objectValue != nil else { continue }
            let message = SentMessage(
                name: testCase.id,
                dialect: dialect,
                input: testCase.message,
                context: testCase.context,
                form: .asRequest
            )
            let named = Self.namedFields(message)
            let accepts = try Self.isMet(name, by: value)
            if named.isEmpty {
                accepted += accepts ? 1 : 0
                // Only a message that nothing is said of has to pass.
                if !accepts, message.mistakes.isEmpty {
                    let findings = try MessageJudge(now: 1_700_000_000).verdicts(on: message).flatMap(\.findings)
                    let places = try Self.places(name, value)
                    let isByDocument = Self.stricter[name, default: []].contains { prefix in
                        places.allSatisfy { $0.hasPrefix(prefix) }
                    }
                    if findings.isEmpty, !isByDocument {
                        Issue.record(
                            "\(testCase.id) rejected: \(places.prefix(3)) \(String(decoding: value.serialized(), as: UTF8.self).prefix(500))"
                        )
                    }
                }
            } else if !named.allSatisfy({ line in Self.sayings.contains { line.contains($0) } }) {
                rejected += 1
                if accepts {
                    Issue.record(
                        "\(testCase.id) accepted: \(named) \(String(decoding: value.serialized(), as: UTF8.self).prefix(500))"
                    )
                }
            }
        }
        #expect(rejected > 5 && accepted > 100, "\(rejected) \(accepted)")
    }

    private static func places(_ name: String, _ value: JSONValue) throws -> [String] {
        try #require(schemas[name]).violations(in: value).map { "\($0)" }
    }
}
