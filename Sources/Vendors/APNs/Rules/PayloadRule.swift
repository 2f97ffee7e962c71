import VendorModel

/// What a payload builder has to do. Each rule stands beside the code that does it.
struct PayloadRule: VendorRule {
    let definition: CompileRule

    var id: String { definition.id }

    init(_ id: String, _ statement: String, source: String) {
        definition = CompileRule(id: id, statement: statement, source: source)
    }

    static let rules: [PayloadRule] = [.values, .headers, .rejected]
    static let all = rules.map(\.definition)
    static let governing = placesDecided
}
