import PushModel
import VendorModel

extension Case {
    /// How far the case is from what senders write. A step of a sequence has the class of its least ordinary step.
    package var caseClass: CaseClass { oddities.caseClass }

    /// What in the case is not ordinary, in the order of its text.
    package var oddities: [Oddity] {
        var oddities = documentedOddities
        for step in earlierSteps ?? [] { oddities += step.documentedOddities }
        return oddities
    }

    /// The kinds of what in it is least ordinary, each once, in their order.
    package var oddityKinds: [Oddity.Kind] {
        let kinds = Set(oddities.map(\.kind))
        let least = kinds.map(\.caseClass).max()
        return kinds.filter { $0.caseClass == least }.sorted()
    }

    private var documentedOddities: [Oddity] { ownOddities(by: Vendors.vendor(of: dialect)?.fields) }
}
