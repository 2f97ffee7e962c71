import JSONModel
import PushModel
import Testing

@testable import Testees

/// The answers of the protocol's table, and what it forbids.
@Suite
struct AnswerTests {
    private func observation(_ line: String) -> TesteeObservation? {
        guard case .answer(id: 7, let observation, _) = TesteeAnswer(line: Array(line.utf8)) else { return nil }
        return observation
    }

    @Test func eachOutcomeHasItsName() {
        #expect(observation(#"{"id":7,"payload":"{\"aps\":{}}"}"#) == .payload(#"{"aps":{}}"#))
        #expect(observation(#"{"id":7,"payload":""}"#) == .payload(""))
        #expect(observation(#"{"id":7,"payloadBase64":"/wAK"}"#) == .outcome(.payload([0xFF, 0, 10], headers: [])))
        #expect(observation(#"{"id":7,"suppressed":"online"}"#) == .outcome(.suppressed("online")))
        #expect(observation(#"{"id":7,"error":"no target"}"#) == .outcome(.refused("no target")))
        #expect(observation(#"{"id":7,"removed":["a","b"]}"#) == .outcome(.removed(["a", "b"])))
        #expect(observation(#"{"id":7,"removed":[]}"#) == .outcome(.removed([])))
        #expect(
            observation(#"{"id":7,"removed":[],"shown":{"title":"a","body":"b"}}"#)
                == .outcome(.updated(removed: [], shown: ["title": "a", "body": "b"]))
        )
        #expect(observation(#"{"skipped":"not mine","id":7}"#) == .skipped("not mine"))
    }

    @Test func headerNamesBecomeLowerCaseInTheirOrder() {
        let line = #"{"id":7,"payload":"x","headers":{"Apns-Push-Type":"alert","apns-priority":"10"}}"#
        let headers = [HeaderField("apns-push-type", "alert"), HeaderField("apns-priority", "10")]
        #expect(observation(line) == .outcome(.payload([0x78], headers: headers)))
    }

    @Test(arguments: [
        #"{"id":7}"#,
        #"{"id":7,"payload":"x","error":"y"}"#,
        #"{"id":7,"payload":"x","payload":"x"}"#,
        #"{"id":7,"payload":{"aps":{}}}"#,
        #"{"id":7,"payload":null}"#,
        #"{"id":7,"payloadBase64":"/wA"}"#,
        #"{"id":7,"payloadBase64":"/w AK"}"#,
        #"{"id":7,"suppressed":true}"#,
        #"{"id":7,"removed":"a"}"#,
        #"{"id":7,"removed":["a",1]}"#,
        #"{"id":7,"removed":[],"shown":"x"}"#,
        #"{"id":7,"removed":[],"shown":{"title":5}}"#,
        #"{"id":7,"removed":[],"shown":{"title":"a","body":["b"]}}"#,
        #"{"id":7,"removed":[],"shown":{"subtitle":null}}"#,
        #"{"id":7,"error":"x","headers":{}}"#,
        #"{"id":7,"payload":"x","headers":[]}"#,
        #"{"id":7,"payload":"x","headers":{"apns-priority":10}}"#,
        #"{"id":7,"payload":"x","headers":{"":"a"}}"#,
        #"{"id":7,"payload":"x","headers":{":path":"a"}}"#,
        #"{"id":7,"payload":"x","headers":{"a b":"a"}}"#,
        #"{"id":7,"payload":"x","headers":{"a":"b\nc"}}"#,
        #"{"id":7,"payload":"x","headers":{},"headers":{}}"#,
        #"{"id":7,"payload":"\ud800"}"#,
        #"{"id":7,"payload":}"#,
    ])
    func malformedAnswerIsItsRequestsOwnFault(line: String) {
        #expect(observation(line)?.failure?.kind == .protocol)
    }

    @Test(arguments: [
        "x", "[]", "17", #"{"id":"x","payload":"x"}"#, #"{"payload":"x"}"#, #"{"id":7.5,"payload":"x"}"#,
        #"{"id":7,"id":7,"payload":"x"}"#, "\u{FEFF}{}", #"{"id":1e99,"payload":"x"}"#,
    ])
    func lineWithoutAnIDIsUnreadable(line: String) {
        guard case .unreadable(let failure) = TesteeAnswer(line: Array(line.utf8)) else {
            Issue.record("must not be understood: \(line)")
            return
        }
        #expect(failure.kind == .protocol)
        #expect(failure.excerpt != nil)
    }

    @Test func stringOfAnIDTellsWhoseFaultItIs() {
        #expect(observation(#"{"id":"7","payload":"x"}"#)?.failure?.cause == .noIntegerID)
    }

    @Test func excerptIsShortAndPrintable() {
        #expect(Array("a\u{0}\tb".utf8).excerpt == #"a\0\tb"#)
        #expect([UInt8](repeating: 0x78, count: 1000).excerpt == String(repeating: "x", count: 200) + "…")
    }

    @Test func linesAreCutWhereverTheChunksEnd() {
        var buffer = LineBuffer(limit: 5)
        var seen: [String] = []
        for byte in "ab\n\ncde\nf".utf8 {
            buffer.append([byte][...])
            while case .whole(let line) = buffer.next() { seen.append(String(decoding: line, as: UTF8.self)) }
        }
        #expect(seen == ["ab", "", "cde"])
        #expect(buffer.rest() == Array("f".utf8))
        #expect(buffer.rest().isEmpty)
    }

    @Test func lineOverTheLimitIsSeenWithoutItsEnd() {
        var buffer = LineBuffer(limit: 5)
        buffer.append(Array("12345".utf8)[...])
        #expect(buffer.next() == nil)
        buffer.append(Array("6".utf8)[...])
        guard case .tooLong = buffer.next() else {
            Issue.record("six bytes are too long")
            return
        }
    }
}
