import JSONModel
import PushModel
import VendorModel

extension EasemobRule {
    static let forced = EasemobRule(
        "EM-A8",
        "em_force_notification true skips the do-not-disturb check.",
        sources: [Document.seed0 + ", forced push", Document.seed1, Document.extensions]
    )

    static let doNotDisturb = EasemobRule(
        "EM-A9",
        "Do-not-disturb of the app or conversation, by interval or duration, stops the push.",
        sources: [Document.seed1 + ", push modes", Document.doNotDisturb]
    )

    static let remindType = EasemobRule(
        "EM-A10",
        "The conversation's remind type, else the app's, lets all pushes pass, mentions only, or none.",
        sources: [Document.seed1 + ", push modes", Document.doNotDisturb, Document.rest]
    )
}

extension EasemobCompilation {
    /// Do-not-disturb goes before remind types, forcing goes before do-not-disturb.
    mutating func passUserSettings() throws(CompilationStop) {
        var doNotDisturb = context.doNotDisturb.state(
            at: context.common.now,
            utcOffsetMinutes: context.utcOffsetMinutes
        )
        if message.ext.forcesNotification {
            if doNotDisturb == .on { noted.append(.forced) }
            doNotDisturb = .off
        }
        if doNotDisturb == .on { throw .suppressed("user ignore push", by: EasemobRule.doNotDisturb) }
        if remindTypeKeepsBack() {
            // The documents speak of do-not-disturb only, where they say what forcing skips.
            if !message.ext.forcesNotification || readings.take(ForcedRemindType.self) == .keptBack {
                throw .suppressed("user ignore push", by: EasemobRule.remindType)
            }
        } else if case .undocumented(let limits) = doNotDisturb {
            for limit in limits where readings.take(QuietLimit.self, at: limit.rawValue) == .keptBack {
                throw .suppressed("user ignore push", by: EasemobRule.doNotDisturb)
            }
        }
    }

    private mutating func remindTypeKeepsBack() -> Bool {
        let conversation = context.conversationRemindType
        return switch conversation == .byDefault ? context.appRemindType : conversation {
        case .all, .byDefault: false
        case .none: true
        case .mentionOnly: !resolveMention()
        }
    }

    /// Whether `em_at_list` mentions the recipient: asked once, where it matters.
    mutating func resolveMention() -> Bool {
        if let isMentioned { return isMentioned }
        var answer = findMention()
        // The newer page has the remind type that lets mentions pass, and not the field that mentions.
        if answer, !profile.knowsEverything { answer = readings.take(OlderMention.self) == .effective }
        isMentioned = answer
        return answer
    }

    private mutating func findMention() -> Bool {
        switch message.ext.mentions {
        case .nobody: return false
        case .everybody: return true
        case .undocumented: return readings.take(UnusualMention.self, at: "text") == .mentioned
        case .users(let users):
            if users.contains(where: { $0.hasSameScalars(as: recipient) }) { return true }
            return users.contains { $0.lowercased() == "all" }
                && readings.take(UnusualMention.self, at: "list") == .mentioned
        }
    }
}

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
