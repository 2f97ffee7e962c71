import CaseGeneration
import PushModel
import VendorModel

/// The generators of cases, one a vendor.
package enum CaseGenerators {
    private static let known: [any CaseGenerator] = Vendors.known.map { $0.makeGenerator() }

    package static var all: [any CaseGenerator] { known + RegisteredVendors.all.map(\.generator) }

    /// The dialect's generator; nil for one that no vendor has.
    package static func generator(for dialect: Dialect) -> (any CaseGenerator)? {
        known.first { $0.dialect == dialect } ?? RegisteredVendors.entry(of: dialect)?.generator
    }
}

extension PinnedProfile {
    /// Nil where none of the dialects has such a profile.
    ///
    /// - Parameters:
    ///   - name: As contexts have it.
    ///   - dialects: Those of the run.
    package init?(_ name: String, of dialects: [Dialect]) {
        self.init(name, of: dialects.compactMap(CaseGenerators.generator))
    }

    /// The names of all profiles of some dialects, each once.
    package static func names(of dialects: [Dialect]) -> [String] {
        names(of: dialects.compactMap(CaseGenerators.generator))
    }
}
