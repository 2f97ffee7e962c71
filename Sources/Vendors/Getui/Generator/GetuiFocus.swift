import CaseGeneration
import JSONModel
import VendorModel

// Lists of every length, and what shows only where two or three values agree, at each interface.
extension GetuiGenerator {
    package var focused: [FocusedDraft] {
        arguments + attachments + members + texts + templates + badgesOfPushInfo
    }

    package var nearMisses: [FocusedDraft] { flagsOfPushInfo + countedBadges + identifiers + numbers + userKeys }

    private func focus(_ name: String, _ edit: (_ draft: inout CaseDraft) -> Void) -> FocusedDraft {
        FocusedDraft(name, of: nominal, edit)
    }

    /// A push of REST v2, at the device.
    private func focusREST(_ name: String, _ edit: (_ draft: inout CaseDraft) -> Void) -> FocusedDraft {
        FocusedDraft(name, of: rest, edit)
    }

    private var userKeys: [FocusedDraft] {
        UserKeys.combinations.map { name, aps in
            focusREST("rest2-\(name)") { $0.message = ["ios": ["aps": aps, "payload": "自定义消息"]] }
        }
    }

    private var arguments: [FocusedDraft] {
        ListLength.all.flatMap { length in
            [
                focus("loc-args-\(length)") { $0.localise(length) },
                focus("php2017-loc-args-\(length)") {
                    $0.set("php2017", at: .context("profile"))
                    $0.localise(length)
                },
                focusREST("rest2-loc-args-\(length)") { draft in
                    for (prefix, length) in ListLength.three(length, "loc", "title-loc", "subtitle-loc") {
                        draft.set(.string(prefix + "-KEY"), at: .channelAlert(prefix + "-key"))
                        draft.set(
                            ListLength.list(length, String(prefix.prefix(1))),
                            at: .channelAlert(prefix + "-args")
                        )
                    }
                },
                // The arguments are one text there, with commas between them.
                focus("push-info-loc-args-\(length)") {
                    let arguments = ListLength.members(length, "x").joined(separator: ",")
                    $0.message = [
                        "pushInfo": [
                            "message": "body", "locKey": "KEY", "locArgs": .string(arguments), "badge": 1,
                            "sound": "a.caf",
                        ]
                    ]
                },
            ]
        } + [
            focus("loc-args-twice") {
                $0.localise(1)
                $0.set(["b", "a", "b"], at: .alert("titleLocArgs"))
                $0.set(["x", "x"], at: .alert("locArgs"))
            },
            focus("loc-args-special") {
                $0.localise(1)
                $0.set(["$1", "\\1", "it's", "<b>"], at: .alert("titleLocArgs"))
                $0.set(["${x}", "$&", "{\"a\": 1}"], at: .alert("locArgs"))
            },
        ]
    }

    private var attachments: [FocusedDraft] {
        ListLength.all.flatMap { length in
            [
                focus("media-\(length)") { $0.set(GetuiAxes.media(length), at: .message("multiMedias")) },
                // None has an ID of its own.
                focus("media-without-ids-\(length)") {
                    let media = GetuiAxes.media(length).arrayValue ?? []
                    let bare = media.map { item -> JSONValue in
                        ["url": item["url"] ?? .null, "type": item["type"] ?? .null]
                    }
                    $0.set(.array(bare), at: .message("multiMedias"))
                },
            ]
        }
            // To the keys of a list in PHP, 1 and "1" are one.
            + ([[1, 1], [1, 2], [1, "1"], ["1", "01"], ["a", "A"]] as [[JSONValue]]).enumerated().map { index, ids in
                focus("media-ids-\(index)") {
                    let media = ids.map { ["rid": $0, "url": "https://example.com/a.png", "type": 1] as JSONValue }
                    $0.set(.array(media), at: .message("multiMedias"))
                }
            }
    }

    /// A template's own fields beside one field of a push, which is then the push itself, and in another case.
    private var templates: [FocusedDraft] {
        let fields: JSONObject = [
            "alertMsg": ["title": "t"], "badge": 3, "sound": "a.caf", "contentAvailable": 1, "category": "c",
            "customMsg": ["k": "v"], "autoBadge": "+1", "threadId": "t", "apnsCollapseId": "c",
            "multiMedias": GetuiAxes.media(1), "voicePlayType": 1, "voicePlayMessage": "m",
        ]
        let template: JSONObject = ["transmissionType": 1, "transmissionContent": "x"]
        return fields.members.flatMap { field in
            template.members.map { own in
                focus("template-\(field.key)-\(own.key)") { $0.message = .object(JSONObject(members: [field, own])) }
            }
        }
            + ["transmissiontype", "TransmissionType", "transmissioncontent", "TransmissionContent"].map { name in
                focus("template-\(name)") {
                    $0.message = .object(JSONObject(members: [JSONMember(key: name, value: "x")]))
                }
            }
    }

    /// A badge alone decides whether there is a push.
    private var badgesOfPushInfo: [FocusedDraft] {
        ["-1", "0", "1", "-4611686018427387905", "4611686018427387904", "9223372036854775807"].map { badge in
            focus("push-info-badge-\(badge)") { $0.message = ["pushInfo": ["badge": .string(badge)]] }
        }
    }

    /// A flag that is 1 for PHP, and texts that something on the way makes a 1 of.
    private var flagsOfPushInfo: [FocusedDraft] {
        let texts = [
            "1", " 1", "1x", "1.0", "1e0", "&#49;", "%31", "{0}1", "$11", #"\u0031"#, "１", "1\u{0}", "\u{7}1", "'1'",
        ]
        return texts.enumerated().map { index, text in
            focus("push-info-flag-\(index)") {
                $0.message = ["pushInfo": ["message": "m", "contentAvailable": .string(text)]]
            }
        }
    }

    /// Badges that the server counts, at the bounds of its numbers.
    private var countedBadges: [FocusedDraft] {
        let bounds = ["2147483646", "2147483647", "2147483648", "9223372036854775807", "9223372036854775808"]
        return (["0", "+0", "-0", "+1", "-1"] + bounds.flatMap { [$0, "+" + $0, "-" + $0] }).map { badge in
            focusREST("counted-badge-\(badge)") {
                $0.set(.string(badge), at: .message("ios", "auto_badge"))
                $0.set("device", at: .context("stage"))
            }
        }
    }

    /// Numbers with an exponent beyond what any machine has for one, where PHP compares or rounds.
    private var numbers: [FocusedDraft] {
        ["1e1000000", "1e99999999999999999999", "-1e99999999999999999999"].flatMap { lexeme in
            let number = JSONValue.number(JSONNumber(uncheckedLexeme: lexeme))
            return [
                focus("badge-\(lexeme)") { $0.set(number, at: .message("badge")) },
                focus("volume-\(lexeme)") { $0.set(["name": "a.caf", "volume": number], at: .message("sound_d")) },
                focus("voice-\(lexeme)") { $0.set(number, at: .message("voicePlayType")) },
                focus("push-info-badge-\(lexeme)") { $0.message = ["pushInfo": ["message": "m", "badge": number]] },
            ]
        }
    }

    /// Either side of the length that a collapse ID may have.
    private var identifiers: [FocusedDraft] {
        [1, 63, 64, 65].flatMap { length in
            let text = JSONValue.string(String(repeating: "c", count: length))
            return [
                focusREST("rest2-collapse-ID-\(length)") { $0.set(text, at: .message("ios", "apns-collapse-id")) },
                focus("collapse-ID-\(length)") { $0.set(text, at: .message("apnsCollapseId")) },
            ]
        }
    }

    private var members: [FocusedDraft] {
        ListLength.all.map { length in
            focus("custom-\(length)") { $0.set(.object(GetuiAxes.members(length)), at: .message("customMsg")) }
        } + [
            focus("custom-dotted-keys") { $0.set(["a.b": ["c.d": 1], "a": ["b": 2]], at: .message("customMsg")) },
            focus("custom-lists") { draft in
                for length in ListLength.all {
                    draft.set(["x": ListLength.list(length, "m")], at: .custom(ListLength.name(length)))
                }
            },
        ]
    }

    /// Slots that show beside one another, in either form of message.
    private static let textSlots: [Slot] = [
        .alert("title"), .alert("body"), .alert("subtitle"), .alert("locKey"), .alert("launchImage"), .message("sound"),
        .message("category"), .message("threadId"), .custom("msg"), .custom("payload"),
    ]
    private static let channelSlots: [Slot] = [
        .channelAlert("title"), .channelAlert("body"), .channelAlert("subtitle"), .message("ios", "aps", "sound"),
        .message("ios", "aps", "category"), .message("ios", "aps", "thread-id"), .message("ios", "payload"),
    ]

    private var texts: [FocusedDraft] {
        FocusedText.all.flatMap { text in
            [
                focus("text-\(text.name)") { $0.fill(Self.textSlots, with: text) },
                focus("php2017-text-\(text.name)") {
                    $0.set("php2017", at: .context("profile"))
                    $0.fill(Self.textSlots, with: text)
                },
                focus("simple-text-\(text.name)") {
                    $0.set(["alertMsg": .string(text.make(0))], at: .message("alertMsg"))
                },
                focus("voice-text-\(text.name)") {
                    $0.set(2, at: .message("voicePlayType"))
                    $0.set(.string(text.make(0)), at: .message("voicePlayMessage"))
                },
                focus("push-info-text-\(text.name)") {
                    $0.message = [
                        "pushInfo": [
                            "message": .string(text.make(0)), "payload": .string(text.make(1)),
                            "sound": .string(text.make(2)),
                        ]
                    ]
                },
                focusREST("rest2-text-\(text.name)") { $0.fill(Self.channelSlots, with: text) },
            ]
        }
    }
}

extension CaseDraft {
    /// All three pairs of `alertMsg`, with lists of neighbouring lengths.
    fileprivate mutating func localise(_ length: Int) {
        for (prefix, length) in ListLength.three(length, "loc", "titleLoc", "subtitleLoc") {
            set(.string(prefix + "-KEY"), at: .alert(prefix + "Key"))
            set(ListLength.list(length, String(prefix.prefix(1))), at: .alert(prefix + "Args"))
        }
    }
}
