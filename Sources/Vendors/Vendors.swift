import PushModel

/// The vendors that Pushproof knows: to add one is to add its folder, its corpus, and a line here.
package enum Vendors {
    package static let all: [Vendor] = [
        .easemob,
        .getui,
        .sns,
        .zego,
        .fcm,
        .apns,
    ]

    /// Nil for a dialect that nobody registered.
    package static func vendor(of dialect: Dialect) -> Vendor? {
        all.first { $0.dialect == dialect }
    }
}

extension Dialect: CaseIterable, RawRepresentable {
    /// Those of all vendors, in the order of reports.
    package static let allCases = Vendors.all.map(\.dialect)

    /// The dialect of that name; nil for one that no vendor has.
    package init?(rawValue: String) {
        self.init(rawValue)
        guard Self.allCases.contains(self) else { return nil }
    }
}
