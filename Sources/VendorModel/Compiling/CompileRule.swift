/// A compile rule of a vendor: what the documents say about one step.
package struct CompileRule: Sendable {
    /// Rule ID of the vendor specification (`EM-C3`).
    package let id: String
    /// One sentence.
    package let statement: String
    /// Document and section.
    package let source: String
    /// The members whose presence it decides, by JSON Pointer.
    package let places: [String]

    package init(id: String, statement: String, source: String, places: [String] = []) {
        self.id = id
        self.statement = statement
        self.source = source
        self.places = places
    }
}

/// A compile rule of one vendor, which stands beside the code that does it:
/// `extension ZegoRule { static let thread = ZegoRule("ZG-9", "thread-id is …", source: …) }`.
package protocol VendorRule: Sendable {
    /// All of the vendor's, in the order of the specification.
    static var rules: [Self] { get }

    /// The rule that decides whether a member is there, by the member's JSON Pointer: `placesDecided`, made once.
    static var governing: [String: String] { get }

    /// What the documents say.
    var definition: CompileRule { get }

    init(definition: CompileRule)
}

extension VendorRule {
    /// - Parameters:
    ///   - id: Rule ID of the vendor specification.
    ///   - statement: One sentence.
    ///   - source: Document and section.
    ///   - places: The members whose presence it decides, by JSON Pointer.
    package init(_ id: String, _ statement: String, source: String, decides places: [String] = []) {
        self.init(definition: CompileRule(id: id, statement: statement, source: source, places: places))
    }

    /// The same of a rule that stands in several documents.
    package init(_ id: String, _ statement: String, sources: [String], decides places: [String] = []) {
        self.init(id, statement, source: sources.joined(separator: "; "), decides: places)
    }

    /// Rule ID of the vendor specification (`EM-C3`).
    package var id: String { definition.id }

    package static var all: [CompileRule] { rules.map(\.definition) }

    package static var placesDecided: [String: String] {
        Dictionary(uniqueKeysWithValues: all.flatMap { rule in rule.places.map { ($0, rule.id) } })
    }
}
