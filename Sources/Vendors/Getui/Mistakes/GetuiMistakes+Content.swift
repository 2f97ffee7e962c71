import JSONModel
import PushModel
import VendorModel

// What is shown, and what is beside it.
extension GetuiMistakes {
    static let argumentsWithoutKey = SenderMistake(
        "arguments-without-key",
        .getui,
        "Arguments of a localised text without its key are sent, but do nothing.",
        source: Document.php2017 + "; Apple, Generating a remote notification",
        wrong: #"{"alertMsg":{"title":"t","body":"b","locArgs":["a"]},"badge":1}"#,
        right: #"{"alertMsg":{"title":"t","body":"b","locKey":"K","locArgs":["a"]},"badge":1}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        let alert = message.isREST ? push["aps"]?["alert"]?.objectValue : push["alertMsg"]?.objectValue
        guard let alert else { return }
        let names =
            message.isREST
            ? [("title-loc-key", "title-loc-args"), ("subtitle-loc-key", "subtitle-loc-args"), ("loc-key", "loc-args")]
            : [("titleLocKey", "titleLocArgs"), ("subtitleLocKey", "subtitleLocArgs"), ("locKey", "locArgs")]
        for (key, arguments) in names
        where !(alert[arguments]?.arrayValue ?? []).isEmpty && alert.text(key) == nil {
            let path = message.isREST ? ["aps", "alert", arguments] : ["alertMsg", arguments]
            reports.report(place + path, "they have no effect: there is no \(key)")
        }
    }

    static let badgeBeaten = SenderMistake(
        "badge-beaten",
        .getui,
        "An automatic badge replaces badge.",
        source: Document.php2019 + "; " + Document.rest,
        wrong: #"{"alertMsg":{"title":"t","body":"b"},"badge":3,"autoBadge":"+1"}"#,
        right: #"{"alertMsg":{"title":"t","body":"b"},"autoBadge":"+1"}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        if message.isREST {
            guard push.text("auto_badge") != nil, push["aps"]?["badge"]?.numberValue != nil else { return }
            reports.report(place + ["aps", "badge"], "not used: auto_badge replaces it")
        } else {
            guard push.text("autoBadge") != nil, (push["badge"]?.intValue ?? -1) >= 0 else { return }
            reports.report(place + ["badge"], "not used: autoBadge replaces it")
        }
    }

    static let subtitleAlone = SenderMistake(
        "subtitle-alone",
        .getui,
        "The SDK leaves out an alert that has a subtitle but none of the older texts.",
        source: Document.php2019,
        wrong: #"{"alertMsg":{"subtitle":"s"},"badge":1}"#,
        right: #"{"alertMsg":{"subtitle":"s","body":"b"},"badge":1}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        guard !message.isREST, let alert = push["alertMsg"]?.objectValue else { return }
        let isSet = alert.members.filter { !$0.value.isNull && $0.value != "" && $0.value != [] }.map(\.key)
        guard !isSet.isEmpty, isSet.allSatisfy({ GetuiFields.newerOfAlert.contains($0) }) else { return }
        reports.report(
            place + ["alertMsg"],
            "left out: the SDK looks for a title, a body or one of the older fields first"
        )
    }

    static let customDropped = SenderMistake(
        "custom-dropped",
        .getui,
        "The SDK leaves out customMsg values that are empty in PHP: 0, false, an empty text or list.",
        source: Document.php2017,
        wrong: #"{"alertMsg":{"title":"t","body":"b"},"badge":1,"customMsg":{"count":0}}"#,
        right: #"{"alertMsg":{"title":"t","body":"b"},"badge":1,"customMsg":{"count":"zero"}}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        guard !message.isREST else { return }
        for member in push["customMsg"]?.objectValue?.members ?? []
        // As a double 1e-400 is 0.
        where member.value.equalsNull != .no || member.value.numberValue?.doubleValue == 0 {
            reports.report(place + ["customMsg", member.key], "does not reach the app: the value is empty in PHP")
        }
    }

    static let customOverwritten = SenderMistake(
        "custom-overwritten",
        .getui,
        "customMsg keys that the SDK or Getui's service writes itself do not reach the app unchanged.",
        source: Document.article + ", received userInfo; " + Document.php2017,
        wrong: #"{"alertMsg":{"title":"t","body":"b"},"badge":1,"customMsg":{"_ge_":"7"}}"#,
        right: #"{"alertMsg":{"title":"t","body":"b"},"badge":1,"customMsg":{"kind":"7"}}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        guard !message.isREST else { return }
        for key in push["customMsg"]?.objectValue?.keys ?? [] where ["aps", "_ge_", "_gurl_", "_gmid_"].contains(key) {
            reports.report(place + ["customMsg", key], "\"\(key)\" is written by Getui itself, over what is sent")
        }
    }

    static let callWithAps = SenderMistake(
        "call-with-aps",
        .getui,
        "A push of type voip has only payload: aps does nothing.",
        source: Document.rest + ", type",
        wrong: #"{"ios":{"type":"voip","payload":"p","aps":{"alert":{"title":"t","body":"b"}}}}"#,
        right: #"{"ios":{"type":"voip","payload":"p"}}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        guard message.isREST, push["type"] == "voip", push.has("aps") else { return }
        reports.report(place + ["aps"], "for a call, only payload reaches the app: aps does nothing")
    }

    static let activityWithoutID = SenderMistake(
        "activity-without-id",
        .getui,
        "A push of type liveactivity needs laId, the ID of the activity.",
        source: Document.rest + ", laId",
        wrong:
            #"{"ios":{"type":"liveactivity","aps":{"timestamp":1700000000,"event":"update","content-state":{"a":1}}}}"#,
        right:
            #"{"ios":{"type":"liveactivity","laId":"la-1","aps":{"timestamp":1700000000,"event":"update","content-state":{"a":1}}}}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        guard message.isREST, push["type"] == "liveactivity", push.text("laId") == nil else { return }
        reports.report(place, "no laId: Getui does not know the Live Activity")
    }

    static let tooManyMedia = SenderMistake(
        "too-many-media",
        .getui,
        "A push has at most three pictures, sounds or videos.",
        source: Document.rest + ", multimedia; " + Document.php2019,
        wrong: media(4),
        right: media(3)
    ) { message, reports in
        let (place, push) = message.getuiPush
        let name = message.isREST ? "multimedia" : "multiMedias"
        guard let list = push[name]?.arrayValue, list.count > GetuiNames.mediaLimit else { return }
        reports.report(place + [name], "\(list.count) of them: Getui takes \(GetuiNames.mediaLimit)")
    }

    static let mediaWithoutAlert = SenderMistake(
        "media-without-alert",
        .getui,
        "The service extension loads pictures and videos, and runs only for an alert.",
        source: Document.rest + ", multimedia; Apple, Modifying content in newly delivered notifications",
        wrong: #"{"ios":{"aps":{"content-available":1},"multimedia":[{"url":"https://example.com/1.png","type":1}]}}"#,
        right:
            #"{"ios":{"aps":{"alert":{"title":"t","body":"b"}},"multimedia":[{"url":"https://example.com/1.png","type":1}]}}"#
    ) { message, reports in
        let (place, push) = message.getuiPush
        let name = message.isREST ? "multimedia" : "multiMedias"
        guard push[name]?.arrayValue?.isEmpty == false else { return }
        let alert = message.isREST ? push["aps"]?["alert"] : push["alertMsg"]
        guard alert.map({ $0.isNull || $0 == "" || $0 == [:] }) ?? true else { return }
        reports.report(place + [name], "never loaded: without an alert the service extension does not run")
    }

    private static func media(_ count: Int) -> String {
        let list = (1...count).map { #"{"url":"https://example.com/\#($0).png","type":1}"# }.joined(separator: ",")
        return #"{"ios":{"aps":{"alert":{"title":"t","body":"b"}},"multimedia":[\#(list)]}}"#
    }
}

// Requests of REST v2.
extension GetuiMistakes {
    static let noChannel = SenderMistake(
        "no-channel",
        .getui,
        "Without push_channel.ios nothing goes to APNs: only an open app gets the message, through Getui's own channel.",
        source: Document.rest,
        wrong: #"{"request_id":"1","audience":{"cid":["c"]},"push_message":{"notification":{"title":"t","body":"b"}}}"#,
        right:
            #"{"request_id":"1","audience":{"cid":["c"]},"push_message":{"notification":{"title":"t","body":"b"}},"push_channel":{"ios":{"aps":{"alert":{"title":"t","body":"b"}}}}}"#
    ) { message, reports in
        guard message.isREST, message.object["ios"] == nil, message.object["IOS"] == nil else { return }
        reports.report([], "there is no push_channel.ios: an iPhone whose app is not open gets nothing")
    }
}
