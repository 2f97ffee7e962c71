import JSONModel
import PushModel
import VendorModel

extension EasemobRule {
    static let consoleTemplate = EasemobRule(
        "EM-B2",
        "The console template default or detail replaces the texts of the display style.",
        sources: [Document.templates]
    )

    static let recipientTemplate = EasemobRule(
        "EM-B4",
        "The recipient's own template takes precedence over extension texts.",
        sources: [Document.display]
    )

    static let senderTemplate = EasemobRule(
        "EM-B5",
        "The template that the sender names takes precedence over the recipient's.",
        sources: [Document.display, Document.templates]
    )

    static let directedTemplate = EasemobRule(
        "EM-B6",
        "A directed template is for the recipients in its target, whose IDs are lower case.",
        sources: [Document.extensions]
    )

    static let placeholders = EasemobRule(
        "EM-B11",
        "Placeholders {0} to {n} take the arguments of their pattern; arguments may be built-in placeholders.",
        sources: [Document.extensions, Document.templates]
    )
}

extension EasemobCompilation {
    /// The directed template, the sender's and the recipient's own.
    mutating func offerTemplates(
        of sender: EasemobSenderTexts,
        to texts: inout EasemobAlertTexts
    ) throws(CompilationStop) {
        guard profile.knowsAlertFieldsAndTemplates else { return }
        var areArgumentsComplete = true
        if let directed = message.ext.template.directed, message.ext.template.isDirected(to: recipient),
            try !offerNamed(directed, of: sender, from: .directed, to: &texts)
        {
            areArgumentsComplete = false
        }
        if try !offerNamed(message.ext.template.outer, of: sender, from: .sender, to: &texts) {
            areArgumentsComplete = false
        }
        if let name = context.recipientTemplate, !name.isEmpty {
            offerChosen(name, of: sender, from: .recipient, to: &texts)
        }
        if !areArgumentsComplete, readings.take(ArgumentCount.self) == .refused {
            throw .refused("the template has another number of arguments", by: EasemobRule.placeholders)
        }
    }

    mutating func offerConsoleTemplate(of sender: EasemobSenderTexts, to texts: inout EasemobAlertTexts) {
        guard profile.knowsAlertFieldsAndTemplates else { return }
        let name = context.displayStyle == .simpleBanner ? "default" : "detail"
        offerChosen(name, of: sender, from: .console, to: &texts)
    }

    /// Offers a template that the message names. False where arguments are missing or left over.
    private mutating func offerNamed(
        _ use: EasemobTemplateExtension.Use,
        of sender: EasemobSenderTexts,
        from source: EasemobTextSource,
        to texts: inout EasemobAlertTexts
    ) throws(CompilationStop) -> Bool {
        guard let name = use.name, !name.isEmpty, !texts.areBeaten(source) else { return true }
        guard let template = context.template(named: name) else {
            guard readings.take(UnknownTemplate.self) == .refused else { return true }
            throw .refused("no template has that name", by: source.rule)
        }
        if use.hasArguments, !noted.contains(.placeholders) { noted.append(.placeholders) }
        return texts.offer(template, with: use, of: sender, from: source)
    }

    /// Offers a template that the recipient or the console chose.
    private mutating func offerChosen(
        _ name: String,
        of sender: EasemobSenderTexts,
        from source: EasemobTextSource,
        to texts: inout EasemobAlertTexts
    ) {
        guard let template = context.template(named: name) else { return }
        let fillsIn = !texts.areBeaten(source) && template.hasPlaceholders && fillsUnnamedArguments()
        texts.offer(template, with: fillsIn ? message.ext.template.outer : .nothing, of: sender, from: source)
    }

    /// Whether arguments go into a template that the message does not name, or that is not the one it names, where nobody has that
    /// one: a sample of the newer page has arguments and no name.
    private mutating func fillsUnnamedArguments() -> Bool {
        let outer = message.ext.template.outer
        guard outer.hasArguments else { return false }
        if let name = outer.name, !name.isEmpty, context.template(named: name)?.patterns.isEmpty == false {
            return false
        }
        let fills = fillsUnnamed ?? (readings.take(UnnamedArguments.self) == .filledIn)
        fillsUnnamed = fills
        return fills
    }
}

/// A template of the app, as it is in the console.
struct EasemobTemplate: Sendable {
    let title: String?
    let content: String?

    var patterns: [String] { [title, content].compactMap(\.self) }

    var hasPlaceholders: Bool { patterns.contains { $0.contains("{") } }
}

extension EasemobContext {
    func template(named name: String) -> EasemobTemplate? {
        templates[name].map {
            EasemobTemplate(title: $0["title_pattern"]?.stringValue, content: $0["content_pattern"]?.stringValue)
        }
    }
}

extension EasemobAlertTexts {
    /// Offers a template's texts. False where its arguments are not complete, or too many.
    @discardableResult
    fileprivate mutating func offer(
        _ template: EasemobTemplate,
        with use: EasemobTemplateExtension.Use,
        of sender: EasemobSenderTexts,
        from source: EasemobTextSource
    ) -> Bool {
        let titleFits = title.offer(template.title, with: use.titleArguments, of: sender, from: source)
        let bodyFits = body.offer(template.content, with: use.contentArguments, of: sender, from: source)
        return titleFits && bodyFits
    }
}

extension EasemobTextChoice {
    /// Offers every text that a pattern and its arguments make, the reference's own first. False where arguments are missing or left
    /// over.
    fileprivate mutating func offer(
        _ pattern: String?,
        with arguments: [String],
        of sender: EasemobSenderTexts,
        from source: EasemobTextSource
    ) -> Bool {
        guard let pattern, !isBeaten(source) else { return true }
        typealias TemplateText = EasemobCompilation.TemplateText
        let template = EasemobPattern(pattern)
        let first = template.filled(sender.values(for: arguments, .group), .kept)

        var fillings: [EasemobPattern.Filling] = [.kept]
        if first.lacksArguments { fillings.append(.emptied) }
        if arguments.contains(where: { $0.utf8.contains(UInt8(ascii: "{")) }) {
            fillings += [.nestedOnce, .nestedInTurn]
        }
        // The template page calls the built-in the push nickname; the extension page says that the group nickname replaces the
        // sender.
        let nicknames: [TemplateText.Nickname] = first.usesNickname && sender.hasOwnName ? [.group, .push] : [.group]
        for nickname in nicknames {
            let values = sender.values(for: arguments, nickname)
            for filling in fillings {
                let isFirst = nickname == .group && filling == .kept
                let text = isFirst ? first : template.filled(values, filling)
                offer(
                    text.text,
                    from: source,
                    as: TemplateText(nickname: nickname, filling: filling),
                    around: sender.openText(of: text),
                    isComplete: !first.lacksArguments
                )
            }
        }
        return !first.lacksArguments && arguments.count <= first.argumentCount
    }
}

extension EasemobSenderTexts {
    fileprivate func values(
        for arguments: [String],
        _ nickname: EasemobCompilation.TemplateText.Nickname
    ) -> EasemobPattern.Values {
        EasemobPattern.Values(
            arguments: arguments,
            fromNickname: nickname == .group ? name : ownName,
            dynamicFrom: name,
            message: content
        )
    }

    /// What is settled of a text in which the content is anybody's. Of a text message without a text nothing is.
    fileprivate func openText(of text: EasemobPattern.Filled) -> OpenText? {
        guard !isContentJudged, let around = text.aroundMessage else { return nil }
        return contentRule == .otherContent ? around : .anything
    }
}
