import JSONModel

/// Reads the keywords of one schema object. What is not as the standard wants it becomes a problem.
struct KeywordReader {
    let compiler: SchemaCompiler
    /// The members that are keywords of the draft, and count.
    let object: JSONObject
    let place: SchemaCompiler.Place
    let resource: Int
    let language: SchemaLanguage

    var draft: Draft { language.draft }

    init(compiler: SchemaCompiler, object: JSONObject, place: SchemaCompiler.Place, resource: Int) {
        self.compiler = compiler
        self.place = place
        self.resource = resource
        language = compiler.language(of: place)
        self.object = language.draft.counting(object)
        noteUnknownKeywords(in: object)
    }

    func read() -> KeywordsOfNode {
        for keyword in [
            draft.identifier, "$schema", "$anchor", "$dynamicAnchor", "$ref", "$dynamicRef", "$recursiveRef",
        ] {
            _ = text(keyword)
        }
        _ = flag("$recursiveAnchor")
        // For what is wrong in them, also where nothing refers to them.
        _ = namedSchemas("$defs")
        let vocabularies = language.vocabularies
        var keywords = KeywordsOfNode()
        keywords.inPlace = inPlace(hasApplicators: vocabularies.contains(.applicator))
        if vocabularies.contains(.validation) {
            keywords.types = types()
            keywords.constant = object["const"]
            keywords.enumeration = array("enum")
            keywords.number = number()
        }
        keywords.string = string(vocabularies)
        keywords.array = arrayKeywords(vocabularies)
        keywords.object = objectKeywords(vocabularies)
        if vocabularies.contains(.unevaluated) {
            keywords.unevaluatedItems = schema("unevaluatedItems")
            keywords.unevaluatedProperties = schema("unevaluatedProperties")
        }
        return keywords
    }

    private func noteUnknownKeywords(in object: JSONObject) {
        let known = draft.keywords.known
        for key in object.keys where !known.contains(key) && !key.hasPrefix("x-") {
            compiler.unknownKeywords.append(
                SchemaLocation(
                    document: compiler.documents[place.document].uri,
                    pointer: place.pointer.appending(key)
                )
            )
        }
    }

    private func inPlace(hasApplicators: Bool) -> InPlaceKeywords? {
        let target = reference("$ref")
        var allOf = hasApplicators ? schemas("allOf") : []
        var dynamic: InPlaceKeywords.DynamicReference?
        if let found = reference("$dynamicRef") ?? recursiveReference() {
            if let name = found.dynamicName {
                dynamic = .init(name: index(ofDynamicName: name), fallback: found.node)
            } else {
                // It leads where `$ref` would.
                allOf.append(found.node)
            }
        }
        let anyOf = hasApplicators ? schemas("anyOf") : []
        let oneOf = hasApplicators ? schemas("oneOf") : []
        let not = hasApplicators ? schema("not") : nil
        let condition = hasApplicators ? schema("if") : nil
        // Read in any case, for what is wrong in them.
        let consequence = hasApplicators ? schema("then") : nil
        let alternative = hasApplicators ? schema("else") : nil
        guard
            target != nil || dynamic != nil || not != nil || condition != nil || !allOf.isEmpty || !anyOf.isEmpty
                || !oneOf.isEmpty
        else { return nil }
        return InPlaceKeywords(
            reference: target?.node,
            dynamicReference: dynamic,
            allOf: allOf,
            anyOf: anyOf,
            oneOf: oneOf,
            not: not,
            condition: condition,
            consequence: condition == nil ? nil : consequence,
            alternative: condition == nil ? nil : alternative
        )
    }

    private func reference(_ keyword: String) -> SchemaCompiler.Target? {
        guard case .string(let reference)? = object[keyword] else { return nil }
        return compiler.resolve(reference, from: resource, at: place.appending(keyword))
    }

    private func recursiveReference() -> SchemaCompiler.Target? {
        guard case .string(let reference)? = object["$recursiveRef"] else { return nil }
        guard reference == "#" else {
            report("$recursiveRef", "“$recursiveRef” is always “#”")
            return nil
        }
        return compiler.resolve(reference, from: resource, at: place.appending("$recursiveRef"), isRecursive: true)
    }

    private func index(ofDynamicName name: String) -> Int {
        if let known = compiler.dynamicNames.firstIndex(where: { $0.hasSameScalars(as: name) }) { return known }
        compiler.dynamicNames.append(name)
        return compiler.dynamicNames.count - 1
    }

    private func types() -> InstanceTypes? {
        guard let value = object["type"] else { return nil }
        let names = value.arrayValue ?? [value]
        var types: InstanceTypes = []
        for name in names {
            guard let text = name.stringValue, let type = InstanceTypes(named: text) else {
                report(
                    "type",
                    "“type” is one of null, boolean, integer, number, string, array, object, or an array of them"
                )
                return nil
            }
            types.insert(type)
        }
        if types.isEmpty { report("type", "“type” names no type") }
        if draft.isOpenAPI, flag("nullable") { types.insert(.null) }
        return types
    }
}
