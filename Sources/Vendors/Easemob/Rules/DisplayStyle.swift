import JSONModel
import PushModel
import VendorModel

extension EasemobRule {
    static let displayStyle = EasemobRule(
        "EM-B1",
        "The display style gives the body: a fixed text, or the sender's name, a colon and the content.",
        sources: [
            Document.seed0 + ", single chat and group chat", Document.seed1 + ", display style",
            Document.displayAttributes,
        ]
    )
}

extension EasemobCompilation {
    /// `group_user_nickname`, where it stands for the sender: in groups always, in single chats by one reading.
    mutating func groupNickname() -> String? {
        guard let nickname = message.ext.common.groupUserNickname, !nickname.isEmpty else { return nil }
        if chatType == .groupchat { return nickname }
        return readings.take(SingleChatName.self) == .groupNickname ? nickname : nil
    }

    mutating func offerDisplayStyle(of sender: EasemobSenderTexts, to body: inout EasemobTextChoice) {
        guard !body.isBeaten(.style) else { return }
        guard context.displayStyle == .messageSummary else {
            body.offer(defaultBody(), from: .style)
            return
        }
        // Samples print the content alone.
        if sender.isContentJudged, readings.take(Summary.self) == .contentAlone {
            body.offer(sender.content, from: .style, by: sender.contentRule)
            return
        }
        var names: [(reading: SummarySender, name: String)] = [(.name, sender.name)]
        // Current pages put the group's ID where the older page shows the sender's name.
        if chatType == .groupchat, let group = context.groupID(for: message) { names.append((.groupID, group)) }
        for (reading, name) in names {
            body.offer(
                name + ":" + sender.content,
                from: .style,
                by: sender.contentRule,
                as: reading,
                around: sender.isContentJudged ? nil : .anything
            )
        }
        if sender.content.isEmpty { body.offer(defaultBody(), from: .style, as: SummarySender.defaultText) }
    }

    /// The tenant's default body, or where nobody says which it is, one that a page prints, the profile's own first.
    private mutating func defaultBody() -> String {
        if let given = context.common.defaultBody { return given }
        return readings.take(DefaultBody.self, among: DefaultBody.allCases(of: profile), at: profile.rawValue).text
    }
}

extension EasemobRule {
    static let mention = EasemobRule(
        "EM-B9",
        "In a group with message summaries a mentioned member sees the mention text, unless disable_at_content is true.",
        sources: [Document.releaseNotes, Document.extensions]
    )
}

extension EasemobCompilation {
    mutating func offerMention(by sender: EasemobSenderTexts, to body: inout EasemobTextChoice) {
        guard profile.knowsEverything, context.displayStyle == .messageSummary, chatType == .groupchat,
            !message.ext.template.disablesMentionText, !body.isBeaten(.mention), resolveMention()
        else { return }
        for reading in MentionText.allCases { body.offer(reading.text(by: sender.name), from: .mention, as: reading) }
    }
}

extension EasemobRule {
    static let translation = EasemobRule(
        "EM-B10",
        "The content is the translation into the recipient's language if there is one.",
        sources: [Document.seed1 + ", translation", Document.translation]
    )

    static let otherContent = EasemobRule(
        "EM-B12",
        "The summary of a message that is not a text has some text for the content.",
        sources: [Document.messageFormat, "no document gives the words"]
    )
}

/// The sender's name and the content, as the texts of one push show them.
struct EasemobSenderTexts: Sendable {
    /// The group nickname, the push nickname, or the user ID: the first that is set.
    let name: String
    /// The same without the group nickname.
    let ownName: String
    let content: String
    /// The rule that settles the content.
    let contentRule: EasemobRule
    /// False for a message that is no text, or has none.
    let isContentJudged: Bool

    var hasOwnName: Bool { !name.hasSameScalars(as: ownName) }

    init(_ compilation: borrowing EasemobCompilation, sender: String, groupNickname: String?) {
        let context = compilation.context
        ownName = context.senderNickname.isEmpty ? sender : context.senderNickname
        name = groupNickname ?? ownName
        if let kind = compilation.message.kind, kind != "txt" {
            // No document gives the words, and so nothing of the message is in them: a long text there would decide the size of
            // the push.
            content = EasemobMessage.kinds.contains(kind) ? "[" + kind + "]" : "[message]"
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
}
