import JSONModel
import PushModel
import VendorModel

// Phase B: title and body. Every source offers its text; what no other source beats is right.
extension EasemobCompilation {
    /// `group_user_nickname`, where it stands for the sender: in groups always, in single chats by one reading.
    private var groupNickname: String? {
        mutating get {
            guard let nickname = message.ext.common.groupUserNickname, !nickname.isEmpty else { return nil }
            if chatType == .groupchat { return nickname }
            return readings.take(SingleChatName.self) == .groupNickname ? nickname : nil
        }
    }

    /// Adds the alert: texts, and the localisation keys that go with them.
    mutating func addAlert(sender: String, to recorder: inout PayloadRecorder<EasemobRule>) throws(CompilationStop) {
        let texts = EasemobSenderTexts(self, sender: sender, groupNickname: groupNickname)
        var title = EasemobTextChoice()
        var body = EasemobTextChoice()

        try offerTemplates(texts, title: &title, body: &body)
        title.offer(.alert, message.ext.apns.alertTitle)
        body.offer(.alert, message.ext.apns.alertBody)
        title.offer(.push, message.ext.apns.title)
        body.offer(.push, message.ext.apns.content)
        title.offer(.common, message.ext.common.title)
        body.offer(.common, message.ext.common.content)
        title.offer(.name, message.ext.apns.name)
        if showsMentionText, !body.isBeaten(.mention), resolveMention() {
            for form in MentionText.allCases {
                body.offer(.mention, EasemobTexts.mention(by: texts.name, form), form: .mention(form))
            }
        }
        offerConsoleTemplate(texts, title: &title, body: &body)
        if !title.isBeaten(.style) { title.offer(.style, defaultTitle(), by: .title) }
        offerStyle(texts, to: &body)

        recorder.beginAlert(by: .alert)
        if let title = title.taken(TitleSource.self, at: "title", &readings) {
            recorder.set(.alert, "title", title.text, by: title.rule, around: title.open)
        }
        if let subtitle = message.ext.apns.alertSubtitle,
            !subtitle.isEmpty || readings.take(EmptyText.self, among: [.nextSource, .empty], at: "subtitle") == .empty
        {
            recorder.set(.alert, "subtitle", .string(subtitle), by: .alertTexts)
        }
        if let body = body.taken(BodySource.self, at: "body", &readings) {
            recorder.set(.alert, "body", body.text, by: body.rule, around: body.open)
        }
        addLocalisation("title-loc", message.ext.apns.titleLocKey, message.ext.apns.titleLocArguments, to: &recorder)
        addLocalisation("loc", message.ext.apns.bodyLocKey, message.ext.apns.bodyLocArguments, to: &recorder)
    }

    // MARK: Templates (EM-B2, EM-B4 to EM-B6, EM-B11)

    private mutating func offerTemplates(
        _ texts: EasemobSenderTexts,
        title: inout EasemobTextChoice,
        body: inout EasemobTextChoice
    ) throws(CompilationStop) {
        guard profile.knowsAlertFieldsAndTemplates else { return }
        var isComplete = true
        if let directed = message.ext.template.directed, message.ext.template.isDirected(to: recipient) {
            isComplete = try offer(directed, as: .directed, texts, title: &title, body: &body) && isComplete
        }
        isComplete = try offer(message.ext.template.outer, as: .sender, texts, title: &title, body: &body) && isComplete
        if let name = context.recipientTemplate, !name.isEmpty {
            let use = argumentsWithoutName(for: name, as: .recipient, title, body)
            _ = offer(named: name, use, as: .recipient, texts, title: &title, body: &body)
        }
        if !isComplete, readings.take(ArgumentCount.self) == .refused {
            throw .refused("the template has another number of arguments", by: EasemobRule.placeholders)
        }
    }

    /// Offers a template that the message names. False where arguments are missing or left over.
    private mutating func offer(
        _ use: EasemobTemplateExtension.Use,
        as source: EasemobTextSource,
        _ texts: EasemobSenderTexts,
        title: inout EasemobTextChoice,
        body: inout EasemobTextChoice
    ) throws(CompilationStop) -> Bool {
        guard let name = use.name, !name.isEmpty, !(title.isBeaten(source) && body.isBeaten(source)) else {
            return true
        }
        if let isComplete = offer(named: name, use, as: source, texts, title: &title, body: &body) {
            if !(use.titleArguments.isEmpty && use.contentArguments.isEmpty), !noted.contains(.placeholders) {
                noted.append(.placeholders)
            }
            return isComplete
        }
        if readings.take(UnknownTemplate.self) == .refused {
            throw .refused("no template has that name", by: source.rule)
        }
        return true
    }

    /// Offers a template's texts. Nil where there is no such template, false where its arguments are not complete.
    private func offer(
        named name: String,
        _ use: EasemobTemplateExtension.Use,
        as source: EasemobTextSource,
        _ texts: EasemobSenderTexts,
        title: inout EasemobTextChoice,
        body: inout EasemobTextChoice
    ) -> Bool? {
        guard let template = context.templates[name] else { return nil }
        let titleIsComplete = texts.offer(
            template["title_pattern"]?.stringValue,
            use.titleArguments,
            as: source,
            to: &title
        )
        let bodyIsComplete = texts.offer(
            template["content_pattern"]?.stringValue,
            use.contentArguments,
            as: source,
            to: &body
        )
        return titleIsComplete && bodyIsComplete
    }

    private mutating func offerConsoleTemplate(
        _ texts: EasemobSenderTexts,
        title: inout EasemobTextChoice,
        body: inout EasemobTextChoice
    ) {
        guard profile.knowsAlertFieldsAndTemplates, !context.templates.isEmpty else { return }
        let name = context.displayStyle == .simpleBanner ? "default" : "detail"
        let use = argumentsWithoutName(for: name, as: .console, title, body)
        _ = offer(named: name, use, as: .console, texts, title: &title, body: &body)
    }

    /// What goes into a template that the message does not name, or that is not the one it names, where nobody has that one: a sample of
    /// the newer page has arguments and no name.
    private mutating func argumentsWithoutName(
        for name: String,
        as source: EasemobTextSource,
        _ title: EasemobTextChoice,
        _ body: EasemobTextChoice
    ) -> EasemobTemplateExtension.Use {
        let outer = message.ext.template.outer
        let isNamed = outer.name.flatMap { $0.isEmpty ? nil : context.templates[$0] }.map { template in
            ["title_pattern", "content_pattern"].contains { template[$0]?.stringValue != nil }
        }
        guard isNamed != true, !(outer.titleArguments.isEmpty && outer.contentArguments.isEmpty),
            let template = context.templates[name], !(title.isBeaten(source) && body.isBeaten(source)),
            ["title_pattern", "content_pattern"].contains(where: { template[$0]?.stringValue?.contains("{") ?? false })
        else { return EasemobTemplateExtension.Use() }
        if fillsUnnamed == nil { fillsUnnamed = readings.take(UnnamedArguments.self) == .filledIn }
        return fillsUnnamed == true ? outer : EasemobTemplateExtension.Use()
    }

    // MARK: Display style (EM-B1, EM-B9, EM-B10, EM-B12)

    private var showsMentionText: Bool {
        profile.knowsEverything && context.displayStyle == .messageSummary && chatType == .groupchat
            && !message.ext.template.disablesMentionText
    }

    private mutating func offerStyle(_ texts: EasemobSenderTexts, to body: inout EasemobTextChoice) {
        guard !body.isBeaten(.style) else { return }
        guard context.displayStyle == .messageSummary else {
            body.offer(.style, defaultBody())
            return
        }
        // Samples print the content alone.
        if texts.isContentJudged, readings.take(Summary.self) == .contentAlone {
            body.offer(.style, texts.content, by: texts.contentRule)
            return
        }
        offerSummary(of: texts.name, .name, texts, to: &body)
        // Current pages put the group's ID where the older page shows the sender's name.
        if chatType == .groupchat, let group = context.groupID(for: message) {
            offerSummary(of: group, .groupID, texts, to: &body)
        }
        if texts.content.isEmpty { body.offer(.style, defaultBody(), form: .summary(.defaultText)) }
    }

    private func offerSummary(
        of sender: String,
        _ form: SummarySender,
        _ texts: EasemobSenderTexts,
        to body: inout EasemobTextChoice
    ) {
        body.offer(
            .style,
            sender + ":" + texts.content,
            form: .summary(form),
            by: texts.contentRule,
            around: texts.isContentJudged ? nil : .anything
        )
    }

    /// The tenant's default title, or where nobody says which it is, one that a page prints. The older pages show none.
    private mutating func defaultTitle() -> String? {
        guard profile.hasDefaultTitle else { return nil }
        if let given = context.common.defaultTitle { return given }
        return readings.take(DefaultTitle.self).text
    }

    /// The tenant's default body, or where nobody says which it is, one that a page prints, the profile's own first.
    private mutating func defaultBody() -> String {
        if let given = context.common.defaultBody { return given }
        return readings.take(DefaultBody.self, among: DefaultBody.allCases(of: profile), at: profile.rawValue).text
    }

    // MARK: Localisation keys (EM-C3)

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

/// The sender's name and the content, as the texts of one push show them.
struct EasemobSenderTexts: Sendable {
    /// The group nickname, the push nickname, or the user ID: the first that is set.
    let name: String
    /// The same without the group nickname.
    private let nickname: String
    let content: String
    /// The rule that settles the content.
    let contentRule: EasemobRule
    /// False for a message that is no text, or has none.
    let isContentJudged: Bool

    init(_ compilation: borrowing EasemobCompilation, sender: String, groupNickname: String?) {
        let context = compilation.context
        nickname = context.senderNickname.isEmpty ? sender : context.senderNickname
        name = groupNickname ?? nickname
        if let kind = compilation.message.kind, kind != "txt" {
            content = EasemobTexts.placeholder(for: kind)
            contentRule = .otherContent
            isContentJudged = false
            return
        }
        isContentJudged = compilation.message.kind != nil && !(compilation.message.text ?? "").isEmpty
        if !context.language.isEmpty, let translation = context.translations[context.language]?.stringValue,
            !translation.isEmpty
        {
            content = translation
            contentRule = .translation
        } else {
            content = compilation.message.text ?? ""
            contentRule = .displayStyle
        }
    }

    /// Offers every right text of a pattern. False where arguments are missing or left over.
    fileprivate func offer(
        _ pattern: String?,
        _ arguments: [String],
        as source: EasemobTextSource,
        to choice: inout EasemobTextChoice
    ) -> Bool {
        guard let pattern, !choice.isBeaten(source) else { return true }
        let template = EasemobTemplate(pattern: pattern)
        var builtIns = EasemobTemplate.BuiltIns(fromNickname: name, dynamicFrom: name, message: content)
        let first = template.render(arguments, builtIns, missing: .kept)
        offer(
            first,
            of: template,
            arguments,
            builtIns,
            as: source,
            in: [.kept, .emptied, .nestedOnce, .nestedInTurn],
            to: &choice
        )
        if first.usesNickname, !name.hasSameScalars(as: nickname) {
            // The template page calls the built-in the push nickname; the extension page says that the group nickname
            // replaces the sender.
            builtIns.fromNickname = nickname
            let second = template.render(arguments, builtIns, missing: .kept)
            let forms: [EasemobCompilation.TemplateText] = [
                .nicknameKept, .nicknameEmptied, .nicknameNestedOnce, .nicknameNestedInTurn,
            ]
            offer(second, of: template, arguments, builtIns, as: source, in: forms, to: &choice)
        }
        return !first.lacksArguments && arguments.count <= first.argumentCount
    }

    /// Offers a text, and the others that the same pattern and arguments make where no document says which is right; `forms` are
    /// kept, emptied, nested once and nested in turn.
    private func offer(
        _ rendering: EasemobTemplate.Rendering,
        of template: EasemobTemplate,
        _ arguments: [String],
        _ builtIns: EasemobTemplate.BuiltIns,
        as source: EasemobTextSource,
        in forms: [EasemobCompilation.TemplateText],
        to choice: inout EasemobTextChoice
    ) {
        offer(rendering, as: source, forms[0], to: &choice)
        if rendering.lacksArguments {
            offer(template.render(arguments, builtIns, missing: .emptied), as: source, forms[1], to: &choice)
        }
        guard arguments.contains(where: { $0.utf8.contains(UInt8(ascii: "{")) }) else { return }
        for (nesting, form) in [(EasemobTemplate.Nesting.once, forms[2]), (.inTurn, forms[3])] {
            offer(template.render(arguments, builtIns, missing: .kept, nesting: nesting), as: source, form, to: &choice)
        }
    }

    /// What is settled of a text in which the content is anybody's. Of a text message without a text nothing is.
    private func openText(of rendering: EasemobTemplate.Rendering) -> OpenText? {
        guard !isContentJudged, let around = rendering.aroundMessage else { return nil }
        return contentRule == .otherContent ? around : .anything
    }

    private func offer(
        _ rendering: EasemobTemplate.Rendering,
        as source: EasemobTextSource,
        _ form: EasemobCompilation.TemplateText,
        to choice: inout EasemobTextChoice
    ) {
        choice.offer(
            source,
            rendering.text,
            form: .template(form),
            around: openText(of: rendering),
            isComplete: !rendering.lacksArguments
        )
    }
}
