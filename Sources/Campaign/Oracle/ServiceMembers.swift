import JSONModel
import PushModel
import VendorCompilers

/// The members beside `aps` that a vendor's service puts into a payload: they differ from push to push, and nobody is to be
/// judged by them.
struct ServiceMembers {
    private let prefixes: [String]

    init(of dialect: Dialect) {
        prefixes = VendorCompilers.compiler(for: dialect)?.servicePrefixes ?? []
    }

    /// Whether the place is such a member, or inside of one.
    func contain(_ pointer: JSONPointer) -> Bool {
        guard !prefixes.isEmpty, let name = pointer.tokens.first else { return false }
        return prefixes.contains { name.utf8.starts(with: $0.utf8) }
    }
}
