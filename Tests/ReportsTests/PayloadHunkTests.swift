import JSONModel
import Testing

@testable import Findings
@testable import Reports

@Suite struct PayloadHunkTests {
    /// The lines as they are printed, `-` what is right and `+` what was sent.
    private func lines(_ right: String, _ sent: String, at place: String) throws -> [String]? {
        let hunk = PayloadHunk(
            right: try JSONValue(parsing: Array(right.utf8)),
            sent: try JSONValue(parsing: Array(sent.utf8)),
            at: try #require(JSONPointer(place))
        )
        return hunk.map { TerminalStyle(usesColor: false).lines(of: $0) }
    }

    @Test func showsAWrongValueBetweenItsNeighbours() throws {
        let lines = try lines(
            #"{"aps":{"alert":"Hello","badge":1,"sound":"default"},"a":1,"b":2}"#,
            #"{"aps":{"alert":"Hello","badge":"1","sound":"default"},"a":1,"b":2}"#,
            at: "/aps/badge"
        )
        #expect(
            lines == [
                #"        "aps": {"#, #"          "alert": "Hello""#, #"    -     "badge": 1"#,
                #"    +     "badge": "1""#,
                #"          "sound": "default""#, "        }",
            ]
        )
    }

    @Test func showsAMemberTooMany() throws {
        let lines = try lines(#"{"aps":{"badge":1}}"#, #"{"aps":{"badge":1,"sound":"default"}}"#, at: "/aps/sound")
        #expect(
            lines == [
                #"        "aps": {"#, #"          "badge": 1"#, #"    +     "sound": "default""#, "        }",
                "      }",
            ]
        )
    }

    @Test func showsAMissingMember() throws {
        let lines = try lines(#"{"aps":{"badge":1,"sound":"default"}}"#, #"{"aps":{"badge":1}}"#, at: "/aps/sound")
        #expect(
            lines == [
                #"        "aps": {"#, #"          "badge": 1"#, #"    -     "sound": "default""#, "        }",
                "      }",
            ]
        )
    }

    /// Order is no difference, and neither is what other findings are about.
    @Test func showsNothingThatIsNotAsked() throws {
        let lines = try lines(
            #"{"aps":{"a":1,"b":2,"c":3,"d":4},"x":1}"#,
            #"{"x":2,"aps":{"d":4,"c":3,"b":2,"a":"1"}}"#,
            at: "/aps/a"
        )
        #expect(
            lines == [
                "      {", #"        "aps": {"#, #"    -     "a": 1"#, #"    +     "a": "1""#, #"          "b": 2"#,
                #"          "c": 3"#,
            ]
        )
    }

    @Test func cutsWhatIsLong() throws {
        let long = (0..<50).map { #""k\#($0)":"\#(String(repeating: "x", count: 200))""# }.joined(separator: ",")
        let lines = try #require(try lines(#"{"aps":1}"#, #"{"aps":{\#(long)}}"#, at: "/aps"))
        #expect(lines.count == 17)
        #expect(lines.last == "      … 39 more lines")
        #expect(lines.allSatisfy { $0.unicodeScalars.count < 120 })
    }

    @Test func equalPayloadsHaveNoHunk() throws {
        #expect(try lines(#"{"a":1}"#, #"{"a":1}"#, at: "/a") == nil)
    }

    @Test func theTerminalShowsItInColours() throws {
        var finding = Runs.finding(expected: 1, actual: "1")
        finding.smallest.expected = ["payload": #"{"aps":{"badge":1}}"#]
        finding.smallest.actual = ["payload": #"{"aps":{"badge":"1"}}"#]
        let text = TerminalSummary(style: TerminalStyle(usesColor: true)).text(of: Runs.report([finding]))
        #expect(
            text.contains(
                "\n    \u{1B}[38;5;28m-     \"badge\": 1\u{1B}[0m\n    \u{1B}[38;5;160m+     \"badge\": \"1\"\u{1B}[0m\n"
            )
        )
        #expect(
            TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: Runs.report([finding])).contains(
                "\n    -     \"badge\": 1\n"
            )
        )
    }

    @Test(arguments: Runs.hostileTexts)
    func textsHaveNoPowerOverTheTerminal(text: String) {
        let (right, sent) = (JSONValue.object(["a": .string(text)]), JSONValue.object(["a": 1]))
        let lines =
            PayloadHunk(right: right, sent: sent, at: JSONPointer(tokens: ["a"]))
            .map { TerminalStyle(usesColor: false).lines(of: $0) } ?? []
        #expect(!lines.isEmpty)
        #expect(!lines.joined().unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
}
