import VendorModel

/// The compile rules of ZEGO's offline push, in the order in which they apply, and those of the update flow.
enum ZegoRule: String, ListedRule {
    case enabled = "ZG-1"
    case online = "ZG-2"
    case alert = "ZG-3"
    case payload = "ZG-4"
    case mutableContent = "ZG-5"
    case silent = "ZG-6"
    case voip = "ZG-7"
    case badge = "ZG-8"
    case thread = "ZG-9"
    case serviceData = "ZG-10"
    case strategy = "ZG-11"
    case size = "ZG-12"
    case timeout = "ZG-13"
    case runsExtension = "ZG-U1"
    case noIdentifier = "ZG-U2"
    case firstMatch = "ZG-U3"
    case sampleCode = "ZG-U4"
    case identity = "ZG-U5"
    case shown = "ZG-U6"
    case updatable = "ZG-U7"

    static let all = definitions
    static let governing = placesDecided

    static func definition(of rule: ZegoRule) -> CompileRule {
        switch rule {
        case .enabled:
            rule.says(
                "Without pushConfig, or with an OfflinePush whose Enable is 0 or absent, no push is sent.",
                source: Document.messageBody + ", OfflinePush"
            )
        case .online:
            rule.says(
                "A recipient who is online gets no push.",
                source: Document.join(Document.pushRules, Document.releaseNotes)
            )
        case .alert:
            rule.says(
                "alert is a dictionary of title and body, which are the title and the content that the sender gives.",
                source: Document.join(Document.photo, Document.uiKit),
                decides: ["/aps/alert", "/aps/alert/title", "/aps/alert/body"]
            )
        case .payload:
            rule.says(
                "payload is the sender's text as it is, at the top level; it is never parsed and never merged.",
                source: Document.join(Document.update + ", receiver", Document.uiKit),
                decides: ["/payload", "/customId"]
            )
        case .mutableContent:
            rule.says(
                "mutable-content is 1 where the strategy says so, and absent otherwise.",
                source: Document.update,
                decides: ["/aps/mutable-content"]
            )
        case .silent:
            rule.says(
                "A silent strategy makes a background push that nobody sees or hears.",
                source: Document.silent,
                decides: ["/aps/content-available"]
            )
        case .voip:
            rule.says(
                "A VoIP strategy makes a VoIP push, which has alert, payload and service data as an alert has.",
                source: Document.join(Document.voip, Document.uiKit + ", VoIP entry point")
            )
        case .badge:
            rule.says(
                "Where badges are enabled, badge is the number that the device reported plus the increment of 0 to 99.",
                source: Document.join(Document.badge, Document.messageBody + ", OfflinePush"),
                decides: ["/aps/badge"]
            )
        case .thread:
            rule.says(
                "thread-id is threadID, of the server ThreadId.",
                source: Document.join(Document.api, Document.messageBody),
                decides: ["/aps/thread-id"]
            )
        case .serviceData:
            rule.says(
                "zego has version 1, the request's ID, and for a call its ID, which is call_id at the top level too.",
                source: Document.uiKit,
                decides: ["/zego", "/call_id"]
            )
        case .strategy:
            rule.says(
                "resourcesID, of the server PushStrategyId, has at most 32 characters and chooses strategy and sound.",
                source: Document.join(Document.resources, Document.api),
                decides: ["/aps/sound"]
            )
        case .size:
            rule.says(
                "A payload over APNs' limit is not sent, and never cut.",
                source: "Apple, Generating a remote notification"
            )
        case .timeout:
            rule.says(
                "The timeout of a call is 1 to 600 seconds.",
                source: Document.update + ", sender"
            )
        case .runsExtension:
            rule.says(
                "A push with mutable-content 1 and an alert reaches the service extension; no other does.",
                source: Document.join(Document.update, "Apple, Modifying content in newly delivered notifications")
            )
        case .noIdentifier:
            rule.says(
                "A push without payload, with one that is no JSON object, or without customId in it takes nothing away.",
                source: Document.update + ", receiver"
            )
        case .firstMatch:
            rule.says(
                "The first delivered notification of the same customId is taken away, and no other.",
                source: Document.update + ", receiver"
            )
        case .sampleCode:
            rule.says(
                "The sample code looks for customId at the top level of delivered notifications, where ZEGO never puts it.",
                source: Document.update + ", receiver"
            )
        case .identity:
            rule.says(
                "Values of customId are equal in type and value: the text 1 is not the number 1.",
                source: Document.update + ", receiver (isEqual)"
            )
        case .shown:
            rule.says(
                "The new notification is shown as it came, whether an earlier one is taken away or not.",
                source: Document.update + ", receiver (contentHandler)"
            )
        case .updatable:
            rule.says(
                "A push that takes an earlier one away, or is taken away by a later one, has a customId in its payload.",
                source: Document.update + ", sender"
            )
        }
    }
}

/// The documents.
private enum Document {
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

    static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }
}
