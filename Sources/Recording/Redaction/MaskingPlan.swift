import APNsRules
import JSONModel
import Vendors

/// Where something stands in a payload: what of its keys and texts Apple, or a vendor, has named, and stays.
struct MaskingPlan: Sendable {
    private enum Region {
        case root, aps, alert, sound
        /// A value of this member of `aps`, `alert` or `sound`.
        case value(of: String)
        /// The sender's own data.
        case own
    }

    private var region: Region
    /// Names of members beside `aps` that are a vendor's, and stay.
    private let vendorMembers: Set<String>

    /// At the root of a payload.
    ///
    /// - Parameter vendorMembers: Names of members beside `aps` that are a vendor's.
    init(vendorMembers: Set<String> = []) {
        region = .root
        self.vendorMembers = vendorMembers
    }

    /// The sender's own data.
    static let own = MaskingPlan(.own, MaskingPlan())

    private init(_ region: Region, _ plan: MaskingPlan) {
        self.region = region
        vendorMembers = plan.vendorMembers
    }

    /// The plan for the value of a member.
    func member(_ key: String) -> MaskingPlan {
        let next: Region =
            switch region {
            case .root: key == "aps" ? .aps : .own
            case .aps where key == "alert": .alert
            case .aps where key == "sound": .sound
            case .aps where key == "content-state" || key == "attributes": .own
            case .aps: DocumentedKeys.hasInAps(key) ? .value(of: key) : .own
            case .alert where key == "sound": .sound
            case .alert: DocumentedKeys.hasInAlert(key) ? .value(of: key) : .own
            case .sound: DocumentedKeys.hasInSound(key) ? .value(of: key) : .own
            case .value, .own: .own
            }
        return MaskingPlan(next, self)
    }

    /// The plan for the elements of an array.
    var element: MaskingPlan {
        switch region {
        case .value: self
        case .root, .aps, .alert, .sound, .own: MaskingPlan(.own, self)
        }
    }

    func keeps(key: String) -> Bool {
        switch region {
        case .root: DocumentedKeys.hasAnywhere(key) || vendorMembers.contains(key)
        case .aps: DocumentedKeys.hasInAps(key)
        case .alert: DocumentedKeys.hasInAlert(key)
        case .sound: DocumentedKeys.hasInSound(key)
        case .value, .own: false
        }
    }

    /// Apple's own figures stay. Of the sender's, who knows whose number it is.
    var keepsNumbers: Bool {
        switch region {
        case .aps, .alert, .sound, .value: true
        case .root, .own: false
        }
    }

    /// Whether a text is a constant of Apple's at this place, or a figure or a flag where no text belongs.
    func keeps(text: String) -> Bool {
        switch region {
        case .sound: text == "default"
        case .value(of: "name"): text == "default"
        case .value(of: "interruption-level"): ["passive", "active", "time-sensitive", "critical"].contains(text)
        case .value(of: "event"): ["start", "update", "end"].contains(text)
        case .value(of: let key) where Self.figures.contains(key): Self.isFigure(text)
        case .root, .aps, .alert, .value, .own: false
        }
    }

    /// What a masked text keeps at its end: the type of a sound's file.
    func suffix(of text: String) -> String? {
        switch region {
        case .sound, .value(of: "name"): [".caf", ".aiff", ".wav", ".mp3", ".m4a"].first { text.hasSuffix($0) }
        default: nil
        }
    }

    /// Members whose values are numbers or flags.
    private static let figures: Set<String> = [
        "badge", "content-available", "mutable-content", "relevance-score", "timestamp", "stale-date", "dismissal-date",
        "input-push-token", "content-changed", "critical", "volume", "messageIndex",
    ]
    private static let longestFigure = 5

    private static func isFigure(_ text: String) -> Bool {
        text == "true" || text == "false"
            || text.utf8.count <= longestFigure && text.utf8.allSatisfy { "0123456789.+-".utf8.contains($0) }
    }
}
