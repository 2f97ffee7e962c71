import CaseGeneration
import JSONModel
import VendorModel

// Lists of every length, and what shows only where two or three values agree.
extension JPushGenerator {
    package var focused: [FocusedDraft] { lists + texts + badges + silence }

    private func focus(_ name: String, _ edit: (_ draft: inout CaseDraft) -> Void) -> FocusedDraft {
        FocusedDraft(name, of: nominal, edit)
    }

    private var lists: [FocusedDraft] {
        ListLength.all.flatMap { length in
            [
                focus("extras-\(length)") { draft in
                    draft.set([:], at: .ios("extras"))
                    for (index, key) in ListLength.members(length, "key").enumerated() {
                        draft.set(.number(JSONNumber(index)), at: .ios("extras", key))
                    }
                },
                focus("extra-list-\(length)") { $0.set(ListLength.list(length, "x"), at: .ios("extras", "list")) },
                focus("arguments-\(length)") {
                    $0.set(["loc-key": "K", "loc-args": ListLength.list(length, "a")], at: .ios("alert"))
                },
            ]
                + (length == 0
                    ? []
                    : [
                        focus("registrations-\(length)") {
                            $0.set(ListLength.list(length, "id"), at: .message("audience"))
                            $0.set(["registration_id": ListLength.list(length, "id")], at: .message("audience"))
                        },
                        focusActivity("state-list-\(length)") {
                            $0.set(ListLength.list(length, "x"), at: Slot.state("list"))
                        },
                    ])
        }
    }

    private func focusActivity(_ name: String, _ edit: (_ draft: inout CaseDraft) -> Void) -> FocusedDraft {
        FocusedDraft(name, of: Self.activity, edit)
    }

    private var texts: [FocusedDraft] {
        FocusedText.all.flatMap { text in
            [
                focus("text-\(text.name)") {
                    $0.fill(
                        [.ios("alert"), .ios("sound"), .ios("category"), .ios("thread-id"), .ios("extras", "k")],
                        with: text
                    )
                },
                focus("text-of-all-\(text.name)") {
                    $0.set(["alert": .string(text.make(0))], at: .message("notification"))
                },
                focus("alert-\(text.name)") {
                    $0.set(["title": .string(text.make(1)), "body": .string(text.make(2))], at: .ios("alert"))
                },
                focusActivity("activity-\(text.name)") {
                    $0.set(.string(text.make(3)), at: .state("text"))
                    $0.set(["title": .string(text.make(4)), "body": .string(text.make(5))], at: .activity("alert"))
                },
            ]
        }
    }

    /// What a change makes of the device's own number.
    private var badges: [FocusedDraft] {
        [("+1", 0), ("+1", 98), ("-1", 1), ("-1", 0), ("-3", 2), ("+99", 1), ("+0", 5), ("-0", 5), ("5", 3), ("0", 9)]
            .map { text, stored in
                focus("badge \(text) of \(stored)") {
                    $0.set(.string(text), at: .ios("badge"))
                    $0.set(.number(JSONNumber(stored)), at: .context("storedBadge"))
                }
            }
    }

    private var silence: [FocusedDraft] {
        [
            focus("silent-with-alert") { $0.set(true, at: .ios("content-available")) },
            focus("silent-with-badge") {
                $0.set(
                    ["content-available": true, "badge": 0, "alert": ["title": "t"]],
                    at: .message("notification", "ios")
                )
            },
            focus("mutable-with-object") {
                $0.set(
                    ["alert": ["title": "t", "body": "b"], "mutable-content": true],
                    at: .message("notification", "ios")
                )
            },
            focus("collapse-and-live") {
                $0.set(["apns_collapse_id": "c", "time_to_live": 60, "apns_production": true], at: .message("options"))
            },
            focus("development") {
                $0.set(false, at: .message("options", "apns_production"))
                $0.set("sandbox", at: .context("environment"))
            },
            focus("other-platforms") {
                $0.set(["alert": "a", "title": "t", "sound": "x"], at: .message("notification", "android"))
                $0.set(["alert": "h"], at: .message("notification", "hmos"))
            },
        ]
    }
}

extension Slot {
    fileprivate static func state(_ field: String) -> Slot { .message("live_activity", "ios", "content-state", field) }
}
