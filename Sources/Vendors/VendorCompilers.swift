import PushModel

/// The reference compilers, one a vendor.
package enum VendorCompilers {
    package static let all: [any VendorCompiler] = Vendors.all.map(\.compiler)

    /// The dialect's compiler; nil for one that no vendor has.
    package static func compiler(for dialect: Dialect) -> (any VendorCompiler)? {
        all.first { $0.dialect == dialect }
    }
}
