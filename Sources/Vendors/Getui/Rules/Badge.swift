import JSONModel
import VendorModel

extension GetuiRule {
    static let badge = GetuiRule(
        "GT-3",
        "autoBadge replaces badge; a badge is 0 or more.",
        source: Document.php2019,
        decides: ["/aps/badge", "/aps/autoBadge"]
    )
}

extension GetuiCompilation {
    mutating func addBadge(_ message: GetuiMessage) {
        if let automatic = message.autoBadge, isSet(automatic, .notNull, at: .autoBadge) {
            put(.aps, "autoBadge", automatic, by: .badge)
            return
        }
        if message.isBadgeNull, holds(.leftOpen, at: .nullBadge(context.profile)) {
            put(.aps, "badge", .null, by: .badge)
        }
        if let badge = message.badge, holds(badge.isAtLeastZero, at: .badge(badge)) {
            put(.aps, "badge", badge, by: .badge)
        }
    }
}
