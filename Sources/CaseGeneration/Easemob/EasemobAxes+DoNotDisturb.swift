import JSONModel

// Easemob, offline push settings, do not disturb: the union of a daily interval of the app, a one-shot duration of the
// app, and one of the conversation. "Equal" start and end is the whole day, except 0:0-0:0, which is off.
extension EasemobAxes {
    static let doNotDisturb = [
        Axis(
            "dnd.appInterval",
            [
                AxisValue("unset") { _ in },
                interval("active", .gate) { ($0 - 60, $0 + 60) },
                interval("inactive", .plain) { ($0 + 60, $0 + 120) },
                interval("starts-now", .gate) { ($0, $0 + 30) },
                interval("ends-now", .gate) { ($0 - 30, $0) },
                // Before noon the night behind, after noon the night ahead.
                interval("active-through-midnight", .gate) { $0 < 720 ? (22 * 60, $0 + 60) : ($0 - 60, 30) },
                interval("inactive-through-midnight", .plain) { $0 < 720 ? (23 * 60, $0 / 2) : (23 * 60 + 59, $0 / 2) },
                interval("all-day", .gate) { _ in (8 * 60, 8 * 60) },
                interval("zero-is-off", .plain) { _ in (0, 0) },
            ]
        ),
        Axis(
            "dnd.appUntil",
            [
                AxisValue("unset") { _ in },
                until("appUntil", "past", .plain, -1),
                until("appUntil", "now", .gate, 0),
                until("appUntil", "future", .gate, 1),
                until("appUntil", "seven-days", .gate, 7 * day),
            ]
        ),
        Axis(
            "dnd.conversationUntil",
            [
                AxisValue("unset") { _ in },
                until("conversationUntil", "past", .plain, -60_000),
                until("conversationUntil", "future", .gate, 60_000),
            ]
        ),
    ]

    /// An interval that depends on the recipient's minute of the day.
    private static func interval(
        _ name: String,
        _ role: AxisValue.Role,
        _ bounds: @escaping @Sendable (_ minuteOfDay: Int) -> (start: Int, end: Int)
    ) -> AxisValue {
        AxisValue(name, role) { draft in
            let (start, end) = bounds(draft.minuteOfDay)
            draft.mergeDoNotDisturb(["appInterval": .string(clockTime(start) + "-" + clockTime(end))])
        }
    }

    private static func until(_ member: String, _ name: String, _ role: AxisValue.Role, _ distance: Int) -> AxisValue {
        AxisValue(name, role) { draft in
            let time = min(max(draft.now + distance, 0), 253_402_300_799_999)
            draft.mergeDoNotDisturb([member: .number(JSONNumber(time))])
        }
    }

    /// `HH:MM` of a minute that may lie in a neighbouring day.
    private static func clockTime(_ minute: Int) -> String {
        let minute = (minute % 1440 + 1440) % 1440
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return two(minute / 60) + ":" + two(minute % 60)
    }
}

extension CaseDraft {
    fileprivate var minuteOfDay: Int {
        let offset = value(at: .context("utcOffsetMinutes"))?.intValue ?? 480
        let minute = now / 60_000 % 1440 + offset
        return (minute % 1440 + 1440) % 1440
    }

    fileprivate mutating func mergeDoNotDisturb(_ members: JSONObject) {
        merge(
            members,
            into: .context("dnd"),
            defaults: ["appInterval": nil, "appUntil": nil, "conversationUntil": nil]
        )
    }
}
