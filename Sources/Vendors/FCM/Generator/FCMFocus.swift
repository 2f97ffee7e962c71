import CaseGeneration
import JSONModel
import VendorModel

// Lists of every length, and what shows only where two or three values agree, at each door.
extension FCMGenerator {
    package var focused: [FocusedDraft] {
        Self.doors.flatMap { arguments(at: $0) + members(at: $0) + texts(at: $0) + targets(at: $0) + headers(at: $0) }
            + legacy
    }

    package var nearMisses: [FocusedDraft] {
        Self.doors.flatMap { nearMisses(at: $0) } + nearMissesOfLegacy + clocks + userKeys
    }

    private static let doors = ["raw", "pySdk", "nodeSdk"]

    private func focus(
        _ name: String,
        at door: String? = nil,
        _ edit: (_ draft: inout CaseDraft) -> Void
    ) -> FocusedDraft {
        FocusedDraft(door.map { $0 + "-" + name } ?? name, of: nominal) { draft in
            draft.set(door.map(JSONValue.string), at: .context("door"))
            edit(&draft)
        }
    }

    private var userKeys: [FocusedDraft] {
        UserKeys.combinations.map { name, aps in
            focus(name, at: "raw") { $0.message = ["message": ["token": "x", "apns": ["payload": ["aps": aps]]]] }
        }
    }

    private func arguments(at door: String) -> [FocusedDraft] {
        ListLength.all.map { length in
            focus("loc-args-\(length)", at: door) { draft in
                draft.useOwnAlert()
                for (prefix, length) in ListLength.three(length, "loc", "title-loc", "subtitle-loc") {
                    draft.set(.string(prefix + "-KEY"), at: .fcmAlert(prefix + "-key"))
                    draft.set(
                        ListLength.list(length, String(prefix.prefix(1))),
                        at: .fcmAlert(prefix + "-args")
                    )
                }
            }
        } + [
            focus("loc-args-twice", at: door) { draft in
                draft.useOwnAlert()
                for (prefix, list) in [("loc", ["b", "a", "b"]), ("title-loc", ["x", "x"])] as [(String, JSONValue)] {
                    draft.set("KEY", at: .fcmAlert(prefix + "-key"))
                    draft.set(list, at: .fcmAlert(prefix + "-args"))
                }
            }
        ]
    }

    private func members(at door: String) -> [FocusedDraft] {
        ListLength.all.flatMap { length in
            [
                focus("data-\(length)", at: door) { $0.set(Self.data(length), at: .message("message", "data")) },
                focus("custom-list-\(length)", at: door) {
                    $0.set(ListLength.list(length, "x"), at: .fcmCustom("list"))
                    $0.set(["inner": ListLength.list(length, "y")], at: .fcmCustom("object"))
                },
            ]
        } + [
            focus("dotted-keys", at: door) {
                $0.set(["a.b": "v", "c": "w"], at: .message("message", "data"))
                $0.set(["c.d": 1], at: .fcmCustom("acme.data"))
                $0.set(["data": 2], at: .fcmCustom("acme"))
            }
        ]
    }

    /// So many entries, each with a dot in its name.
    private static func data(_ length: Int) -> JSONValue {
        .object(
            JSONObject(members: ListLength.members(length, "k.").map { JSONMember(key: $0, value: .string("v" + $0)) })
        )
    }

    private static let textSlots: [Slot] = [
        .message("message", "notification", "title"), .message("message", "notification", "body"),
        .fcmAps("category"), .fcmAps("thread-id"), .fcmAps("sound"), .fcmCustom("acme"),
        .message("message", "data", "text"),
    ]

    private func texts(at door: String) -> [FocusedDraft] {
        FocusedText.all.flatMap { text in
            [
                focus("text-\(text.name)", at: door) { $0.fill(Self.textSlots, with: text) },
                focus("alert-text-\(text.name)", at: door) {
                    $0.useOwnAlert()
                    $0.fill([.fcmAlert("title"), .fcmAlert("subtitle"), .fcmAlert("body")], with: text)
                },
                focus("loc-text-\(text.name)", at: door) {
                    $0.useOwnAlert()
                    $0.set(.string(text.make(0)), at: .fcmAlert("loc-key"))
                    $0.set([.string(text.make(1)), .string(text.make(2))], at: .fcmAlert("loc-args"))
                },
            ]
        }
    }

    /// Topics of which nearly nothing is left, and an empty target beside a good one, which only Python's SDK is known to refuse.
    private func targets(at door: String) -> [FocusedDraft] {
        ["a", "%", "a b", " a", "a ", "ä", "a/b", "/topics/a", "/topics/", "/topic/a"].map { topic in
            focus("topic-\(topic)", at: door) {
                $0.set(nil, at: .message("message", "token"))
                $0.set(.string(topic), at: .message("message", "topic"))
            }
        }
            + (door == "pySdk" ? ["topic", "condition"] : []).flatMap { name in
                [
                    focus("empty-\(name)", at: door) { $0.set("", at: .message("message", name)) },
                    focus("empty-token-beside-\(name)", at: door) {
                        $0.set("", at: .message("message", "token"))
                        $0.set(name == "topic" ? "news" : "'news' in topics", at: .message("message", name))
                    },
                ]
            }
    }

    /// Names that are no header's but for one character.
    private func headers(at door: String) -> [FocusedDraft] {
        ["x-\u{212A}", "x-\u{17F}", "x-a\n", "x a", "x:", "(x)", "x-A"].enumerated().flatMap { index, name in
            [
                focus("header-name-\(index)", at: door) { $0.set("v", at: .fcmHeader(name)) },
                focus("header-name-\(index)-beside-another", at: door) {
                    $0.set("v", at: .fcmHeader(name))
                    $0.set("news", at: .fcmHeader("apns-collapse-id"))
                },
            ]
        }
            // No header can have this value, which is of importance to APNs' own alone, and these are none.
            + ["apns-id\n", "apns id", "apns-\u{17F}"].enumerated().map { index, name in
                focus("unprintable-header-\(index)", at: door) { $0.set("您", at: .fcmHeader(name)) }
            }
    }

    /// Texts of which nothing is left once something on the way has read them, names that are nearly `aps`, flags that are nearly false,
    /// and push types that are nearly `voip` where the payload is larger than others may be.
    private func nearMisses(at door: String) -> [FocusedDraft] {
        ["{0}", "$1", "\u{0}x", "\u{7}", "\u{200B}", " ", "&#1;", "%00", "<b></b>"].enumerated().map { index, sound in
            focus("sound-of-nothing-\(index)", at: door) { $0.set(.string(sound), at: .fcmAps("sound")) }
        }
            + nearlyAps.enumerated().flatMap { index, name in
                [
                    focus("custom-nearly-aps-\(index)", at: door) { $0.set(["k": "v"], at: .fcmCustom(name)) },
                    focus("data-nearly-aps-\(index)", at: door) { $0.set("v", at: .message("message", "data", name)) },
                ]
            }
            + [
                ("apns-priority", "5", "1"), ("apns-expiration", "1700003600", "0"),
                ("apns-push-type", "alert", "voip"),
            ]
            .map { name, own, other in
                focus("header-behind-a-dot-\(name)", at: door) {
                    $0.set(.string(own), at: .fcmHeader(name))
                    $0.set(.string(other), at: .fcmHeader("acme." + name))
                }
            }
            + nearlyFalse.enumerated().map { index, value in
                focus("validate-only-\(index)", at: door) { $0.set(value, at: .message("validate_only")) }
            }
            + ["voip", "VoIP", " voip", "voipx"].enumerated().map { index, type in
                focus("large-push-type-\(index)", at: door) {
                    $0.set(.string(type), at: .fcmHeader("apns-push-type"))
                    $0.set(.string(String(repeating: "a", count: 4500)), at: .fcmCustom("acme"))
                }
            }
    }

    /// Another day than the usual one, at once and an hour after the message was sent.
    private var clocks: [FocusedDraft] {
        let now = 1_800_000_000_000
        return [now, now - 3_600_000].flatMap { sentAt in
            let delay = (now - sentAt) / 1000
            let edit = { (draft: inout CaseDraft) in
                draft.set(time: now, at: .context("now"))
                draft.set(time: sentAt, at: .context("sentAt"))
            }
            return Self.doors.map { focus("clock-\(delay)", at: $0, edit) } + [focusLegacy("clock-\(delay)", edit)]
        }
    }

    private var legacy: [FocusedDraft] {
        ListLength.all.flatMap { length in
            [
                focusLegacy("loc-args-\(length)") {
                    $0.set("TITLE", at: .message("notification", "title_loc_key"))
                    $0.set(ListLength.list(length, "t"), at: .message("notification", "title_loc_args"))
                    $0.set("BODY", at: .message("notification", "body_loc_key"))
                    $0.set(
                        ListLength.list(ListLength.beside(length), "b"),
                        at: .message("notification", "body_loc_args")
                    )
                },
                focusLegacy("data-\(length)") { $0.set(Self.data(length), at: .message("data")) },
            ]
        }
            + ListLength.filled.map { length in
                focusLegacy("registration-ids-\(length)") {
                    $0.set(nil, at: .message("to"))
                    $0.set(ListLength.list(length, "id"), at: .message("registration_ids"))
                }
            }
            + FocusedText.all.map { text in
                focusLegacy("text-\(text.name)") { draft in
                    let notification = ["title", "body", "sound", "click_action", "body_loc_key"]
                    draft.fill(
                        notification.map { .message("notification", $0) } + [.message("data", "a.b")],
                        with: text
                    )
                    draft.set([.string(text.make(8)), "b"], at: .message("notification", "body_loc_args"))
                }
            } + [
                focusLegacy("loc-args-twice") {
                    $0.set("BODY", at: .message("notification", "body_loc_key"))
                    $0.set(["b", "a", "b"], at: .message("notification", "body_loc_args"))
                }
            ]
    }

    private var nearMissesOfLegacy: [FocusedDraft] {
        let priorities = nearlyNormal.enumerated().map { index, word in
            focusLegacy("priority-\(index)") { $0.set(word, at: .message("priority")) }
        }
        let flags = nearlyFalse.enumerated().map { index, value in
            focusLegacy("dry-run-\(index)") { $0.set(value, at: .message("dry_run")) }
        }
        // As many digits as any number of a machine has, and one more or less.
        let badges = [16, 17, 18].flatMap { digits in
            ["", "-"].map { sign in
                focusLegacy("badge-of-\(sign)\(digits)-digits") {
                    let number = sign + String("1234567890123456789".prefix(digits))
                    $0.set(.string(number), at: .message("notification", "badge"))
                }
            }
        }
        let tidied = [
            "5\u{0}x", "5\u{7}", "\u{7}5", " 5", "5 ", "5\n", "{0}5", "5$1", "'5'", "&#53;", "%35", "\u{200B}5", "5.0",
            "+5",
        ].enumerated().map { index, text in
            focusLegacy("badge-nearly-\(index)") { $0.set(.string(text), at: .message("notification", "badge")) }
        }
        let names = nearlyAps.enumerated().map { index, name in
            focusLegacy("data-nearly-aps-\(index)") { $0.set("v", at: .message("data", name)) }
        }
        return priorities + flags + badges + tidied + names
    }

    /// Words that somebody tidies up first, or takes from a list, beside a notification: there it is not the default.
    private var nearlyNormal: [JSONValue] {
        [
            "normal\u{1}", "\u{1}normal", "nor\u{1}mal", "normal\u{0}", " normal", "normal\n", "&#110;ormal",
            "%6eormal",
            "{0}normal", "$1normal", ["normal"], ["normal", "normal"], [["normal"]], ["n": "normal"],
        ]
    }

    private var nearlyAps: [String] { [" aps", "aps ", "aps\n", "\taps", "aps\u{0}"] }

    private var nearlyFalse: [JSONValue] {
        ["false", "False", " false", "fals", "f", "e", "", "0", "no", "falsefalse"]
    }

    private func focusLegacy(_ name: String, _ edit: (_ draft: inout CaseDraft) -> Void) -> FocusedDraft {
        focus("legacy-" + name) {
            $0.message = ["to": "x", "notification": ["title": "Match update", "body": "Arsenal goal"]]
            edit(&$0)
        }
    }
}

extension CaseDraft {
    /// Texts of `apns.payload`, and no notification beside them: whether one completes an alert that is there is open.
    fileprivate mutating func useOwnAlert() {
        set(nil, at: .message("message", "notification"))
        set("title", at: .fcmAlert("title"))
        set("body", at: .fcmAlert("body"))
    }
}

extension Slot {
    fileprivate static func fcmAlert(_ key: String) -> Slot {
        .message("message", "apns", "payload", "aps", "alert", key)
    }
    fileprivate static func fcmCustom(_ key: String) -> Slot { .message("message", "apns", "payload", key) }
}
