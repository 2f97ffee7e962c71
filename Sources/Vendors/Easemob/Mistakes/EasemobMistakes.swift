import JSONModel
import PushModel
import VendorModel

/// What senders through Easemob get wrong.
enum EasemobMistakes {
    static let all: [SenderMistake] = [
        fields.unknownField(
            wrong: message(#""em_apns_ext":{"em_push_vibration":true}"#),
            // Names without the prefix are the sender's own, and go into e.
            right: message(#""em_apns_ext":{"order":"17"}"#)
        ),
        fields.misspeltField(
            wrong: message(#""em_apns_ext":{"em_alert_subtitle":"Sub"}"#),
            right: message(#""em_apns_ext":{"em_alert_subTitle":"Sub"}"#)
        ),
        fields.misplacedField(
            wrong: message(#""em_apns_ext":{"em_ignore_notification":true}"#),
            right: message(#""em_ignore_notification":true"#)
        ),
        fields.wrongType(
            wrong: message(#""em_apns_ext":{"em_push_mutable_content":"true","em_push_content":"New order"}"#),
            right: message(#""em_apns_ext":{"em_push_mutable_content":true,"em_push_content":"New order"}"#)
        ),
        appleKey, ignoreBeatsForce, noSilentPush, argumentsWithoutKey, upperCaseTarget, externHidesKeys, twoTitles,
        twoBodies,
        templateBeatsText, soundFormat, soundSwitchedOff, mixedBackground, tooManyRecipients, messageLimit,
        longTemplateName, pushName,
    ]

    private static let fields = FieldMistakes(
        dialect: .easemob,
        table: { _ in EasemobFields.message },
        source: "Easemob documentation, server side, push extension; APNs content, extension fields",
        namedElsewhere: ownNames.map(\.0)
    )

    /// A text message to one user with this in `ext`.
    static func message(_ ext: String, text: String = "hello from rest") -> String {
        #"{"target_type":"users","target":["6006"],"msg":{"type":"txt","msg":"\#(text)"},"from":"6001","ext":{\#(ext)}}"#
    }
}

/// The documents.
enum EasemobDocument {
    static let older = "Easemob, APNs content (older page)"
    static let extensions = "Easemob documentation, server side, push extension"
    static let newExtensions = "Easemob documentation, Message Extensions for Offline Push (English)"
    static let display = "Easemob documentation, iOS, push display"
    static let android = "Easemob documentation, Android, push"
    static let single = "Easemob documentation, server side, send a message (one to one)"
    static let limits = "Easemob documentation, product limits"
}

extension SentMessage {
    /// `ext` of an Easemob message.
    var ext: JSONObject { object["ext"]?.objectValue ?? [:] }

    /// `ext.em_apns_ext`
    var apnsExt: JSONObject { ext["em_apns_ext"]?.objectValue ?? [:] }
}
