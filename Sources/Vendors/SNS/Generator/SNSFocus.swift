import CaseGeneration
import JSONModel
import VendorModel

// Lists of every length, and what shows only where two or three values agree.
extension SNSGenerator {
    package var focused: [FocusedDraft] {
        lists + fcmBodies + texts + subjects + labelledTypes + userKeys
    }

    private func focus(_ name: String, _ edit: (_ draft: inout CaseDraft) -> Void) -> FocusedDraft {
        FocusedDraft(name, of: nominal, edit)
    }

    private var userKeys: [FocusedDraft] {
        UserKeys.combinations.map { name, aps in focus(name) { $0.set(aps, at: .body("APNS", "aps")) } }
    }

    private var lists: [FocusedDraft] {
        ListLength.all.flatMap { length in
            [
                focus("loc-args-\(length)") {
                    $0.set(SNSAxes.localised(length, ListLength.beside(length)), at: .body("APNS", "aps", "alert"))
                },
                focus("data-list-\(length)") { $0.set(ListLength.list(length, "x"), at: .body("APNS", "data")) },
                focus("attributes-\(length)") { draft in
                    for name in ListLength.members(length, "note") {
                        draft.set(SNSAxes.string("value of " + name), at: .message("MessageAttributes", name))
                    }
                    // Behind the sender's own, and it counts as well.
                    draft.set(SNSAxes.string("5"), at: SNSAxes.mobile("APNS.PRIORITY"))
                },
                focus("string-array-\(length)") {
                    $0.set(
                        SNSAxes.string(ListLength.list(length, "x").text, type: "String.Array"),
                        at: .message("MessageAttributes", "list")
                    )
                },
                focus("entries-\(length)") { draft in
                    let body = draft.value(at: .entry("APNS"))
                    draft.set(nil, at: .entry("APNS"))
                    for name in ListLength.members(length, "custom") { draft.set(.string(name), at: .entry(name)) }
                    draft.set(body, at: .entry("APNS"))
                },
            ]
        }
    }

    /// The same in the bodies for FCM, old and new.
    private var fcmBodies: [FocusedDraft] {
        ListLength.all.flatMap { length in
            let data = JSONValue.object(
                JSONObject(
                    members: ListLength.members(length, "k.").map { JSONMember(key: $0, value: .string("v" + $0)) }
                )
            )
            return [
                focusFCM("gcm-data-\(length)", ["data": data]),
                focusFCM(
                    "gcm-v1-data-\(length)",
                    ["fcmV1Message": ["message": ["data": data, "android": ["ttl": "60s"]]]]
                ),
            ]
        }
            + FocusedText.all.flatMap { text in
                [
                    focusFCM("gcm-text-\(text.name)", ["data": ["a.b": .string(text.make(0))]]),
                    focusFCM(
                        "gcm-v1-text-\(text.name)",
                        ["fcmV1Message": ["message": ["data": ["a.b": .string(text.make(0))]]]]
                    ),
                ]
            }
    }

    private func focusFCM(_ name: String, _ body: JSONValue) -> FocusedDraft {
        focus(name) {
            $0.set(nil, at: .entry("APNS"))
            $0.set(.string(body.text), at: .entry("GCM"))
            $0.set("GCM", at: .context("platform"))
            $0.set(.string(SNSAxes.arn(of: "GCM")), at: .message("TargetArn"))
        }
    }

    private static let textSlots: [Slot] = [
        .body("APNS", "aps", "alert", "title"), .body("APNS", "aps", "alert", "body"), .body("APNS", "aps", "sound"),
        .body("APNS", "aps", "category"), .body("APNS", "aps", "thread-id"), .body("APNS", "data"),
        .body("APNS", "a.b"),
    ]

    private var texts: [FocusedDraft] {
        FocusedText.all.flatMap { text in
            [
                focus("text-\(text.name)") { $0.fill(Self.textSlots, with: text) },
                // The default is the text of the push, whatever it looks like.
                focus("default-text-\(text.name)") {
                    $0.set(nil, at: .entry("APNS"))
                    $0.set(.string(text.make(0)), at: .entry("default"))
                },
                focus("message-text-\(text.name)") {
                    $0.set(nil, at: .message("MessageStructure"))
                    $0.set(.string(text.make(0)), at: .message("Message"))
                },
                focus("attribute-text-\(text.name)") {
                    $0.set(SNSAxes.string(text.make(0)), at: .message("MessageAttributes", "note"))
                    $0.set(.string("it's " + text.name), at: .message("Subject"))
                },
            ]
        }
    }

    /// Subjects on either side of their limit, of letters about which no document leaves open how many they are.
    private var subjects: [FocusedDraft] {
        SizeFiller.all.filter { $0.unit.count == $0.unit.utf16.count }.flatMap { filler in
            [99, 100].map { length in
                let units = length / filler.unit.unicodeScalars.count
                let text = String(repeating: filler.unit, count: units)
                return focus("subject-\(length)-\(filler.name)") {
                    let rest = String(repeating: "a", count: length - text.unicodeScalars.count)
                    $0.set(.string(text + rest), at: .message("Subject"))
                }
            }
        }
    }

    /// A type may have a label behind it, and its value is then still of the type; the label is the sender's own, even where it is the name of
    /// another type.
    private var labelledTypes: [FocusedDraft] {
        let types = [
            ("String", "StringValue", "abc"), ("Number", "StringValue", "5"), ("Binary", "BinaryValue", "AAEC"),
        ]
        return types.flatMap { type, field, value in
            (["label"] + types.map(\.0)).map { label in
                let attribute: JSONValue = ["DataType": .string("\(type).\(label)"), field: .string(value)]
                return focus("attribute-type-\(type).\(label)") {
                    $0.set(attribute, at: .message("MessageAttributes", "note"))
                }
            }
        }
    }
}
