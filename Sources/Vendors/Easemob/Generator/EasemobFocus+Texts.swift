import CaseGeneration
import JSONModel
import VendorModel

// Texts that somebody may read on the way, and a world that does not belong to the message.
extension EasemobGenerator {
    // MARK: Texts

    /// Slots that show beside one another.
    private static let textSlots: [(name: String, slots: [Slot])] = [
        (
            "fields",
            [
                .apns("em_push_title"), .apns("em_push_content"), .apns("em_alert_subTitle"), .apns("em_push_sound"),
                .apns("em_push_category"), .apns("thread_id"), .apns("extern"),
            ]
        ),
        ("alert", [.apns("em_alert_title"), .apns("em_alert_body")]),
        ("common", [.pushExt("title"), .pushExt("content")]),
        ("name", [.apns("em_push_name"), .apns("extern")]),
        ("summary", [.message("msg", "msg"), .context("senderNickname")]),
        ("keys", [.apns("em_push_title_loc_key"), .apns("em_push_body_loc_key")]),
        ("echo", [.apns("app_data")]),
    ]

    var texts: [FocusedDraft] {
        FocusedText.all.flatMap { text in
            Self.textSlots.map { group in
                focus("text-\(text.name)-\(group.name)") { draft in
                    draft.fill(group.slots, with: text)
                    if group.name == "summary" { draft.set("messageSummary", at: .context("displayStyle")) }
                    if group.name == "keys" {
                        draft.set([.string(text.make(8))], at: .apns("em_push_title_loc_args"))
                        draft.set([.string(text.make(9)), "b"], at: .apns("em_push_body_loc_args"))
                    }
                }
            }
        } + [
            focus("dotted-keys-extern") { $0.set(["a.b": ["c.d": 1], "a": ["b": 2]], at: .apns("extern")) },
            focus("dotted-keys-custom") { $0.set(["a.b": ["c.d": 1], "a": ["b": 2]], at: .pushExt("custom")) },
            focus("dotted-keys-echo") { $0.set(["c.d": 1], at: .apns("a.b")) },
            focus("64-keys-echo") { draft in
                for name in ListLength.members(64, "key") { draft.set(.string(name), at: .apns(name)) }
            },
            focus("extern-lists") { draft in
                draft.set(
                    .object(
                        JSONObject(
                            members: ListLength.all.map {
                                JSONMember(key: ListLength.name($0), value: ListLength.list($0, "x"))
                            }
                        )
                    ),
                    at: .apns("extern")
                )
            },
            focus("translation-of-64") { draft in
                for language in ListLength.members(64, "l") {
                    draft.set(.string("in " + language), at: .context("translations", language))
                }
                draft.set(.string(ListLength.members(64, "l")[63]), at: .context("language"))
                draft.set("messageSummary", at: .context("displayStyle"))
            },
        ]
    }

    // MARK: Mentions

    /// A mention by somebody who is called as a value is written, or by a text that is nearly "all".
    var mentions: [FocusedDraft] {
        let names = ["", "true", "false", "null", "0", "1e3", "[]", "{}"]
        let slots = [Slot.message("from"), .context("senderNickname"), .pushExt("group_user_nickname")]
        let words = [
            "al$1l", "$1all", "all$1", #"all\1"#, " all", "all\u{0}", "a", "al", "allx", "&#97;ll", "%61ll", "{0}all",
            "6006,6007",
        ]
        return names.flatMap { name in
            slots.enumerated().map { index, slot in
                focus("mention-by-\(name)-\(index)") {
                    $0.mention([.string(EasemobAxes.me)])
                    $0.set("messageSummary", at: .context("displayStyle"))
                    $0.set(.string(name), at: slot)
                }
            }
        }
            + words.enumerated().flatMap { index, word in
                ["strict", "lenient"].map { typing in
                    focus("mention-of-word-\(index)-\(typing)") {
                        $0.mention(.string(word))
                        $0.set(.string(typing), at: .context("typing"))
                        $0.set(["app": "AT", "conversation": "DEFAULT"], at: .context("remindType"))
                    }
                }
            }
    }

    // MARK: Names that say nothing

    /// A sender without a name, and templates that are called as no template is written.
    var namesOfNothing: [FocusedDraft] {
        ["null", "None", "undefined", "false", "0"].map { name in
            focus("template-called-\(name)") { $0.define(name, title: "no title", content: "no content") }
        }
            + ["null", "{}"].map { language in
                focus("language-called-\(language)") {
                    $0.set("in no language", at: .context("translations", language))
                    $0.set(.string(language), at: .context("language"))
                    $0.set("messageSummary", at: .context("displayStyle"))
                }
            } + [
                focus("nickname-of-nobody") {
                    $0.define(
                        "nobody",
                        title: "by {$fromNickname}.",
                        content: "{$fromNickname}: {$dynamicFrom}, {$msg}"
                    )
                    $0.set("nobody", at: .template("name"))
                    $0.set("", at: .message("from"))
                },
                focus("dotted-key-of-ext") { $0.set("no title", at: .ext("em_apns_ext.em_push_title")) },
                focus("dotted-key-of-flag") { $0.set(true, at: .ext("x.em_ignore_notification")) },
                focus("summary-by-007") {
                    $0.set("007", at: .context("senderNickname"))
                    $0.set("messageSummary", at: .context("displayStyle"))
                },
            ]
    }

    // MARK: Types

    /// Values of a wrong type where only the type is asked, under another name, and numbers as texts that are as long as any.
    var types: [FocusedDraft] {
        let slots: [Slot] = [
            .message("msg", "type"), .message("msg", "msg"), .message("routetype"), .message("target_type"),
        ]
        let twins: [Slot] = [
            .message("ROUTETYPE"), .message("TARGET_TYPE"), .message("msg", "TYPE"), .message("msg", "MSG"),
        ]
        let values: [JSONValue] = [[], [:], 7, false]
        let wrong =
            slots.flatMap { slot in values.map { (slot, $0) } } + twins.map { ($0, 7 as JSONValue) }
        return wrong.enumerated().map { index, change in
            focus("strict-type-\(index)") {
                $0.set(change.1, at: change.0)
                $0.set("strict", at: .context("typing"))
            }
        }
            + [16, 17, 18].map { digits in
                focus("badge-of-\(digits)-digits") {
                    $0.set(.string(String("1234567890123456789".prefix(digits))), at: .apns("em_push_badge"))
                    $0.set("lenient", at: .context("typing"))
                }
            }
    }

    // MARK: Content that is open

    /// Templates of which nothing is left but the content, of a message for which anybody has words of their own.
    var openContent: [FocusedDraft] {
        ["img", "audio", "custom", "txt\u{0}z", "t'xt", "TXT"].enumerated().map { index, kind in
            focus("open-content-\(index)") {
                $0.define("open", title: "{$msg}", content: "{$msg}")
                $0.set("open", at: .context("recipientTemplate"))
                $0.set(.string(kind), at: .message("msg", "type"))
                $0.set("", at: .message("msg", "msg"))
                // Else these would stand where the content is lost.
                $0.set("", at: .context("defaultTitle"))
                $0.set("", at: .context("defaultBody"))
            }
        }
    }

    // MARK: The world around the message

    /// What the context says of groups means nothing in a single chat.
    var surroundings: [FocusedDraft] {
        ["simpleBanner", "messageSummary"].flatMap { style in
            [
                focus("group-id-in-single-chat-\(style)") {
                    $0.set("1421300621769", at: .context("groupId"))
                    $0.set(.string(style), at: .context("displayStyle"))
                },
                focus("group-size-in-single-chat-\(style)") {
                    $0.set(3001, at: .context("groupSize"))
                    $0.set(.string(style), at: .context("displayStyle"))
                },
                focus("mention-in-single-chat-\(style)") {
                    $0.set([.string(EasemobAxes.me)], at: .ext("em_at_list"))
                    $0.set(.string(style), at: .context("displayStyle"))
                },
            ]
        }
    }

    /// Where the recipient's day is another one than in UTC.
    var doNotDisturb: [FocusedDraft] {
        // 02:30 UTC is 18:30 or 14:30 of the day before; 22:13 UTC is 12:13 of the next.
        let clocks: [(name: String, now: Int, offset: Int)] = [
            ("-480", 1_699_929_000_000, -480), ("-720", 1_699_929_000_000, -720), ("840", 1_700_000_000_000, 840),
        ]
        let intervals = [
            "18:00-19:00", "14:00-15:00", "12:00-12:30", "02:00-03:00", "22:00-23:00", "22:00-07:00", "00:00-12:00",
            "19:00-18:00",
            // Between the full hour and the minutes at an end of the interval.
            "17:45-18:45", "13:45-14:45", "11:45-12:45", "18:45-18:15", "14:45-14:15", "12:45-12:10",
        ]
        // 22:13:45, a quarter of a minute before an interval begins or ends.
        let lateSecond = ["22:14-23:00", "22:00-22:14", "22:13-22:14"].map { interval in
            focus("dnd-late-second-\(interval)") {
                $0.set(time: 1_700_000_025_000, at: .context("now"))
                $0.set(
                    ["appInterval": .string(interval), "appUntil": nil, "conversationUntil": nil],
                    at: .context("dnd")
                )
            }
        }
        return lateSecond
            + clocks.flatMap { clock in
                intervals.map { interval in
                    focus("dnd-at-\(clock.name)-\(interval)") {
                        $0.set(time: clock.now, at: .context("now"))
                        $0.set(.number(JSONNumber(clock.offset)), at: .context("utcOffsetMinutes"))
                        $0.set(
                            ["appInterval": .string(interval), "appUntil": nil, "conversationUntil": nil],
                            at: .context("dnd")
                        )
                    }
                }
            }
    }
}

extension CaseDraft {
    /// Sends the message to a group, with a list of those it mentions.
    fileprivate mutating func mention(_ list: JSONValue) {
        set("chatgroups", at: .message("target_type"))
        set([.string(EasemobAxes.group)], at: .message("target"))
        set(list, at: .ext("em_at_list"))
    }
}
