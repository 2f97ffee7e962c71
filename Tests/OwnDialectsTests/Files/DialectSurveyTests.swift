import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

@Suite struct DialectSurveyTests {
    private func survey(_ rules: String) throws -> DialectSurvey {
        let folder = try Folder([
            "acme.dialect.yml": """
            dialect: acme
            message:
              type: object
              required: [text]
              properties: { text: { type: string }, silent: { type: boolean }, badge: { type: integer, minimum: 0 } }
            rules:
            \(rules)
            """
        ])
        return try #require(DialectSurvey(of: try folder.read()))
    }

    @Test func tellsWhatMeetsEachRule() throws {
        let survey = try survey(
            """
              - { id: A, sentence: s, source: d, outcome: payload }
              - { id: B, sentence: s, source: d, outcome: payload, if: { properties: { silent: { const: true } }, required: [silent] } }
              - { id: C, sentence: s, source: d, outcome: payload, if: { properties: { badge: { const: 99 } }, required: [badge] } }
              - { id: D, sentence: s, source: d, outcome: payload, if: { required: [other], properties: { other: { const: 1 } } } }
            """
        )
        #expect(
            survey.rules.map { $0.sides.map(survey.message.name) } == [
                "the usual message", "/silent=true", "/badge=99", nil,
            ]
        )
        #expect(survey.conflicts.isEmpty)
    }

    @Test func tellsOfRulesThatWantDifferentOutcomes() throws {
        let survey = try survey(
            """
              - { id: A, sentence: s, source: d, outcome: payload }
              - { id: B, sentence: s, source: d, outcome: suppressed, if: { properties: { silent: { const: true } }, required: [silent] } }
            """
        )
        let conflict = try #require(survey.conflicts.first)
        #expect(conflict.first.id == "A" && conflict.second.id == "B")
        #expect(survey.message.name(of: conflict.sides) == "/silent=true")
    }
}
