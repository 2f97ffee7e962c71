import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("ZEGO: the payload")
struct ZegoPayloadTests {
    // MARK: Alert

    @Test func titleAndContentAreTheAlert() throws {
        for subject in [ZegoSubject(), ZegoSubject(server: [:])] {
            let payload = try subject.payload()
            #expect(payload.value["aps"] == ["alert": ["title": "t", "body": "b"]])
            for key in ["title", "body"] { #expect(payload.rule("aps", "alert", key) == "ZG-3") }
            #expect(payload.headers == [ExpectedHeader("apns-push-type", "alert", rule: "ZG-3")])
            #expect(payload.intent == Intent(isVisible: true, wakesApp: false, runsExtension: false))
            #expect(try subject.topics() == [])
        }
    }

    @Test(arguments: [nil, .null, ""] as [JSONValue?])
    func anEmptyTextIsThereOrNot(text: JSONValue?) throws {
        let subject = ZegoSubject(message: ["pushConfig": .object(field("title", text, beside: ["content": "b"]))])
        #expect(try subject.allAps() == [["alert": ["title": "", "body": "b"]], ["alert": ["body": "b"]]])
        #expect(try subject.topics() == ["ZG-3"])
    }

    @Test func anAlertWithoutTextIsOpen() throws {
        let subject = ZegoSubject(message: ["pushConfig": ["payload": "x"]])
        #expect(
            try subject.allAps() == [
                ["alert": ["title": "", "body": ""]], [:], ["alert": ["title": ""]], ["alert": ["body": ""]],
                ["alert": [:]],
            ]
        )
        let badged = ZegoSubject(message: ["pushConfig": ["enableBadge": true]])
        #expect(try badged.allAps().contains(["badge": 0]))
        // Nothing to see, and perhaps meant so.
        #expect(try subject.payload().intent.isVisible == nil)
    }

    // MARK: The sender's text

    @Test(arguments: ["data", "{\"customId\":\"1\"}", "{\"aps\":1}", "[1]", " ", "\u{0}\u{2028}\"\\/", "\u{1F600}"])
    func thePayloadStaysAText(text: String) throws {
        let payload = try ZegoSubject(["payload": .string(text)]).payload()
        #expect(payload.value["payload"] == .string(text))
        #expect(payload.value.objectValue?.keys == ["aps", "payload", "zego"])
        #expect(payload.rule("payload") == "ZG-4")
        #expect(payload.bytes == payload.value.serialized())
    }

    @Test func anEmptyPayloadIsOpen() throws {
        let subject = ZegoSubject(["payload": ""])
        #expect(try Set(subject.outcomes().map { $0.payload?.value["payload"]?.stringValue }) == ["", nil])
        #expect(try subject.words() == ["payload", "refused"])
        #expect(try ZegoSubject(["payload": .null]).value()["payload"] == nil)
    }

    @Test func theOlderNameIsReadOrNot() throws {
        let subject = ZegoSubject(["extendedData": "x"])
        #expect(try subject.value()["payload"] == "x")
        #expect(try subject.topics() == ["ZG-4-extendedData"])
        #expect(try subject.outcomes().contains { $0.payload?.value["payload"] == nil })
        #expect(try ZegoSubject(["extendedData": "x", "payload": "y"]).value()["payload"] == "y")
        #expect(try ZegoSubject(["extendedData": "x", "payload": "y"]).topics() == [])
    }

    // MARK: Badge and thread

    @Test(arguments: [(0, 0, 0), (1, 1, 2), (98, 99, 197), (2_147_483_647, 99, 2_147_483_746)])
    func theBadgeIsASum(reported: Int, increment: Int, sum: Int) throws {
        let number = JSONValue.number(JSONNumber(increment))
        for subject in [
            ZegoSubject(["enableBadge": true, "badgeIncrement": number]),
            ZegoSubject(server: ["EnableBadge": true, "BadgeIncrement": number]),
        ] {
            let payload = try subject.inContext("reportedBadge", .number(JSONNumber(reported))).payload()
            #expect(payload.value["aps"]?["badge"]?.intValue == sum)
            #expect(payload.rule("aps", "badge") == "ZG-8")
        }
    }

    @Test(arguments: [nil, false, .null] as [JSONValue?])
    func badgesAreCarriedOnlyWhereTheyAreEnabled(flag: JSONValue?) throws {
        let subject = ZegoSubject(message: [
            "pushConfig": .object(field("enableBadge", flag, beside: ["badgeIncrement": 1]))
        ])
        #expect(try subject.value()["aps"]?["badge"] == nil)
    }

    @Test(arguments: [("100", [104, 105]), ("1e3", [104, 1005]), ("18446744073709551616", [104]), ("1e400", [104])])
    func incrementsOver99CountAs99(lexeme: String, badges: [Int]) throws {
        let number = JSONValue.number(JSONNumber(uncheckedLexeme: lexeme))
        let server = ZegoSubject(
            server: ["EnableBadge": true, "BadgeIncrement": number],
            context: ["reportedBadge": 5]
        )
        #expect(try server.allAps().compactMap { $0?["badge"]?.intValue } == [104])
        // Only the server's page has the limit.
        let client = ZegoSubject(["enableBadge": true, "badgeIncrement": number], context: ["reportedBadge": 5])
        #expect(try client.allAps().compactMap { $0?["badge"]?.intValue } == badges)
    }

    /// Who reads doubles sees an integer, since from 2^63 on a double has no room for a fraction.
    @Test(arguments: ["9223372036854775808.5", "-9223372036854775808.5", "92233720368547758085.5e0"])
    func fractionsThatADoubleHasNoRoomForAreOpen(lexeme: String) throws {
        let number = JSONValue.number(JSONNumber(uncheckedLexeme: lexeme))
        let subject = ZegoSubject(["enableBadge": true, "badgeIncrement": number])
        #expect(try Set(subject.words()) == ["payload", "refused"])
        #expect(try subject.topics().contains("ZG-types"))
    }

    @Test(arguments: ["9223372036854775808.0", "9.2233720368547758085e19", "1.5e400"])
    func integersAreSoHoweverTheyAreWritten(lexeme: String) throws {
        let number = JSONValue.number(JSONNumber(uncheckedLexeme: lexeme))
        let subject = ZegoSubject(["enableBadge": true, "badgeIncrement": number])
        #expect(try !subject.topics().contains("ZG-types"))
    }

    @Test func theLargestIncrementDoesNotOverflow() throws {
        let subject = ZegoSubject(
            ["enableBadge": true, "badgeIncrement": .number(JSONNumber(Int.max))],
            context: ["reportedBadge": 1]
        )
        #expect(try subject.allAps().map { $0?["badge"]?.intValue } == [100])
    }

    @Test(arguments: ["-1", "-9223372036854775808", "-1e30"])
    func negativeIncrementsAreOpen(lexeme: String) throws {
        let subject = ZegoSubject(
            ["enableBadge": true, "badgeIncrement": .number(JSONNumber(uncheckedLexeme: lexeme))],
            context: ["reportedBadge": 5]
        )
        #expect(try subject.topics() == ["ZG-8-negative"])
        #expect(try subject.allAps().map { $0?["badge"]?.intValue } == [5, nil, nil])
        #expect(try subject.words() == ["payload", "refused"])
    }

    @Test func threadsKeepTheirName() throws {
        #expect(try ZegoSubject(["threadID": "x"]).payload().rule("aps", "thread-id") == "ZG-9")
        #expect(try ZegoSubject(server: ["ThreadId": "x"]).value()["aps"]?["thread-id"] == "x")
        #expect(try ZegoSubject(["ThreadId": "x"]).value()["aps"]?["thread-id"] == nil)
        #expect(try ZegoSubject(["threadID": ""]).allAps().map { $0?["thread-id"] } == [nil, "", nil])
    }

    // MARK: Service data

    /// Beyond 2^53 a double has other digits, beyond 2^63 a machine integer has none.
    @Test(arguments: ["0", "9007199254740993", "4855622119122677075", "14292543900357708322", "36893488147419103233"])
    func identifiersKeepEveryDigit(id: String) throws {
        let number = JSONValue.number(JSONNumber(uncheckedLexeme: id))
        for given in [.string(id), number] {
            let subject = ZegoSubject(context: ["requestId": given, "callId": given])
            #expect(try subject.value()["zego"]?["zpns_request_id"] == given)
            let found = try subject.outcomes().compactMap(\.payload)
            #expect(found.count == 8)
            for payload in found {
                for value in [
                    payload.value["zego"]?["zpns_request_id"], payload.value["zego"]?["call_id"],
                    payload.value["call_id"],
                ] {
                    #expect(value == .string(id) || value == number)
                }
            }
            #expect(found.contains { String(decoding: $0.bytes, as: UTF8.self).hasSuffix(#""call_id":\#(id)}"#) })
        }
    }

    @Test(arguments: ["call-1", "007", "", "-1", "1.0", "１"])
    func whatIsNoDecimalNumberIsAText(id: String) throws {
        let subject = ZegoSubject(context: ["requestId": .string(id)])
        #expect(try subject.outcomes().count == 1)
        #expect(try subject.value()["zego"] == ["version": 1, "zpns_request_id": .string(id)])
    }

    @Test func onlyCallsHaveACallIdentifier() throws {
        let plain = try ZegoSubject().payload()
        #expect(plain.value["zego"] == ["version": 1, "zpns_request_id": "702041001865190434"])
        #expect(plain.value["call_id"] == nil)
        #expect(plain.rule("zego") == "ZG-10")
        let call = try ZegoSubject(context: ["callId": "5"]).payload()
        #expect(call.value["zego"] == ["version": 1, "zpns_request_id": "702041001865190434", "call_id": "5"])
        #expect(call.rule("call_id") == "ZG-10")
    }

    @Test func withoutARequestTheServiceDataIsNotJudged() throws {
        let subject = ZegoSubject(context: ["requestId": nil, "callId": "call-1"])
        let payloads = try subject.outcomes().compactMap(\.payload)
        #expect(payloads.map { $0.value["zego"] } == [nil, ["version": 1, "call_id": "call-1"], .null])
        let zego = JSONPointer(tokens: ["zego"])
        #expect(payloads.map(\.unjudged) == [[], [zego], [zego]])
        #expect(payloads.allSatisfy { $0.value["call_id"] == "call-1" })
    }

    /// The pages say that the device gets them, and not where.
    @Test func whatHasNoPlaceMayBeAnywhere() throws {
        let screen: JSONObject = ["voIPConfig": ["iOSVoIPHandleType": 1, "iOSVoIPHandleValue": "Li hua"]]
        #expect(try ZegoSubject(screen).with(strategy: ["voip": true]).payload().placesOfRules != nil)
        #expect(try ZegoSubject(screen).payload().placesOfRules == nil)
        let image: JSONObject = ["PushImageInfo": ["Apns": ["Image": "https://example.com/a.png"]]]
        #expect(try ZegoSubject(server: image).payload().placesOfRules != nil)
        #expect(try ZegoSubject(server: ["PushImageInfo": ["Android": ["FCM": [:]]]]).payload().placesOfRules == nil)
        #expect(try ZegoSubject(screen).with(strategy: ["voip": true]).value()["voIPConfig"] == nil)
    }

    // MARK: Size

    @Test(arguments: [(4096, ["payload"]), (4097, ["refused", "suppressed"])])
    func theLimitIsThatOfAPNs(length: Int, words: [String]) throws {
        let subject = try filled(to: length, ZegoSubject(context: ["requestId": "r"]))
        #expect(try subject.words() == words)
        #expect(try subject.primary().byteCount == length)
        if words.count > 1 { #expect(try subject.primary().rule == "ZG-12") }
    }

    /// By Apple; the vendor's documents do not say so.
    @Test(
        arguments: [
            (4096, ["payload"]), (4097, ["payload", "refused", "suppressed"]),
            (5120, ["payload", "refused", "suppressed"]),
            (5121, ["refused", "suppressed"]),
        ]
    )
    func callsMayBeLarger(length: Int, words: [String]) throws {
        let subject = ZegoSubject(context: ["requestId": "r"]).with(strategy: ["voip": true])
        #expect(try filled(to: length, subject).words() == words)
    }

    @Test func nearTheLimitWhatHasNoPlaceDecides() throws {
        let nameless = ZegoSubject(context: ["requestId": nil])
        #expect(try filled(to: 3956, nameless).words() == ["payload"])
        #expect(try filled(to: 3969, nameless).topics() == ["ZG-10-none", "ZG-12-unplaced"])
        #expect(try filled(to: 4096, nameless).words() == ["payload", "refused", "suppressed"])
        #expect(try filled(to: 4097, nameless).words() == ["refused", "suppressed"])
    }

    /// The subject with a payload text that makes its payload so many bytes long.
    private func filled(to length: Int, _ subject: ZegoSubject) throws -> ZegoSubject {
        var subject = subject
        var fields = try #require(subject.message["pushConfig"]?.objectValue)
        fields["payload"] = "x"
        subject.message["pushConfig"] = .object(fields)
        let room = length - (try subject.payload().bytes.count)
        fields["payload"] = .string("x" + String(repeating: "a", count: room))
        subject.message["pushConfig"] = .object(fields)
        return subject
    }

    private func field(_ name: String, _ value: JSONValue?, beside others: JSONObject) -> JSONObject {
        var fields = others
        fields[name] = value
        return fields
    }
}
