import JSONModel
import PushModel
import Testing

@testable import Findings

@Suite struct SentPayloadTests {
    @Test func aShortPayloadIsShownWholeAndALongOneAroundThePlace() throws {
        let short = try #require(SentPayload(outcome: ["payload": "{\"aps\":{}}"]))
        #expect(short.text(around: "/aps") == "{\"aps\":{}}")
        let filler = String(repeating: "x", count: 900)
        let long = try #require(
            SentPayload(outcome: ["payload": .string("{\"a\":\"\(filler)\",\"aps\":{\"badge\":7},\"z\":\"\(filler)\"}")]
            )
        )
        let text = long.text(around: "/aps/badge")
        #expect(text.contains("\"aps\":{\"badge\":7}"))
        #expect(text.hasPrefix("…") && text.hasSuffix("… (1833 bytes)"))
        #expect(text.unicodeScalars.count < 450)
        // Where the member is missing, the object that lacks it.
        #expect(long.text(around: "/aps/sound").contains("\"aps\":{\"badge\":7}"))
    }

    @Test func bytesThatAreNoTextAreShownAsBase64() throws {
        let payload = try #require(SentPayload(outcome: ["payloadBase64": "AP8="]))
        #expect(payload.isBase64 && payload.bytes == [0, 0xFF])
        #expect(payload.text(around: "") == "AP8=")
        #expect(SentPayload(outcome: ["error": "x"]) == nil)
    }

    @Test func longPayloadsAreShownAroundAMemberThatDiffersAndNotWhereTheirOrderDoes() throws {
        let filler = (0..<60).map { "\"k\($0)\":\"\($0)\"" }.joined(separator: ",")
        let sides = ShownSides(
            outcomes: ["payload": .string("{\"a\":1,\(filler),\"badge\":3}")],
            ["payload": .string("{\(filler),\"badge\":4,\"a\":1}")]
        )
        let (expected, actual) = (try #require(sides.expected), try #require(sides.actual))
        #expect(expected.contains("\"badge\":3") && actual.contains("\"badge\":4"))
        #expect(
            expected.contains("the first difference is at /badge")
                && actual.contains("the first difference is at /badge")
        )
        let same = ShownSides(
            outcomes: ["payload": .string("{\"a\":1,\(filler)}")],
            ["payload": .string("{\(filler),\"a\":1}")]
        )
        #expect(same.actual?.contains("the values are the same") == true)
    }
}
