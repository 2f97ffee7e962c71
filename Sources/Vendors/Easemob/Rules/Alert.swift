import JSONModel
import PushModel
import VendorModel

extension EasemobRule {
    static let pushTexts = EasemobRule(
        "EM-B3",
        "em_push_title and em_push_content are title and body.",
        sources: [Document.seed0 + ", custom display", Document.display]
    )

    static let commonTexts = EasemobRule(
        "EM-B7",
        "em_push_ext.title and content are the texts for recipients without a directed template.",
        sources: [Document.extensions]
    )

    static let alertTexts = EasemobRule(
        "EM-B8",
        "em_alert_title, em_alert_subTitle and em_alert_body are the alert's texts if they are not empty.",
        sources: [Document.seed1 + ", custom display", Document.displayFields]
    )

    static let alert = EasemobRule(
        "EM-C1",
        "alert is a dictionary and has a body.",
        sources: [Document.seed0],
        decides: ["/aps/alert"]
    )

    static let title = EasemobRule(
        "EM-C2",
        "alert has a title if a source has one; the current service always adds one.",
        sources: [Document.seed0, Document.callback],
        decides: ["/aps/alert/title"]
    )
}

extension EasemobCompilation {
    /// Adds the alert. Its sources offer their texts in the order in which the reference prefers them; each that no other beats
    /// is right.
    mutating func addAlert(sender: String, to recorder: inout PayloadRecorder<EasemobRule>) throws(CompilationStop) {
        let nickname = groupNickname()
        let sender = EasemobSenderTexts(self, sender: sender, groupNickname: nickname)
        var texts = EasemobAlertTexts()
        try offerTemplates(of: sender, to: &texts)
        texts.offer(title: message.ext.apns.alertTitle, body: message.ext.apns.alertBody, from: .alert)
        texts.offer(title: message.ext.apns.title, body: message.ext.apns.content, from: .push)
        texts.offer(title: message.ext.common.title, body: message.ext.common.content, from: .common)
        texts.offer(title: message.ext.apns.name, from: .name)
        offerMention(by: sender, to: &texts.body)
        offerConsoleTemplate(of: sender, to: &texts)
        offerDefaultTitle(to: &texts.title)
        offerDisplayStyle(of: sender, to: &texts.body)

        recorder.beginAlert(by: .alert)
        if let title = texts.title.taken(TitleSource.self, at: "title", &readings) {
            recorder.set(.alert, "title", title.text, by: title.rule, around: title.open)
        }
        if let subtitle = message.ext.apns.alertSubtitle,
            !subtitle.isEmpty || readings.take(EmptyText.self, among: [.nextSource, .empty], at: "subtitle") == .empty
        {
            recorder.set(.alert, "subtitle", .string(subtitle), by: .alertTexts)
        }
        if let body = texts.body.taken(BodySource.self, at: "body", &readings) {
            recorder.set(.alert, "body", body.text, by: body.rule, around: body.open)
        }
        addLocalisation(to: &recorder)
    }

    /// The tenant's default title, or where nobody says which it is, one that a page prints. The older pages show none.
    private mutating func offerDefaultTitle(to title: inout EasemobTextChoice) {
        guard profile.hasDefaultTitle, !title.isBeaten(.style) else { return }
        title.offer(context.common.defaultTitle ?? readings.take(DefaultTitle.self).text, from: .style, by: .title)
    }
}

/// The texts that can be an alert's title, and those that can be its body.
struct EasemobAlertTexts: Sendable {
    var title = EasemobTextChoice()
    var body = EasemobTextChoice()

    /// Whether sources that are ranked higher have both.
    func areBeaten(_ source: EasemobTextSource) -> Bool {
        title.isBeaten(source) && body.isBeaten(source)
    }

    mutating func offer(title: String?, body: String? = nil, from source: EasemobTextSource) {
        self.title.offer(title, from: source)
        self.body.offer(body, from: source)
    }
}

extension EasemobRule {
    static let localisation = EasemobRule(
        "EM-C3",
        "A localisation key is added if it is not empty, its arguments only with the key, and the body stays.",
        sources: [Document.seed0 + ", internationalisation"],
        decides: [
            "/aps/alert/title-loc-key", "/aps/alert/title-loc-args", "/aps/alert/loc-key", "/aps/alert/loc-args",
        ]
    )
}

extension EasemobCompilation {
    mutating func addLocalisation(to recorder: inout PayloadRecorder<EasemobRule>) {
        addLocalisation("title-loc", message.ext.apns.titleLocKey, message.ext.apns.titleLocArguments, to: &recorder)
        addLocalisation("loc", message.ext.apns.bodyLocKey, message.ext.apns.bodyLocArguments, to: &recorder)
    }

    private mutating func addLocalisation(
        _ prefix: String,
        _ key: String?,
        _ arguments: [String]?,
        to recorder: inout PayloadRecorder<EasemobRule>
    ) {
        guard let key, !key.isEmpty else { return }
        recorder.set(.alert, prefix + "-key", .string(key), by: .localisation)
        guard let arguments else { return }
        if arguments.isEmpty, readings.take(EmptyArguments.self, at: prefix + "-args") == .leftOut { return }
        recorder.set(.alert, prefix + "-args", .array(arguments.map(JSONValue.string)), by: .localisation)
    }
}
