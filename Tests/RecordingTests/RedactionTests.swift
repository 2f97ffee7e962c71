import APNsRules
import Campaign
import EasemobVendor
import Findings
import Foundation
import JSONModel
import Masking
import PushModel
import Testing

@testable import APNsWire
@testable import Recording

/// What `serve --redact` leaves of tokens and texts: nothing but lengths, types and equality.
@Suite struct RedactionTests {
    private static let key = Array("a key of a test, long enough".utf8)
    private let texts = TextMask(key: key)
    private let redactor = Redactor(key: key)

    static let samples = [
        "Canary text 4821", "你好，世界", "Привет Мир", "naïve Ärger", "🎉👍🏽", "a", "Z", "7", "", "   ", "ab cd",
        "Ünï-çødé №5 ½", "https://example.com/a?b=c", String(repeating: "long text ", count: 40), "ไทย हिन्दी عربي",
    ]

    @Test(arguments: samples)
    func aTextKeepsItsLengthAndItsSigns(text: String) {
        let masked = texts.masked(text)
        #expect(masked.utf8.count == text.utf8.count)
        #expect(masked.unicodeScalars.count == text.unicodeScalars.count)
        #expect(masked == texts.masked(text))
        #expect(TextMask(key: Self.key).masked(text) == masked, "another run")
        for (was, now) in zip(text.unicodeScalars, masked.unicodeScalars) where was.isASCII {
            let stays = !(was.properties.isAlphabetic || ("0"..."9").contains(was))
            #expect(stays == (was == now) || !stays)
        }
        if text.unicodeScalars.count(where: { $0.properties.isAlphabetic }) > 3 {
            #expect(masked != text)
            #expect(TextMask(key: [1]).masked(text) != masked, "another key")
        }
    }

    /// A limit in characters means the same for a text and what is told of it.
    @Test(
        arguments: [
            String(repeating: "e\u{301}", count: 50), String(repeating: "\u{1F600}", count: 50), "👍🏽👍🏿", "🇩🇪🇫🇷", "❤️",
            "ש\u{5B8}לו\u{5B9}ם", "ที่นี่", "e\u{301}\u{323} q\u{307}\u{323}",
        ]
    )
    func aTextKeepsItsCharacters(text: String) {
        #expect(texts.masked(text).count == text.count)
    }

    /// Two texts become one only where they are one: a payload would get a key twice.
    @Test func shortTextsStayDifferent() {
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
        #expect(Set(letters.map(texts.masked)).count == 26)
        let pairs = letters.flatMap { first in letters.map { first + $0 } }
        #expect(Set(pairs.map(texts.masked)).count == 26 * 26)
        let numbers = (100..<1000).map(String.init)
        #expect(Set(numbers.map(texts.masked)).count == 900)
    }

    @Test func aTokenIsOneInEitherCaseAndWhereverItStands() throws {
        let token = String(repeating: "0a1b2c3d", count: 8)
        let masked = redactor.redacted(deviceToken: token)
        #expect(masked != token && masked.count == 64 && masked.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        #expect(redactor.redacted(deviceToken: token.uppercased()) == masked.uppercased())
        #expect(redactor.redacted(path: "/3/device/\(token)") == "/3/device/\(masked)")
        #expect(redactor.redacted(text: token) == masked)
        #expect(
            redactor.redacted(["devices": [.string(token)]], keptKeys: ["devices"]) == ["devices": [.string(masked)]]
        )
        let short = redactor.redacted(deviceToken: "abcd")
        #expect(short.count == 4 && short.allSatisfy(\.isHexDigit))
    }

    @Test func pathsKeepTheirRoutes() {
        for path in ["/3/device/", "/1/apps/com.example.app/channels", "/4/broadcasts/apps/com.example.app"] {
            #expect(redactor.redacted(path: path) == path)
        }
        let unknown = redactor.redacted(path: "/Canary/device?canary=1")
        #expect(unknown.hasSuffix("/device?…") && !unknown.lowercased().contains("canary"))
    }

    // MARK: Payloads

    static let payloads = [
        #"{"aps":{"alert":{"title":"Canary","body":"canary text","loc-key":"CANARY","loc-args":["canary"]},"badge":1}}"#,
        #"{ "aps" : {"alert":"canary\n\"quoted\" \u0041\u4e2d\ud83d\ude00/\/", "sound":"canary.caf"} , "canary":[1,23,138001380001]}"#,
        #"{"aps":{"alert":{"body":"b"},"interruption-level":"time-sensitive","sound":{"name":"default","critical":1,"volume":0.5}}}"#,
        #"{"aps":{"event":"update","timestamp":1700000000,"content-state":{"canary":{"canaryKey":"Canary"}}}}"#,
        #"{"aps":{"content-available":"1","badge":"12","thread-id":"canary-7"},"acme":{"a":true,"b":null},"f":"x","t":"y"}"#,
        #"{"aps":{"alert":"\ud800 canary"}}"#, #"["canary",{"canary":1}]"#, #""canary""#, "-1234.5678e+10", "{}",
        #"{"aps":{"alert":"x","alert":"canary"},"k":1,"k":2}"#,
    ]

    @Test(arguments: payloads)
    func aPayloadKeepsItsShape(text: String) throws {
        let body = Array(text.utf8)
        let masked = redactor.redacted(payload: body)
        #expect(masked.count == body.count)
        let shown = String(decoding: masked, as: UTF8.self)
        #expect(!shown.lowercased().contains("canary"), "\(shown)")
        let (before, after) = (try? JSONValue(parsing: body), try? JSONValue(parsing: masked))
        #expect((before == nil) == (after == nil))
        guard let before, let after else { return }
        #expect(
            PayloadMask(texts: texts, plan: MaskingPlan()).masked(before) == after,
            "bytes and values are one: \(shown)"
        )
        #expect(before["aps"]?.objectValue?.members.map(\.key) == after["aps"]?.objectValue?.members.map(\.key))
        #expect(before.hasEqualKeys(depthLeft: 99) == after.hasEqualKeys(depthLeft: 99))
        #expect(before["aps"]?["badge"] == after["aps"]?["badge"])
        #expect(before["aps"]?["content-available"] == after["aps"]?["content-available"])
        #expect(before["aps"]?["interruption-level"] == after["aps"]?["interruption-level"])
        #expect(before["aps"]?["event"] == after["aps"]?["event"])
        #expect(before["aps"]?["timestamp"] == after["aps"]?["timestamp"])
        #expect((before["aps"]?["sound"]?["name"]) == (after["aps"]?["sound"]?["name"]))
    }

    /// Who is named in a text that is JSON is the same as elsewhere.
    @Test func aTextThatIsJSONIsMaskedFromInside() throws {
        let inner = #"{ "user" : "canary-user", "n":[1,true,"\u0063anary-user"] }"#
        let payload: JSONValue = [
            "aps": ["alert": .string(inner)], "user": "canary-user", "deep": .string(#"["[\"canary-user\"]"]"#),
        ]
        let shown = try JSONValue(parsing: redactor.redacted(payload: payload.serialized()))
        let user = try #require(shown.objectValue?.members[1].value.stringValue)
        let text = try #require(shown["aps"]?["alert"]?.stringValue)
        let read = try JSONValue(parsing: Array(text.utf8))
        #expect(read.objectValue?.members[0].value.stringValue == user)
        #expect(read.objectValue?.members[1].value.arrayValue?.map(\.kind) == [.number, .boolean, .string])
        #expect(read.objectValue?.members[1].value.arrayValue?.last?.stringValue == user)
        #expect(text.utf8.count == inner.utf8.count)
        let deep = try JSONValue(parsing: Array((shown.objectValue?.members[2].value.stringValue ?? "").utf8))
        #expect(deep.arrayValue?.first?.stringValue == #"["\#(user)"]"#)
        // What only begins as JSON does is a text as others.
        #expect(!redactor.redacted(text: "{ canary").contains("canary"))
    }

    @Test func whatIsNoJSONKeepsNoTextEither() {
        for body in [Array(#"{"canary":"canary"#.utf8), Array("canary".utf8), [0xFF] + Array("canary".utf8)] {
            let masked = redactor.redacted(payload: body)
            #expect(masked.count == body.count)
            #expect(!String(decoding: masked, as: UTF8.self).lowercased().contains("canary"))
            #expect(
                (String(validating: masked, as: UTF8.self) == nil) == (String(validating: body, as: UTF8.self) == nil)
            )
        }
    }

    /// Nested as deep as a sender likes.
    @Test func depthIsNoTrap() {
        let body = Array((String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)).utf8)
        #expect(redactor.redacted(payload: body).count == body.count)
        let texts = Array(
            (String(repeating: #"{"canary":"#, count: 400) + "1" + String(repeating: "}", count: 400)).utf8
        )
        #expect(!String(decoding: redactor.redacted(payload: texts), as: UTF8.self).contains("canary"))
    }

    @Test func numbersOfTheSendersStayNumbers() throws {
        for lexeme in ["138001380001", "-5000", "1234.5678e+10", "0.00001", "12345678901234567890123456789012"] {
            let masked = redactor.redacted(payload: Array("{\"aps\":{},\"n\":\(lexeme)}".utf8))
            let number = try JSONValue(parsing: masked).objectValue?.members.last?.value.numberValue
            #expect(number?.lexeme.utf8.count == lexeme.utf8.count)
            #expect(number?.lexeme != lexeme)
        }
        #expect(
            redactor.redacted(payload: Array(#"{"aps":{"badge":12345},"n":123}"#.utf8)).contains(Array("12345".utf8))
        )
        // A number in a text's place is the sender's own.
        for members in [#""alert":{"loc-args":["a",4812345]}"#, #""alert":4812345"#, #""thread-id":4812345"#] {
            let masked = redactor.redacted(payload: Array(#"{"aps":{\#(members)}}"#.utf8))
            #expect(!masked.contains(Array("4812345".utf8)))
        }
    }

    // MARK: Requests

    private static let canary = "Canary-7f3"
    private static let token = String(repeating: "ca9a", count: 16)

    private static func exchange(_ body: String, violations: [Violation] = []) -> Exchange {
        .sample(
            body: Array(body.utf8),
            headers: [
                HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert"),
                HeaderField("apns-priority", "10"), HeaderField("apns-collapse-id", canary),
                HeaderField("apns-id", "123e4567-e89b-12d3-a456-426614174000"),
                HeaderField("x-\(canary.lowercased())", "1"),
                HeaderField("x-user", canary), HeaderField("authorization", "bearer \(canary)\(canary)\(canary)"),
            ],
            path: "/3/device/\(token)",
            violations: violations
        )
    }

    @Test func headersKeepAppleConstants() throws {
        let headers = redactor.redacted(Self.exchange("{}").masked).request.headers
        #expect(headers["apns-topic"] == "com.example.app" && headers["apns-push-type"] == "alert")
        #expect(headers["apns-priority"] == "10")
        #expect(headers["apns-id"] == "123e4567-e89b-12d3-a456-426614174000")
        #expect(headers["authorization"] == "…")
        #expect(headers["apns-collapse-id"]?.count == Self.canary.count)
        #expect(headers.count { $0.value == headers["apns-collapse-id"] } == 2, "equal ones stay equal")
        #expect(!headers.contains { ($0.name + $0.value).lowercased().contains("canary") })
        let channel = HeaderField("apns-channel-id", "dHN0LXNyY2gtY2hubA+/AA==")
        #expect(redactor.redacted(channel) == channel)
        for other in ["canary-user-and-friends=", "canary-user-and-so-on-==", "canary=="] {
            #expect(redactor.redacted(HeaderField("apns-channel-id", other)).value != other)
        }
        let odd = redactor.redacted(HeaderField("apns-priority", "urgent"))
        #expect(odd.value != "urgent")
    }

    /// Payloads with what the rules find there: the verdict on the masked payload is the same.
    static let findings = [
        #"{"aps":{"mutable-content":1},"acme":{"id":"Canary-7f3"}}"#,
        #"{"aps":{"alert":{"body":"Canary-7f3","loc-args":["Canary-7f3"]},"sound":""}}"#,
        #"{"aps":{"alert":{"title":7},"badge":"1","boby":"Canary-7f3"}}"#,
        #"{"aps":{"alert":"Canary-7f3","content_available":1,"interruption-level":"loud"},"content-available":1}"#,
        #"{"aps":{"alert":"\#(String(repeating: "Canary-7f3", count: 500))"}}"#,
        #"{"aps":{"alert":"a","alert":"Canary-7f3"}}"#, #"{"aps":{"alert":"Canary-7f3"}"#, #"{"Canary-7f3":1}"#,
        #"{"aps":{"alert":{"title":"","body":""},"relevance-score":"Canary-7f3"}}"#,
    ]

    @Test(arguments: findings)
    func aMaskedCaseBreaksTheSameRules(text: String) async throws {
        func judged(_ exchange: Exchange) -> [Violation] {
            RuleList.judge(
                PushSubject(request: exchange.request, hasHeaders: true, now: exchange.arrivedAt / 1000)
            ).violations
        }
        var exchange = Self.exchange(text)
        exchange.violations = judged(exchange)
        let masked = redactor.redacted(exchange.masked)
        #expect(judged(masked).map(\.rule) == exchange.violations.map(\.rule))
        #expect(masked.violations.map(\.rule) == exchange.violations.map(\.rule))
        #expect(masked.violations.map(\.level) == exchange.violations.map(\.level))
        #expect(masked.violations.allSatisfy { !$0.message.isEmpty })
        let told = masked.violations.map { "\($0.place) \($0.message)" }.joined()
        #expect(!told.contains("Canary") && !told.contains(Self.token))
    }

    /// "A canary token and text appear nowhere in a redacted run's folder."
    @Test func theCanaryIsNowhereInTheFolder() async throws {
        var exchanges = Self.findings.map { Self.exchange($0) }
        for index in exchanges.indices {
            let subject = PushSubject(request: exchanges[index].request, hasHeaders: true, now: 1_700_000_000)
            exchanges[index].violations = RuleList.judge(subject).violations
            exchanges[index].violations.append(
                Violation(rule: "path.token", level: .warning, place: .request, message: "\(Self.token) \(Self.canary)")
            )
        }
        exchanges[0].malformation = "\(Self.canary) belongs to HTTP/1.1"
        exchanges[1].trailers = [HeaderField("x-user", Self.canary)]
        let sanitiser = RecordSanitiser(
            judge: CapturedPushJudge(of: .easemob),
            redactor: Redactor(key: Self.key, dialects: [.easemob])
        )
        try await recording(corpus: true, sanitiser: sanitiser, exchanges) { traffic, folder in
            #expect(traffic.findings.count > 5)
            var told = "\(traffic)"
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                told += name + ((try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
            }
            for index in exchanges.indices {
                told += String(decoding: sanitiser.line(exchanges[index], number: 1), as: UTF8.self)
            }
            #expect(told.contains("requests.jsonl") && told.contains("recorded-"))
            for secret in [Self.canary, Self.canary.lowercased(), Self.token, String(Self.token.prefix(16))] {
                #expect(!told.contains(secret), "\(secret)")
            }
        }
    }

    /// The vendor's verdict is of what came, and its place is where it is found in what is written.
    @Test func vendorsFindingsStay() async throws {
        let body =
            #"{"aps":{"alert":{"title":"Canary-7f3","body":"hi","loc-args":["Canary-7f3"]},"badge":1,"sound":"default"},"f":"Canary-7f3","t":"b","m":"62"}"#
        let judge = try #require(CapturedPushJudge(of: .easemob))
        let sanitiser = RecordSanitiser(judge: judge, redactor: Redactor(key: Self.key, dialects: [.easemob]))
        let (stored, found) = sanitiser.storable(Self.exchange(body))
        #expect(found.map(\.specRule).contains("EM-C3"))
        #expect(found.map(\.rule) == judge.diagnostics(in: Self.exchange(body)).map(\.rule))
        #expect(!"\(found)".contains("Canary"))
        let payload = try JSONValue(parsing: stored.request.body)
        #expect(payload["f"]?.stringValue?.count == Self.canary.count)
    }

    // MARK: Keys

    @Test func theKeyOfAUserIsMadeOnce() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let key = try RedactionKey.ofUser(["HOME": folder])
        #expect(key.count == 32)
        #expect(try RedactionKey.ofUser(["HOME": folder]) == key)
        #expect(try RedactionKey.ofUser(["HOME": "/nowhere", "XDG_CONFIG_HOME": folder + "/.config"]) == key)
        let file = folder + "/.config/pushproof/redaction.key"
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(throws: RedactionKeyError.self) { try RedactionKey.ofUser([:]) }
        #expect(throws: RedactionKeyError.self) { try RedactionKey.read(folder + "/none") }
        try Data([1, 2, 3]).write(to: URL(filePath: folder + "/short"))
        #expect(throws: RedactionKeyError.self) { try RedactionKey.read(folder + "/short") }
    }

    /// What another endpoint says is its own, and may be what it was sent.
    @Test func anAnswerOfAnotherEndpointKeepsApplesReasonsAlone() throws {
        func stored(_ body: String, _ reason: Reason) throws -> PushResponse {
            var exchange = Exchange.sample()
            exchange.response = PushResponse(
                status: 400,
                headers: [HeaderField("x-echo", "Canary"), HeaderField("content-type", "application/json")],
                reason: reason,
                body: Array(body.utf8)
            )
            let mock = PushResponse(status: 200, headers: [], reason: nil, body: [])
            exchange.upstream = UpstreamReport(mock: mock, problem: nil)
            return try #require(redactor.redacted(exchange).response)
        }
        let apple = try stored(#"{"reason":"BadTopic"}"#, .badTopic)
        #expect(apple.reason == .badTopic)
        #expect(apple.body == Array(#"{"reason":"BadTopic"}"#.utf8))
        #expect(apple.headers["x-echo"] == nil && apple.headers.allSatisfy { $0.value != "Canary" })
        #expect(apple.headers["content-type"] == "application/json")
        for body in [#"{"reason":"Canary","said":"Canary"}"#, "Canary", #"["Canary"]"#] {
            let other = try stored(body, Reason(rawValue: "Canary"))
            #expect(other.reason?.rawValue != "Canary")
            #expect(!String(decoding: other.body, as: UTF8.self).contains("Canary"))
        }
    }

    // MARK: Work

    /// Digits that count how often they are looked at.
    private struct Watched: Collection {
        final class Looks: @unchecked Sendable { var count = 0 }

        let digits: [UInt32]
        let looks = Looks()

        var startIndex: Int { digits.startIndex }
        var endIndex: Int { digits.endIndex }
        func index(after index: Int) -> Int { index + 1 }

        subscript(index: Int) -> UInt32 {
            looks.count += 1
            return digits[index]
        }
    }

    /// Whoever sends a long text of digits has it masked in time that goes with its length, and not with the square of that.
    @Test func eachDigitIsLookedAtAFewTimes() {
        let text = Watched(digits: Array(repeating: 0x61, count: 4000))
        let texts = TextMask(key: [1])
        #expect(texts.maskedHex(text) == texts.maskedHex(text.digits))
        #expect(text.looks.count <= 4 * text.digits.count, "\(text.looks.count)")
    }
}
