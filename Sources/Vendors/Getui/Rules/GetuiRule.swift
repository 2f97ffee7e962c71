import VendorModel

/// A compile rule of Getui's pushes: what the documents say, beside the code that does it.
struct GetuiRule: VendorRule {
    let definition: CompileRule

    /// In the order of the specification.
    static let rules: [GetuiRule] = [
        .simpleAlert, .alert, .badge, .sound, .empty, .contentAvailable, .texts, .custom, .media, .voice, .sdkSize,
        .service,
        .pushInfo, .rest, .online, .template, .normalPush, .silent, .banner, .background,
    ]

    static let governing = placesDecided
}

/// What the rules are taken from.
enum Document {
    static let article = "Getui, normal and silent push on iOS (developer's article)"
    static let php2017 = "Getui PHP SDK of 2017, IGtAPNPayload"
    static let php2019 = "Getui PHP SDK, newer release, IGtAPNPayload"
    static let rest = "Getui REST v2, push_channel, ios"
    static let client = "Getui REST v2 clients for Java and PHP"
}
