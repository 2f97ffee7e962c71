import JSONModel
import VendorModel

extension GetuiRule {
    static let badge = GetuiRule(
        "GT-3",
        "autoBadge takes the place of badge; a badge counts from 0.",
        source: Document.php2019,
        decides: ["/aps/badge", "/aps/autoBadge"]
    )
}

extension GetuiCompilation {
    mutating func addBadge(_ message: GetuiMessage) {
        if let automatic = message.autoBadge, !countsAsEmpty(automatic, at: "autoBadge") {
            put(.aps, "autoBadge", automatic, by: .badge)
            return
        }
        if message.isBadgeNull, readings.take(LooseNumber.self, at: "badge null, \(context.profile.rawValue)") == .putIn
        {
            put(.aps, "badge", .null, by: .badge)
        }
        guard let badge = message.badge else { return }
        if badge.isLooselyPositive(orZero: true)
            ?? (readings.take(LooseNumber.self, at: "badge, \(badge.looseBeginning)") == .putIn)
        {
            put(.aps, "badge", badge, by: .badge)
        }
    }
}
