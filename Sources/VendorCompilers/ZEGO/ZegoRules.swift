/// The compile rules of ZEGO's offline push, in the order in which they apply, and those of the update flow.
enum ZegoRules {
    /// The rule that decides whether a member is there.
    static let governing = [
        "/aps/alert": "ZG-3",
        "/aps/alert/title": "ZG-3",
        "/aps/alert/body": "ZG-3",
        "/payload": "ZG-4",
        "/customId": "ZG-4",
        "/aps/mutable-content": "ZG-5",
        "/aps/content-available": "ZG-6",
        "/aps/badge": "ZG-8",
        "/aps/thread-id": "ZG-9",
        "/zego": "ZG-10",
        "/call_id": "ZG-10",
        "/aps/sound": "ZG-11",
    ]

    static let all = compile + updateFlow

    private static let compile = [
        CompileRule(
            "ZG-1",
            "Without pushConfig, or with an OfflinePush whose Enable is 0 or absent, no push is sent.",
            source: messageBody + ", OfflinePush"
        ),
        CompileRule(
            "ZG-2",
            "A recipient who is online gets no push.",
            source: join(pushRules, releaseNotes)
        ),
        CompileRule(
            "ZG-3",
            "alert is a dictionary of title and body, which are the title and the content that the sender gives.",
            source: join(photo, uiKit)
        ),
        CompileRule(
            "ZG-4",
            "payload is the sender's text as it is, at the top level; it is never parsed and never merged.",
            source: join(update + ", receiver", uiKit)
        ),
        CompileRule("ZG-5", "mutable-content is 1 where the strategy says so, and absent otherwise.", source: update),
        CompileRule(
            "ZG-6",
            "A silent strategy makes a background push that nobody sees or hears.",
            source: silent
        ),
        CompileRule(
            "ZG-7",
            "A VoIP strategy makes a VoIP push, which has alert, payload and service data as an alert has.",
            source: join(voip, uiKit + ", VoIP entry point")
        ),
        CompileRule(
            "ZG-8",
            "Where badges are enabled, badge is the number that the device reported plus the increment of 0 to 99.",
            source: join(badge, messageBody + ", OfflinePush")
        ),
        CompileRule("ZG-9", "thread-id is threadID, of the server ThreadId.", source: join(api, messageBody)),
        CompileRule(
            "ZG-10",
            "zego has version 1, the request's ID, and for a call its ID, which is call_id at the top level too.",
            source: uiKit
        ),
        CompileRule(
            "ZG-11",
            "resourcesID, of the server PushStrategyId, has at most 32 characters and chooses strategy and sound.",
            source: join(resources, api)
        ),
        CompileRule(
            "ZG-12",
            "A payload over APNs' limit is not sent, and never cut.",
            source: "Apple, Generating a remote notification"
        ),
        CompileRule("ZG-13", "The timeout of a call is 1 to 600 seconds.", source: update + ", sender"),
    ]

    private static let updateFlow = [
        CompileRule(
            "ZG-U1",
            "A push with mutable-content 1 and an alert reaches the service extension; no other does.",
            source: join(update, "Apple, Modifying content in newly delivered notifications")
        ),
        CompileRule(
            "ZG-U2",
            "A push without payload, with one that is no JSON object, or without customId in it takes nothing away.",
            source: update + ", receiver"
        ),
        CompileRule(
            "ZG-U3",
            "The first delivered notification of the same customId is taken away, and no other.",
            source: update + ", receiver"
        ),
        CompileRule(
            "ZG-U4",
            "The sample code looks for customId at the top level of delivered notifications, where ZEGO never puts it.",
            source: update + ", receiver"
        ),
        CompileRule(
            "ZG-U5",
            "Values of customId are equal in type and value: the text 1 is not the number 1.",
            source: update + ", receiver (isEqual)"
        ),
        CompileRule(
            "ZG-U6",
            "The new notification is shown as it came, whether an earlier one is taken away or not.",
            source: update + ", receiver (contentHandler)"
        ),
        CompileRule(
            "ZG-U7",
            "A push that takes an earlier one away, or is taken away by a later one, has a customId in its payload.",
            source: update + ", sender"
        ),
    ]

    private static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }

    // MARK: The documents

    private static let update = "ZEGO, Update a push notification"
    private static let api = "ZEGO documentation, ZIM API reference, ZIMPushConfig"
    private static let messageBody = "ZEGO documentation, server API, MessageBody introduction"
    private static let resources = "ZEGO documentation, ZIM, resourcesID introduction"
    private static let silent = "ZEGO documentation, ZIM, Implement silent push notifications"
    private static let voip = "ZEGO documentation, ZIM, Implement VoIP notification"
    private static let photo = "ZEGO documentation, ZIM, Notify with photo attachment"
    private static let badge = "ZEGO documentation, ZIM, Modify a notification badge"
    private static let pushRules = "ZEGO documentation, ZIM, Set custom push rules"
    private static let releaseNotes = "ZEGO documentation, ZIM, release notes"
    private static let uiKit = "ZEGO UIKit for calls (Flutter), notes on the structure of offline pushes"
}
