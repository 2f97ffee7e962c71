import JSONModel

// Templates of the console, of the recipient and of the sender. The templates that a value names come with it.
extension EasemobAxes {
    static let templates = [
        Axis(
            "consoleTemplates",
            [
                AxisValue("none") { _ in },
                AxisValue("default") { $0.define(["default"]) },
                AxisValue("detail") { $0.define(["detail"]) },
                AxisValue("default+detail") { $0.define(["default", "detail"]) },
            ]
        ),
        Axis("recipientTemplate", templateName(at: .context("recipientTemplate"), known: "recipient")),
        Axis(
            "em_push_template.name",
            templateName(at: .template("name"), known: "sender") + [
                AxisValue("default") {
                    $0.define(["default"])
                    $0.set("default", at: .template("name"))
                },
                AxisValue("number", .odd) { $0.set(1, at: .template("name")) },
            ]
        ),
        Axis("em_push_template.title_args", at: .template("title_args"), templateArguments("title")),
        Axis("em_push_template.content_args", at: .template("content_args"), templateArguments("content")),
        Axis("directed_template", directed),
        Axis(
            "disable_at_content",
            at: .template("disable_at_content"),
            [.absent, .plain("true", true), .plain("false", false), .odd("\"true\"", "true")]
        ),
    ]

    private static func templateName(at slot: Slot, known: String) -> [AxisValue] {
        [
            AxisValue("absent") { $0.set(nil, at: slot) },
            AxisValue("known") {
                $0.define([known])
                $0.set(.string(known), at: slot)
            },
            AxisValue("unknown") { $0.set("nowhere", at: slot) },
            AxisValue("empty") { $0.set("", at: slot) },
        ]
    }

    private static func templateArguments(_ label: String) -> [FieldValue] {
        [
            .absent, .plain("[]", []), .textArray(label + " argument"), .plain("two", ["one", "two"]),
            .plain("surplus", ["", "two", "three", "four"]),
            .plain("placeholders", ["{1}", "{$fromNickname}", "{$msg}"]), .null,
            .odd("string", "one"), .odd("[1]", [1]),
        ]
    }

    private static let directed: [AxisValue] = {
        let slot = Slot.template("directed_template")
        @Sendable func template(_ target: JSONValue) -> JSONValue {
            ["target": target, "name": "directed", "title_args": ["one", "two"], "content_args": ["three", "four"]]
        }
        func directed(_ name: String, _ role: AxisValue.Role = .plain, target: JSONValue) -> AxisValue {
            AxisValue(name, role) {
                $0.define(["directed"])
                $0.set(template(target), at: slot)
            }
        }
        return [
            AxisValue("absent") { $0.set(nil, at: slot) },
            directed("other+me", target: ["6007", .string(me)]),
            directed("longer", target: [.string(me + "1")]),
            directed("nobody", target: []),
            AxisValue("upper-case") {
                // Targets are lower case; an id that is not never matches.
                $0.define(["directed"])
                $0.set("member-a", at: .context("recipient"))
                $0.set(template(["MEMBER-A"]), at: slot)
            },
            AxisValue("unknown-name") { $0.set(["target": [.string(me)], "name": "nowhere"], at: slot) },
            directed("target-string", .odd, target: .string(me)),
            AxisValue("string", .odd) { $0.set("directed", at: slot) },
        ]
    }()
}

extension CaseDraft {
    /// Adds templates to the context whose patterns differ by their name.
    fileprivate mutating func define(_ names: [String]) {
        for name in names {
            let title = name + " title {0} {1}"
            let content = name + " content {0}: {$msg} {1} {$fromNickname}"
            set(
                ["title_pattern": .string(title), "content_pattern": .string(content)],
                at: .context("templates", name)
            )
        }
    }
}
