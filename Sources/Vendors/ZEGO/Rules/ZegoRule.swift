import VendorModel

/// A compile rule of ZEGO's offline push, or of the update flow.
struct ZegoRule: VendorRule {
    let definition: CompileRule

    /// In the order of their IDs, those of the update flow last.
    static let rules: [ZegoRule] = [
        .enabled, .online, .alert, .payload, .mutableContent, .silent, .voip, .badge, .thread, .serviceData, .strategy,
        .size, .timeout, .runsExtension, .noIdentifier, .firstMatch, .sampleCode, .identity, .shown, .updatable,
    ]

    static let governing = placesDecided
}

/// The documents.
enum ZegoDocument {
    static let update = "ZEGO, Update a push notification"
    static let api = "ZEGO documentation, ZIM API reference, ZIMPushConfig"
    static let messageBody = "ZEGO documentation, server API, MessageBody introduction"
    static let resources = "ZEGO documentation, ZIM, resourcesID introduction"
    static let silent = "ZEGO documentation, ZIM, Implement silent push notifications"
    static let voip = "ZEGO documentation, ZIM, Implement VoIP notification"
    static let photo = "ZEGO documentation, ZIM, Notify with photo attachment"
    static let badge = "ZEGO documentation, ZIM, Modify a notification badge"
    static let pushRules = "ZEGO documentation, ZIM, Set custom push rules"
    static let releaseNotes = "ZEGO documentation, ZIM, release notes"
    static let uiKit = "ZEGO UIKit for calls (Flutter), notes on the structure of offline pushes"
}
