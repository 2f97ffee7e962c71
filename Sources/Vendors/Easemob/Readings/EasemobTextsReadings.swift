import PushModel
import VendorModel

// Where the documents leave more than one reading: title and body.
extension EasemobCompilation {
    enum SingleChatName: String, Reading {
        case pushNickname = "push-nickname"
        case groupNickname = "group-nickname"

        static let topic = TypedTopic<Self>(
            "EM-group-nickname",
            .easemob,
            "group_user_nickname replaces the sender's name in group texts by one page; no page says that it does not "
                + "in single chats.",
            [
                .pushNickname: "Single chats show the push nickname.",
                .groupNickname: "Single chats show group_user_nickname too.",
            ]
        )
    }

    /// Where a title comes from.
    struct TitleSource: EasemobSourceReading {
        static let allCases = EasemobTextSource.allCases.filter { $0 != .mention }.map(Self.init)

        static let topic = TypedTopic<Self>(
            "EM-title",
            .easemob,
            "No document ranks em_alert_title, em_push_ext.title and templates, nor em_push_name beside the others. A source is right "
                + "where no rule ranks another one over it, and where the one over it is a template with a gap.",
            sentence: \.sentence
        )

        let source: EasemobTextSource
    }

    /// Which of the texts that a template and its arguments can make.
    struct TemplateText: Reading {
        /// Who is meant by the built-in name, where the message has a group nickname.
        enum Nickname: CaseIterable {
            case group, push
        }

        static let allCases = Nickname.allCases.flatMap { nickname in
            EasemobPattern.Filling.allCases.map { Self(nickname: nickname, filling: $0) }
        }

        static let topic = TypedTopic<Self>(
            "EM-B11-text",
            .easemob,
            "No document says what a template does with a missing argument, with an argument that holds a placeholder, or with a group "
                + "nickname in place of a push nickname.",
            sentence: \.sentence,
            varies: true
        )

        let nickname: Nickname
        let filling: EasemobPattern.Filling

        var name: String { nickname == .push ? "nickname-\(filling.rawValue)" : filling.rawValue }

        private var sentence: String {
            if nickname == .push { return "As \(filling.rawValue), with the push nickname for the built-in name." }
            return switch filling {
            case .kept: "A placeholder without argument stays, and one in an argument is text."
            case .emptied: "A placeholder without argument is left out."
            case .nestedOnce: "A placeholder in an argument is filled in, and what comes in with it is text."
            case .nestedInTurn:
                "Arguments are put in one after the other, and fill the placeholders in those before them."
            }
        }
    }

    /// Where a body comes from.
    struct BodySource: EasemobSourceReading {
        static let allCases = EasemobTextSource.allCases.filter { $0 != .name }.map(Self.init)

        static let topic = TypedTopic<Self>(
            "EM-body",
            .easemob,
            "As for the title; and no document ranks the mention text against the console template.",
            sentence: \.sentence
        )

        let source: EasemobTextSource
    }

    enum MentionText: String, Reading {
        case joined
        case spaced

        static let topic = TypedTopic<Self>(
            "EM-B9-text",
            .easemob,
            "The table of extensions has the mention text directly after the sender, the release notes after a space.",
            [
                .joined: "There is no space before the mention text.",
                .spaced: "There is a space before the mention text.",
            ]
        )

        func text(by sender: String) -> String {
            switch self {
            case .joined: sender + "在群中@了我"
            case .spaced: sender + " 在群中@了我"
            }
        }
    }

    enum SummarySender: String, Reading {
        case name
        case groupID = "group-id"
        case defaultText = "default-text"

        static let topic = TypedTopic<Self>(
            "EM-B1-sender",
            .easemob,
            "The older page shows the sender's name before a group message, current pages the group's ID; no document says what the "
                + "summary of an empty content is.",
            [
                .name: "The summary begins with the sender's name.",
                .groupID: "The summary begins with the group's ID.",
                .defaultText: "A message without content has the default text alone.",
            ]
        )
    }

    enum Summary: String, Reading {
        case nameAndContent = "name-and-content"
        case contentAlone = "content-alone"

        static let topic = TypedTopic<Self>(
            "EM-B1-summary",
            .easemob,
            "MessageSummary shows the message's content; samples print it behind the sender's name and a colon, and "
                + "the samples of extern alone.",
            [
                .nameAndContent: "The summary is the sender's name, a colon and the content.",
                .contentAlone: "The summary is the content alone.",
            ]
        )
    }

    enum UnnamedArguments: String, Reading {
        case leftOut = "left-out"
        case filledIn = "filled-in"

        static let topic = TypedTopic<Self>(
            "EM-B2-arguments",
            .easemob,
            "A sample of the newer page has template arguments and no name; no document says whether they go into the "
                + "template that the recipient or the console chose.",
            [
                .leftOut: "Template arguments without a name are left out.",
                .filledIn: "Template arguments without a name are filled into the template that was chosen.",
            ]
        )
    }

    enum DefaultTitle: String, Reading {
        case formalChinese = "formal-chinese"
        case english
        case englishGot = "english-got"
        case englishLowerCase = "english-lower-case"

        static let topic = TypedTopic<Self>(
            "EM-default-title",
            .easemob,
            "Where a message has no title, a default one is shown, and each page prints another; the context names the tenant's "
                + "(defaultTitle), or leaves it open.",
            sentence: \.text
        )

        /// Easemob, push display attributes; the English pages, each of which prints its own.
        var text: String {
            switch self {
            case .formalChinese: "您有一条新消息"
            case .english: "You have a new message"
            case .englishGot: "You've got a new message"
            case .englishLowerCase: "you got a new message"
            }
        }
    }

    enum DefaultBody: String, Reading {
        case formalChinese = "formal-chinese"
        case plainChinese = "plain-chinese"
        case tapToRead = "tap-to-read"
        case readSoon = "read-soon"
        case english
        case englishGot = "english-got"
        case englishLowerCase = "english-lower-case"

        static let topic = TypedTopic<Self>(
            "EM-default-body",
            .easemob,
            "Where a message has no text, a default one is shown, and each page prints another; the context names the tenant's "
                + "(defaultBody), or leaves it open. The text of the profile's own page is the reference's.",
            sentence: \.text
        )

        /// The text of the profile's own page comes first.
        ///
        /// Easemob, APNs content (older page); iOS APNs integration, display style; push display attributes.
        static func allCases(of profile: EasemobProfile) -> [Self] {
            let own: Self =
                switch profile {
                case .seed0: .formalChinese
                case .seed1: .plainChinese
                case .current: .tapToRead
                }
            return [own] + allCases.filter { $0 != own }
        }

        var text: String {
            switch self {
            case .formalChinese: "您有一条新消息"
            case .plainChinese: "你有一条新消息"
            case .tapToRead: "请点击查看"
            case .readSoon: "请及时查看"
            case .english: "You have a new message"
            case .englishGot: "You've got a new message"
            case .englishLowerCase: "you got a new message"
            }
        }
    }

    enum EmptyText: String, Reading {
        case nextSource = "next-source"
        case empty
        case otherWords = "other-words"

        static let topic = TypedTopic<Self>(
            "EM-B8-empty",
            .easemob,
            "By the older page the alert is what em_push_content was set to; a vendor's script has an empty "
                + "em_alert_title beside an em_push_title. No document says what an empty text does.",
            [
                .nextSource: "The next source is used, and there is no subtitle.",
                .empty: "The text is empty.",
                .otherWords: "The next source is used, with other words where no document gives them.",
            ]
        )
    }

    enum UnknownTemplate: String, Reading {
        case nextSource = "next-source"
        case refused

        static let topic = TypedTopic<Self>(
            "EM-template-name",
            .easemob,
            "No document says what happens if a message names a template that the app does not have.",
            [.nextSource: "The next source is used.", .refused: "The message is refused."]
        )
    }

    enum ArgumentCount: String, Reading {
        case compiled
        case refused

        static let topic = TypedTopic<Self>(
            "EM-B11",
            .easemob,
            "No document says what happens if a template gets too few or too many arguments.",
            [.compiled: "The text is made with the arguments that are there.", .refused: "The message is refused."]
        )
    }

    enum EmptyArguments: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "EM-C3",
            .easemob,
            "The older page says that arguments can be left out. It does not mention an empty list.",
            [.leftOut: "An empty list of arguments is left out.", .putIn: "An empty list of arguments is put in."]
        )
    }
}
