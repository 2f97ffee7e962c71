import JSONModel
import PushModel

/// An `IGtTransmissionTemplate`: content for Getui's own channel, and the push for APNs, which `set_apnInfo` attaches.
struct GetuiTemplate: Sendable {
    /// `apnInfo`, an `IGtAPNPayload`; nil where none is attached.
    let push: JSONObject?
    /// Whether `apnInfo` is something else.
    let isPushBroken: Bool
    /// Whether the template has its own fields: `transmissionType` 1 or 2, and `transmissionContent`.
    let isComplete: Bool

    /// Fields of the push itself, which some callers write without a template around them.
    private static let pushFields = [
        "alertMsg", "badge", "sound", "contentAvailable", "category", "customMsg", "autoBadge", "sound_d", "threadId",
        "apnsCollapseId", "multiMedias", "voicePlayType", "voicePlayMessage",
    ]

    /// Nil for a message that is the push itself.
    init?(_ object: JSONObject) {
        func given(_ field: String) -> JSONValue? { object[field].flatMap { $0.isNull ? Optional.none : $0 } }
        let type = given("transmissionType")
        let content = given("transmissionContent")
        let apnInfo = given("apnInfo")
        let isBare = apnInfo == nil && (type ?? content) != nil && !Self.pushFields.contains { given($0) != nil }
        guard apnInfo != nil || isBare else { return nil }
        push = apnInfo?.objectValue
        isPushBroken = apnInfo.map { $0.objectValue == nil } ?? false
        isComplete = (type?.intValue == 1 || type?.intValue == 2) && content?.stringValue != nil
    }
}

extension GetuiCompilation {
    /// GT-16: the attached push. The content is for Getui's own channel, and no part of the payload.
    mutating func push(of template: GetuiTemplate) throws(CompilationStop) -> JSONObject {
        guard let push = template.push else {
            if template.isPushBroken, readings.take(BrokenAPNInfo.self) == .refused {
                throw .refused("apnInfo is no IGtAPNPayload", by: GetuiRule.template)
            }
            throw .suppressed("no apnInfo is attached", by: GetuiRule.template)
        }
        if !template.isComplete, readings.take(IncompleteTemplate.self) == .refused {
            throw .refused("transmissionType is 1 or 2, and transmissionContent a text", by: GetuiRule.template)
        }
        recorder.note(by: .template)
        return push
    }
}

extension GetuiCompiler {
    /// Which of the app's methods run when, and what an online user gets in place of the push.
    package func remarks(on testCase: Case, _ outcome: ExpectedOutcome) -> [String] {
        switch outcome.kind {
        case .suppressed where outcome.rule == GetuiRule.online.id:
            let arrival = GetuiCallbacks.callbacks(of: .notification, state: .foreground).map(\.name)
            return ["Online the app gets the content at once, through Getui's own channel:"] + arrival.map { "  " + $0 }
        case .payload(let payload) where payload.pushType == .alert || payload.pushType == .background:
            let pushClass = GetuiPushClass(aps: payload.value["aps"]?.objectValue ?? [:])
            let rows = GetuiCallbacks.rows.filter { $0.pushClass == pushClass && !$0.callbacks.isEmpty }
            return ["A \(pushClass.rawValue) push runs these methods of the app:"]
                + rows.map { row in
                    "  \(row.state.rawValue), \(row.event.rawValue): "
                        + row.callbacks.map(\.name).joined(separator: ", then ")
                }
        default: return []
        }
    }
}
