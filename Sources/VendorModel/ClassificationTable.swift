import JSONModel

/// What a vendor calls a push, for every combination of the fields on which that depends: to be held against what Apple
/// makes of it.
package struct ClassificationTable: Sendable {
    /// One combination.
    package struct Cell: Sendable {
        /// Names of the values, one for each of the table's columns.
        package let values: [String]
        package let vendorClass: String
        package let message: JSONObject

        package init(values: [String], vendorClass: String, message: JSONObject) {
            self.values = values
            self.vendorClass = vendorClass
            self.message = message
        }
    }

    package let title: String
    package let columns: [String]
    private let makeCells: @Sendable () -> [Cell]

    package init(_ title: String, columns: [String], cells: @escaping @Sendable () -> [Cell]) {
        self.title = title
        self.columns = columns
        makeCells = cells
    }

    package var cells: [Cell] { makeCells() }
}
