import JSONModel
import VendorModel

extension GetuiRule {
    static let custom = GetuiRule(
        "GT-8",
        "Custom members are next to aps. Empty keys, values that are null in PHP, and aps are left out.",
        source: Document.article + ", captured silent push; " + Document.php2017
    )
}

extension GetuiCompilation {
    mutating func addCustom(_ members: [JSONMember]) {
        for member in members where !member.key.isEmpty && !member.key.hasSameScalars(as: "aps") {
            // `add_customMsg` compares with null as PHP does.
            if isSet(member.value, .notNull, at: .custom) { append(.top, member, by: .custom) }
        }
    }
}
