import JSONModel

/// One search for the verdict on an instance.
///
/// Without a report it stops at the first keyword that is not met. With one it goes on and says what each keyword misses.
struct Evaluation {
    let schema: Schema
    var report: EvaluationReport?
    private var depthLeft: Int
    private var workLeft: Int
    /// The resources that were entered on the way here, outermost first: the standard's dynamic scope. Kept only where a
    /// `$dynamicRef` asks for it.
    private var scope: [Int] = []

    init(of schema: Schema, report: EvaluationReport?) {
        self.schema = schema
        self.report = report
        depthLeft = schema.options.schemaDepth
        workLeft = schema.options.work
    }

    /// Whether the value meets the schema with this index. `children` gets the children of the value that the schema has
    /// spoken of, which are of no use where it is not met.
    mutating func meets(_ value: JSONValue, _ index: Int, _ children: inout EvaluatedChildren)
        throws(EvaluationError) -> Bool
    {
        let node = schema.nodes[index]
        switch node.kind {
        case .anything: return true
        case .nothing: return fails(node, nil, "nothing is allowed here")
        case .keywords: break
        }
        guard depthLeft > 0 else { throw .schemaTooDeep(limit: schema.options.schemaDepth, location: node.location) }
        guard workLeft > 0 else { throw .tooMuchWork(limit: schema.options.work, location: node.location) }
        depthLeft -= 1
        workLeft -= 1
        defer { depthLeft += 1 }
        let entersResource = !schema.dynamicAnchors.isEmpty && scope.last != node.resource
        if entersResource { scope.append(node.resource) }
        defer { if entersResource { scope.removeLast() } }

        guard node.unevaluatedProperties != nil || node.unevaluatedItems != nil else {
            return try meetsKeywords(value, node, &children)
        }
        var own = EvaluatedChildren(isWanted: true)
        guard try meetsKeywords(value, node, &own), try meetsUnevaluated(value, node, &own) else { return false }
        children.formUnion(own)
        return true
    }

    private mutating func meetsKeywords(_ value: JSONValue, _ node: SchemaNode, _ children: inout EvaluatedChildren)
        throws(EvaluationError) -> Bool
    {
        var isMet = true
        if let types = node.types, !types.include(value) {
            isMet = fails(node, "type", "it is \(value.phrase), but must be \(types.phrase)")
        }
        if isMet || report != nil, node.constant != nil || node.enumeration != nil {
            isMet = meetsConstants(value, node) && isMet
        }
        if isMet || report != nil {
            switch value {
            case .null, .bool: break
            case .number(let number):
                if let keywords = node.number { isMet = meets(number, keywords, node) && isMet }
            case .string(let text):
                if let keywords = node.string { isMet = try meets(text, keywords, node) && isMet }
            case .array(let elements):
                if let keywords = node.array { isMet = try meets(elements, keywords, node, &children) && isMet }
            case .object(let object):
                if let keywords = node.object { isMet = try meets(object, keywords, node, value, &children) && isMet }
            }
        }
        if isMet || report != nil, let keywords = node.inPlace {
            isMet = try meetsInPlace(value, keywords, node, &children) && isMet
        }
        return isMet
    }

    private mutating func meetsConstants(_ value: JSONValue, _ node: SchemaNode) -> Bool {
        var isMet = true
        if let constant = node.constant, !JSONDiff.areEqual(constant, value) {
            isMet = fails(node, "const", "it is \(value.excerpt), but must be \(constant.excerpt)")
        }
        if let enumeration = node.enumeration, !enumeration.contains(where: { JSONDiff.areEqual($0, value) }) {
            let members = enumeration.prefix(8).map(\.excerpt).joined(separator: ", ")
            let rest = enumeration.count > 8 ? " and \(enumeration.count - 8) more" : ""
            isMet = fails(node, "enum", "it is \(value.excerpt), but must be one of \(members)\(rest)")
        }
        return isMet
    }

    /// The schema that a `$dynamicRef` leads to: of all resources on the way here the outermost that has the anchor.
    func target(of reference: InPlaceKeywords.DynamicReference) -> Int {
        let targets = schema.dynamicAnchors[reference.name]
        for resource in scope {
            if let target = targets[resource] { return target }
        }
        return reference.fallback
    }
}

// Reports.
extension Evaluation {
    /// Says what is not met, if anybody wants to know, and is false. The keyword is nil for the schema `false`.
    mutating func fails(
        _ node: SchemaNode,
        _ keyword: String?,
        _ sentence: @autoclosure () -> String,
        causes: [SchemaViolation] = []
    ) -> Bool {
        report?.add(keyword.map(node.location.appending) ?? node.location, sentence(), causes: causes)
        return false
    }

    /// The verdict of a schema that takes no part in the report, as in `not`.
    mutating func meetsSilently(_ value: JSONValue, _ index: Int, _ children: inout EvaluatedChildren)
        throws(EvaluationError) -> Bool
    {
        let report = report
        self.report = nil
        let isMet = try meets(value, index, &children)
        self.report = report
        return isMet
    }

    /// The same of a member or an element.
    mutating func meetsChild(_ value: JSONValue, _ index: Int, _ step: EvaluationReport.Step)
        throws(EvaluationError) -> Bool
    {
        var children = EvaluatedChildren(isWanted: false)
        guard report != nil else { return try meets(value, index, &children) }
        report?.path.append(step)
        let isMet = try meets(value, index, &children)
        report?.path.removeLast()
        return isMet
    }
}
