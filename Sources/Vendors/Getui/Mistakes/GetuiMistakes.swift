import JSONModel
import PushModel
import VendorModel

/// What senders through Getui get wrong.
enum GetuiMistakes {
    static let all: [SenderMistake] = [
        fields.unknownField(
            wrong: #"{"ios":{"aps":{"alert":{"title":"t","body":"b"}},"vibrate":true}}"#,
            right: #"{"ios":{"aps":{"alert":{"title":"t","body":"b"}}}}"#
        ),
        fields.misspeltField(
            wrong: #"{"ios":{"autoBadge":"+1","aps":{"alert":{"title":"t","body":"b"}}}}"#,
            right: #"{"ios":{"auto_badge":"+1","aps":{"alert":{"title":"t","body":"b"}}}}"#
        ),
        fields.misplacedField(
            wrong: #"{"alertMsg":{"title":"t","body":"b","category":"ORDER"},"badge":1}"#,
            right: #"{"alertMsg":{"title":"t","body":"b"},"category":"ORDER","badge":1}"#
        ),
        fields.wrongType(
            wrong: #"{"ios":{"auto_badge":1,"aps":{"alert":{"title":"t","body":"b"}}}}"#,
            right: #"{"ios":{"auto_badge":"1","aps":{"alert":{"title":"t","body":"b"}}}}"#
        ),
        misspeltSilence, silentWithAlert, silentWithSound, argumentsWithoutKey, badgeBeaten, soundBeaten, subtitleAlone,
        customDropped, customOverwritten, callWithAps, activityWithoutID, tooManyMedia, otherContentAvailable,
        mediaWithoutAlert, noChannel,
    ]

    private static let fields = FieldMistakes(
        dialect: .getui,
        table: { GetuiFields.message(rest: $0.isREST) },
        source: "Getui PHP SDK, IGtAPNPayload; Getui REST v2, push_channel, ios"
    )
}

extension SentMessage {
    /// Whether a message for Getui is one of REST v2.
    var isREST: Bool { context["profile"] == "rest2" }

    /// Where the push of a message for Getui stands, and the push.
    var getuiPush: (place: [String], push: JSONObject) {
        if isREST {
            let name = object["ios"] == nil ? "IOS" : "ios"
            return ([name], object[name]?.objectValue ?? [:])
        }
        if let push = object["apnInfo"]?.objectValue { return (["apnInfo"], push) }
        return ([], object)
    }
}
