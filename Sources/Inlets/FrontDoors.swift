import PushModel
import VendorModel
import Vendors

/// Opens the door of a vendor.
package struct FrontDoors: Sendable {
    package let dialect: Dialect
    package let open: @Sendable (any InletDesk) -> any FrontDoor

    private init?(_ vendor: Vendor) {
        guard let open = vendor.openDoor else { return nil }
        dialect = vendor.dialect
        self.open = open
    }

    /// All that there are, in the order of help texts.
    package static let all = Vendors.all.compactMap(FrontDoors.init)

    package static func doors(of dialect: Dialect) -> FrontDoors? { all.first { $0.dialect == dialect } }
}
