import APNsRules
import JSONModel

/// Where something stands in a payload or in a vendor's message: what of its keys and texts Apple, or the vendor, has named, and stays.
package struct MaskingPlan: Sendable {
    private indirect enum Region {
        case root, aps, alert, sound
        /// A value of this member of `aps`, `alert` or `sound`.
        case value(of: String)
        /// The sender's own data.
        case own
        /// An object of a vendor's message, or a list of such: members that documents name, how all other names are spelled, and
        /// what else the object is.
        case object([String: MaskingPlan], names: TextForm, otherwise: MaskingPlan)
        /// A text, a figure or a list of them.
        case text(TextForm)
        /// An object with names of the sender's own, and the same of each.
        case eachMember(MaskingPlan)
        /// Headers of APNs, as a message gives them.
        case headers
        /// A text that the vendor reads as JSON.
        case json(MaskingPlan)
    }

    private var region: Region
    /// Names of members beside `aps` that are a vendor's, and stay.
    private let vendorMembers: Set<String>

    /// At the root of a payload.
    ///
    /// - Parameter vendorMembers: Names of members beside `aps` that are a vendor's.
    package init(vendorMembers: Set<String> = []) {
        region = .root
        self.vendorMembers = vendorMembers
    }

    /// The sender's own data.
    package static let own = MaskingPlan(.own, MaskingPlan())
    /// A sound of Apple's, by its name or with its volume.
    package static let sound = MaskingPlan(.sound, MaskingPlan())
    /// What Getui and ZEGO carry to the app in a text: by `customId` a later push of ZEGO's finds an earlier one.
    package static let carried = MaskingPlan.json(.object(["customId": .own]))
    /// Headers of APNs by their names.
    package static let headers = MaskingPlan(.headers, MaskingPlan())

    /// An object that a vendor's documents describe, or a list of such.
    ///
    /// - Parameters:
    ///   - members: Those with names that the documents have.
    ///   - names: How all other names are spelled.
    ///   - otherwise: What the object is where a name is none of these.
    /// - Returns: The plan for all of them.
    package static func object(
        _ members: [String: MaskingPlan],
        names: TextForm = .own,
        otherwise: MaskingPlan = .own
    ) -> MaskingPlan {
        MaskingPlan(.object(members, names: names, otherwise: otherwise), MaskingPlan())
    }

    /// An object with names of the sender's own: each member is the same.
    package static func eachMember(_ member: MaskingPlan) -> MaskingPlan {
        MaskingPlan(.eachMember(member), MaskingPlan())
    }

    /// A text of a form that stays, or a list of such.
    package static func text(_ form: TextForm) -> MaskingPlan { MaskingPlan(.text(form), MaskingPlan()) }

    /// A text that is read as JSON.
    package static func json(_ content: MaskingPlan) -> MaskingPlan { MaskingPlan(.json(content), MaskingPlan()) }

    private init(_ region: Region, _ plan: MaskingPlan) {
        self.region = region
        vendorMembers = plan.vendorMembers
    }

    /// The plan for the value of a member.
    package func member(_ key: String) -> MaskingPlan {
        let next: Region
        switch region {
        case .object(let members, _, let otherwise): return members[key] ?? otherwise.member(key)
        case .eachMember(let member): return member
        case .headers: return .text(.header(key.lowercased()))
        case .json(let content): return content.member(key)
        default: next = memberOfApple(key)
        }
        return MaskingPlan(next, self)
    }

    private func memberOfApple(_ key: String) -> Region {
        switch region {
        case .root where key == "payload" && vendorMembers.contains(key): Self.carried.region
        case .root: key == "aps" ? .aps : .own
        case .aps where key == "alert": .alert
        case .aps where key == "sound": .sound
        case .aps where key == "content-state" || key == "attributes": .own
        case .aps: DocumentedKeys.hasInAps(key) ? .value(of: key) : .own
        case .alert where key == "sound": .sound
        case .alert: DocumentedKeys.hasInAlert(key) ? .value(of: key) : .own
        case .sound: DocumentedKeys.hasInSound(key) ? .value(of: key) : .own
        case .value, .own, .object, .eachMember, .text, .headers, .json: .own
        }
    }

    /// The plan for the elements of an array.
    package var element: MaskingPlan {
        switch region {
        case .value, .object, .text, .json: self
        case .root, .aps, .alert, .sound, .own, .eachMember, .headers: MaskingPlan(.own, self)
        }
    }

    package func keeps(key: String) -> Bool {
        switch region {
        case .root: DocumentedKeys.hasAnywhere(key) || vendorMembers.contains(key) || Self.managed.contains(key)
        case .aps: DocumentedKeys.hasInAps(key)
        case .alert: DocumentedKeys.hasInAlert(key)
        case .sound: DocumentedKeys.hasInSound(key)
        case .object(let members, _, let otherwise): members[key] != nil || otherwise.keeps(key: key)
        case .headers: RedactedHeaders.keeps(name: key.lowercased())
        case .json(let content): content.keeps(key: key)
        case .value, .own, .eachMember, .text: false
        }
    }

    /// How names are spelled that do not stay.
    package var names: TextForm {
        switch region {
        case .object(_, let names, _): names
        case .headers: .after(["apns-"])
        case .json(let content): content.names
        case .root, .aps, .alert, .sound, .value, .own, .eachMember, .text: .own
        }
    }

    /// What the texts here are read as; nil where they are read as texts.
    package var content: MaskingPlan? { if case .json(let content) = region { content } else { nil } }

    /// What pushes for the management of devices and for File Provider extensions have beside `aps`.
    private static let managed: Set<String> = ["mdm", "container-identifier"]

    /// Apple's own figures stay, and a vendor's. Of the sender's, who knows whose number it is.
    package var keepsNumbers: Bool {
        switch region {
        case .value(let key): Self.figures.contains(key)
        case .text(let form): form.isFigure
        case .root, .aps, .alert, .sound, .own, .object, .eachMember, .headers, .json: false
        }
    }

    /// Whether a text is a constant of Apple's at this place, or a figure or a flag where no text belongs.
    package func keeps(text: String) -> Bool {
        switch region {
        case .sound, .value(of: "name"): Self.sounds.contains(text)
        case .value(of: "interruption-level"): ["passive", "active", "time-sensitive", "critical"].contains(text)
        case .value(of: "event"): ["start", "update", "end"].contains(text)
        case .value(of: let key) where Self.figures.contains(key): Self.isFigure(text)
        case .root, .aps, .alert, .value, .own, .object, .eachMember, .text, .headers, .json: false
        }
    }

    /// How texts are spelled that do not stay.
    package var form: TextForm {
        switch region {
        case .sound, .value(of: "name"): .soundFile
        case .text(let form): form
        case .object(_, _, let otherwise): otherwise.form
        default: .own
        }
    }

    /// The usual one, and that which Getui's service takes for none.
    private static let sounds: Set<String> = ["default", "com.gexin.ios.silence"]

    /// Members whose values are numbers or flags.
    private static let figures: Set<String> = [
        "badge", "content-available", "mutable-content", "relevance-score", "timestamp", "stale-date", "dismissal-date",
        "input-push-token", "content-changed", "critical", "volume", "messageIndex",
        "summary-arg-count",
    ]
    private static let longestFigure = 5

    private static func isFigure(_ text: String) -> Bool {
        text == "true" || text == "false"
            || text.utf8.count <= longestFigure && text.utf8.allSatisfy { "0123456789.+-".utf8.contains($0) }
    }
}
