/// A picture for a README: how a testee stands in a matrix.
package enum MatrixBadge {
    /// Rows that ask several outcomes of everybody are not counted.
    private static func words(_ column: CompilerMatrix.Column, in matrix: CompilerMatrix) -> (
        text: String, colour: String
    ) {
        guard column.problem == nil else { return ("not judged", "#59636e") }
        let position = matrix.columns.firstIndex { $0.testee.name == column.testee.name } ?? 0
        let states = matrix.rows.map { $0.cells[position].state }
        let asked = states.filter { $0 != .notAsked && $0 != .open }
        let failing = asked.filter(\.isBad).count
        return ("\(asked.count - failing) of \(asked.count)", failing == 0 ? "#1a7f37" : "#b3261e")
    }

    /// How many of the rows that ask something of the testee it passes.
    ///
    /// - Parameters:
    ///   - column: The testee's.
    ///   - matrix: The whole.
    /// - Returns: SVG.
    package static func svg(of column: CompilerMatrix.Column, in matrix: CompilerMatrix) -> String {
        let (text, colour) = words(column, in: matrix)
        let label = "APNs payloads"
        // Letters of 11 px are about 6.5 px wide, with 5 px of room at each side.
        let (left, right) = (width(label), width(text))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(label): \(text)">
            <title>\(label): \(text)</title>
            <rect width="\(left)" height="20" fill="#1f2328"/><rect x="\(left)" width="\(right)" height="20" fill="\(colour)"/>
            <g fill="#ffffff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
            <text x="\(left / 2)" y="14">\(label)</text><text x="\(left + right / 2)" y="14">\(text)</text></g>
            </svg>

            """
    }

    private static func width(_ text: String) -> Int { text.count * 13 / 2 + 10 }
}
