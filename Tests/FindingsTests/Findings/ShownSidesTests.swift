import JSONModel
import Testing

@testable import Findings

@Suite struct ShownSidesTests {
    @Test func shortValuesAreWhole() {
        let sides = ShownSides(["a": [1, nil]], "b")
        #expect(sides.expected == #"{"a":[1,null]}"#)
        #expect(sides.actual == #""b""#)
        #expect(ShownSides(nil, 1) == ShownSides(nil, 1))
        #expect(ShownSides(nil, 1).expected == nil)
    }

    @Test func longTextsAreShownAroundTheirFirstDifference() throws {
        // 1000 characters of three bytes each, then one that differs.
        let same = String(repeating: "您", count: 1000)
        let sides = ShownSides(.string(same + "X" + same), .string(same + "Y" + same))
        for (side, letter) in [(sides.expected, "X"), (sides.actual, "Y")] {
            let side = try #require(side)
            #expect(side.hasPrefix("…\"您"))
            #expect(side.contains("您\(letter)您"))
            #expect(side.contains("the first difference is after 1000 characters, 3000 bytes"))
            // With its quotation marks.
            #expect(side.hasSuffix("; 6003 bytes in all)"))
            #expect(side.count < 600)
        }
    }

    @Test func aTextThatEndsBeforeTheOtherIsShownAtItsEnd() {
        let text = String(repeating: "a", count: 500)
        let sides = ShownSides(.string(text), .string(text + "!"))
        #expect(sides.actual?.contains("a!\"") == true)
        #expect(sides.expected?.contains("after 500 characters, 500 bytes") == true)
    }

    @Test func outcomesAreShownAsTheyAreRead() {
        let sides = ShownSides(outcomes: ["payload": #"{"aps":{}}"#], ["error": "no"])
        #expect(sides.expected == #"payload {"aps":{}}"#)
        #expect(sides.actual == #"error "no""#)
    }

    /// One is cut all the same: what it has in all is worth a word, and where they differ is not.
    @Test(arguments: ["error", "suppressed"])
    func aPayloadBesideAnotherOutcomeHasNoFirstDifference(kind: String) throws {
        let payload = #"{"aps":{"alert":"\#(String(repeating: "a", count: 1000))"}}"#
        for text in ["no", String(repeating: "b", count: 1000)] {
            let sides = ShownSides(outcomes: ["payload": .string(payload)], .object([kind: .string(text)]))
            let (expected, actual) = (try #require(sides.expected), try #require(sides.actual))
            #expect(!expected.contains("difference") && !actual.contains("difference"))
            #expect(expected.hasPrefix(#"payload {"aps":"#) && actual.hasPrefix("\(kind) "))
            #expect(expected.hasSuffix("(\(payload.utf8.count + "payload ".utf8.count) bytes)"))
        }
    }
}
