import APNsRules
import JSONModel
import PushModel

// What an alert asks of the app.
extension AppRule {
    static let text = AppRule(
        id: "app.text",
        level: .degraded,
        requirement: "The keys of localized texts are in the app's Localizable table, in each language.",
        source: Source(
            "Apple, Generating a remote notification",
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
        ),
        passing: AppExample(#"{"aps":{"alert":{"loc-key":"RIDE_NEAR","loc-args":["Ada"]}}}"#),
        failing: AppExample(#"{"aps":{"alert":{"loc-key":"RIDE_NAER","loc-args":["Ada"]}}}"#)
    ) { check in
        guard let languages = check.manifest.languages, !languages.isEmpty else { return }
        guard check.manifest.isComplete(.languages) else { return }
        for wanted in check.localizedTexts {
            let lacking = languages.filter { $0.texts[wanted.key] == nil }
            if lacking.count == languages.count {
                let known = languages.flatMap { $0.texts.keys }
                let meant = Wording.nearest(to: wanted.key, among: Set(known).sorted())
                let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
                check.report(
                    wanted.place,
                    "The app has no text \"\(Wording.shortened(wanted.key))\": the phone shows the key\(hint)"
                )
            } else if !lacking.isEmpty, check.manifest.isComplete(.translations) {
                let whose = AppManifest.names(of: lacking.map(\.name), among: languages.count)
                check.report(
                    wanted.place,
                    "The text \"\(Wording.shortened(wanted.key))\" is not in \(whose): there the phone shows the key, or the text of another language.",
                    level: .warning
                )
            }
        }
    }

    static let placeholders = AppRule(
        id: "app.placeholders",
        level: .degraded,
        requirement: "A localized text takes as many arguments as the push has, all as texts (%@).",
        source: Source(
            "Apple, Generating a remote notification",
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
        ),
        passing: AppExample(#"{"aps":{"alert":{"loc-key":"RIDE_NEAR","loc-args":["Ada"]}}}"#),
        failing: AppExample(#"{"aps":{"alert":{"loc-key":"RIDE_NEAR","loc-args":[]}}}"#)
    ) { check in
        for wanted in check.localizedTexts {
            for (problem, level, languages) in wanted.problems(in: check.manifest.languages ?? []) {
                let count = check.manifest.languages?.count ?? 0
                let whose = languages.count == count ? "" : " (\(AppManifest.names(of: languages, among: count)))"
                check.report(wanted.argumentsPlace, problem + whose, level: level)
            }
        }
    }

    static let sound = AppRule(
        id: "app.sound",
        level: .warning,
        requirement:
            "A sound file is in the app's bundle; list a file that the app puts into Library/Sounds in the manifest.",
        source: Source(
            "Apple, UNNotificationSound",
            "https://developer.apple.com/documentation/usernotifications/unnotificationsound"
        ),
        passing: AppExample(#"{"aps":{"alert":"Hi","sound":"horn.caf"}}"#),
        failing: AppExample(#"{"aps":{"alert":"Hi","sound":"hron.caf"}}"#)
    ) { check in
        guard let sounds = check.manifest.sounds, check.manifest.isComplete(.sounds) else { return }
        var places = [(check.place("sound"), check.subject[.sound])]
        places.append((check.place("sound", "name"), check.subject[.sound]?["name"]))
        // That of a Live Activity.
        if check.subject.isLiveActivity {
            places.append((check.place("alert", "sound"), check.subject[.alert]?["sound"]))
        }
        for (place, value) in places {
            guard let name = value?.stringValue, !name.isEmpty, name != "default", !sounds.contains(name) else {
                continue
            }
            let hint = Wording.nearest(to: name, among: sounds).map { "; did you mean \"\($0)\"?" } ?? ""
            check.report(
                place,
                "The app has no sound \"\(Wording.shortened(name))\": the default sound is played\(hint)"
            )
        }
    }

    static let category = AppRule(
        id: "app.category",
        level: .degraded,
        requirement: "The app registers the category.",
        source: Source(
            "Apple, Declaring your actionable notification types",
            "https://developer.apple.com/documentation/usernotifications/declaring-your-actionable-notification-types"
        ),
        passing: AppExample(#"{"aps":{"alert":"Hi","category":"RIDE"}}"#),
        failing: AppExample(#"{"aps":{"alert":"Hi","category":"ride"}}"#)
    ) { check in
        guard let categories = check.manifest.categories, check.manifest.isComplete(.categories),
            let name = check.subject[.category]?.stringValue, !name.isEmpty,
            !categories.contains(where: { $0.identifier == name })
        else { return }
        let meant = Wording.nearest(to: name, among: categories.map(\.identifier))
        let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
        check.report(
            check.place("category"),
            "The app registers no category \"\(Wording.shortened(name))\": the notification has no actions\(hint)"
        )
    }

    static let entitlement = AppRule(
        id: "app.entitlement",
        level: .degraded,
        requirement:
            "The app has the entitlements for the push: pushes, time-sensitive notifications, critical alerts.",
        source: Source(
            "Apple, UNNotificationInterruptionLevel",
            "https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel"
        ),
        passing: AppExample(#"{"aps":{"alert":"Hi","interruption-level":"time-sensitive"}}"#),
        failing: AppExample(#"{"aps":{"alert":"Hi","interruption-level":"critical"}}"#)
    ) { check in
        let rights = check.manifest.entitlements
        let level = check.subject[.interruptionLevel]?.stringValue
        if rights.push == false {
            check.report(.root, "The app has no entitlement aps-environment: it gets no device token, and no push.")
        }
        if level == "time-sensitive", rights.timeSensitive == false {
            check.report(
                check.place("interruption-level"),
                "The app has no entitlement for time-sensitive notifications: this one is shown as active, and a Focus can hold it back."
            )
        }
        guard rights.criticalAlerts == false else { return }
        if level == "critical" {
            check.report(
                check.place("interruption-level"),
                "The app has no entitlement for critical alerts: this one is shown as active."
            )
        }
        if check.subject[.sound]?.objectValue?.isCriticalSound ?? false {
            check.report(
                check.place("sound", "critical"),
                "The app has no entitlement for critical alerts: the sound does not play on a muted phone."
            )
        }
    }

    static let `extension` = AppRule(
        id: "app.extension",
        level: .warning,
        requirement: "An app that gets mutable-content has a notification service extension.",
        source: Source(
            "Apple, Modifying content in newly delivered notifications",
            "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"
        ),
        passing: AppExample(#"{"aps":{"alert":"Hi"}}"#),
        failing: AppExample(#"{"aps":{"alert":"Hi","mutable-content":1}}"#)
    ) { check in
        guard check.manifest.hasServiceExtension == false, check.subject.isOn(.mutableContent) else { return }
        check.report(
            check.place("mutable-content"),
            "The app has no notification service extension: the notification is shown unchanged."
        )
    }

    static let topic = AppRule(
        id: "app.topic",
        level: .rejected,
        requirement: "The topic is a bundle ID of the app, with the suffix of the push type.",
        source: Source(
            "Apple, Sending notification requests to APNs",
            "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
        ),
        passing: AppExample(#"{"aps":{"alert":"Hi"}}"#, topic: "com.example.ride"),
        failing: AppExample(#"{"aps":{"alert":"Hi"}}"#, topic: "com.example.rides")
    ) { check in
        guard check.knowsTopic, let topic = check.subject.topic, let ids = check.manifest.bundleIDs,
            check.manifest.isComplete(.bundleIds)
        else { return }
        let suffixes = PushType.allCases.compactMap(\.topicSuffix)
        let known = ids.flatMap { id in suffixes.map { id + $0 } } + check.manifest.topics
        // A Wallet pass has a topic of its own.
        guard !known.contains(topic), !topic.hasPrefix("pass.") else { return }
        let hint =
            Wording.nearest(to: topic, among: ids + check.manifest.topics).map { "; did you mean \"\($0)\"?" } ?? ""
        check.report(
            .header("apns-topic"),
            "The topic \(Wording.shortened(topic)) does not belong to the app: APNs answers DeviceTokenNotForTopic\(hint)"
        )
    }
}

extension AppManifest {
    /// Languages in a sentence: of many the first ones.
    fileprivate static func names(of languages: [String], among count: Int) -> String {
        guard languages.count > 5 else { return Wording.list(languages) }
        return "\(languages.count) of \(count) languages, as in \(Wording.list(Array(languages.prefix(3))))"
    }
}

/// A key of the app's texts with its arguments.
struct LocalizedText {
    var key: String
    var place: JSONPointer
    var argumentsPlace: JSONPointer
    /// Nil where they are no list.
    var arguments: [JSONValue]?

    /// What does not suit the formats, by the languages where it is so.
    func problems(in languages: [AppManifest.Language]) -> [(problem: String, level: Rule.Level, languages: [String])] {
        guard let arguments else { return [] }
        var found: [(kind: String, problem: String, level: Rule.Level, languages: [String])] = []
        for language in languages {
            guard let format = language.texts[key] else { continue }
            // Of the languages that have the same fault the first one's text is shown.
            func add(_ kind: String, _ problem: String, _ level: Rule.Level) {
                if let index = found.firstIndex(where: { $0.kind == kind }) {
                    if found[index].languages.last != language.name { found[index].languages.append(language.name) }
                } else {
                    found.append((kind, "\"\(Wording.shortened(format))\" \(problem)", level, [language.name]))
                }
            }
            let placeholders = Placeholders(format)
            let (wanted, sent) = (placeholders.count, arguments.count)
            if wanted != sent {
                let outcome = wanted > sent ? ": the phone shows it with gaps" : ""
                add(
                    "count \(wanted)",
                    "takes \(Self.arguments(wanted)), but the push has \(sent)\(outcome)",
                    wanted > sent ? .degraded : .warning
                )
            }
            for placeholder in placeholders.all where !placeholder.takesText {
                add(
                    placeholder.text,
                    "has \(placeholder.text), which takes a number, but the arguments of a push are texts: the phone shows a wrong number",
                    .degraded
                )
            }
        }
        return found.map { ($0.problem, $0.level, $0.languages) }
    }

    private static func arguments(_ count: Int) -> String { count == 1 ? "1 argument" : "\(count) arguments" }
}

extension AppCheck {
    /// Of an alert, and of the title and body of a Live Activity's alert.
    var localizedTexts: [LocalizedText] {
        guard let alert = subject[.alert]?.objectValue else { return [] }
        var texts = [
            ("title-loc-key", "title-loc-args"), ("subtitle-loc-key", "subtitle-loc-args"), ("loc-key", "loc-args"),
        ]
        .compactMap { text(of: alert, $0.0, $0.1, at: place("alert")) }
        for part in ["title", "body"] {
            guard let inner = alert[part]?.objectValue else { continue }
            if let text = text(of: inner, "loc-key", "loc-args", at: place("alert", part)) { texts.append(text) }
        }
        return texts
    }

    private func text(of object: JSONObject, _ key: String, _ arguments: String, at place: JSONPointer)
        -> LocalizedText?
    {
        guard let name = object[key]?.stringValue, !name.isEmpty else { return nil }
        let given = object[arguments]?.unlessNull
        return LocalizedText(
            key: name,
            place: place.appending(key),
            argumentsPlace: place.appending(given == nil ? key : arguments),
            arguments: given == nil ? [] : given?.arrayValue
        )
    }
}
