import PushModel
import VendorModel

/// The reference compilers, one a vendor.
package enum VendorCompilers {
    private static let known: [any VendorCompiler] = Vendors.known.map(\.compiler)

    package static var all: [any VendorCompiler] { known + RegisteredVendors.all.map(\.vendor.compiler) }

    /// The dialect's compiler; nil for one that no vendor has.
    package static func compiler(for dialect: Dialect) -> (any VendorCompiler)? {
        known.first { $0.dialect == dialect } ?? RegisteredVendors.entry(of: dialect)?.vendor.compiler
    }
}
