import VendorModel

extension MessageSchema {
    /// All of them: Apple's first, then the vendors' in their order.
    package static let all: [MessageSchema] = apple + Vendors.all.compactMap(MessageSchema.init)

    package static func named(_ name: String) -> MessageSchema? { all.first { $0.name == name } }
}
