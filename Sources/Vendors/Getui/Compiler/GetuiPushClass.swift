import JSONModel
import VendorModel

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
