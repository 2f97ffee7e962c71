import CaseGeneration
import JSONModel
import VendorModel

// Message attributes: those that shape a push, and the sender's own.
extension SNSAxes {
    static let attributes = [
        mobile("APNS.PUSH_TYPE", ["alert", "background", "voip", "complication", "Background"], odd: [""]),
        mobile("APNS.PRIORITY", ["1", "5", "10", "11"]),
        mobile("APNS.TOPIC", ["com.example.app", "com.example.other"]),
        mobile(
            "APNS.COLLAPSE_ID",
            ["Order-1", String(repeating: "c", count: 64), String(repeating: "c", count: 65)]
        ),
        mobile("APNS.TTL", lifetimes, odd: ["-1", "x", "1.5"]),
        mobile("APNS_SANDBOX.TTL", ["60"]),
        mobile("FCM.TTL", ["0", "60", "2419201"]),
        Axis("types", types),
        Axis("attributes", own),
    ]

    /// Amazon SNS, time to live: a positive whole number, or 0 to APNs and FCM.
    private static let lifetimes = ["0", "1", "3600", "2419200", "2419201"]

    static func mobile(_ name: String) -> Slot {
        .message("MessageAttributes", "AWS.SNS.MOBILE." + name)
    }

    static func string(_ value: String, type: String = "String") -> JSONValue {
        ["DataType": .string(type), "StringValue": .string(value)]
    }

    private static func mobile(_ name: String, _ values: [String], odd: [String] = []) -> Axis {
        Axis(
            name,
            at: mobile(name),
            [.absent]
                + values.map { .plain(label($0), string($0)) }
                + odd.map { .odd(label($0), string($0)) }
        )
    }

    private static func label(_ value: String) -> String {
        switch value.utf8.count {
        case 0: "empty"
        case 1..<64: value
        default: "\(value.utf8.count)-bytes"
        }
    }

    /// A reserved attribute that is there with another type than the documents show.
    private static let types =
        [AxisValue("as-shown") { _ in }]
        + ["Number", "Text"].map { type in
            AxisValue(type, .odd) { $0.set(string("5", type: type), at: mobile("APNS.PRIORITY")) }
        }
        + [
            AxisValue("Binary", .odd) {
                $0.set(["DataType": "Binary", "BinaryValue": "NQ=="], at: mobile("APNS.PRIORITY"))
            },
            AxisValue("none", .odd) { $0.set(["StringValue": "5"], at: mobile("APNS.PRIORITY")) },
            AxisValue("value-number", .odd) {
                $0.set(["DataType": "String", "StringValue": 5], at: mobile("APNS.PRIORITY"))
            },
            AxisValue("line-break", .odd) { $0.set(string("5\r\na: b"), at: mobile("APNS.PRIORITY")) },
        ]

    private static let own = [
        AxisValue("none") { _ in },
        attribute("String", "note", string("x")),
        attribute("cjk", "note", string("您有一条新消息")),
        attribute("Number", "note", string("-1.5", type: "Number")),
        attribute("String.Array", "note", string("[\"a\",1,true,null]", type: "String.Array")),
        attribute("String.Array-64", "note", string(ListLength.list(64, "x").text, type: "String.Array")),
        attribute("special", "note", string("it's $1 \\1 <b> {\"a\":1}")),
        attribute("dotted-name", "a.b", string("x")),
        many("8", 8), many("64", 64),
        attribute("Binary", "note", ["DataType": "Binary", "BinaryValue": "AAEC"]),
        attribute("other-service", "AWS.SNS.MOBILE.ADM.TTL", string("60")),
        attribute("null", "note", .null),
        attribute("emoji", role: .odd, "note", string("\u{1F600}")),
        attribute("no-number", role: .odd, "note", string("abc", type: "Number")),
        attribute("no-value", role: .odd, "note", ["DataType": "String"]),
        attribute("name-with-space", role: .odd, "a b", string("x")),
        attribute("reserved-name", role: .odd, "AWS.SNS.MOBILE.APNS.SOUND", string("x")),
        AxisValue("array", .odd) { $0.set([], at: .message("MessageAttributes")) },
    ]

    /// So many attributes of the sender's own.
    private static func many(_ name: String, _ count: Int) -> AxisValue {
        AxisValue(name) { draft in
            for name in ListLength.members(count, "note") {
                draft.set(string(name), at: .message("MessageAttributes", name))
            }
        }
    }

    private static func attribute(
        _ name: String,
        role: AxisValue.Role = .plain,
        _ attribute: String,
        _ definition: JSONValue
    ) -> AxisValue {
        AxisValue(name, role) { $0.set(definition, at: .message("MessageAttributes", attribute)) }
    }
}
