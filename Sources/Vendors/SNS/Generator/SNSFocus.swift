import CaseGeneration
import JSONModel
import VendorModel

// Lists of every length, and what shows only where two or three values agree.
extension SNSGenerator {
    package var focused: [FocusedDraft] {
        lists + fcmBodies + texts + subjects + attributeTypes + bodiesForFCM + notNumbers + userKeys
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

    private func focusFCM(
        _ name: String,
        _ body: JSONValue,
        _ edit: (_ draft: inout CaseDraft) -> Void = { _ in }
    ) -> FocusedDraft {
        focus(name) {
            $0.set(nil, at: .entry("APNS"))
            $0.set(.string(body.text), at: .entry("GCM"))
            $0.set("GCM", at: .context("platform"))
            $0.set(.string(SNSAxes.arn(of: "GCM")), at: .message("TargetArn"))
            edit(&$0)
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
        } + [
            focus("loc-args-twice") {
                $0.set(
                    [
                        "title-loc-key": "T", "title-loc-args": ["b", "a", "b"], "loc-key": "K",
                        "loc-args": ["x", "x"],
                    ],
                    at: .body("APNS", "aps", "alert")
                )
            },
            focus("dotted-keys") { $0.set(["a.b": ["c.d": 1], "a": ["b": 2]], at: .body("APNS", "data")) },
            focus("dotted-keys-in-aps") { $0.set(["c.d": 1], at: .body("APNS", "aps", "a.b")) },
            // No alert but for who takes the name for a path.
            focus("dotted-alert-in-silent-push") {
                $0.set(["content-available": 1, "alert.body": "x", "x.alert": "y"], at: .body("APNS", "aps"))
            },
            focus("push-type-with-blanks") { $0.set(SNSAxes.string("a  b"), at: SNSAxes.mobile("APNS.PUSH_TYPE")) },
            focus("lifetime-of-many-zeros") {
                let zeros = String(repeating: "0", count: 5000)
                $0.set(SNSAxes.string(zeros + "5"), at: SNSAxes.mobile("APNS.TTL"))
            },
        ]
    }

    /// Subjects on either side of their limit, and such as have one character that is none of a subject's.
    private var subjects: [FocusedDraft] {
        // Of letters about which no document leaves open how many they are.
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
            + ["\u{1}", "\u{7F}", "\u{85}"].map { character in
                focus("subject-control-\(character.unicodeScalars.first?.value ?? 0)") {
                    $0.set(.string("a\(character)b"), at: .message("Subject"))
                }
            }
            // Escapes that somebody may decode first: to a line feed, which no subject has, or to fewer characters than they are.
            + [
                ("percent-line-feed", "a%0Ab"), ("entity-line-feed", "a&#10;b"), ("backslash-line-feed", #"a\u000ab"#),
                ("percent-codes", String(repeating: "%41", count: 34)),
                ("entities", String(repeating: "&amp;", count: 20) + "a"),
                ("backslash-codes", String(repeating: #"\u0041"#, count: 17)),
                // Longer in lower case; shorter without what is not Latin or beyond the basic plane.
                ("longer-in-lower-case", String(repeating: "a", count: 98) + "\u{130}"),
                ("half-of-ideographs", String(repeating: "您", count: 50) + String(repeating: "a", count: 50)),
                ("emoji-behind-99-letters", String(repeating: "a", count: 99) + "\u{1F600}"),
            ].map { name, text in
                focus("subject-\(name)") { $0.set(.string(text), at: .message("Subject")) }
            }
    }

    /// A type may have a label, and its value is then still of the type.
    private var attributeTypes: [FocusedDraft] {
        let numbers = ["5", "-1.5", "abc", "-", "+", "", "1a", "--1"]
        let values: [(String, JSONValue)] =
            numbers.flatMap { number in
                ["Number", "Number.int"].map { ("\($0)-\(number)", SNSAxes.string(number, type: $0)) }
            } + [
                ("Binary.png", ["DataType": "Binary.png", "BinaryValue": "AAEC"]),
                ("Binary.png-text", SNSAxes.string("AAEC", type: "Binary.png")),
                ("String.label", SNSAxes.string("abc", type: "String.label")),
                ("String.Array.label", SNSAxes.string("[1]", type: "String.Array.label")),
                // A label is the sender's own, even where it is the name of another type.
                ("String.Number", SNSAxes.string("abc", type: "String.Number")),
                ("String.Binary", SNSAxes.string("abc", type: "String.Binary")),
                ("Binary.Number", ["DataType": "Binary.Number", "BinaryValue": "AAEC"]),
                ("Binary.String", ["DataType": "Binary.String", "BinaryValue": "AAEC"]),
                ("Number.String", SNSAxes.string("abc", type: "Number.String")),
                ("String-emoji", SNSAxes.string("abc", type: "String\u{1F600}")),
                ("String-label-of-emoji", SNSAxes.string("abc", type: "String.\u{1F600}")),
                ("Numbers", SNSAxes.string("5", type: "Numbers")), ("string", SNSAxes.string("5", type: "string")),
            ]
        return values.map { name, value in
            focus("attribute-type-\(name)") { $0.set(value, at: .message("MessageAttributes", "note")) }
        }
    }

    /// What is looked up in a body for FCM: a list with the name in it, a name that is a part of the one that is asked for, a name with
    /// a point. What has no time to live of the documented form is met before and after the time that it might have.
    private var bodiesForFCM: [FocusedDraft] {
        let fresh = [0], late = [0, 10_000, 7_200_000]
        let texts: JSONValue = ["a": "b"]
        func legacy(_ name: String, _ value: JSONValue) -> JSONValue {
            .object(JSONObject(members: [JSONMember(key: name, value: value), JSONMember(key: "data", value: texts)]))
        }
        func android(_ value: JSONValue) -> JSONValue {
            ["fcmV1Message": ["message": ["data": texts, "android": value]]]
        }
        let timed: [JSONValue] =
            [3, 86_400].map { legacy("time_to_live", $0) }
            + ["3s", "86400s", "123456789s", "000000003s"].map { android(["ttl": .string($0)]) }
            + [android(["x.y": "z", "ttl": "60s"])]
        let untimed: [JSONValue] =
            ["to", "time", "time_to", "Time_To_Live"].map { legacy($0, "1") }
            + [
                ["ttl"], ["x.ttl": "1s"], ["tt": "1s"], [:], [], "ttl", .null, ["TTL": "1s"], ["ttl": "s"], ["ttl": ""],
            ].map(android)
        let unusual: [JSONValue] =
            ["0", "-0", "0.0", "5.5", "-1"].map { legacy("time_to_live", .number(JSONNumber(uncheckedLexeme: $0))) }
            + ["5", true, [5]].map { legacy("time_to_live", $0) } + ["5", "5.5s", 5].map { android(["ttl": $0]) }
            + ["", [], [:], .null, ["a": 1], ["a": ""], "a", 0].map {
                ["fcmV1Message": ["message": ["notification": ["title": "t"], "data": $0]]]
            }
        let alone = [(timed, late), (untimed, late), (unusual, fresh)].flatMap { bodies, waits in
            bodies.flatMap { body in waits.map { (body: body, milliseconds: $0, lifetime: String?.none) } }
        }
        let replaced = timed.flatMap { body in
            [(0, "5"), (2000, "3600"), (100_000, "3600"), (7_200_000, "3600")].map { (body, $0, String?.some($1)) }
        }
        return (alone + replaced).enumerated().map { index, test in
            focusFCM("gcm-body-\(index)", test.body) { draft in
                SNSAxes.publish(test.milliseconds, agoIn: &draft)
                if let lifetime = test.lifetime { draft.set(SNSAxes.string(lifetime), at: SNSAxes.mobile("FCM.TTL")) }
            }
        }
    }

    /// JSON for some readers only, in an entry that nobody asks for.
    private var notNumbers: [FocusedDraft] {
        ["NaN", "Infinity", "-Infinity"].map { word in
            focus("entries-\(word)") {
                $0.set(.string(#"{"default":"x","note":"# + word + "}"), at: .message("Message"))
            }
        }
    }
}
