import CaseFiles
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import OwnDialects
import Vendors

/// Documentation/Dialects.md, “A reference payload”.
@Suite struct ReferenceTests {
    private static let file = """
        dialect: acme
        message:
          type: object
          required: [text]
          additionalProperties: false
          properties:
            text: { type: string }
            title: { type: string, minLength: 1 }
            badge: { type: integer, minimum: 0 }
            mute: { type: boolean }
            ttl: { type: integer, minimum: 0 }
            data: { type: object }
        reference:
          payload: |
            message.{
              aps: { alert: { title: title, body: text || `null` }, badge: badge },
              data: data
            }
          headers: '{ "apns-push-type": `"alert"`, "apns-expiration": (message.ttl && sum([now, message.ttl])) || `null` }'
          open: [/trace]
        rules:
          - { id: AC-1, sentence: A muted message is not sent., source: docs, if: { required: [mute], properties: { mute: { const: true } } }, outcome: suppressed }
          - { id: AC-2, sentence: The badge is a number., source: docs, if: { required: [badge] }, equal: [{ message: /badge, payload: /aps/badge }] }
          - { id: AC-3, sentence: No title for nobody., source: docs, if: { not: { required: [title] } }, then: { properties: { aps: { properties: { alert: { not: { required: [title] } } } } } } }

        """

    private func vendor(_ text: String = file) throws -> Vendor {
        let folder = try Folder(["acme.dialect.yml": text])
        let own = OwnDialect(try DialectFile.read(folder.path + "/acme.dialect.yml", vendors: []))
        return try Vendor(try #require(own))
    }

    private func outcome(_ message: JSONValue, _ vendor: Vendor? = nil) throws -> ExpectedOutcome {
        let vendor = try vendor ?? self.vendor()
        let testCase = Case(id: "acme/a", dialect: vendor.dialect, message: .value(message), context: ["now": 5_000])
        return try vendor.compiler.expectation(for: testCase).primary
    }

    private func differences(_ payload: String, _ headers: [HeaderField] = [], of message: JSONValue) throws -> [String]
    {
        let expected = try outcome(message)
        let observed = ObservedOutcome(.payload(Array(payload.utf8), headers: headers))
        return expected.differences(from: observed).map { difference in
            switch difference.subject {
            case .payload(let pointer, .unexpected):
                "\(pointer) unexpected \(expected.payload?.ruleOfAbsence?(pointer) ?? "")"
            case .payload(let pointer, let kind): "\(pointer) \(kind.rawValue) \(difference.specRule ?? "")"
            case .header(let name): "\(name) \(difference.specRule ?? "")"
            case .outcome: "outcome"
            default: "other"
            }
        }
    }

    // MARK: - What is right

    @Test func theExpressionsMakePayloadAndHeaders() throws {
        let payload = try #require(try outcome(["text": "Hello", "badge": 0, "ttl": 60, "data": ["a": .null]]).payload)
        #expect(
            String(decoding: payload.bytes, as: UTF8.self)
                == #"{"aps":{"alert":{"body":"Hello"},"badge":0},"data":{"a":null}}"#
        )
        #expect(payload.headers.map { "\($0.name): \($0.value)" } == ["apns-push-type: alert", "apns-expiration: 65"])
    }

    /// A member is the rule's that names its place, and else the reference's.
    @Test func eachMemberHasItsRule() throws {
        let payload = try #require(try outcome(["text": "a", "title": "b", "badge": 1]).payload)
        let trace = Dictionary(uniqueKeysWithValues: payload.trace.map { ($0.pointer.description, $0.rule) })
        #expect(
            trace == ["/aps/alert/title": "ACME-REFERENCE", "/aps/alert/body": "ACME-REFERENCE", "/aps/badge": "AC-2"]
        )
    }

    @Test func rulesSayWhatIsNotSent() throws {
        let outcome = try outcome(["text": "a", "mute": true])
        guard case .suppressed = outcome.kind else { return #expect(Bool(false), "\(outcome.kind)") }
        #expect(outcome.rule == "AC-1")
    }

    /// A text is the payload as it stands.
    @Test func aTextIsAPayload() throws {
        let file = Self.file.replacing(
            "data: { type: object }",
            with: "data: { type: object }\n    raw: { type: string }"
        )
        .replacing("    message.{", with: "    message.raw || message.{")
        let vendor = try vendor(file)
        let payload = try #require(try outcome(["text": "a", "raw": #"{ "aps": {} }"#], vendor).payload)
        #expect(String(decoding: payload.bytes, as: UTF8.self) == #"{ "aps": {} }"#)
        // What is no JSON is the message's doing.
        guard case .refused(let reason) = try outcome(["text": "a", "raw": "{"], vendor).kind else {
            return #expect(Bool(false), "it becomes a push")
        }
        #expect(reason == "the payload is a text that is not JSON")
    }

    // MARK: - What is wrong

    @Test(arguments: [
        (#"{"aps":{"alert":{"body":"a"},"badge":1}}"#, [String]()),
        // Another order, another spelling of a number, and what is open.
        (#"{"trace":{"id":7},"aps":{"badge":1.0,"alert":{"body":"a"}}}"#, []),
        // A text that is empty shows nothing.
        (#"{"aps":{"alert":{"title":"","body":"a"},"badge":1}}"#, []),
        (#"{"aps":{"alert":{"body":"b"},"badge":1}}"#, ["/aps/alert/body value ACME-REFERENCE"]),
        (#"{"aps":{"alert":{"body":"a"},"badge":"1"}}"#, ["/aps/badge type AC-2"]),
        (#"{"aps":{"alert":{"body":"a"}}}"#, ["/aps/badge missing AC-2"]),
        (#"{"aps":{"alert":{"body":"a"},"badge":1,"sound":"x"}}"#, ["/aps/sound unexpected ACME-REFERENCE"]),
    ])
    func whatDiffersIsNamed(payload: String, differences: [String]) throws {
        #expect(try self.differences(payload, of: ["text": "a", "badge": 1]) == differences)
    }

    @Test func headersAreComparedWhereThereAreAny() throws {
        let payload = #"{"aps":{"alert":{"body":"a"}}}"#
        #expect(try differences(payload, of: ["text": "a", "ttl": 1]) == [])
        let wrong = [HeaderField("apns-push-type", "background"), HeaderField("apns-expiration", "6")]
        #expect(try differences(payload, wrong, of: ["text": "a", "ttl": 1]) == ["apns-push-type ACME-REFERENCE"])
    }

    /// What breaks the schema may be refused, and may become anything: the sentence says what is wrong.
    @Test func aBrokenMessageIsRefusedWithASentence() throws {
        let outcome = try outcome(["text": "a", "badge": "1"])
        guard case .refused(let reason) = outcome.kind else { return #expect(Bool(false), "\(outcome.kind)") }
        #expect(reason == "the message breaks its schema: /badge: it is a string, but must be an integer")
        #expect(try differences(#"{"aps":{}}"#, of: ["text": "a", "badge": "1"]) == [])
    }

    /// Nobody knows what is right where the expression has no value.
    @Test func aReferenceWithoutAValueBlamesNobody() throws {
        let vendor = try vendor(Self.file.replacing("data: data", with: "data: keys(data)"))
        let expected = try outcome(["text": "a"], vendor)
        #expect(expected.differences(from: ObservedOutcome(.payload(Array("{}".utf8), headers: []))).isEmpty)
        #expect(expected.differences(from: ObservedOutcome(.refused("no"))).isEmpty)
    }

    @Test func aPayloadOverTheLimitIsNobodysFault() throws {
        let outcome = try outcome(["text": .string(String(repeating: "a", count: 4100))])
        #expect(outcome.oversizeBytes ?? 0 > 4096)
        #expect(outcome.differences(from: ObservedOutcome(.suppressed("too large"))).isEmpty)
    }

    // MARK: - The file

    @Test(arguments: [
        ("reference: 1", "“reference” must be a mapping with"),
        ("reference: { headers: a }", "the payload, an expression of JMESPath, is missing"),
        (
            "reference: { payload: 'a.' }",
            "expected a name, “*”, “[” or “{”, found the end, at character 3 of the expression"
        ),
        ("reference: { payload: a, more: b }", "unknown key"),
        ("reference: { payload: a, open: 1 }", "“open” must be a list of places"),
        ("reference: { payload: a, open: [''] }", "a place in the payload must be a text"),
        ("inlet: { path: /a }", "an inlet needs a reference"),
        ("reference: { payload: a }\ninlet: { path: a }", "a path must begin with “/”"),
        ("reference: { payload: a }\ninlet: { path: /a, answer: 'b(' }", "there is no function “b”"),
    ])
    func mistakesAreTold(lines: String, problem: String) throws {
        let folder = try Folder(["acme.dialect.yml": "dialect: acme\nmessage: {}\n\(lines)\n"])
        let problems = folder.problems()
        #expect(problems.contains { $0.contains(problem) }, "\(problems)")
    }

    /// The reference is held to the rules beside it.
    @Test func aReferenceThatBreaksARuleIsTold() throws {
        func problems(_ text: String) throws -> [String] {
            let folder = try Folder(["acme.dialect.yml": text])
            let own = OwnDialect(try DialectFile.read(folder.path + "/acme.dialect.yml", vendors: []))
            return ReferenceCheck.problems(of: try #require(own))
        }
        #expect(try problems(Self.file) == [])
        let broken = try problems(Self.file.replacing("badge: badge", with: "badge: `0`"))
        #expect(broken.contains { $0.hasPrefix("the reference breaks AC-2 at /aps/badge") }, "\(broken)")
    }

    /// Texts that the reference carries over are known without a word of the file.
    @Test func textsThatAreCarriedOverAreFound() throws {
        let folder = try Folder(["acme.dialect.yml": Self.file])
        let own = try #require(OwnDialect(try DialectFile.read(folder.path + "/acme.dialect.yml", vendors: [])))
        #expect(
            own.texts.map { "\($0.message) \($0.payload)" } == ["/text /aps/alert/body", "/title /aps/alert/title"]
        )
    }
}
