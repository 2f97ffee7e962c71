import JSONModel
import PushModel
import VendorModel

// What is shown: texts, localisation, templates, and what goes beside aps.
extension EasemobMistakes {
    static let appleKey = SenderMistake(
        "apple-key",
        .easemob,
        "An Apple key inside em_apns_ext goes into e and changes nothing in aps.",
        source: EasemobDocument.android + ", extension; " + EasemobDocument.older + ", extension fields",
        wrong: message(#""em_apns_ext":{"sound":"custom.caf"}"#),
        right: message(#""em_apns_ext":{"em_push_sound":"custom.caf"}"#)
    ) { message, reports in
        for (key, field) in Self.ownNames where message.apnsExt.has(key) {
            reports.report("ext", "em_apns_ext", key, saying: "\"\(key)\" is data here: \(field) sets it in aps")
        }
    }

    /// Apple's key, and what Easemob calls it.
    static let ownNames = [
        ("aps", "one field for each key"), ("alert", "em_push_content"), ("badge", "em_push_badge"),
        ("sound", "em_push_sound"), ("category", "em_push_category"), ("thread-id", "thread_id"),
        ("mutable-content", "em_push_mutable_content"), ("content-available", "em_push_content_available"),
        ("title-loc-key", "em_push_title_loc_key"), ("loc-key", "em_push_body_loc_key"),
    ]

    static let argumentsWithoutKey = SenderMistake(
        "arguments-without-key",
        .easemob,
        "Arguments of a localised text without its key are left out.",
        source: EasemobDocument.older + ", internationalisation",
        wrong: message(#""em_apns_ext":{"em_push_body_loc_args":["Shelly","Rick"]}"#),
        right: message(
            #""em_apns_ext":{"em_push_body_loc_key":"GAME_PLAY_REQUEST_FORMAT","em_push_body_loc_args":["Shelly","Rick"]}"#
        )
    ) { message, reports in
        for part in ["title", "body"] {
            let (key, arguments) = ("em_push_\(part)_loc_key", "em_push_\(part)_loc_args")
            guard !(message.apnsExt[arguments]?.arrayValue ?? []).isEmpty, message.apnsExt.text(key) == nil else {
                continue
            }
            reports.report("ext", "em_apns_ext", arguments, saying: "left out: there is no \(key)")
        }
    }

    static let externHidesKeys = SenderMistake(
        "extern-hides-keys",
        .easemob,
        "If extern is present, no other key of em_apns_ext goes into e.",
        source: EasemobDocument.android + ", extension",
        wrong: message(#""em_apns_ext":{"extern":"custom string","order":"17"}"#),
        right: message(#""em_apns_ext":{"extern":{"order":"17"}}"#)
    ) { message, reports in
        guard message.apnsExt.has("extern") else { return }
        let own = message.apnsExt.keys.filter { EasemobFields.apns.type(of: $0) == nil && !$0.hasPrefix("em_") }
        for key in own {
            reports.report("ext", "em_apns_ext", key, saying: "does not reach the app: e is only extern")
        }
        if message.ext["em_push_ext"]?.objectValue?.has("custom") == true {
            reports.report("ext", "em_push_ext", "custom", saying: "no document says whether it or extern wins")
        }
    }

    static let twoTitles = twoTexts("two-titles", "title", "em_alert_title", "em_push_title")
    static let twoBodies = twoTexts("two-bodies", "content", "em_alert_body", "em_push_content")

    /// Two fields for one text, of an older and a newer page.
    private static func twoTexts(_ id: String, _ common: String, _ alert: String, _ push: String) -> SenderMistake {
        SenderMistake(
            id,
            .easemob,
            "Of \(alert), \(push) and em_push_ext.\(common) only one is shown, and no document says which.",
            source: EasemobDocument.display + "; iOS, push display fields",
            wrong: message("\"em_apns_ext\":{\"\(alert)\":\"One\",\"\(push)\":\"Two\"}"),
            right: message("\"em_apns_ext\":{\"\(alert)\":\"One\",\"\(push)\":\"One\"}")
        ) { message, reports in
            let given = [
                (["ext", "em_apns_ext", alert], message.apnsExt.text(alert)),
                (["ext", "em_apns_ext", push], message.apnsExt.text(push)),
                (["ext", "em_push_ext", common], message.ext["em_push_ext"]?.objectValue?.text(common)),
            ].compactMap { place, text in text.map { (place: place, text: $0) } }
            guard let first = given.first, let other = given.first(where: { !$0.text.hasSameScalars(as: first.text) })
            else { return }
            reports.report(
                other.place,
                "its text differs from \(first.place.last ?? ""): only one of them is shown, and no document says which"
            )
        }
    }

    static let templateBeatsText = SenderMistake(
        "template-beats-text",
        .easemob,
        "A template that the message names takes precedence over em_push_title and em_push_content.",
        source: EasemobDocument.display,
        wrong: message(
            #""em_push_template":{"name":"test7","title_args":["环信"]},"em_apns_ext":{"em_push_title":"Order","em_push_content":"New"}"#
        ),
        right: message(#""em_push_template":{"name":"test7","title_args":["环信"]}"#)
    ) { message, reports in
        guard message.ext["em_push_template"]?.objectValue?.text("name") != nil else { return }
        for field in ["em_push_title", "em_push_content"] where message.apnsExt.text(field) != nil {
            reports.report(
                "ext",
                "em_apns_ext",
                field,
                saying: "not shown: the template of em_push_template takes precedence"
            )
        }
    }

    static let longTemplateName = SenderMistake(
        "long-template-name",
        .easemob,
        "A template's name has at most 64 characters.",
        source: EasemobDocument.extensions + ", em_push_template",
        wrong: message(#""em_push_template":{"name":"\#(String(repeating: "t", count: 65))"}"#),
        right: message(#""em_push_template":{"name":"\#(String(repeating: "t", count: 64))"}"#)
    ) { message, reports in
        guard let name = message.ext["em_push_template"]?.objectValue?.text("name"), name.unicodeScalars.count > 64
        else { return }
        reports.report(
            "ext",
            "em_push_template",
            "name",
            saying: "\(name.unicodeScalars.count) characters: no template has more than 64"
        )
    }

    static let soundFormat = SenderMistake(
        "sound-format",
        .easemob,
        "A sound is an aiff, wav or caf file in the app; for other files the phone plays its default sound.",
        source: EasemobDocument.older + ", custom sound",
        wrong: message(#""em_apns_ext":{"em_push_sound":"appsound.mp3"}"#),
        right: message(#""em_apns_ext":{"em_push_sound":"appsound.caf"}"#)
    ) { message, reports in
        guard let sound = message.apnsExt.text("em_push_sound"), sound != "default" else { return }
        let type = sound.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard sound.contains("."), !["aiff", "aif", "wav", "caf"].contains(type) else { return }
        reports.report(
            "ext",
            "em_apns_ext",
            "em_push_sound",
            saying: "the phone plays its default sound instead of a .\(type) file"
        )
    }

    static let soundSwitchedOff = SenderMistake(
        "sound-switched-off",
        .easemob,
        "em_push_sound may not play if em_push_ignore_sound is true.",
        source: EasemobDocument.newExtensions + "; script of Easemob's testers",
        wrong: message(#""em_apns_ext":{"em_push_sound":"custom.caf","em_push_ignore_sound":true}"#),
        right: message(#""em_apns_ext":{"em_push_sound":"custom.caf","em_push_ignore_sound":false}"#)
    ) { message, reports in
        guard message.apnsExt["em_push_ignore_sound"]?.boolValue == true, message.apnsExt.text("em_push_sound") != nil
        else { return }
        reports.report(
            "ext",
            "em_apns_ext",
            "em_push_sound",
            saying: "em_push_ignore_sound may suppress it"
        )
    }

    static let pushName = SenderMistake(
        "push-name",
        .easemob,
        "em_push_name is the title on Android; the vendor's answers do not say whether an iPhone shows it.",
        source: EasemobDocument.android + "; im_flutter_sdk, issues 177 and 235",
        wrong: message(#""em_apns_ext":{"em_push_name":"Ann","em_push_content":"New order"}"#),
        right: message(#""em_apns_ext":{"em_push_title":"Ann","em_push_name":"Ann","em_push_content":"New order"}"#)
    ) { message, reports in
        let titles = ["em_push_title", "em_alert_title"]
        guard message.apnsExt.text("em_push_name") != nil, !titles.contains(where: { message.apnsExt.text($0) != nil })
        else { return }
        reports.report(
            ["ext", "em_apns_ext", "em_push_name"],
            "em_push_name is the title on Android; the vendor's staff said that iPhones do not show it: use em_push_title"
        )
    }

    static let mixedBackground = SenderMistake(
        "mixed-background",
        .easemob,
        "em_push_content_available 1 does not make a message silent if it sets sound, badge or the extension.",
        source: EasemobDocument.newExtensions + "; Apple, Pushing background updates to your App",
        wrong: message(#""em_apns_ext":{"em_push_content_available":1,"em_push_sound":"custom.caf"}"#),
        right: message(#""em_apns_ext":{"em_push_content_available":1}"#)
    ) { message, reports in
        guard message.apnsExt["em_push_content_available"]?.intValue == 1 else { return }
        let others = ["em_push_sound", "em_push_badge", "em_push_mutable_content"].filter { field in
            switch message.apnsExt[field] {
            case .string(let text): !text.isEmpty
            case .bool(let flag): flag
            case nil, .null: false
            default: true
            }
        }
        guard !others.isEmpty else { return }
        reports.report(
            "ext",
            "em_apns_ext",
            "em_push_content_available",
            saying: "a silent push has no \(Wording.alternatives(others)): Apple may delay it, drop it, or show it"
        )
    }
}
