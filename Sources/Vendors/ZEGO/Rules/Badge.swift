import JSONModel
import VendorModel

extension ZegoRule {
    static let badge = ZegoRule(
        "ZG-8",
        "If badges are enabled, badge is the number that the device reported plus the increment of 0 to 99.",
        sources: [ZegoDocument.badge, ZegoDocument.messageBody + ", OfflinePush"],
        decides: ["/aps/badge"]
    )
}

extension ZegoCompilation {
    /// A larger increment counts as this.
    private static let largestIncrement = 99

    mutating func addBadge(
        of push: ZegoPush,
        _ delivery: ZegoDelivery,
        to recorder: inout PayloadRecorder<ZegoRule>
    ) throws(CompilationStop) {
        guard push.carriesBadge, isCarried("badge", by: delivery), let badge = try badge(of: push) else { return }
        recorder.set(.aps, "badge", .number(badge), by: .badge)
    }

    private mutating func badge(of push: ZegoPush) throws(CompilationStop) -> JSONNumber? {
        let increment = push.badgeIncrement ?? JSONNumber(0)
        if increment.isNegative {
            switch readings.take(NegativeIncrement.self) {
            case .zero: return JSONNumber(context.reportedBadge)
            case .noBadge: return nil
            case .refused: throw .refused("the badge increment is negative", by: ZegoRule.badge)
            }
        }
        let largest = context.reportedBadge + Self.largestIncrement
        // Beyond every machine integer there is nothing to add.
        guard let increment = increment.intValue else { return JSONNumber(largest) }
        guard increment > Self.largestIncrement else { return JSONNumber(context.reportedBadge + increment) }
        // Only the server's page has a limit.
        let (sum, overflow) = context.reportedBadge.addingReportingOverflow(increment)
        if push.interface == .client, !overflow, readings.take(ClientIncrement.self) == .asIs {
            return JSONNumber(sum)
        }
        return JSONNumber(largest)
    }
}

extension JSONNumber {
    /// Whether an integral number is below 0, however large.
    var isNegative: Bool {
        intValue.map { $0 < 0 } ?? (lexeme.utf8.first == UInt8(ascii: "-"))
    }
}
