import JSONModel

/// Reads schemas: finds the documents, identifiers and anchors, and makes a node of each schema that can be asked.
///
/// Nodes are made from a list of what is still to do and not by recursion, so that schemas can refer to each other at will.
final class SchemaCompiler {
    /// A place in a document.
    struct Place: Hashable {
        var document: Int
        var pointer: JSONPointer
    }

    struct Document {
        var uri: String
        var value: JSONValue
    }

    /// A schema with a URI of its own, or a whole document.
    struct Resource {
        var uri: URIReference
        var root: Place
    }

    struct Anchor {
        var place: Place
        var isDynamic: Bool
    }

    let options: SchemaOptions
    let loader: Schema.Loader
    var documents: [Document] = []
    var resources: [Resource] = []
    var resourceByURI: [String: Int] = [:]
    var resourceByPlace: [Place: Int] = [:]
    /// How documents are to be read, and the schemas in them that say so.
    var languages: [Place: SchemaLanguage] = [:]
    /// The schema that is read, where it stands in its document.
    var embedded = Place(document: 0, pointer: .root)
    /// By resource and name.
    var anchors: [Int: [String: Anchor]] = [:]
    var indexed: Set<Place> = []
    var problems: [SchemaProblem] = []
    var unknownKeywords: [SchemaLocation] = []
    /// Names that a `$dynamicRef` asks for.
    var dynamicNames: [String] = []
    private var identifiers: [Place: Int] = [:]
    private var nodes: [SchemaNode] = []
    /// Places and values of all nodes, those that are still to be made last.
    private var queue: [(place: Place, value: JSONValue)] = []
    /// URIs that no document was found for.
    var missing: Set<String> = []
    /// Those of them whose documents are there, but cannot be used.
    var unusable: Set<String> = []

    init(options: SchemaOptions, loader: @escaping Schema.Loader) {
        self.options = options
        self.loader = loader
    }

    func compile(_ value: JSONValue, uri: String, at pointer: JSONPointer) throws(SchemaProblems) -> Schema {
        // Known before the document is looked through, where recursion begins with it.
        embedded = Place(document: documents.count, pointer: pointer)
        let place = embedded
        _ = register(value, uri: uri, language: SchemaLanguage(options.draft))
        guard let root = node(at: place) else {
            report(place, "there is no schema at this place")
            throw SchemaProblems(problems: problems)
        }
        let dynamicAnchors = finish()
        if dynamicAnchors.isEmpty { skipSoleReferences() }
        guard problems.isEmpty else { throw SchemaProblems(problems: problems) }
        return Schema(
            nodes: nodes,
            root: root,
            unknownKeywords: unknownKeywords,
            options: options,
            dynamicAnchors: dynamicAnchors
        )
    }

    func report(_ place: Place, _ sentence: String) {
        let location = SchemaLocation(document: documents[place.document].uri, pointer: place.pointer)
        problems.append(SchemaProblem(location: location, sentence: sentence))
    }

    /// The index of the schema at a place; nil where nothing is there.
    func node(at place: Place) -> Int? {
        if let known = identifiers[place] { return known }
        guard let value = documents[place.document].value[place.pointer] else { return nil }
        return node(at: place, value)
    }

    /// The same of a value that is at hand.
    func node(at place: Place, _ value: JSONValue) -> Int {
        if let known = identifiers[place] { return known }
        identifiers[place] = queue.count
        queue.append((place, value))
        return queue.count - 1
    }

    /// Makes all nodes, those that a `$dynamicRef` may find with them.
    private func finish() -> [[Int: Int]] {
        var dynamicAnchors: [[Int: Int]] = []
        repeat {
            while nodes.count < queue.count {
                nodes.append(makeNode(queue[nodes.count].place, queue[nodes.count].value))
            }
            dynamicAnchors = dynamicNames.map { name in
                var targets: [Int: Int] = [:]
                for resource in resources.indices {
                    guard let anchor = anchors[resource]?[name], anchor.isDynamic else { continue }
                    targets[resource] = node(at: anchor.place)
                }
                return targets
            }
        } while nodes.count < queue.count
        return dynamicAnchors
    }

    /// Puts the schema itself where a `$ref` without neighbours leads to it. One that only leads to itself stays.
    private func skipSoleReferences() {
        nodes = nodes.map { node in
            var node = node
            for _ in nodes.indices {
                guard let target = node.soleReference else { break }
                node = nodes[target]
            }
            return node
        }
    }

    private func makeNode(_ place: Place, _ value: JSONValue) -> SchemaNode {
        if !indexed.contains(place) {
            noteLanguages(around: place)
            index(value, at: place, in: enclosingResource(of: place), depthLeft: 512)
        }
        let resource = enclosingResource(of: place)
        let location = SchemaLocation(document: documents[place.document].uri, pointer: place.pointer)
        switch value {
        case .bool(let allows):
            if !language(of: place).draft.hasBooleanSchemas, !Self.flags.contains(place.pointer.tokens.last ?? "") {
                report(place, "true and false are schemas since draft 6")
            }
            return SchemaNode(allows: allows, location: location, resource: resource)
        case .object(let object):
            let reader = KeywordReader(compiler: self, object: object, place: place, resource: resource)
            return SchemaNode(reader.read(), location: location, source: value, resource: resource)
        default:
            report(place, "a schema is an object, true or false")
            return SchemaNode(allows: true, location: location, resource: resource)
        }
    }

    /// Keywords that had true and false before schemas had them.
    private static let flags: Set<String> = ["additionalProperties", "additionalItems"]

    /// How a schema is to be read: as the innermost around it says that names a meta-schema.
    func language(of place: Place) -> SchemaLanguage {
        var place = place
        while !place.pointer.tokens.isEmpty {
            if let language = languages[place] { return language }
            place.pointer.tokens.removeLast()
        }
        return languages[place] ?? SchemaLanguage(options.draft)
    }

    /// The innermost resource around a place.
    func enclosingResource(of place: Place) -> Int {
        var place = place
        while !place.pointer.tokens.isEmpty {
            if let resource = resourceByPlace[place] { return resource }
            place.pointer.tokens.removeLast()
        }
        return resourceByPlace[place] ?? 0
    }
}

extension SchemaCompiler.Place {
    func appending(_ token: String) -> SchemaCompiler.Place {
        SchemaCompiler.Place(document: document, pointer: pointer.appending(token))
    }
}
