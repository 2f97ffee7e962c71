import JSONModel

// Documents, and the identifiers in them (JSON Schema Core, 8.2).
extension SchemaCompiler {
    /// Adds a document, with all identifiers and anchors in it. `language` is how it is to be read unless it says so itself.
    func register(_ value: JSONValue, uri: String, language: SchemaLanguage) -> Int {
        let document = documents.count
        let base = URIReference(uri)
        documents.append(Document(uri: base.withoutFragment, value: value))
        let place = Place(document: document, pointer: .root)
        addResource(base, at: place)
        languages[place] = SchemaLanguage(of: value) ?? language
        if let name = value["jsonSchemaDialect"]?.stringValue, value["openapi"] != nil {
            languages[place] = self.language(named: name, at: place.appending("jsonSchemaDialect"))
        }
        index(value, at: place, in: resources.count - 1, depthLeft: 512)
        return document
    }

    private func addResource(_ uri: URIReference, at place: Place) {
        var uri = uri
        uri.fragment = nil
        if let known = resourceByURI[uri.text], resources[known].root != place {
            report(place, "there are two schemas with the identifier “\(uri.text)”")
        }
        resourceByURI[uri.text] = resources.count
        resourceByPlace[place] = resources.count
        resources.append(Resource(uri: uri, root: place))
    }

    /// Finds identifiers and anchors in a schema and in the schemas inside it.
    func index(_ value: JSONValue, at place: Place, in resource: Int, depthLeft: Int) {
        guard depthLeft > 0 else { return report(place, "schemas are nested deeper than 512 levels") }
        indexed.insert(place)
        guard case .object(let object) = value else { return }
        if case .string(let name)? = object["$schema"] {
            languages[place] = language(named: name, at: place.appending("$schema"))
        }
        let draft = language(of: place).draft
        let resource = indexNames(of: draft.counting(object), at: place, in: resource, draft)
        forEachSubschema(of: object, at: place, draft.keywords) { inner, innerPlace in
            index(inner, at: innerPlace, in: resource, depthLeft: depthLeft - 1)
        }
    }

    /// Notes identifier and anchors of one schema.
    ///
    /// - Returns: The resource that it is in.
    private func indexNames(of object: JSONObject, at place: Place, in resource: Int, _ draft: Draft) -> Int {
        var resource = resource
        if case .string(let identifier)? = object[draft.identifier] {
            let uri = URIReference(identifier)
            let target = uri.resolved(against: resources[resource].uri)
            let name = uri.fragment.flatMap { $0.isEmpty ? nil : $0 }
            if name != nil, !draft.identifiersNamePlaces {
                report(place.appending("$id"), "“$id” has a fragment; “$anchor” gives a name")
            }
            if name == nil || resourceByURI[target.withoutFragment] == nil {
                addResource(target, at: place)
                resource = resources.count - 1
            }
            if let name { anchors[resource, default: [:]][name] = Anchor(place: place, isDynamic: false) }
        }
        for (keyword, isDynamic) in [("$anchor", false), ("$dynamicAnchor", true)] {
            guard case .string(let name)? = object[keyword] else { continue }
            anchors[resource, default: [:]][name] = Anchor(place: place, isDynamic: isDynamic)
        }
        // It has no name of its own, and stands at the root alone (Core 2019-09, 8.2.4.2.2).
        if object["$recursiveAnchor"]?.boolValue == true, place == resources[resource].root || place == embedded {
            anchors[resource, default: [:]][""] = Anchor(place: place, isDynamic: true)
        }
        return resource
    }

    private func forEachSubschema(
        of object: JSONObject,
        at place: Place,
        _ keywords: Keywords,
        _ body: (JSONValue, Place) -> Void
    ) {
        for member in object.members {
            let inside = place.appending(member.key)
            if keywords.schemas.contains(member.key) || keywords.schema.contains(member.key),
                case .array(let elements) = member.value
            {
                for (index, element) in elements.enumerated() { body(element, inside.appending(String(index))) }
            } else if keywords.schema.contains(member.key) {
                body(member.value, inside)
            } else if keywords.named.contains(member.key), case .object(let named) = member.value {
                for inner in named.members { body(inner.value, inside.appending(inner.key)) }
            }
        }
    }

    /// Notes what is said by `$schema` around a place that no keyword leads to: its document is no schema, and has one in it.
    func noteLanguages(around place: Place) {
        var around = Place(document: place.document, pointer: .root)
        for token in place.pointer.tokens {
            if languages[around] == nil,
                let name = documents[around.document].value[around.pointer]?["$schema"]?.stringValue
            {
                languages[around] = language(named: name, at: around.appending("$schema"))
            }
            around = around.appending(token)
        }
    }

    /// How a schema with this meta-schema is to be read.
    private func language(named name: String, at place: Place) -> SchemaLanguage {
        let uri = URIReference(name).withoutFragment
        if let draft = Draft(metaSchema: uri) { return SchemaLanguage(draft) }
        guard !uri.contains("json-schema.org/draft"), let document = load(uri, for: place) else {
            report(
                place,
                "“\(name)” is not a supported meta-schema; supported are drafts 4, 6, 7, 2019-09 and 2020-12"
            )
            return language(of: place)
        }
        var language = language(of: Place(document: document, pointer: .root))
        if let prefix = language.draft.vocabularyPrefix,
            case .object(let vocabulary)? = documents[document].value["$vocabulary"]
        {
            let (found, unknown) = Vocabularies.read(vocabulary, prefix: prefix)
            for vocabulary in unknown { report(place, "the vocabulary “\(vocabulary)” is required, but not supported") }
            language.vocabularies = found
        }
        return language
    }
}

// References (JSON Schema Core, 8.2.3).
extension SchemaCompiler {
    /// What a reference leads to.
    struct Target {
        var node: Int
        /// The name, where the reference ends at a `$dynamicAnchor`.
        var dynamicName: String?
    }

    /// What a reference leads to; nil where that is nothing. `isRecursive` is one in `$recursiveRef`, which alone asks for a
    /// `$recursiveAnchor`.
    func resolve(_ reference: String, from resource: Int, at place: Place, isRecursive: Bool = false) -> Target? {
        let uri = URIReference(reference).resolved(against: resources[resource].uri)
        guard let target = self.resource(uri.withoutFragment, for: place) else {
            // One that is there and cannot be used is told already.
            if !unusable.contains(uri.withoutFragment) {
                report(place, "there is no document “\(uri.withoutFragment)”")
            }
            return nil
        }
        guard let fragment = URIReference.unescaped(uri.fragment ?? "") else {
            report(place, "the escapes after “#” are wrong")
            return nil
        }
        var found = root(ofResource: target, for: reference, at: place)
        var dynamicName: String?
        if let anchor = anchors[target]?[fragment], !fragment.isEmpty {
            found = anchor.place
            if anchor.isDynamic { dynamicName = fragment }
        } else if let pointer = JSONPointer(fragment) {
            found.pointer.tokens += pointer.tokens
        } else {
            report(place, "there is no anchor “\(fragment)”")
            return nil
        }
        guard let node = node(at: found) else {
            report(place, "“\(reference)” leads to nothing")
            return nil
        }
        if isRecursive, anchors[target]?[""] != nil { dynamicName = "" }
        return Target(node: node, dynamicName: dynamicName)
    }

    /// Where the pointer of a reference starts.
    ///
    /// A schema that stands inside a document of another kind is what its author pasted there: `#/$defs/fare` in it means its own `$defs`.
    /// What is not in it is looked up in the whole document.
    private func root(ofResource target: Int, for reference: String, at place: Place) -> Place {
        let whole = resources[target].root
        guard reference.hasPrefix("#"), whole.document == embedded.document, whole.pointer.tokens.isEmpty,
            place.pointer.tokens.starts(with: embedded.pointer.tokens),
            let pointer = URIReference.unescaped(String(reference.dropFirst())).flatMap({ JSONPointer($0) }),
            let value = documents[embedded.document].value[embedded.pointer], value[pointer] != nil
        else { return whole }
        return embedded
    }

    private func resource(_ uri: String, for place: Place) -> Int? {
        if resourceByURI[uri] == nil, load(uri, for: place) == nil { return nil }
        // A document that calls itself by another name has both, and the anchors are with its own.
        return resourceByURI[uri].flatMap { resourceByPlace[resources[$0].root] }
    }

    /// The document with this URI, read when it is first asked for.
    private func load(_ uri: String, for place: Place) -> Int? {
        if let known = documents.firstIndex(where: { $0.uri == uri }) { return known }
        guard !missing.contains(uri) else { return nil }
        do {
            let standard = try MetaSchemas.texts[uri].map { try JSONValue(parsing: Array($0.utf8)) }
            if let value = try standard ?? loader(uri) {
                return register(value, uri: uri, language: language(of: place))
            }
        } catch {
            report(place, "“\(uri)” cannot be used: \(error)")
            unusable.insert(uri)
        }
        missing.insert(uri)
        return nil
    }
}
