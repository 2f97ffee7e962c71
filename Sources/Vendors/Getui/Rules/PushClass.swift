import JSONModel
import PushModel
import VendorModel

extension GetuiRule {
    static let normalPush = GetuiRule(
        "GT-17",
        "A normal push has a title, a body and a sound, and contentAvailable 0.",
        source: Document.article + ", normal push"
    )

    static let silent = GetuiRule(
        "GT-S1",
        "A push is silent if it has no alert, no sound and content-available 1, with any other members.",
        source: Document.article + ", silent push"
    )

    static let banner = GetuiRule(
        "GT-S2",
        "An alert shows a banner and a sound plays, with any content-available.",
        source: Document.article + ", silent push that became a normal one"
    )

    static let background = GetuiRule(
        "GT-S3",
        "Apple's background push has no badge either: without a badge a silent push has type background and "
            + "priority 5, with a badge it has type alert.",
        source: "Apple, Pushing background updates to your app; " + Document.article + ", silent push"
    )
}

/// What a push is in the words of Getui's documents, going by the payload alone.
package enum GetuiPushClass: String, Sendable, CaseIterable {
    /// The app runs in the background; nothing is seen or heard. A badge does not matter.
    case silent
    /// A banner, and code only once it is opened.
    case notification
    /// A banner, and the app runs in the background as well.
    case mixed
    /// A sound without a banner.
    case sound
    /// A sound without a banner, and the app runs in the background.
    case wakingSound = "waking sound"
    /// A badge alone, or nothing that any document speaks of.
    case badge
    /// The SDK makes no payload.
    case refused

    /// Whether code runs in the background when the push arrives.
    package var wakesApp: Bool {
        switch self {
        case .silent, .mixed, .wakingSound: true
        case .notification, .sound, .badge, .refused: false
        }
    }

    /// Whether there is a notification to see, and to open the app from.
    package var showsNotification: Bool {
        switch self {
        case .notification, .mixed: true
        case .silent, .sound, .wakingSound, .badge, .refused: false
        }
    }

    /// A push with these members in `aps`. Only a `content-available` of exactly 1 makes a push silent.
    package init(aps: JSONObject) {
        let isAvailable = aps["content-available"]?.intValue == 1
        if aps["alert"] != nil {
            self = isAvailable ? .mixed : .notification
        } else if aps["sound"] != nil {
            self = isAvailable ? .wakingSound : .sound
        } else {
            self = isAvailable ? .silent : .badge
        }
    }
}

extension GetuiCompilation {
    func setTransport(of payload: inout ExpectedPayload, _ type: PushType) {
        payload.pushType = type
        switch type {
        case .voip:
            payload.headers = [ExpectedHeader("apns-push-type", type.rawValue, by: GetuiRule.rest)]
            // The app itself shows a call.
            payload.intent = Intent(isVisible: nil, wakesApp: true, runsExtension: false)
        case .liveactivity:
            payload.headers = [ExpectedHeader("apns-push-type", type.rawValue, by: GetuiRule.rest)]
        default:
            setTransportByContent(of: &payload)
        }
        payload.implyTopic(of: context.common.bundleID)
        payload.implyCollapseID(collapseID, by: context.profile == .rest2 ? GetuiRule.rest : .texts)
    }

    private func setTransportByContent(of payload: inout ExpectedPayload) {
        let members = payload.value["aps"]?.objectValue?.members ?? []
        let aps = JSONObject(members: members.filter { !$0.value.isNull })
        let pushClass = GetuiPushClass(aps: aps)
        let hasOpenBadge = aps["autoBadge"] != nil
        switch pushClass {
        case .silent where aps["badge"] == nil && !hasOpenBadge:
            payload.pushType = .background
            payload.headers = [
                ExpectedHeader("apns-push-type", PushType.background.rawValue, by: GetuiRule.silent),
                ExpectedHeader("apns-priority", "5", by: GetuiRule.background),
            ]
        // Silent for Getui, and not for Apple: a background push has no badge.
        case .silent:
            payload.headers = [ExpectedHeader("apns-push-type", PushType.alert.rawValue, by: GetuiRule.background)]
        default: payload.headers = [ExpectedHeader("apns-push-type", PushType.alert.rawValue, by: GetuiRule.banner)]
        }
        let isVisible: Bool? =
            switch pushClass {
            case .silent: false
            case .notification, .mixed: AlertText(of: aps["alert"]) != .none ? true : nil
            case .sound, .wakingSound, .badge, .refused: nil
            }
        // A badge that the service has still to compute is none for the device: of a silent push nothing is left that
        // would make it an alert.
        let isUnfinished = pushClass == .silent && hasOpenBadge
        payload.intent = Intent(
            isVisible: isVisible,
            wakesApp: pushClass.wakesApp && !isUnfinished,
            runsExtension: false
        )
    }

    /// Whether a push is neither silent nor what the article calls a normal one: with a title and a body, whatever Apple
    /// makes of less.
    static func isIncomplete(_ aps: JSONObject) -> Bool {
        guard GetuiPushClass(aps: aps) != .silent else { return false }
        let hasTexts = ["title", "body"].allSatisfy { !(aps["alert"]?[$0]?.stringValue ?? "").isEmpty }
        return !hasTexts || aps["sound"] == nil || (aps["content-available"]?.intValue ?? 0) != 0
    }
}
