import CaseGeneration
import JSONModel
import VendorModel

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
        // The sample's fifteen minutes, a duration that is mistaken for another unit, and the longest.
        Axis(
            "dnd.duration",
            [
                AxisValue("unset") { _ in },
                duration("15-just-begun", .gate, 15, since: 0),
                duration("15-about-to-end", .gate, 15, since: 15 * minute - 1),
                duration("15-at-its-end", .gate, 15, since: 15 * minute),
                duration("15-over", .plain, 15, since: 15 * minute + 1),
                duration("15-over-for-hours", .plain, 15, since: 14 * 60 * minute),
                duration("zero-is-off", .plain, 0, since: 0),
                duration("1-about-to-end", .gate, 1, since: minute - 1),
                duration("seven-days", .gate, 10_080, since: 7 * day - 1),
                duration("seven-days-over", .plain, 10_080, since: 7 * day + 1),
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

    private static let minute = 60_000

    private static func duration(
        _ name: String,
        _ role: AxisValue.Role,
        _ minutes: Int,
        since distance: Int
    ) -> AxisValue {
        AxisValue(name, role) { draft in
            // A clock that is too early for the distance begins with it.
            let start = max(draft.now - distance, 0)
            draft.mergeDoNotDisturb(
                ["durationMinutes": .number(JSONNumber(minutes)), "setAt": .number(JSONNumber(start))]
            )
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
            defaults: [
                "appInterval": nil, "appUntil": nil, "conversationUntil": nil, "durationMinutes": nil, "setAt": nil,
            ]
        )
    }
}
