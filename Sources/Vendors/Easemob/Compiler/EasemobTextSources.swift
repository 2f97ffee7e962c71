import JSONModel
import VendorModel

/// Where a title or a body can come from, in the order in which the reference prefers them.
enum EasemobTextSource: Int, CaseIterable, Sendable {
    /// The directed template, for recipients that it names.
    case directed
    /// The template that the sender names.
    case sender
    /// The template that the recipient has chosen.
    case recipient
    /// `em_alert_title`, `em_alert_body`
    case alert
    /// `em_push_title`, `em_push_content`
    case push
    /// `em_push_ext`
    case common
    /// `em_push_name`; titles only.
    case name
    /// "… mentioned me"; bodies only.
    case mention
    /// The console's `default` or `detail` template.
    case console
    /// The display style.
    case style

    var rule: EasemobRule {
        switch self {
        case .directed: .directedTemplate
        case .sender: .senderTemplate
        case .recipient: .recipientTemplate
        case .alert: .alertTexts
        case .push, .name: .pushTexts
        case .common: .commonTexts
        case .mention: .mention
        case .console: .consoleTemplate
        case .style: .displayStyle
        }
    }

    /// Its name as a reading.
    var name: String {
        switch self {
        case .directed: "directed"
        case .sender: "sender"
        case .recipient: "recipient"
        case .alert: "alert"
        case .push: "push"
        case .common: "common"
        case .name: "name"
        case .mention: "mention"
        case .console: "console"
        case .style: "style"
        }
    }

    /// What it is, as a sentence.
    var sentence: String {
        switch self {
        case .directed: "The directed template."
        case .sender: "The template that the sender names."
        case .recipient: "The template that the recipient has chosen."
        case .alert: "em_alert_title and em_alert_body."
        case .push: "em_push_title and em_push_content."
        case .common: "em_push_ext."
        case .name: "em_push_name."
        case .mention: "The mention text."
        case .console: "The console's template."
        case .style: "The display style, or the default text."
        }
    }

    /// Whether the text is a field of the message, as it was sent.
    var isField: Bool {
        switch self {
        case .alert, .push, .common, .name: true
        case .directed, .sender, .recipient, .mention, .console, .style: false
        }
    }

    /// The sources over which the documents rank this one. Pairs that neither beats are ambiguous.
    var beats: EasemobTextSources {
        switch self {
        case .directed: [.sender, .recipient, .push, .common, .name, .mention, .console, .style]
        case .sender: [.recipient, .push, .name, .mention, .console, .style]
        case .recipient: [.push, .name, .mention, .console, .style]
        case .alert: [.name, .mention, .console, .style]
        case .push: [.mention, .console, .style]
        case .common: [.console, .style]
        case .name: [.console, .style]
        case .mention, .console: [.style]
        case .style: []
        }
    }
}

/// A set of sources.
struct EasemobTextSources: OptionSet {
    let rawValue: Int

    static let sender = Self(.sender)
    static let recipient = Self(.recipient)
    static let push = Self(.push)
    static let common = Self(.common)
    static let name = Self(.name)
    static let mention = Self(.mention)
    static let console = Self(.console)
    static let style = Self(.style)

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    init(_ source: EasemobTextSource) {
        rawValue = 1 << source.rawValue
    }
}
