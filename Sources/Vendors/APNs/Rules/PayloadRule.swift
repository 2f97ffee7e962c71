import VendorModel

/// What a payload builder has to do. Each rule stands beside the code that does it.
struct PayloadRule: VendorRule {
    let definition: CompileRule

    static let rules: [PayloadRule] = [.values, .headers, .rejected]

    static let governing = placesDecided
}
