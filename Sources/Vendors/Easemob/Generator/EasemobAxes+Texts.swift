import CaseGeneration
import JSONModel
import VendorModel

// Every source of the title and of the body, each with a text of its own.
extension EasemobAxes {
    static let titles = [
        Axis("em_push_title", at: .apns("em_push_title"), text("title")),
        Axis("em_push_name", at: .apns("em_push_name"), text("name")),
        Axis("em_alert_title", at: .apns("em_alert_title"), text("alert title")),
        Axis("em_push_ext.title", at: .pushExt("title"), text("common title")),
        Axis("em_alert_subTitle", at: .apns("em_alert_subTitle"), text("subtitle")),
        Axis("em_push_title_loc_key", at: .apns("em_push_title_loc_key"), key("TITLE_FORMAT")),
        Axis("em_push_title_loc_args", at: .apns("em_push_title_loc_args"), arguments("title argument")),
    ]

    static let bodies = [
        Axis("em_push_content", at: .apns("em_push_content"), text("content")),
        Axis("em_alert_body", at: .apns("em_alert_body"), text("alert body")),
        Axis("em_push_ext.content", at: .pushExt("content"), text("common content")),
        Axis("em_push_body_loc_key", at: .apns("em_push_body_loc_key"), key("BODY_FORMAT")),
        Axis("em_push_body_loc_args", at: .apns("em_push_body_loc_args"), arguments("body argument")),
        Axis(
            "em_push_ext.group_user_nickname",
            at: .pushExt("group_user_nickname"),
            [.absent, .empty, .text("group nick"), .odd("number", 1)]
        ),
    ]

    static func text(_ label: String) -> [FieldValue] {
        [
            .absent, .text(label), .empty, .space, .jsonText(label), .null, .odd("number", 1),
            .odd("object", ["a": "b"]),
        ]
    }

    /// Both pairs at once, each with its key and a list of its own length.
    static let localisation = Axis(
        "localisation",
        [
            AxisValue("as-given") { _ in },
            pairs("both-1-3", 1, 3), pairs("both-3-1", 3, 1), pairs("both-64", 64, 64),
        ]
    )

    private static func pairs(_ name: String, _ titleArguments: Int, _ bodyArguments: Int) -> AxisValue {
        AxisValue(name) { $0.localise(titleArguments, bodyArguments) }
    }

    private static func key(_ key: JSONValue) -> [FieldValue] {
        [.absent, .plain("key", key), .text("key"), .empty, .null, .odd("number", 1)]
    }

    private static func arguments(_ label: String) -> [FieldValue] {
        [
            .absent, .plain("[]", []), .plain("[s]", ["Shelly"]), .plain("[s,empty,s]", ["Shelly", "", "Rick"]),
            .textArray(label), .plain("group-references", ["$1", "\\1", "${x}"]),
        ] + FieldValue.lists("a") + [
            .null, .odd("empty-string", ""), .odd("string", "Shelly"), .odd("[1]", [1]), .odd("nested", [["Shelly"]]),
            .odd("mixed", ["Shelly", 1, nil]),
        ]
    }
}

extension CaseDraft {
    /// Both pairs, with so many arguments each.
    mutating func localise(_ titleArguments: Int, _ bodyArguments: Int) {
        set("TITLE_FORMAT", at: .apns("em_push_title_loc_key"))
        set(ListLength.list(titleArguments, "t"), at: .apns("em_push_title_loc_args"))
        set("BODY_FORMAT", at: .apns("em_push_body_loc_key"))
        set(ListLength.list(bodyArguments, "b"), at: .apns("em_push_body_loc_args"))
    }
}
