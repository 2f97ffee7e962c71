import JSONModel
import PushModel
import VendorModel

// Phase A: is a push sent at all. The first gate that keeps it back decides.
extension EasemobCompilation {
    mutating func passGates() throws(CompilationStop) {
        if context.common.isOnline { throw .suppressed("online", by: EasemobRule.online) }
        if message.routeType == "ROUTE_ONLINE" {
            throw .suppressed("online recipients only", by: EasemobRule.onlineOnly)
        }
        if chatType == .chatroom { throw .suppressed("chat room", by: EasemobRule.chatRoom) }
        if chatType == .groupchat, context.groupSize > EasemobLimits.pushedGroupSize {
            throw .suppressed("large group", by: EasemobRule.largeGroup)
        }
        if message.ext.ignoresNotification { throw .suppressed("message ignore push", by: EasemobRule.ignored) }
        if context.common.now - context.common.sentAt > EasemobLimits.lifetimeMilliseconds {
            throw .suppressed("expire message", by: EasemobRule.late)
        }
        if !passesFilter() { throw .suppressed("ignore push device id", by: EasemobRule.filter) }
        try passUserSettings()
        if context.common.deviceToken.isEmpty || context.notifierName.isEmpty {
            throw .suppressed("illegal binding", by: EasemobRule.noBinding)
        }
    }

    private mutating func passesFilter() -> Bool {
        switch message.ext.filter.verdict(device: context.deviceID, notifier: context.notifierName) {
        case .passes: true
        case .keptBack: false
        case .undocumented: readings.take(FilterConflict.self) == .sent
        }
    }

    /// EM-A8 to EM-A10: do-not-disturb goes before remind types, forcing goes before do-not-disturb.
    private mutating func passUserSettings() throws(CompilationStop) {
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
