import CaseGeneration
import PushModel

/// The generators of cases, one a vendor.
package enum CaseGenerators {
    package static let all: [any CaseGenerator] = Vendors.all.map { $0.makeGenerator() }

    /// The dialect's generator; nil for one that no vendor has.
    package static func generator(for dialect: Dialect) -> (any CaseGenerator)? {
        all.first { $0.dialect == dialect }
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
