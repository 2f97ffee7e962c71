import Campaign
import Findings
import PushModel

/// Matrices as tables in Markdown, which read well on a terminal too.
package enum MatrixText {
    /// Every row.
    package static func full(_ matrix: ClassificationMatrix) -> String {
        let rows = matrix.rows.map { $0.values + ends(of: $0) }
        return "## \(matrix.title)\n\n" + table(matrix.columns + lastColumns, rows)
    }

    /// Rows that differ in their last value alone, and are called the same by both, as one.
    package static func brief(_ matrix: ClassificationMatrix) -> String {
        var groups: [(key: [String], values: [String], effects: [String])] = []
        for row in matrix.rows {
            let key = Array(row.values.dropLast()) + [row.vendorClass, row.appleClass.rawValue]
            let (value, effect) = (row.values.last ?? "", words(row.effect))
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].values.append(value)
                if !groups[index].effects.contains(effect) { groups[index].effects.append(effect) }
            } else {
                groups.append((key, [value], [effect]))
            }
        }
        let rows = groups.map { group -> [String] in
            let values = group.values.count <= 3 ? group.values.joined(separator: ", ") : "\(group.values.count) sets"
            let effect = group.effects.count == 1 ? group.effects[0] : "as the keys say"
            return Array(group.key.dropLast(2)) + [values] + Array(group.key.suffix(2)) + [effect]
        }
        return "\(matrix.title) (\(matrix.rows.count) combinations)\n" + table(matrix.columns + lastColumns, rows)
    }

    private static let lastColumns = ["vendor", "Apple", "effect in the background"]

    private static func ends(of row: ClassificationMatrix.Row) -> [String] {
        [row.vendorClass, row.appleClass.rawValue, words(row.effect)]
    }

    private static func words(_ effect: DeviceEffect) -> String {
        let words = [
            (effect.showsBanner, "banner"), (effect.playsSound, "sound"), (effect.setsBadge, "badge"),
            (effect.wakesApp, "wake"), (effect.runsExtension, "extension"),
        ].filter(\.0).map(\.1)
        return words.isEmpty ? "nothing" : words.joined(separator: " ")
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        let widths = head.indices.map { column in
            ([head] + rows).map { $0[column].unicodeScalars.count }.max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            let padded = cells.indices.map { column in
                cells[column] + String(repeating: " ", count: widths[column] - cells[column].unicodeScalars.count)
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
        return ([line(head), rule] + rows.map(line)).joined(separator: "\n")
    }
}
