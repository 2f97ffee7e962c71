import JSONModel

/// Where a title or a body can come from, in the order in which the reference prefers them.
enum EasemobTextSource: Int, Sendable {
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

    var rule: String {
        switch self {
        case .directed: "EM-B6"
        case .sender: "EM-B5"
        case .recipient: "EM-B4"
        case .alert: "EM-B8"
        case .push, .name: "EM-B3"
        case .common: "EM-B7"
        case .mention: "EM-B9"
        case .console: "EM-B2"
        case .style: "EM-B1"
        }
    }

    /// Whether the text is a field of the message, as it was sent.
    fileprivate var isField: Bool {
        switch self {
        case .alert, .push, .common, .name: true
        case .directed, .sender, .recipient, .mention, .console, .style: false
        }
    }

    /// The sources over which the documents rank this one. Pairs that neither beats are ambiguous.
    fileprivate var beats: EasemobTextSources {
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
private struct EasemobTextSources: OptionSet {
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

/// A text that can be the right one.
struct EasemobText: Sendable {
    var text: String
    /// The compile rule that put it there.
    var rule: String
    /// False where no document gives the words.
    var isJudged = true
}

/// The right texts for one place, collected in the order of preference. Those that another source beats are left out.
struct EasemobTextChoice: Sendable {
    private(set) var texts: [EasemobText] = []
    /// The text of a field that is empty, before any other text was offered.
    private var empty: EasemobText?
    private var beaten: EasemobTextSources = []

    /// Whether a source that is ranked higher has a text already.
    func isBeaten(_ source: EasemobTextSource) -> Bool {
        beaten.contains(EasemobTextSources(source))
    }

    /// Takes a text of a source; a second one of the same source is as right as the first. Empty ones fall through, and
    /// those of a message's own fields by one reading do not.
    ///
    /// A text that is not complete beats nothing: to use the next source in its place is as right.
    mutating func offer(
        _ source: EasemobTextSource,
        _ text: String?,
        rule: String? = nil,
        isJudged: Bool = true,
        isComplete: Bool = true
    ) {
        guard let text, !isBeaten(source) else { return }
        guard !text.isEmpty else {
            if source.isField, texts.isEmpty, empty == nil { empty = EasemobText(text: "", rule: source.rule) }
            return
        }
        if isComplete { beaten.formUnion(source.beats) }
        if !texts.contains(where: { $0.text.hasSameScalars(as: text) }) {
            texts.append(EasemobText(text: text, rule: rule ?? source.rule, isJudged: isJudged))
        }
    }

    /// The text of the reading taken; nil where no source has one.
    func choose(_ topic: String, _ readings: inout Readings) -> EasemobText? {
        guard let empty else { return chooseText(topic, &readings) }
        let hasOpenWords = texts.contains { !$0.isJudged }
        let reading = readings.choose("EM-B8-empty", among: hasOpenWords ? 3 : 2)
        if reading == 1 { return empty }
        var text = chooseText(topic, &readings)
        // Words that no document gives are not compared, and so an empty text would be taken for them: they come last.
        if reading == 0 { text?.isJudged = true }
        return text
    }

    private func chooseText(_ topic: String, _ readings: inout Readings) -> EasemobText? {
        texts.isEmpty ? nil : texts[readings.choose(topic, among: texts.count)]
    }
}
