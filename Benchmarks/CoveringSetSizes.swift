import CaseGeneration
import PushModel
import Vendors

/// Why a covering set of pairs has as many rows as it has.
///
/// A row has at most one odd value, and each odd value meets the others of every axis: mostly it alone takes at least as many rows as
/// the largest axis has values that are not odd. The rest are pairs of those.
struct CoveringSetSizes {
    private let generator: any CaseGenerator

    init(_ generator: any CaseGenerator) {
        self.generator = generator
    }

    func explain(_ print: (String) -> Void) {
        let model = generator.model
        let rows = generator.coveringSet(strength: 2).compactMap(\.row)
        let plainRows = rows.count { model.oddities(of: $0) == 0 }
        var rowsOfOdd: [String: Int] = [:]
        for row in rows {
            for (axis, index) in zip(model.axes, row.values) where axis.values[index].role == .odd {
                rowsOfOdd["\(axis.name)=\(axis.values[index].name)", default: 0] += 1
            }
        }
        let largest = model.axes.map { axis in (axis.values.count { $0.role != .odd }, axis.name) }.max { $0.0 < $1.0 }
        let costs = rowsOfOdd.values.sorted()
        print(
            "\(generator.dialect.rawValue): \(rows.count) rows; \(plainRows) without an odd value, and "
                + "\(rowsOfOdd.count) odd values in \(costs.first ?? 0) to \(costs.last ?? 0) each; "
                + "largest axis \(largest?.1 ?? "none") with \(largest?.0 ?? 0)"
        )
    }
}
