import APNsVendor
import EasemobVendor
import FCMVendor
import GetuiVendor
import PushModel
import SNSVendor
import VendorModel
import ZEGOVendor

/// The vendors that Pushproof knows: to add one is to add its folder, its corpus, and a line here.
package enum Vendors {
    static let known: [Vendor] = [
        .easemob,
        .getui,
        .sns,
        .zego,
        .fcm,
        .apns,
    ]

    /// Those that Pushproof knows, and after them the dialects of the user's own that are registered.
    package static var all: [Vendor] { known + RegisteredVendors.all.map(\.vendor) }

    /// Nil for a dialect that nobody registered.
    package static func vendor(of dialect: Dialect) -> Vendor? {
        known.first { $0.dialect == dialect } ?? RegisteredVendors.entry(of: dialect)?.vendor
    }

    /// Adds a dialect of the user's own, before anything is asked for by dialect. One whose name is taken is left out.
    package static func register(_ vendor: Vendor) {
        RegisteredVendors.add(vendor)
    }
}

extension Dialect: CaseIterable, RawRepresentable {
    private static let known = Vendors.known.map(\.dialect)

    /// Those of all vendors, in the order of reports.
    package static var allCases: [Dialect] { known + RegisteredVendors.all.map(\.vendor.dialect) }

    /// Whether a file of the user's describes it, so that no reference compiler of ours stands behind it.
    package var isOfAFile: Bool { !Dialect.known.contains(self) }

    /// The dialect of that name; nil for one that no vendor has.
    package init?(rawValue: String) {
        self.init(rawValue)
        guard Self.allCases.contains(self) else { return nil }
    }
}
