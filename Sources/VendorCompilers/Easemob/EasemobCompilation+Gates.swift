import JSONModel
import PushModel

// Phase A: is a push sent at all. The first gate that keeps it back decides.
extension EasemobCompilation {
    mutating func passGates() throws(CompilationStop) {
        if context.common.isOnline { throw .suppressed("online", rule: "EM-A1") }
        if message.routeType == "ROUTE_ONLINE" { throw .suppressed("online recipients only", rule: "EM-A2") }
        if chatType == .chatroom { throw .suppressed("chat room", rule: "EM-A3") }
        if chatType == .groupchat, context.groupSize > EasemobLimits.pushedGroupSize {
            throw .suppressed("large group", rule: "EM-A4")
        }
        if message.ext.ignoresNotification { throw .suppressed("message ignore push", rule: "EM-A5") }
        if context.common.now - context.common.sentAt > EasemobLimits.lifetimeMilliseconds {
            throw .suppressed("expire message", rule: "EM-A6")
        }
        if !passesFilter() { throw .suppressed("ignore push device id", rule: "EM-A7") }
        try passUserSettings()
        if context.common.deviceToken.isEmpty || context.notifierName.isEmpty {
            throw .suppressed("illegal binding", rule: "EM-A11")
        }
    }

    private mutating func passesFilter() -> Bool {
        switch message.ext.filter.verdict(device: context.deviceID, notifier: context.notifierName) {
        case .passes: true
        case .keptBack: false
        case .undocumented: readings.choose("EM-A7", among: 2) == 1
        }
    }

    /// EM-A8 to EM-A10: do-not-disturb goes before remind types, forcing goes before do-not-disturb.
    private mutating func passUserSettings() throws(CompilationStop) {
        var doNotDisturb = context.doNotDisturb.state(
            at: context.common.now,
            utcOffsetMinutes: context.utcOffsetMinutes
        )
        if message.ext.forcesNotification {
            if doNotDisturb == .on { noted.append("EM-A8") }
            doNotDisturb = .off
        }
        if doNotDisturb == .on { throw .suppressed("user ignore push", rule: "EM-A9") }
        if remindTypeKeepsBack() {
            // The documents speak of do-not-disturb only, where they say what forcing skips.
            if !message.ext.forcesNotification || readings.choose("EM-A8", among: 2) == 0 {
                throw .suppressed("user ignore push", rule: "EM-A10")
            }
        } else if doNotDisturb == .undocumented, readings.choose("EM-A9", among: 2) == 1 {
            throw .suppressed("user ignore push", rule: "EM-A9")
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
        if answer, !profile.knowsEverything { answer = readings.choose("EM-A10-field", among: 2) == 0 }
        isMentioned = answer
        return answer
    }

    private mutating func findMention() -> Bool {
        switch message.ext.mentions {
        case .nobody: return false
        case .everybody: return true
        case .undocumented: return readings.choose("EM-A10", among: 2) == 1
        case .users(let users):
            if users.contains(where: { $0.hasSameScalars(as: recipient) }) { return true }
            return users.contains { $0.lowercased() == "all" } && readings.choose("EM-A10", among: 2) == 1
        }
    }
}
