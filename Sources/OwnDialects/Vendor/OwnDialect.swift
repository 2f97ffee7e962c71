import JSONModel
import JSONSchema
import PushModel

/// A dialect of the user's own, ready for cases: what its file says, and what follows from it for every case alike.
package final class OwnDialect: Sendable {
    /// A rule with what follows from it.
    struct Rule: Sendable {
        let rule: DialectRule
        /// Members that a payload has by `then`, as far as it gives their values.
        let constants: [PayloadMember]
        /// Whether no message of the schema meets its condition: then it says what becomes of messages that break the schema.
        let isOfBrokenMessages: Bool
        /// Places that `then` names, whatever it says of them.
        let places: Set<JSONPointer>
    }

    let file: DialectFile
    let survey: DialectSurvey
    let rules: [Rule]
    /// Free texts, and where they go: those of the file, and those that the reference carries over.
    let texts: [DialectEquality]

    /// The ID that findings have where the payload is other than the reference's, and no rule speaks of the place.
    var referenceID: String { "\(file.name.uppercased())-REFERENCE" }

    var dialect: Dialect { Dialect(file.name) }

    /// Nil where no message, or no context, was found that meets its schema.
    package init?(_ file: DialectFile) {
        guard let survey = DialectSurvey(of: file) else { return nil }
        self.file = file
        self.survey = survey
        rules = survey.rules.map { reach in
            Rule(
                rule: reach.rule,
                constants: reach.rule.payload.map(PayloadMember.required) ?? [],
                isOfBrokenMessages: reach.isOfBrokenMessages,
                places: Set(
                    reach.rule.payload.map { SchemaMembers($0).all.map { JSONPointer(tokens: $0.path) } } ?? []
                )
            )
        }
        texts = file.texts + (file.reference.map { CarriedTexts(of: $0, survey, beside: file.texts).found } ?? [])
    }
}

/// A value and its place in a payload.
struct PayloadMember: Sendable {
    let pointer: JSONPointer
    let value: JSONValue

    /// The members that must be there for a schema to be met, of those that have one value alone.
    static func required(by schema: Schema) -> [PayloadMember] {
        var members: [PayloadMember] = []
        collect(schema, schema.root, .root, &members)
        return members
    }

    private static let deepest = 12

    private static func collect(
        _ schema: Schema,
        _ index: Int,
        _ pointer: JSONPointer,
        _ members: inout [PayloadMember]
    ) {
        // A schema may refer to itself; no payload of APNs is as deep.
        guard pointer.tokens.count < deepest else { return }
        let node = schema.nodes[index]
        for inside in (node.inPlace?.allOf ?? []) + [node.inPlace?.reference].compactMap(\.self) where inside != index {
            collect(schema, inside, pointer, &members)
        }
        for entry in node.object?.names.entries ?? [] {
            guard let inside = entry.schema else { continue }
            let member = schema.nodes[inside]
            if entry.isRequired, let value = member.constant ?? member.enumeration?.first {
                members.append(PayloadMember(pointer: pointer.appending(entry.name), value: value))
            } else {
                collect(schema, inside, pointer.appending(entry.name), &members)
            }
        }
    }
}
