import JSONModel
import PushModel
import VendorModel

extension EasemobRule {
    static let online = EasemobRule(
        "EM-A1",
        "A recipient who is connected gets no push.",
        sources: [Document.seed1, Document.overview]
    )

    static let onlineOnly = EasemobRule(
        "EM-A2",
        "A message with routetype ROUTE_ONLINE is for connected recipients only and becomes no push.",
        sources: [Document.message]
    )

    static let chatRoom = EasemobRule("EM-A3", "Members of a chat room get no push.", sources: [Document.groups])

    static let largeGroup = EasemobRule(
        "EM-A4",
        "Members of a group of more than 3000 get no push.",
        sources: [Document.limits]
    )

    static let ignored = EasemobRule(
        "EM-A5",
        "em_ignore_notification true stops the push, with any em_force_notification.",
        sources: [Document.seed0 + ", silent message", Document.callback]
    )

    static let late = EasemobRule(
        "EM-A6",
        "A push that is more than a day late is not sent.",
        sources: [Document.callback]
    )

    static let noBinding = EasemobRule(
        "EM-A11",
        "A device without token or certificate name gets no push.",
        sources: [Document.callback]
    )
}

extension EasemobCompilation {
    private static let largestPushedGroup = 3000

    /// Whether a push is sent at all: the first gate that keeps it back decides.
    mutating func passGates() throws(CompilationStop) {
        if context.common.isOnline { throw .suppressed("online", by: EasemobRule.online) }
        if message.routeType == "ROUTE_ONLINE" {
            throw .suppressed("online recipients only", by: EasemobRule.onlineOnly)
        }
        if chatType == .chatroom { throw .suppressed("chat room", by: EasemobRule.chatRoom) }
        if chatType == .groupchat, context.groupSize > Self.largestPushedGroup {
            throw .suppressed("large group", by: EasemobRule.largeGroup)
        }
        if message.ext.ignoresNotification { throw .suppressed("message ignore push", by: EasemobRule.ignored) }
        if context.common.now - context.common.sentAt > Self.lifetimeMilliseconds {
            throw .suppressed("expire message", by: EasemobRule.late)
        }
        if !passesFilter() { throw .suppressed("ignore push device id", by: EasemobRule.filter) }
        try passUserSettings()
        if context.common.deviceToken.isEmpty || context.notifierName.isEmpty {
            throw .suppressed("illegal binding", by: EasemobRule.noBinding)
        }
    }
}

extension EasemobRule {
    static let filter = EasemobRule(
        "EM-A7",
        "em_push_filter stops the push to devices and certificates that a list ignores or does not accept.",
        sources: [Document.extensions, Document.callback]
    )
}

extension EasemobCompilation {
    mutating func passesFilter() -> Bool {
        switch message.ext.filter.verdict(device: context.deviceID, notifier: context.notifierName) {
        case .passes: true
        case .keptBack: false
        case .undocumented: readings.take(FilterConflict.self) == .sent
        }
    }
}

/// `em_push_filter`
struct EasemobFilter: Sendable {
    private let acceptedDevices: [String]
    private let ignoredDevices: [String]
    private let acceptedNotifiers: [String]
    private let ignoredNotifiers: [String]

    init(_ fields: JSONObject) {
        acceptedDevices = fields["accept_device_id"]?.textElements ?? []
        ignoredDevices = fields["ignore_device_id"]?.textElements ?? []
        acceptedNotifiers = fields["accept_notifier_name"]?.textElements ?? []
        ignoredNotifiers = fields["ignore_notifier_name"]?.textElements ?? []
    }

    enum Verdict: Sendable {
        case passes, keptBack
        /// The lists contradict each other, and no document says how they combine.
        case undocumented
    }

    /// Empty lists restrict nothing. The documents say what each of the others does, and nothing of two together.
    func verdict(device: String, notifier: String) -> Verdict {
        let device = Finding(device, accepted: acceptedDevices, ignored: ignoredDevices)
        let notifier = Finding(notifier, accepted: acceptedNotifiers, ignored: ignoredNotifiers)
        let findings = [device, notifier]
        if findings.contains(.ignored) { return .keptBack }
        if findings.contains(.leftOut) {
            let isAcceptedElsewhere = findings.contains(.accepted) || findings.contains(.acceptedAndIgnored)
            return isAcceptedElsewhere ? .undocumented : .keptBack
        }
        return findings.contains(.acceptedAndIgnored) ? .undocumented : .passes
    }

    /// What the two lists of one kind say of a name.
    private enum Finding {
        case unmentioned, accepted, leftOut, ignored, acceptedAndIgnored

        init(_ name: String, accepted: [String], ignored: [String]) {
            let isAccepted = accepted.contains { $0.hasSameScalars(as: name) }
            if ignored.contains(where: { $0.hasSameScalars(as: name) }) {
                self = isAccepted ? .acceptedAndIgnored : .ignored
            } else if isAccepted {
                self = .accepted
            } else {
                self = accepted.isEmpty ? .unmentioned : .leftOut
            }
        }
    }
}
