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

/// A compile rule of one vendor: what the documents say, as a value that stands beside the code that does it.
package protocol VendorRule: Sendable {
    /// Rule ID of the vendor specification (`EM-C3`).
    var id: String { get }

    /// All of the vendor's, in the order of the specification.
    static var all: [CompileRule] { get }

    /// The rule that decides whether a member is there, by the member's JSON Pointer.
    static var governing: [String: String] { get }
}

extension VendorRule {
    package static var placesDecided: [String: String] {
        Dictionary(uniqueKeysWithValues: all.flatMap { rule in rule.places.map { ($0, rule.id) } })
    }
}

/// A rule that stands beside the code that does it: `extension ZegoRule { static let thread = ZegoRule("ZG-9", "thread-id is …", source: …) }`.
package protocol StatedRule: VendorRule {
    /// All of the vendor's, in the order of the specification.
    static var rules: [Self] { get }

    var definition: CompileRule { get }

    init(definition: CompileRule)
}

extension StatedRule {
    /// - Parameters:
    ///   - id: Rule ID of the vendor specification.
    ///   - statement: One sentence.
    ///   - source: Document and section.
    ///   - places: The members whose presence it decides, by JSON Pointer.
    package init(_ id: String, _ statement: String, source: String, decides places: [String] = []) {
        self.init(definition: CompileRule(id: id, statement: statement, source: source, places: places))
    }

    package var id: String { definition.id }

    package static var all: [CompileRule] { rules.map(\.definition) }
}

/// Rules whose sentences stand apart from the code.
package protocol ListedRule: VendorRule, RawRepresentable<String>, CaseIterable {
    /// What the documents say.
    static func definition(of rule: Self) -> CompileRule
}

extension ListedRule {
    package var id: String { rawValue }

    package static var definitions: [CompileRule] { allCases.map(definition) }

    /// The rule with its sentence, its documents, and the members whose presence it decides.
    package func says(_ statement: String, source: String, decides places: [String] = []) -> CompileRule {
        CompileRule(id: id, statement: statement, source: source, places: places)
    }
}
