import CaseGeneration
import JSONModel
import VendorModel

// `alertMsg`: which of the SDK's objects it is, and the members of the larger one.
extension GetuiAxes {
    static let alert =
        [
            Axis(
                "alertMsg",
                at: .message("alertMsg"),
                [
                    .plain(
                        "dictionary",
                        ["title": "一秒招聘", "body": "有一條新的招工信息,點擊查看詳情"]
                    ),
                    .absent, .null, .empty, .plain("{}", [:]), .plain("title-only", ["title": "t"]),
                    .plain("body-only", ["body": "b"]), .plain("action-only", ["actionLocKey": "a"]),
                    .plain("arguments-only", ["locArgs": ["a"]]), .plain("subtitle-only", ["subtitle": "s"]),
                    .plain("simple", ["alertMsg": "simple text"]), .plain("simple-empty", ["alertMsg": ""]),
                    .plain("everything", everything),
                    .gate("text", "text"), .odd("number", 1), .odd("[]", []), .odd("true", true),
                ]
            )
            // The nominal value is what is there: a silent push keeps its empty alert.
            .keepingNominal
        ] + alertMembers

    private static let everything: JSONValue = [
        "title": "t", "body": "b", "titleLocKey": "TITLE", "titleLocArgs": ["a"], "actionLocKey": "ACTION",
        "locKey": "BODY", "locArgs": ["a", " b", ""], "launchImage": "image", "subtitle": "s",
        "subtitleLocKey": "SUBTITLE",
        "subtitleLocArgs": ["c"], "summaryArg": "x", "summaryArgCount": 2,
    ]

    /// Only a dictionary has them.
    static let alertMembers = [
        Axis("alertMsg.title", at: .alert("title"), [.plain("title", "一秒招聘"), .absent] + text("title"))
            .keepingNominal,
        Axis(
            "alertMsg.body",
            at: .alert("body"),
            [.plain("body", "有一條新的招工信息,點擊查看詳情"), .absent] + text("body") + [.plain("\"0\"", "0")]
        )
        .keepingNominal,
        Axis("alertMsg.subtitle", at: .alert("subtitle"), [.absent] + text("subtitle")),
        Axis("alertMsg.titleLocKey", at: .alert("titleLocKey"), [.absent, .plain("key", "TITLE_FORMAT"), .empty]),
        Axis("alertMsg.titleLocArgs", at: .alert("titleLocArgs"), arguments("title argument")),
        Axis("alertMsg.subtitleLocKey", at: .alert("subtitleLocKey"), [.absent, .plain("key", "SUBTITLE_FORMAT")]),
        Axis(
            "alertMsg.subtitleLocArgs",
            at: .alert("subtitleLocArgs"),
            [.absent, .plain("one", ["Shelly"])] + FieldValue.lists("s")
        ),
        Axis("alertMsg.locKey", at: .alert("locKey"), [.absent, .plain("key", "BODY_FORMAT"), .empty, .null]),
        Axis(
            "alertMsg.locArgs",
            at: .alert("locArgs"),
            arguments("body argument") + [.odd("string", "Shelly"), .odd("empty-string", ""), .odd("object", ["a": 1])]
        ),
    ]

    private static func text(_ label: String) -> [FieldValue] {
        // The SDK checks no types: a number is documented to go on as it is.
        [.text(label), .empty, .space, .jsonText(label), .null, .plain("number", 7), .plain("0", 0)]
    }

    private static func arguments(_ label: String) -> [FieldValue] {
        [
            .absent, .plain("[]", []), .plain("[s,empty]", ["Shelly", ""]), .textArray(label), .null,
            .plain("[1]", [1]),
            .plain("mixed", ["Shelly", 1, nil, [true]]), .plain("group-references", ["$1", "\\1", "${x}"]),
            .plain("twice", ["b", "a", "b"]),
        ] + FieldValue.lists(String(label.prefix(1)))
    }
}

extension Axis {
    /// The same axis with a nominal value that leaves alone what axes before it have set.
    var keepingNominal: Axis {
        guard let nominal = values.first else { return self }
        return Axis(name, [AxisValue(nominal.name) { _ in }] + values.dropFirst())
    }
}
