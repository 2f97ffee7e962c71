import CaseGeneration
import Foundation
import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

/// A dialect's axes as the covering sets of vendors take them.
@Suite struct DialectAxesTests {
    private func survey() throws -> (DialectFile, DialectSurvey) {
        let repository = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = try DialectFile.read(
            repository.appending(path: "Examples/dialects/chat.dialect.yml").path,
            vendors: []
        )
        return (file, try #require(DialectSurvey(of: file)))
    }

    @Test func pairsOfDocumentedValuesMeetTheSchema() throws {
        let (file, survey) = try survey()
        let model = AxisModel(survey)
        let rows = CoveringSet(model: model, strength: 2).rows
        #expect(rows.count > 50)
        var documented = 0
        var met = 0
        for row in rows {
            #expect(model.allows(row))
            guard model.oddities(of: row) == 0 else { continue }
            var draft = CaseDraft(message: survey.message.usual)
            model.apply(row, to: &draft)
            documented += 1
            if try file.message.isMet(by: draft.message) { met += 1 }
        }
        // What three values break together is not known beforehand.
        #expect(documented > 30 && met * 10 > documented * 8, "\(met) of \(documented)")
    }

    @Test func aValueThatSuppressesIsAGate() throws {
        let folder = try Folder([
            "acme.dialect.yml": """
            dialect: acme
            message: { type: object, required: [text], properties: { text: { type: string }, muted: { type: boolean } } }
            context: { type: object, properties: { deviceToken: { type: string } } }
            rules:
              - { id: A, sentence: s, source: d, outcome: suppressed, if: { properties: { muted: { const: true } }, required: [muted] } }
            """
        ])
        let survey = try #require(DialectSurvey(of: try folder.read()))
        let axes = AxisModel(survey).axes
        let muted = try #require(axes.first { $0.name == "/muted" })
        #expect(muted.values.first { $0.name == "true" }?.role == .gate)
        #expect(muted.values.first { $0.name == "absent" }?.role == .plain)
        #expect(muted.values.first { $0.name == "null" }?.role == .odd)
        #expect(axes.contains { $0.name == "context/deviceToken" })
    }
}
