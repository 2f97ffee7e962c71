import CaseGeneration
import JSONModel
import VendorModel

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
                pattern("6-placeholders", 6), pattern("12-placeholders", 12),
                AxisValue("placeholders-twice") {
                    $0.define("twice", title: "{1} {0} {1}", content: "{0}{0} {1}: {1} {$msg}")
                    $0.set("twice", at: .template("name"))
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

    /// A template that has so many placeholders, two-digit ones among them.
    private static func pattern(_ name: String, _ count: Int) -> AxisValue {
        AxisValue(name) {
            $0.define(placeholders: count)
            $0.set(.string("of-" + String(count)), at: .template("name"))
        }
    }

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
            // As sed, perl, JavaScript and the shell name what they have found.
            .plain("group-references", ["$1", "\\1"]), .plain("twice", ["b", "b"]),
        ] + [3, 6, 12, 64].map { .plain(ListLength.name($0), ListLength.list($0, String(label.prefix(1)) + "-")) } + [
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
            directed("length-3", target: users(3)), directed("length-4", target: users(4)),
            directed("length-64", target: users(64)),
            AxisValue("6-placeholders") {
                $0.define(placeholders: 6)
                $0.set(
                    [
                        "target": [.string(me)], "name": "of-6", "title_args": ListLength.list(6, "dt"),
                        "content_args": ListLength.list(6, "dc"),
                    ],
                    at: slot
                )
            },
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
            define(name, title: title, content: content)
        }
    }

    /// Adds the template `of-N` with the placeholders 0 to N-1, each once.
    mutating func define(placeholders count: Int) {
        let placeholders = (0..<count).map { "{\($0)}" }
        define(
            "of-" + String(count),
            title: "title " + placeholders.joined(separator: " "),
            content: "content " + placeholders.reversed().joined(separator: ",")
        )
    }

    mutating func define(_ name: String, title: String, content: String) {
        set(
            ["title_pattern": .string(title), "content_pattern": .string(content)],
            at: .context("templates", name)
        )
    }
}
