import CaseFiles
import Foundation
import JSONModel
import PushModel
import Testing
import Vendors

@testable import Campaign
@testable import Findings

@Suite struct CaseCodingTests {
    @Test func everyCaseOfTheCorpusIsTheSameAfterWritingAndReading() throws {
        let cases = try CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: Dialect.allCases)
        #expect(cases.count > 200)
        for testCase in cases {
            let again = try CaseDecoder(file: testCase.id).decode(testCase.json.serialized(.pretty))
            #expect(again == testCase, "\(testCase.id)")
        }
    }

    @Test func everyFormOfMessageAndExpectationSurvives() throws {
        let requirements: [CaseExpectation.Requirement] = [
            .payload(["aps": [:]], headers: [HeaderField("apns-priority", "5")]),
            .suppressed("why"), .error("why"), .removed(["a", "b"]), .updated(removed: [], shown: ["body": "b"]),
            .anyOf([.suppressed(""), .payload([:], headers: [])]),
            .partial(contains: ["aps": ["badge": 1]], absent: [JSONPointer(tokens: ["a/b", "~"])]),
            .effect([.silent]), .effect([.visible, .wakes, .extension]),
        ]
        let messages: [MessageInput] = [
            .value(["a": .number(JSONNumber(uncheckedLexeme: "1.0"))]), .text("{\"a\":1,\"a\":1.0}\u{0}"),
            .bytes([0xFF, 0x00, 0x80]),
        ]
        for (index, requirement) in requirements.enumerated() {
            // Words are of the phone, which no member of a payload is.
            var unjudged = [JSONPointer(tokens: ["e"])]
            if case .effect = requirement { unjudged = [] }
            let testCase = Case(
                id: "apns/x",
                dialect: .apns,
                message: messages[index % messages.count],
                context: ["now": 5],
                headers: [HeaderField("apns-push-type", "alert")],
                expectation: CaseExpectation(requirement, unjudged: unjudged),
                source: "a document",
                note: "a note"
            )
            #expect(try CaseDecoder(file: "x").decode(testCase.json.serialized()) == testCase)
        }
    }

    @Test func oneWordAndAListOfOneAreTheSame() throws {
        for words in [#""wakes""#, #"["wakes"]"#, #"["wakes","wakes"]"#] {
            let text = #"{"id":"apns/x","dialect":"apns","message":{},"expect":\#(words)}"#
            #expect(try CaseDecoder(file: "x").decode(Array(text.utf8)).expectation?.expectedEffects == [.wakes])
        }
    }

    @Test func headerNamesAreLowerCased() throws {
        let text = #"{"id":"apns/x","dialect":"apns","message":{},"headers":{"APNs-Topic":"A"}}"#
        #expect(try CaseDecoder(file: "x").decode(Array(text.utf8)).headers == [HeaderField("apns-topic", "A")])
    }

    /// A file that is no case, and words that its one line of complaint must have.
    static let malformed: [(text: String, words: [String])] = [
        ("", ["not JSON"]),
        ("{", ["not JSON"]),
        ("[]", ["object"]),
        (#"{"dialect":"apns","message":{}}"#, ["\"id\""]),
        (#"{"id":"","dialect":"apns","message":{}}"#, ["\"id\""]),
        (#"{"id":7,"dialect":"apns","message":{}}"#, ["\"id\""]),
        (#"{"id":"a","message":{}}"#, ["\"dialect\"", "easemob", "apns"]),
        (#"{"id":"a","dialect":1,"message":{}}"#, ["\"dialect\""]),
        (#"{"id":"a","dialect":"smoke","message":{}}"#, ["“smoke”", "easemob", "--dialect-file"]),
        (#"{"id":"a","dialect":"apns"}"#, ["exactly one", "messageText"]),
        (#"{"id":"a","dialect":"apns","message":{},"messageText":"{}"}"#, ["exactly one"]),
        (#"{"id":"a","dialect":"apns","messageText":{}}"#, ["messageText", "string"]),
        (#"{"id":"a","dialect":"apns","messageBase64":"*"}"#, ["messageBase64", "base64"]),
        (#"{"id":"a","dialect":"apns","message":{},"contxt":{}}"#, ["contxt", "unknown", "context"]),
        (#"{"id":"a","dialect":"apns","message":{},"context":[]}"#, ["context", "object"]),
        (#"{"id":"a","dialect":"apns","message":{},"headers":{"a":1}}"#, ["headers/a", "string"]),
        (#"{"id":"a","dialect":"easemob","message":{},"headers":{"a":"1"}}"#, ["headers", "apns"]),
        (#"{"id":"a","dialect":"apns","message":{},"source":1}"#, ["source", "string"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":[]}"#, ["expect", "object"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{}}"#, ["expect", "none of"]),
        (
            #"{"id":"a","dialect":"apns","message":{},"expect":"loud"}"#,
            ["expect", "silent, visible, wakes or extension"]
        ),
        (#"{"id":"a","dialect":"apns","message":{},"expect":["wakes",1]}"#, ["expect", "wakes", "list"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":["silent","visible"]}"#, ["silent and visible"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"pyload":{}}}"#, ["expect", "pyload"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"suppressed":true}}"#, ["expect/suppressed", "string"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"removed":[1]}}"#, ["expect/removed", "strings"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"anyOf":[]}}"#, ["expect/anyOf", "empty"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"anyOf":[1]}}"#, ["expect/anyOf/0", "an object"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"absent":["aps"]}}"#, ["expect/absent", "JSON Pointer"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"payload":{},"error":"x"}}"#, ["more than one"]),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"error":"x","absent":[]}}"#, ["more than one"]),
        (#"{"id":"a","dialect":"zego","message":{},"expect":{"error":"x","shown":{}}}"#, ["shown", "removed"]),
        (#"{"id":"a","dialect":"apns","message":{},"expectFor":{"a":{"error":""}}}"#, ["recipients"]),
        (#"{"id":"a","dialect":"zego","message":{},"expectFor":{}}"#, ["expectFor", "recipient"]),
        (#"{"id":"a","dialect":"zego","message":{},"expect":{"error":""},"expectFor":{}}"#, ["not both"]),
        (#"{"id":"a","dialect":"zego","steps":[]}"#, ["steps", "empty"]),
        (#"{"id":"a","dialect":"zego","steps":[1]}"#, ["steps/0", "object"]),
        (#"{"id":"a","dialect":"zego","steps":[{"id":"b","message":{}}]}"#, ["steps/0", "id"]),
        (#"{"id":"a","dialect":"zego","steps":[{"message":{}}],"message":{}}"#, ["sequence", "message"]),
        (#"{"id":"a","dialect":"zego","steps":[{"message":{"incoming":{"step":1}}}]}"#, ["step", "earlier"]),
        (
            #"{"id":"a","dialect":"zego","steps":[{"message":{}},{"message":{"incoming":{"step":1}}}]}"#,
            ["step 1", "no payload"]
        ),
        (#"{"id":"a","dialect":"apns","message":{},"expect":{"contains":{},"headers":{"a":"1"}}}"#, ["expect/headers"]),
    ]

    @Test(arguments: malformed)
    func saysInOneLineWhichFileIsWrongAndWhy(text: String, words: [String]) throws {
        let error = try #require(throws: CaseFileError.self) {
            try CaseDecoder(file: "some/file.json").decode(Array(text.utf8))
        }
        #expect(error.description.hasPrefix("some/file.json: "))
        #expect(!error.description.contains { $0.isNewline })
        for word in words { #expect(error.problem.contains(word), "\(error.problem)") }
    }
}
