import CaseFiles
import JSONModel
import PushModel
import Testing
import VendorModel

/// What may become of a message, as the contract's section 9 has it.
@Suite struct OutcomeTests {
    private static let rules = """
          - { id: MUTE, sentence: A muted message is not sent., source: doc, outcome: suppressed,
              if: { required: [mute], properties: { mute: { const: true } } } }
          - { id: MANY, sentence: More than nine are refused., source: doc, outcome: error,
              if: { required: [count], properties: { count: { minimum: 10 } } } }
        """

    private func words(_ outcome: Outcome, _ message: JSONValue, _ rules: String = Self.rules) throws -> [String] {
        try Made.breaches(of: outcome, .value(message), by: rules).map(\.words)
    }

    private let sent = Made.payload(#"{"aps":{"alert":{"body":"hi"}}}"#)

    @Test func aMessageOfTheSchemaBecomesAPayload() throws {
        #expect(try words(sent, ["text": "hi"]) == [])
        #expect(try words(.suppressed("x"), ["text": "hi"]) == ["outcome"])
        #expect(try words(.refused("x"), ["text": "hi"]) == ["outcome"])
    }

    @Test func aRuleSaysWhatBecomesOfAMessage() throws {
        #expect(try words(.suppressed("x"), ["text": "hi", "mute": true]) == [])
        #expect(try words(sent, ["text": "hi", "mute": true]) == ["MUTE  suppressed->payload"])
        #expect(try words(.refused("x"), ["text": "hi", "mute": true]) == ["MUTE  suppressed->error"])
    }

    @Test func aMessageThatBreaksTheSchemaIsRefusedOrCompiled() throws {
        for message in [["text": 1], ["text": "hi", "more": 1], ["name": "a"]] as [JSONValue] {
            #expect(try words(sent, message) == [])
            #expect(try words(.refused("x"), message) == [])
            #expect(try words(.suppressed("x"), message) == ["outcome"])
        }
        // The rule's words are as right as a refusal.
        #expect(try words(.suppressed("x"), ["text": 1, "mute": true]) == [])
        #expect(try words(.refused("x"), ["text": 1, "mute": true]) == [])
    }

    @Test func aRuleThatOnlyBrokenMessagesMeetSaysMore() throws {
        #expect(try words(.refused("x"), ["text": "hi", "count": 10]) == [])
        #expect(try words(sent, ["text": "hi", "count": 10]) == ["MANY  error->payload"])
    }

    @Test func twoRulesThatWantTwoOutcomesLeaveBoth() throws {
        let rules =
            Self.rules + """

                  - { id: SEND, sentence: A silent message is sent., source: doc, outcome: payload,
                      if: { required: [silent], properties: { silent: { const: true } } } }
                """
        let message: JSONValue = ["text": "hi", "mute": true, "silent": true]
        #expect(try words(sent, message, rules) == [])
        #expect(try words(.suppressed("x"), message, rules) == [])
        #expect(try words(.refused("x"), message, rules) == ["MUTE  payload or suppressed->error"])
    }

    @Test func aPayloadThatMayBeOverTheLimitNeedNotBeSent() throws {
        let long: JSONValue = ["text": .string(String(repeating: "a", count: 4096))]
        let short: JSONValue = ["text": .string(String(repeating: "a", count: 2000))]
        for outcome in [Outcome.refused("x"), .suppressed("x")] {
            #expect(try words(outcome, long) == [])
            #expect(try words(outcome, short) == ["outcome"])
        }
    }

    @Test func ofWhatCannotBeReadNothingIsAsked() throws {
        for text in [#"{"text":"hi"#, #"{"text":"a","text":"b"}"#] {
            for outcome in [sent, .refused("x"), .suppressed("x")] {
                #expect(try Made.breaches(of: outcome, .text(text), by: Self.rules).isEmpty)
            }
        }
    }

    /// Where our own evaluator gives up, nobody is blamed, and nothing is forbidden: the payload may still be over the limit.
    @Test func whatNoVerdictIsReachedOnIsNobodysFault() throws {
        let rules = """
              - id: LONG
                sentence: The body is of one letter.
                source: doc
                then: { properties: { aps: { properties: { alert: { properties: {
                  body: { pattern: "^(a{0,300}){0,120}$" } } } } } } }
            """
        let text = String(repeating: "a", count: 4000)
        let message: JSONValue = ["text": .string(text)]
        #expect(try words(.refused("x"), message, rules) == [])
        #expect(try words(.suppressed("x"), message, rules) == [])
        let sent = Made.payload(#"{"aps":{"alert":{"body":"\#(text)"}}}"#)
        let differences = try Made.breaches(of: sent, .value(message), by: rules)
        #expect(differences.map(\.words) == ["LONG / no verdict"])
        guard case .rule(let breach)? = differences.first?.subject else { return }
        #expect(breach.isUnsettled)
    }
}
