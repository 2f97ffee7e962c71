import CaseFiles
import CaseGeneration
import JMESPath
import JSONModel
import JSONSchema
import PushModel
import VendorModel
import Vendors

extension Vendor {
    /// A dialect of the user's own as a value of the kind that vendors are: with its reference, or rules in the place of one.
    ///
    /// - Parameter own: The dialect.
    /// - Throws: ``CaseFileError`` for an example that looks like a case and is none.
    package init(_ own: OwnDialect) throws(CaseFileError) {
        let compiler = RuleCompiler(own)
        let oddities = SchemaOddities(own.file.message)
        let contexts = own.file.context.map(SchemaOddities.init)
        self.init(
            own: own.file.title ?? own.file.name,
            compiler,
            generator: { RuledGenerator(own) },
            oddities: { message, context in
                oddities.oddities(in: message) + (contexts?.oddities(inContext: context) ?? [])
            },
            namedMembers: Self.namedMembers(own.file),
            makeSenderAPI: Self.senderAPI(of: own),
            examples: try own.file.examples.enumerated().map { number, example throws(CaseFileError) in
                try Self.testCase(example, number + 1, compiler)
            },
            proofs: { RuleProofs(own: own, compiler: compiler).all },
            definition: own.file.definition,
            file: own.file.isShipped ? nil : own.file.path,
            sample: { title, text in Self.sample(own, title, text) }
        )
    }

    private static func senderAPI(of own: OwnDialect) -> (@Sendable (any MessageBackend) -> any SenderAPI)? {
        guard let inlet = own.file.inlet else { return nil }
        return { OwnSenderAPI(own: own, inlet: inlet, backend: $0) }
    }

    /// Members beside `aps` that rules and texts name.
    private static func namedMembers(_ file: DialectFile) -> [String] {
        let places =
            file.rules.flatMap(\.equal).map(\.payload) + file.texts.map(\.payload)
            + file.rules.compactMap(\.payload).flatMap(PayloadMember.required).map(\.pointer)
        return Array(Set(places.compactMap(\.tokens.first) + (file.reference?.payload.memberNames ?? []))).sorted()
    }

    private static func testCase(
        _ example: DialectExample,
        _ number: Int,
        _ compiler: RuleCompiler
    ) throws(CaseFileError) -> Case {
        let id = "\(compiler.dialect.rawValue)/example-\(number)"
        guard var object = example.testCase?.objectValue else {
            return Case(id: id, dialect: compiler.dialect, message: .value(example.message), note: example.position)
        }
        if object["id"] == nil { object["id"] = .string(id) }
        object["dialect"] = .string(compiler.dialect.rawValue)
        return try CaseDecoder(file: example.position, dialects: [compiler]).decode(.object(object))
    }

    /// The usual message, with the texts where the title and the body of the alert come from.
    private static func sample(_ own: OwnDialect, _ title: JSONValue, _ text: JSONValue) -> JSONValue {
        var message = own.survey.message.usual
        for place in own.texts {
            guard message[place.message] != nil else { continue }
            switch place.payload.tokens.last {
            case "title": message.set(title, at: place.message.tokens)
            case "body": message.set(text, at: place.message.tokens)
            default: break
            }
        }
        return message
    }
}
