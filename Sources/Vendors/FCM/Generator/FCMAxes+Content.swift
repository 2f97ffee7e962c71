import CaseGeneration
import JSONModel
import VendorModel

// What both protocols have: texts, the generic notification and data; and the door and the clock.
extension FCMAxes {
    /// Without the classes that are made for templates, which FCM has not got, and three that others stand for.
    static let text = Axis(
        "text",
        TextClass.axis.values.filter { !unused.contains($0.name) }
    )

    private static let unused = ["format", "placeholder", "built-in", "group-reference", "emoji", "rtl", "markup"]

    static let context = [
        Axis(
            "door",
            at: .context("door"),
            [.absent, .plain("pySdk", "pySdk"), .plain("nodeSdk", "nodeSdk")]
        )
        // A legacy body has the first one to itself.
        .drawnAlways(["absent": 1, "pySdk": 1, "nodeSdk": 1]),
        Axis(
            "sentAt",
            at: .context("sentAt"),
            // An hour before the clock of a case that names none.
            [.absent, .plain("1h", 1_699_996_400_000)]
        ),
    ]

    static let content = [
        Axis(
            "notification.title",
            at: .message("message", "notification", "title"),
            [
                .plain("value", "Match update"), .absent, .empty, .text("title"), .jsonText("title"), .null,
                .odd("object", ["a": "b"]),
            ]
        ),
        Axis(
            "notification.body",
            at: .message("message", "notification", "body"),
            [
                .plain("value", "Arsenal goal in added time, score is now 3-0"), .absent, .empty, .space, .text("body"),
                .jsonText("body"), .null, .odd("number", 1),
            ]
        ),
        Axis(
            "notification",
            [
                AxisValue("as-needed") { _ in },
                AxisValue("absent") { $0.set(nil, at: notification) },
                AxisValue("{}") { $0.set([:], at: notification) },
                AxisValue("null", .odd) { $0.set(.null, at: notification) },
                AxisValue("string", .odd) { $0.set("text", at: notification) },
            ]
        ),
        Axis("data", data),
    ]

    private static let notification = Slot.message("message", "notification")

    private static let data: [AxisValue] = [
        entries("absent", nil),
        entries("{}", [:]),
        entries("string", ["customId": "123"]),
        AxisValue("text") { $0.set(["text": .string($0.text(label: "data"))], at: dataSlot) },
        entries("empty-string", ["k": ""]),
        entries("empty-key", ["": "v"]),
        entries("json-text", ["k": #"{"a":[1,null]}"#]),
        // A name that a payload may have too, and some that are not reserved: case matters, and so does the beginning.
        entries("acme", ["acme": "data", "GoogleId": "g", "GCM": "g", "From": "f", "from_google": "f"]),
        entries("dotted-keys", ["a.b": "v", "a": "w", ".": "x"]),
        entries("special", ["k": "it's $1 \\1 ${x}", "l": "<b>R&D</b>"]),
        entries(
            "64",
            .object(
                JSONObject(members: ListLength.members(64, "k").map { JSONMember(key: $0, value: .string($0 + "v")) })
            )
        ),
        entries("2-KB", ["k": .string(String(repeating: "d", count: 2048))]),
        entries("4096-bytes", role: .gate, ["k": .string(String(repeating: "d", count: 4096))]),
        entries("number", role: .odd, ["k": 12]),
        entries("bool", role: .odd, ["k": true, "l": "v"]),
        entries("null-value", role: .odd, ["k": nil]),
        entries("object", role: .odd, ["k": ["a": "b"]]),
        entries("aps", role: .odd, ["aps": "{}"]),
        entries("from", role: .odd, ["from": "me"]),
        entries("google", role: .odd, ["googleable": "v"]),
        entries("message_type", role: .odd, ["message_type": "v"]),
        entries("null", role: .odd, .null),
        entries("array", role: .odd, []),
    ]

    private static let dataSlot = Slot.message("message", "data")

    private static func entries(_ name: String, role: AxisValue.Role = .plain, _ value: JSONValue?) -> AxisValue {
        AxisValue(name, role) { $0.set(value, at: dataSlot) }
    }
}
