import JSONModel

/// A JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12, as its `$schema` says, or of OpenAPI 3.0: read once, asked often.
///
/// All of Core's and Validation's keywords are done, with `$dynamicRef`, `$recursiveRef` and vocabularies. What differs between drafts is in ``Draft``. `format`
/// is an annotation unless ``SchemaOptions/assertsFormats`` says otherwise, and so are the content keywords. Numbers are compared
/// and divided exactly. Of members with equal names the last counts.
package struct Schema: Sendable {
    /// Every schema that can be asked, by index.
    package let nodes: [SchemaNode]
    /// The index of the schema itself.
    package let root: Int
    /// Members that are no keywords, in the order in which they were met: they are ignored, as the standard says, and may be
    /// misspelled.
    package let unknownKeywords: [SchemaLocation]
    let options: SchemaOptions
    /// For each name of `$dynamicAnchor` the schemas that have it, by resource.
    let dynamicAnchors: [[Int: Int]]

    /// Gives the document with a URI; nil where there is none.
    package typealias Loader = (_ uri: String) throws -> JSONValue?

    /// Reads a schema.
    ///
    /// - Parameters:
    ///   - document: The document that it stands in.
    ///   - uri: The document's URI: what relative references start from, and what is said in messages.
    ///   - pointer: The schema's place in the document. Documents that are no schemas, as OpenAPI's, can be referred to, too.
    ///   - options: Limits, and whether `format` asserts.
    ///   - loader: Is asked for the documents that it refers to. The meta-schemas of the drafts are known.
    /// - Throws: ``SchemaProblems``, with all of them.
    package init(
        _ document: JSONValue,
        uri: String = "",
        at pointer: JSONPointer = .root,
        options: SchemaOptions = SchemaOptions(),
        loader: @escaping Loader = { _ in nil }
    ) throws(SchemaProblems) {
        let compiler = SchemaCompiler(options: options, loader: loader)
        self = try compiler.compile(document, uri: uri, at: pointer)
    }

    init(
        nodes: [SchemaNode],
        root: Int,
        unknownKeywords: [SchemaLocation],
        options: SchemaOptions,
        dynamicAnchors: [[Int: Int]]
    ) {
        self.nodes = nodes
        self.root = root
        self.unknownKeywords = unknownKeywords
        self.options = options
        self.dynamicAnchors = dynamicAnchors
    }
}

extension Schema {
    /// Whether the instance meets the schema.
    ///
    /// - Throws: ``EvaluationError`` where a limit ends the search.
    package func isMet(by instance: JSONValue) throws(EvaluationError) -> Bool {
        try isMet(by: instance, at: root)
    }

    /// Whether the instance meets one of the schemas in it.
    package func isMet(by instance: JSONValue, at node: Int) throws(EvaluationError) -> Bool {
        let instance = try checked(instance)
        var evaluation = Evaluation(of: self, report: nil)
        var children = EvaluatedChildren(isWanted: false)
        return try evaluation.meets(instance, node, &children)
    }

    /// What the instance does not meet, in the order of the schema; none where it meets all.
    ///
    /// - Throws: ``EvaluationError`` where a limit ends the search.
    package func violations(in instance: JSONValue) throws(EvaluationError) -> [SchemaViolation] {
        let instance = try checked(instance)
        var evaluation = Evaluation(of: self, report: EvaluationReport())
        var children = EvaluatedChildren(isWanted: false)
        _ = try evaluation.meets(instance, root, &children)
        return evaluation.report?.violations ?? []
    }

    /// The instance with the members alone that count.
    private func checked(_ instance: JSONValue) throws(EvaluationError) -> JSONValue {
        guard instance.isContainer else { return instance }
        guard let hasEqualKeys = instance.hasEqualKeys(depthLeft: options.instanceDepth) else {
            throw .instanceTooDeep(limit: options.instanceDepth)
        }
        return hasEqualKeys ? instance.withoutOverwrittenMembers : instance
    }
}

extension JSONValue {
    /// Of members with equal names the last alone.
    fileprivate var withoutOverwrittenMembers: JSONValue {
        switch self {
        case .null, .bool, .number, .string: return self
        case .array(let elements): return .array(elements.map(\.withoutOverwrittenMembers))
        case .object(let object):
            let kept = object.members.indices.filter { object.lastIndex(of: object.members[$0].key) == $0 }
            return .object(
                JSONObject(
                    members: kept.map { index in
                        JSONMember(
                            key: object.members[index].key,
                            value: object.members[index].value.withoutOverwrittenMembers
                        )
                    }
                )
            )
        }
    }
}
