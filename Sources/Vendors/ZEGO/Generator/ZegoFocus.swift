import CaseGeneration
import JSONModel
import VendorModel

// Lists of every length, and what shows only where two or three values agree.
extension ZegoGenerator {
    package var focused: [FocusedDraft] {
        delivered + strategies + texts + surroundings
    }

    private func focus(_ name: String, _ edit: (_ draft: inout CaseDraft) -> Void) -> FocusedDraft {
        FocusedDraft(name, of: nominal) {
            // An ID of digits may be written as a number, too.
            $0.set("request-1", at: .context("requestId"))
            edit(&$0)
        }
    }

    /// Notifications on the device, of which the last, the first or none is taken away.
    private var delivered: [FocusedDraft] {
        ListLength.all.flatMap { length in
            let many = ZegoAxes.many(length)
            // Where the sample code looks for the ID.
            let atTop = many.map { notification -> JSONObject in
                ["customId": notification["payload"]?.valueInText?["customId"] ?? .null]
            }
            return [
                focusUpdate("delivered-\(length)", "intended", many),
                focusUpdate("delivered-\(length)-first", "intended", many.reversed()),
                focusUpdate("delivered-\(length)-without", "intended", many.dropLast()),
                focusUpdate("delivered-\(length)-at-top", "asDocumented", atTop),
            ]
        }
            + FocusedText.all.map { text in
                let identifier = JSONValue.string(text.make(1)).text
                return focus("delivered-\(text.name)") {
                    $0.set(.string("{\"customId\":" + identifier + "}"), at: .push("payload"))
                    $0.set("intended", at: .context("profile"))
                    $0.beginUpdateFlow()
                    $0.deliver([ZegoAxes.inPayload("\"other\""), ZegoAxes.inPayload(identifier)])
                }
            } + [
                // The name has a dot, and is no path.
                focus("delivered-dotted-key") {
                    $0.set(#"{"custom.Id":"1","custom":{"Id":"1"}}"#, at: .push("payload"))
                    $0.set("intended", at: .context("profile"))
                    $0.beginUpdateFlow()
                    $0.deliver([["payload": #"{"custom.Id":"1"}"#]])
                },
                // No JSON: a no-break space is no white space there, and a byte order mark is none either.
                focusUpdate("incoming-no-break-space", payload: "\u{A0}{\"customId\":\"1\"}", [:]),
                focusUpdate("incoming-no-break-space-behind", payload: "{\"customId\":\"1\"}\u{A0}", [:]),
                focusUpdate("incoming-byte-order-mark", payload: "\u{FEFF}{\"customId\":\"1\"}", [:]),
                focusUpdate("incoming-blanks", payload: " \n{\"customId\":\"1\"}\t\r", [:]),
                focusUpdate(
                    "incoming-empty-alert",
                    payload: "{\"customId\":\"1\"}",
                    ["alert": [:], "mutable-content": 1]
                ),
                focusUpdate(
                    "incoming-null-alert",
                    payload: "{\"customId\":\"1\"}",
                    ["alert": .null, "mutable-content": 1]
                ),
                focus("delivered-nested-ID") {
                    $0.set(#"{"data":{"customId":"1"}}"#, at: .push("payload"))
                    $0.set("intended", at: .context("profile"))
                    $0.beginUpdateFlow()
                },
                // No alert but for who takes the name for a path.
                focus("incoming-dotted-alert") {
                    $0.set("intended", at: .context("profile"))
                    $0.beginUpdateFlow()
                    $0.set(["x.alert": "x", "alert.body": "x", "mutable-content": 1], at: .message("incoming", "aps"))
                },
                // The first of them in the order of the device, whatever their IDs and texts would be sorted to.
                focus("delivered-two-that-match") {
                    $0.set("intended", at: .context("profile"))
                    $0.beginUpdateFlow()
                    let matching = JSONValue.object(ZegoAxes.inPayload("\"1\""))
                    let ids: [JSONValue] = ["b", "9", "10", "a"]
                    $0.set(.array(ids.map { ["id": $0, "userInfo": matching] }), at: .context("delivered"))
                },
                focusUpdate("delivered-dotted-ID-at-top", "asDocumented", [["x.customId": "1"]]),
                // One ID twice, and to a language that has true and 1 equal one and the same notification.
                focus("delivered-twins") {
                    $0.set(#"{"customId":[1]}"#, at: .push("payload"))
                    $0.set("asDocumented", at: .context("profile"))
                    $0.beginUpdateFlow()
                    let twins: [JSONValue] = [true, 1].map { ["id": "a", "userInfo": ["customId": [$0]]] }
                    $0.set(.array(twins), at: .context("delivered"))
                },
                focus("delivered-deep-equal-list") {
                    let identifier = ListLength.list(8, "x").text
                    $0.set(.string("{\"customId\":" + identifier + "}"), at: .push("payload"))
                    $0.set("intended", at: .context("profile"))
                    $0.beginUpdateFlow()
                    $0.deliver([
                        ZegoAxes.inPayload(ListLength.list(7, "x").text),
                        ZegoAxes.inPayload(ListLength.list(3, "x").text),
                        ZegoAxes.inPayload(identifier),
                    ])
                },
            ]
    }

    private func focusUpdate(_ name: String, _ profile: String, _ notifications: [JSONObject]) -> FocusedDraft {
        focus(name) {
            $0.set(.string(profile), at: .context("profile"))
            $0.beginUpdateFlow()
            $0.deliver(notifications)
        }
    }

    /// A notification of which the same one is on the device.
    private func focusUpdate(_ name: String, payload: String, _ aps: JSONObject) -> FocusedDraft {
        focus(name) {
            $0.set("intended", at: .context("profile"))
            $0.beginUpdateFlow()
            for member in aps.members { $0.set(member.value, at: .message("incoming", "aps", member.key)) }
            $0.set(.string(payload), at: .message("incoming", "payload"))
            $0.deliver([ZegoAxes.inPayload("\"1\"")])
        }
    }

    private var strategies: [FocusedDraft] {
        ListLength.filled.map { length in
            focus("strategies-\(length)") { draft in
                for id in ListLength.members(length - 1, "strategy") {
                    draft.use(strategy: ["sound": "no.caf"], id: id)
                }
                draft.use(strategy: ["mutable": true, "sound": "last.caf"], id: "strategy-last")
            }
        }
    }

    private var texts: [FocusedDraft] {
        FocusedText.all.flatMap { text in
            [
                focus("text-\(text.name)") {
                    $0.fill([.push("title"), .push("content"), .push("payload"), .push("threadID")], with: text)
                    $0.use(strategy: ["mutable": true, "sound": .string(text.make(4))], id: "it's $1")
                },
                focus("server-text-\(text.name)") { draft in
                    draft.message = ["OfflinePush": ["Enable": 1]]
                    for (index, field) in ["Title", "Content", "Payload", "ThreadId"].enumerated() {
                        draft.set(.string(text.make(index)), at: .message("OfflinePush", field))
                    }
                },
            ]
        } + [
            focus("payload-lists") { $0.set(.string(ZegoAxes.lists), at: .push("payload")) },
            focus("payload-dotted-keys") { $0.set(#"{"a.b": {"c.d": 1}, "a": {"b": 2}}"#, at: .push("payload")) },
        ]
    }

    /// What is delivered, and what other strategies say, means nothing for a push on its way out.
    private var surroundings: [FocusedDraft] {
        [
            focus("delivered-beside-a-push") { $0.deliver(ZegoAxes.many(3)) },
            focus("strategy-that-is-not-used") {
                $0.set(["silent": true], at: .context("strategies", "strategy-1"))
            },
            focus("strategy-of-empty-id") {
                $0.set(["sound": "no.caf"], at: .context("strategies", "other"))
                $0.set("strategy-1", at: .push("resourcesID"))
                $0.set(["mutable": true], at: .context("strategies", "strategy-1"))
            },
            focus("badge-reported-but-not-enabled") {
                $0.set(7, at: .context("reportedBadge"))
                $0.set(3, at: .push("badgeIncrement"))
            },
        ]
    }
}
