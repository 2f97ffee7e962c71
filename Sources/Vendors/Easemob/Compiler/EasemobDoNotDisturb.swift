import JSONModel
import PushModel
import VendorModel

/// The recipient's do-not-disturb settings: for the app a daily interval, and a one-shot by its end or by its duration; for the
/// conversation a one-shot.
struct EasemobDoNotDisturb: Sendable {
    /// What the settings say about one instant.
    enum State: Equatable {
        case off
        case on
        /// The documents do not say; the instant is none that they leave quiet.
        case undocumented([Limit])
    }

    /// An instant of which the documents do not say whether it is quiet.
    enum Limit: String {
        /// The last minute of a daily interval.
        case intervalEnd = "end of an interval"
        /// The instant at which a one-shot ends.
        case oneShotEnd = "end of a one-shot"
        /// Any, of an interval 00:00-00:00.
        case wholeDay = "00:00-00:00"
    }

    /// "HH:MM-HH:MM" in the recipient's time.
    struct Interval: Sendable, Equatable {
        var text: String
        /// Minutes after midnight, 0 to 1439.
        var start: Int
        var end: Int
    }

    var appInterval: Interval?
    /// Epoch milliseconds.
    var appUntil: Int?
    /// Epoch milliseconds.
    var conversationUntil: Int?
    /// How long the app is not to disturb, in minutes from `setAt` on; 0 is off.
    var durationMinutes: Int?
    /// When the duration was set, in epoch milliseconds; unset: at the moment of the push.
    var setAt: Int?

    /// Easemob, iOS do not disturb: at most seven days.
    private static let durations = 0...10_080

    init() {}

    init(_ object: JSONObject) throws(ContextError) {
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            var field: String { "dnd.\(member.key)" }
            switch member.key {
            case "appInterval":
                let text = try ContextFields.string(member.value, field)
                guard let interval = Interval(parsing: text) else {
                    throw ContextError(field: field, problem: "expected HH:MM-HH:MM")
                }
                appInterval = interval
            case "appUntil":
                appUntil = try ContextFields.integer(member.value, field, in: CommonContext.times)
            case "conversationUntil":
                conversationUntil = try ContextFields.integer(member.value, field, in: CommonContext.times)
            case "durationMinutes":
                durationMinutes = try ContextFields.integer(member.value, field, in: Self.durations)
            case "setAt":
                setAt = try ContextFields.integer(member.value, field, in: CommonContext.times)
            default: throw ContextFields.unknown(field)
            }
        }
    }

    var members: JSONObject {
        [
            "appInterval": appInterval.map { .string($0.text) } ?? .null,
            "appUntil": appUntil.map { .number(JSONNumber($0)) } ?? .null,
            "conversationUntil": conversationUntil.map { .number(JSONNumber($0)) } ?? .null,
            "durationMinutes": durationMinutes.map { .number(JSONNumber($0)) } ?? .null,
            "setAt": setAt.map { .number(JSONNumber($0)) } ?? .null,
        ]
    }

    /// When the duration ends, in epoch milliseconds; nil where none is set, or it begins later.
    private func endOfDuration(at now: Int) -> Int? {
        let start = setAt ?? now
        guard let durationMinutes, durationMinutes > 0, start <= now else { return nil }
        return start + durationMinutes * 60_000
    }

    /// The union of the settings at an instant.
    func state(at now: Int, utcOffsetMinutes: Int) -> State {
        var limits: [Limit] = []
        for until in [appUntil, conversationUntil, endOfDuration(at: now)] {
            guard let until else { continue }
            if now < until { return .on }
            if now == until, limits.isEmpty { limits.append(.oneShotEnd) }
        }
        if let appInterval {
            let minute = ((now / 60_000 + utcOffsetMinutes) % 1440 + 1440) % 1440
            switch appInterval.state(at: minute) {
            case .on: return .on
            case .undocumented(let own): limits += own
            case .off: break
            }
        }
        return limits.isEmpty ? .off : .undocumented(limits)
    }
}

extension EasemobDoNotDisturb.Interval {
    init?(parsing text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let start = Self.minute(ends[0]), let end = Self.minute(ends[1]) else { return nil }
        self.init(text: text, start: start, end: end)
    }

    /// Minutes after midnight of "8:30" or "08:30".
    private static func minute(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// An end before the start is on the next day; equal ends mean the whole day.
    fileprivate func state(at minute: Int) -> EasemobDoNotDisturb.State {
        // Switched off by the iOS page; the REST page has no such exception.
        if start == end { return start == 0 ? .undocumented([.wholeDay]) : .on }
        if minute == end { return .undocumented([.intervalEnd]) }
        let isInside = start < end ? (start..<end).contains(minute) : (minute >= start || minute < end)
        return isInside ? .on : .off
    }
}
