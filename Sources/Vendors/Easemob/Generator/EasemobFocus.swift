import CaseGeneration
import JSONModel
import VendorModel

// Lists of every length, and what shows only where two or three values agree.
extension EasemobGenerator {
    package var focused: [FocusedDraft] {
        localisation + templates + searchedLists + recipients + texts + surroundings + doNotDisturb
    }

    package var nearMisses: [FocusedDraft] {
        wrongTargets + mentions + namesOfNothing + types + openContent
    }

    func focus(_ name: String, _ edit: (_ draft: inout CaseDraft) -> Void) -> FocusedDraft {
        FocusedDraft(name, of: nominal) {
            // Pages print several, and which a tenant has is open where its context does not say.
            $0.set("您有一条新消息", at: .context("defaultTitle"))
            $0.set("请点击查看", at: .context("defaultBody"))
            edit(&$0)
        }
    }

    fileprivate static let me = EasemobAxes.me

    // MARK: Lists that are copied

    private var localisation: [FocusedDraft] {
        ListLength.all.flatMap { length in
            [
                focus("title-loc-args-\(length)") {
                    $0.set("TITLE_FORMAT", at: .apns("em_push_title_loc_key"))
                    $0.set(ListLength.list(length, "t"), at: .apns("em_push_title_loc_args"))
                },
                focus("body-loc-args-\(length)") {
                    $0.set("BODY_FORMAT", at: .apns("em_push_body_loc_key"))
                    $0.set(ListLength.list(length, "b"), at: .apns("em_push_body_loc_args"))
                },
                focus("both-loc-args-\(length)") { $0.localise(length, ListLength.beside(length)) },
            ]
        } + [
            focus("loc-args-twice") {
                $0.localise(1, 1)
                $0.set(["b", "a", "b"], at: .apns("em_push_title_loc_args"))
                $0.set(["x", "x"], at: .apns("em_push_body_loc_args"))
            }
        ]
    }

    private var templates: [FocusedDraft] {
        (ListLength.filled + [6, 11, 12]).flatMap { length in
            [
                focus("template-args-\(length)") {
                    $0.define(placeholders: length)
                    $0.set(.string("of-\(length)"), at: .template("name"))
                    $0.set(ListLength.list(length, "t"), at: .template("title_args"))
                    $0.set(ListLength.list(length, "c"), at: .template("content_args"))
                },
                focus("directed-template-args-\(length)") {
                    $0.define(placeholders: length)
                    $0.set(
                        [
                            "target": [.string(Self.me)], "name": .string("of-\(length)"),
                            "title_args": ListLength.list(length, "t"), "content_args": ListLength.list(length, "c"),
                        ],
                        at: .template("directed_template")
                    )
                },
            ]
        } + [
            // Digits that only some count as such.
            focus("template-placeholder-digits") {
                $0.define("digits", title: "{１} {0}", content: "{١} {0} {٠}")
                $0.set("digits", at: .template("name"))
                for field in ["title_args", "content_args"] { $0.set(["one"], at: .template(field)) }
            },
            focus("template-placeholders-twice") {
                $0.define("twice", title: "{1} {0} {1}", content: "{0}{0} {1}: {1}")
                $0.set("twice", at: .template("name"))
                $0.set(["one", "two"], at: .template("title_args"))
                $0.set(["three", "four"], at: .template("content_args"))
            },
            focus("template-equal-arguments") {
                $0.define(placeholders: 3)
                $0.set("of-3", at: .template("name"))
                $0.set(["b", "a", "b"], at: .template("title_args"))
                $0.set(["a", "a", "a"], at: .template("content_args"))
            },
            // A two-digit placeholder beside the digits that it begins with.
            focus("template-placeholder-10-beside-1") {
                $0.define("ten", title: "{10}{1}0 {0}", content: "{1}{10} {2}{3}{4}{5}{6}{7}{8}{9}{0}")
                $0.set("ten", at: .template("name"))
                for field in ["title_args", "content_args"] {
                    $0.set(ListLength.list(11, "x"), at: .template(field))
                }
            },
        ]
            + ["$1", "\\1", "${x}", "$&", "%s", "%1$@", "it's"].enumerated().map { index, text in
                focus("template-arg-special-\(index)") {
                    $0.define("two", title: "{0} and {1}", content: "{1}, {0} {$fromNickname}")
                    $0.set("two", at: .template("name"))
                    for field in ["title_args", "content_args"] {
                        $0.set([.string(text), .string("<" + text + ">")], at: .template(field))
                    }
                    $0.set(.string("nick " + text), at: .context("senderNickname"))
                }
            }
    }

    // MARK: Lists that are searched

    private var searchedLists: [FocusedDraft] {
        let remindTypes: JSONValue = ["app": "AT", "conversation": "DEFAULT"]
        return ListLength.all.flatMap { length in
            [
                focus("em_at_list-\(length)") {
                    $0.set(remindTypes, at: .context("remindType"))
                    $0.set(EasemobAxes.users(length), at: .ext("em_at_list"))
                },
                focus("directed-target-\(length)") {
                    $0.define("directed", title: "directed {0}", content: "to {0}")
                    $0.set(
                        [
                            "target": EasemobAxes.users(length), "name": "directed", "title_args": ["one"],
                            "content_args": ["two"],
                        ],
                        at: .template("directed_template")
                    )
                },
            ]
        }
            + filterLists.flatMap { name, own in
                ListLength.filled.map { length in
                    focus("\(name)-\(length)") {
                        $0.set(ListLength.list(length, "x", endingWith: own), at: .filter(name))
                    }
                } + [focus("\(name)-first-of-three") { $0.set([.string(own), "x", "y"], at: .filter(name)) }]
            }
    }

    /// The lists of a filter, with what the recipient has of each.
    private var filterLists: [(name: String, own: String)] {
        [
            ("accept_device_id", "device-1"), ("ignore_device_id", "device-1"),
            ("accept_notifier_name", "com.example.app"), ("ignore_notifier_name", "com.example.app"),
        ]
    }

    private var recipients: [FocusedDraft] {
        ListLength.filled.map { length in
            focus("target-\(length)") {
                $0.set(EasemobAxes.users(length), at: .message("target"))
                $0.set(.string(Self.me), at: .context("recipient"))
            }
        }
    }

    /// Targets of which one has a wrong type, wherever it stands.
    private var wrongTargets: [FocusedDraft] {
        ([[1], [1, "6006"], ["6006", 1], ["6006", 1, "6007"]] as [JSONValue]).enumerated().flatMap { index, target in
            ["strict", "lenient"].map { typing in
                focus("target-of-wrong-type-\(index)-\(typing)") {
                    $0.set(target, at: .message("target"))
                    $0.set(.string(Self.me), at: .context("recipient"))
                    $0.set(.string(typing), at: .context("typing"))
                }
            }
        }
    }
}
