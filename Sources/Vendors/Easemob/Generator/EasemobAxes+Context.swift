import CaseGeneration
import JSONModel
import PushModel
import VendorModel

// The recipient, the sender and the clock. A context is the harness's own, so no value here is odd.
extension EasemobAxes {
    /// 2023-11-14 22:13:20 UTC, the clock of a case that names none.
    static let defaultNow = ContextDefaults.now
    static let day = 86_400_000

    static let context: [Axis] =
        clock + [
            Axis(
                "profile",
                at: .context("profile"),
                [.absent, .plain("seed0", "seed0"), .plain("seed1", "seed1"), .plain("current", "current")]
            )
            .drawnAlways(["absent": 1, "current": 1, "seed0": 2, "seed1": 2]),
            Axis(
                "typing",
                at: .context("typing"),
                [.absent, .plain("strict", "strict"), .plain("lenient", "lenient")]
            ),
            Axis(
                "displayStyle",
                at: .context("displayStyle"),
                [.absent, .plain("simpleBanner", "simpleBanner"), .plain("messageSummary", "messageSummary")]
            ),
            Axis("online", at: .context("online"), [.absent, .plain("false", false), .gate("true", true)]),
            Axis(
                "senderNickname",
                at: .context("senderNickname"),
                [.absent, .empty, .text("nick"), .plain("100", .string(String(repeating: "n", count: 100)))]
            ),
            Axis("language", language),
            Axis(
                "offlineCount",
                at: .context("offlineCount"),
                [
                    .absent, .plain("0", 0), .plain("2", 2), .plain("99", 99), .plain("100", 100),
                    .plain("2^31", 2_147_483_648),
                ]
            ),
            Axis("voipBound", at: .context("voipBound"), [.absent, .plain("true", true)]),
            Axis(
                "messageId",
                at: .context("messageId"),
                [.absent, .plain("short", "1"), .plain("2^64", "18446744073709551616")]
            ),
        ] + tenant + recipients + remindTypes + doNotDisturb

    // The tenant's default texts, and what is in its app.
    private static let tenant = [
        Axis(
            "defaultTexts",
            [
                AxisValue("as-documented") { _ in },
                AxisValue("unset") { $0.setDefaultTexts(nil, nil) },
                AxisValue("english") { $0.setDefaultTexts("New message", "You have a new message") },
                AxisValue("body-only") { $0.setDefaultTexts(nil, "You've got a new message") },
                AxisValue("of-an-older-page") { $0.setDefaultTexts("您有一条新消息", "你有一条新消息") },
            ]
        ),
        Axis(
            "bundle",
            [
                AxisValue("unset") { _ in },
                AxisValue("empty") {
                    $0.set([:], at: .context("strings"))
                    $0.set([], at: .context("sounds"))
                },
                AxisValue("sound-and-texts") {
                    $0.set(["custom.caf", "ring.caf"], at: .context("sounds"))
                    $0.set(
                        [
                            "en": ["GAME_PLAY_REQUEST_FORMAT": "%@ and %@ have invited you", "KEY": "hello"],
                            "zh-Hans": ["GAME_PLAY_REQUEST_FORMAT": "%2$@和%1$@邀请你", "KEY": "你好"],
                        ],
                        at: .context("strings")
                    )
                },
            ]
        ),
    ]

    // One message to several users is one push for each of them.
    private static let recipients = [
        Axis(
            "recipients",
            [
                AxisValue("one") { _ in },
                AxisValue("first-of-two") { $0.send(to: ["6006", "6007"], for: "6006") },
                AxisValue("last-of-two") { $0.send(to: ["6007", "6006"], for: "6006") },
                AxisValue("second-of-three") { $0.send(to: ["6007", "6006", "6008"], for: "6006") },
                AxisValue("last-of-three-unset") { $0.send(to: ["6006", "6007", "6008"], for: nil) },
            ]
        )
    ]

    private static let clock = [
        Axis(
            "now",
            at: .context("now"),
            [
                .absent, .plain("leap-day", 1_709_208_000_000), .plain("1970-01-02", 129_600_000),
                .plain("after-2^31", 2_147_526_000_000),
            ]
        ),
        Axis(
            "utcOffsetMinutes",
            at: .context("utcOffsetMinutes"),
            [.absent, .plain("0", 0), .plain("-480", -480), .plain("345", 345), .plain("840", 840)]
        )
        .adding([
            // 02:30 UTC: there it is the evening of the day before, or the next day already.
            AxisValue("-480-yesterday") { $0.set(clock: 1_699_929_000_000, offset: -480) },
            AxisValue("-720-yesterday") { $0.set(clock: 1_699_929_000_000, offset: -720) },
            AxisValue("840-tomorrow") { $0.set(clock: 1_700_000_000_000, offset: 840) },
        ]),
        // Easemob, offline push callback, "expire message": a push that is late by more than a day is not sent.
        Axis(
            "delay",
            [
                AxisValue("none") { $0.set(nil, at: sentAt) },
                AxisValue("1h") { $0.set(time: $0.now - 3_600_000, at: sentAt) },
                AxisValue("1day-1ms") { $0.set(time: $0.now - day + 1, at: sentAt) },
                AxisValue("1day", .gate) { $0.set(time: $0.now - day, at: sentAt) },
                AxisValue("1day+1ms", .gate) { $0.set(time: $0.now - day - 1, at: sentAt) },
            ]
        ),
    ]

    private static let sentAt = Slot.context("sentAt")

    private static let language: [AxisValue] = {
        let language = Slot.context("language")
        let translations = Slot.context("translations")
        return [
            AxisValue("absent") {
                $0.set(nil, at: language)
                $0.set(nil, at: translations)
            },
            AxisValue("translated") {
                $0.set("en", at: language)
                $0.set(["en": .string($0.text(label: "translated"))], at: translations)
            },
            AxisValue("translated-of-8") { draft in
                draft.set("en", at: language)
                for other in ["de", "fr", "it", "ja", "ko", "e", "en-GB"] {
                    draft.set(.string(other), at: .context("translations", other))
                }
                draft.set(.string(draft.text(label: "translated")), at: .context("translations", "en"))
            },
            AxisValue("not-translated") {
                $0.set("it", at: language)
                $0.set(["de": "hallo", "en": "hello"], at: translations)
            },
            AxisValue("unset-with-translations") {
                $0.set("", at: language)
                $0.set(["en": "hello"], at: translations)
            },
        ]
    }()

    // The two levels share one object of the context; whichever is set first gives the other its default.
    private static let remindTypes = [
        Axis(
            "remindType.app",
            remindType("app", ["ALL", "AT", "NONE"])
        ),
        Axis(
            "remindType.conversation",
            remindType("conversation", ["DEFAULT", "ALL", "AT", "NONE"])
        ),
    ]

    private static func remindType(_ level: String, _ types: [String]) -> [AxisValue] {
        [AxisValue("unset") { _ in }]
            + types.map { type in
                AxisValue(type, type == "AT" || type == "NONE" ? .gate : .plain) { draft in
                    draft.merge(
                        [level: .string(type)],
                        into: .context("remindType"),
                        defaults: ["app": "ALL", "conversation": "DEFAULT"]
                    )
                }
            }
    }
}

extension CaseDraft {
    /// The case's clock in milliseconds since the epoch.
    var now: Int {
        value(at: .context("now"))?.intValue ?? EasemobAxes.defaultNow
    }

    fileprivate mutating func setDefaultTexts(_ title: String?, _ body: String?) {
        set(title.map(JSONValue.string), at: .context("defaultTitle"))
        set(body.map(JSONValue.string), at: .context("defaultBody"))
    }

    fileprivate mutating func send(to users: [String], for recipient: String?) {
        set(.array(users.map(JSONValue.string)), at: .message("target"))
        set(recipient.map(JSONValue.string), at: .context("recipient"))
    }

    fileprivate mutating func set(clock: Int, offset: Int) {
        set(time: clock, at: .context("now"))
        set(.number(JSONNumber(offset)), at: .context("utcOffsetMinutes"))
    }

    /// Sets some members of an object of the context and gives the others their defaults, so that it is whole.
    mutating func merge(_ members: JSONObject, into slot: Slot, defaults: JSONObject) {
        var object = value(at: slot)?.objectValue ?? defaults
        for member in members.members { object[member.key] = member.value }
        set(.object(object), at: slot)
    }
}
