import CaseFiles
import EasemobVendor
import JSONModel
import PushModel
import Testing
import Vendors

@testable import Campaign
@testable import Findings

/// Some libraries write more escapes than JSON wants; their payloads are larger, and over the limit sooner.
@Suite struct WrittenEscapesTests {
    // What each library makes of a text, by its documentation.
    private static let written: [(text: String, escapes: WrittenEscapes)] = [
        (#"{"a":"é 您 😀 <b> it's a=b /"}"#, []),
        (#"{"a":"\"\\ \n"}"#, []),
        // Python's json.dumps: ensure_ascii.
        (#"{"a":"\u00e9"}"#, .nonASCII),
        (#"{"a":"\u00e9 \ud83d\ude00"}"#, [.nonASCII, .surrogatePairs]),
        // PHP's json_encode.
        (#"{"a":"\u60a8 \/"}"#, [.nonASCII, .slashes]),
        // Jackson, into bytes.
        (#"{"a":"您 \uD83D\uDE00"}"#, .surrogatePairs),
        // Go's encoding/json.
        (#"{"a":"\u003cb\u003e \u0026 \u2028"}"#, .markup),
        // Gson.
        (#"{"a":"it\u0027s a\u003db"}"#, .attributes),
        // A backslash that is itself escaped is followed by letters.
        (#"{"a":"\\u00e9"}"#, []),
        (#"{"a":"\u"#, []), (#"{"a":"\"#, []),
    ]

    @Test(arguments: written) func theyAreReadFromWhatIsSent(_ text: String, _ escapes: WrittenEscapes) {
        #expect(WrittenEscapes(in: Array(text.utf8)) == escapes)
    }

    @Test(
        arguments: [
            ([], 19), (.nonASCII, 19 + 4 + 3 + 8), (.surrogatePairs, 19 + 8), (.markup, 19 + 5), (.slashes, 19 + 1),
            ([.nonASCII, .surrogatePairs], 19 + 4 + 3 + 8),
        ] as [(WrittenEscapes, Int)]
    )
    func theyMakeATextLonger(_ escapes: WrittenEscapes, _ count: Int) {
        #expect(escapes.byteCount(of: Array(#"["é您😀","<",/]"#.utf8)) == count)
    }

    @Test func whoSendsEscapesMayCountThem() throws {
        let text = String(repeating: "您", count: 900)
        let message: JSONValue = [
            "target_type": "users", "target": ["6006"], "from": "6001", "msg": ["type": "txt", "msg": "hello"],
            "ext": ["em_apns_ext": ["extern": .string(text)]],
        ]
        let testCase = Case(id: "easemob/x", dialect: .easemob, message: .value(message))
        let expectation = try #require(ReferenceExpectation.of(testCase))
        let refused = ObservedOutcome(.refused("too large"))
        let nearest = ReadingSearch.nearest(in: expectation, to: refused)
        func habits(_ escapes: WrittenEscapes) -> [Habit]? {
            HabitSearch(testCase: testCase, observed: refused, escapes: escapes).explanation(of: nearest)?.habits
        }
        // An ordinary text, which says nothing of a message of unusual size.
        let habit = Habit(.easemob, .escapedText, .refused)
        #expect(habits(.nonASCII) == [habit] && Habit(name: habit.name) == habit)
        #expect(habit.met.words.contains(#"\u4f60 for 你"#))
        // Who sends it as it is counts it as it is.
        #expect(habits([]) == nil)
        #expect(habits(.surrogatePairs) == nil)
    }
}
