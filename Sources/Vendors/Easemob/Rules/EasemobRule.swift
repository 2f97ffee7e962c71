import VendorModel

/// A compile rule of Easemob's offline push. Each stands in this folder, beside the code that keeps to it.
struct EasemobRule: VendorRule, Equatable {
    /// In the order of the specification.
    static let rules: [EasemobRule] = [
        .online, .onlineOnly, .chatRoom, .largeGroup, .ignored, .late, .filter, .forced, .doNotDisturb, .remindType,
        .noBinding,
        .displayStyle, .consoleTemplate, .pushTexts, .recipientTemplate, .senderTemplate, .directedTemplate,
        .commonTexts, .alertTexts, .mention, .translation, .placeholders, .otherContent,
        .alert, .title, .localisation, .badge, .sound, .category, .mutableContent, .contentAvailable, .thread,
        .identifiers, .extra, .custom, .protectedKeys,
        .alertDelivery, .call, .size,
    ]

    static let governing = placesDecided

    let definition: CompileRule

    init(definition: CompileRule) {
        self.definition = definition
    }

    static func == (one: EasemobRule, other: EasemobRule) -> Bool { one.id == other.id }

    enum Document {
        static let seed0 = "Easemob, APNs content (older page)"
        static let seed1 = "Easemob, iOS APNs integration (newer page)"
        static let extensions = "Easemob documentation, server side, push extension"
        static let newExtensions = "Easemob documentation, Message Extensions for Offline Push (English)"
        static let messageFormat = "Easemob documentation, message format"
        static let display = "Easemob documentation, iOS, push display"
        static let displayAttributes = "Easemob documentation, iOS, push display attributes"
        static let displayFields = "Easemob documentation, iOS, push display fields"
        static let templates = "Easemob documentation, iOS, push template"
        static let translation = "Easemob documentation, iOS, push translation"
        static let overview = "Easemob documentation, iOS, push overview"
        static let doNotDisturb = "Easemob documentation, iOS, push notification mode and do-not-disturb"
        static let badge = "Easemob documentation, iOS, push"
        static let rest = "Easemob documentation, server side, push"
        static let callback = "Easemob documentation, server side, offline push callback"
        static let android = "Easemob documentation, Android, push"
        static let message = "Easemob documentation, server side, message"
        static let groups = "Easemob documentation, Android, group overview"
        static let releaseNotes = "Easemob documentation, iOS, release notes, 3.1.4"
        static let limits = "Easemob documentation, product limits"
    }
}
