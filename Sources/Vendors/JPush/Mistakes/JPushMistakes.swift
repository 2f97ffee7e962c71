import JSONModel
import PushModel
import VendorModel

/// What senders through JPush get wrong.
enum JPushMistakes {
    static let all: [SenderMistake] = [
        fields.misspeltField(
            wrong: ios(#""alert":"a","thread_id":"t""#),
            right: ios(#""alert":"a","thread-id":"t""#)
        ),
        fields.misplacedField(
            wrong: ios(#""alert":"a","apns_production":true"#),
            right: ios(#""alert":"a""#, beside: #","options":{"apns_production":true}"#)
        ),
        fields.wrongType(wrong: ios(#""alert":"a","extras":"x""#), right: ios(#""alert":"a","extras":{"x":1}"#)),
        customKey, messageAlone, noEnvironment, timeToLive, reservedExtra, silentSound, audienceLimits, twoLevels,
    ]

    private static let fields = FieldMistakes(
        dialect: .jpush,
        table: { _ in JPushFields.message },
        source: JPushDocument.push
    )

    private static let around = #""platform":"all","audience":"all""#
    private static let production = #","options":{"apns_production":true}"#

    static func ios(_ fields: String, beside others: String = production) -> String {
        "{\(around),\"notification\":{\"ios\":{\(fields)}}\(others)}"
    }

    /// The error table tells to write such keys into extras.
    static let customKey = SenderMistake(
        "custom-key",
        .jpush,
        "JPush refuses a message with the sender's own key in ios (1009): it belongs in extras.",
        source: JPushDocument.errors + ", 1009",
        wrong: ios(#""alert":"a","orderNumberOfTheShop":7"#),
        right: ios(#""alert":"a","extras":{"orderNumberOfTheShop":7}"#)
    ) { message, reports in
        for key in message.object.jpushIOS?.keys ?? [] where JPushFields.ios[key] == nil {
            reports.report(
                "notification",
                "ios",
                key,
                saying:
                    "no document has this key in ios, and JPush refuses the message with 1009: write it in extras"
            )
        }
    }

    static let messageAlone = SenderMistake(
        "message-without-notification",
        .jpush,
        "A message without a notification reaches an app on Apple's devices only in the foreground.",
        source: JPushDocument.message,
        wrong: #"{"platform":"all","audience":"all","message":{"msg_content":"m"}}"#,
        right: #"{"platform":["android"],"audience":"all","message":{"msg_content":"m"}}"#
    ) { message, reports in
        let object = message.object
        guard object.has("message"), !object.has("notification"), !object.has("notification_3rd"), object.isForIOS
        else { return }
        reports.report(
            "message",
            saying: "goes through JPush's own channel: on iOS an app gets it only in the foreground"
        )
    }

    static let noEnvironment = SenderMistake(
        "environment-not-named",
        .jpush,
        "Without apns_production the API uses production, but JPush's SDKs use development.",
        source: JPushDocument.options + ", apns_production",
        wrong: ios(#""alert":"a""#, beside: ""),
        right: ios(#""alert":"a""#)
    ) { message, reports in
        let object = message.object
        guard object.has("notification") || object.has("live_activity"), object.isForIOS,
            object["options"]?["apns_production"]?.unlessNull == nil
        else { return }
        reports.report(
            "options",
            "apns_production",
            saying: "is left out: the API then pushes to production, but JPush's SDKs push to development"
        )
    }

    static let timeToLive = SenderMistake(
        "time-to-live-of-ios",
        .jpush,
        "time_to_live has no effect on notifications of iOS.",
        source: JPushDocument.options + ", time_to_live",
        wrong:
            #"{"platform":["ios"],"audience":"all","notification":{"alert":"a"},"options":{"apns_production":true,"time_to_live":60}}"#,
        right: #"{"platform":["ios"],"audience":"all","notification":{"alert":"a"},"options":{"apns_production":true}}"#
    ) { message, reports in
        let object = message.object
        guard object["options"]?["time_to_live"]?.unlessNull != nil, !object.has("message"),
            object["platform"] == ["ios"]
        else { return }
        reports.report(
            "options",
            "time_to_live",
            saying: "has no effect on pushes through APNs, and this message sends nothing else"
        )
    }

    static let reservedExtra = SenderMistake(
        "reserved-extra",
        .jpush,
        "extras are next to aps; aps and names that begin with _j_ are reserved there.",
        source: JPushDocument.ios + ", the payload that a device gets",
        wrong: ios(#""alert":"a","extras":{"_j_msgid":1}"#),
        right: ios(#""alert":"a","extras":{"msgid":1}"#)
    ) { message, reports in
        for key in message.object.jpushIOS?["extras"]?.objectValue?.keys ?? []
        where key == "aps" || key.hasPrefix("_j_") {
            reports.report("notification", "ios", "extras", key, saying: "is a reserved name of the payload")
        }
    }

    static let silentSound = SenderMistake(
        "silent-with-sound",
        .jpush,
        "A background push has no alert, sound or badge; with one of them it is an ordinary push.",
        source: JPushDocument.features,
        wrong: ios(#""content-available":true,"alert":"","sound":"default""#),
        right: ios(#""content-available":true"#)
    ) { message, reports in
        guard let ios = message.object.jpushIOS, ios["content-available"]?.boolValue == true,
            ios["alert"] == "" || ios["alert"]?.unlessNull == nil && !(message.object.hasCommonAlert)
        else { return }
        for key in ["sound", "badge"] where ios.has(key) {
            reports.report(
                "notification",
                "ios",
                key,
                saying: "makes this background push an ordinary push, which shows no text"
            )
        }
    }

    static let audienceLimits = SenderMistake(
        "audience-limit",
        .jpush,
        "An audience chooses devices in at least one way, with at most 20 tags and 1,000 aliases or registration IDs, none of them empty.",
        source: JPushDocument.audience,
        wrong:
            #"{"platform":"all","audience":{"alias":[]},"notification":{"alert":"a"},"options":{"apns_production":true}}"#,
        right:
            #"{"platform":"all","audience":{"alias":["a"]},"notification":{"alert":"a"},"options":{"apns_production":true}}"#
    ) { message, reports in
        guard let audience = message.object["audience"]?.unlessNull, let problem = JPushAudience.problem(in: audience)
        else { return }
        reports.report("audience", saying: "\(problem): JPush refuses the message")
    }

    static let twoLevels = SenderMistake(
        "two-interruption-levels",
        .jpush,
        "interruption-level in extras does nothing: it belongs in ios.",
        source: JPushDocument.ios + ", interruption-level",
        wrong: ios(#""alert":"a","extras":{"interruption-level":"passive"}"#),
        right: ios(#""alert":"a","interruption-level":"passive""#)
    ) { message, reports in
        for key in message.object.jpushIOS?["extras"]?.objectValue?.keys ?? []
        where ["interruption-level", "thread-id", "mutable-content", "content-available"].contains(key) {
            reports.report("notification", "ios", "extras", key, saying: "does nothing in extras: it belongs in ios")
        }
    }
}

extension JSONObject {
    /// `notification.ios`.
    fileprivate var jpushIOS: JSONObject? { self["notification"]?["ios"]?.objectValue }

    fileprivate var hasCommonAlert: Bool { self["notification"]?["alert"]?.stringValue?.isEmpty == false }

    /// Whether `platform` has Apple's devices in it.
    fileprivate var isForIOS: Bool {
        self["platform"] == "all" || self["platform"]?.arrayValue?.contains("ios") == true
    }
}
