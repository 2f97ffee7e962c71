import JSONModel
import PushModel
import VendorModel

/// Where a title or a body can come from, in the order in which the reference prefers them.
enum EasemobTextSource: String, CaseIterable, Sendable {
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

    /// Whether the documents rank it over another. Of two that do not beat each other, either is right.
    func beats(_ other: Self) -> Bool {
        let beaten: [Self] =
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
        return beaten.contains(other)
    }

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

    /// What it is, as a sentence.
    var sentence: String {
        switch self {
        case .directed: "The directed template's text is shown."
        case .sender: "The text of the template that the sender names is shown."
        case .recipient: "The text of the template that the recipient has chosen is shown."
        case .alert: "em_alert_title and em_alert_body are shown."
        case .push: "em_push_title and em_push_content are shown."
        case .common: "The texts of em_push_ext are shown."
        case .name: "em_push_name is shown."
        case .mention: "The mention text is shown."
        case .console: "The text of the console's template is shown."
        case .style: "The text of the display style, or the default text, is shown."
        }
    }

    /// Whether the text is a field of the message, as it was sent.
    fileprivate var isField: Bool {
        switch self {
        case .alert, .push, .common, .name: true
        case .directed, .sender, .recipient, .mention, .console, .style: false
        }
    }
}

/// A topic whose readings are sources of a text.
protocol EasemobSourceReading: Reading {
    var source: EasemobTextSource { get }

    init(source: EasemobTextSource)
}

extension EasemobSourceReading {
    package var name: String { source.rawValue }

    package var sentence: String { source.sentence }
}

/// A text that can be the right one.
struct EasemobText: Sendable {
    let text: String
    let source: EasemobTextSource
    /// The compile rule that put it there.
    let rule: EasemobRule
    /// The answer by which it is the right one of its source, where that has several.
    var reading: (any Reading)?
    /// Where no document gives the words, or some of them: what is settled around these.
    var open: OpenText?
}

/// The right texts for one place, in the order of preference. Those that another source beats are left out.
struct EasemobTextChoice: Sendable {
    private var texts: [EasemobText] = []
    /// The text of a field that is empty, before any other text was offered.
    private var empty: EasemobText?
    private var offered: [(source: EasemobTextSource, isComplete: Bool)] = []

    /// Whether a source that is ranked higher has a text already.
    func isBeaten(_ source: EasemobTextSource) -> Bool {
        offered.contains { $0.isComplete && $0.source.beats(source) }
    }

    /// Takes a text of a source. Empty ones fall through, and those of a message's own fields by one reading do not.
    ///
    /// - Parameters:
    ///   - text: Nil where the source has none.
    ///   - source: Where it comes from.
    ///   - rule: The compile rule that puts it there; nil for the source's own.
    ///   - reading: The answer by which it is the right one of its source, where that has several.
    ///   - open: Where no document gives the words: what is settled around these.
    ///   - isComplete: One that is not beats nothing: to use the next source in its place is as right.
    mutating func offer(
        _ text: String?,
        from source: EasemobTextSource,
        by rule: EasemobRule? = nil,
        as reading: (any Reading)? = nil,
        around open: OpenText? = nil,
        isComplete: Bool = true
    ) {
        guard let text, !isBeaten(source) else { return }
        guard !text.isEmpty else {
            if source.isField, texts.isEmpty, empty == nil {
                empty = EasemobText(text: "", source: source, rule: source.rule)
            }
            return
        }
        if !offered.contains(where: { $0.source == source }) { offered.append((source, isComplete)) }
        guard !texts.contains(where: { $0.text.hasSameScalars(as: text) }) else { return }
        texts.append(
            EasemobText(text: text, source: source, rule: rule ?? source.rule, reading: reading, open: open)
        )
    }

    /// The text of the readings taken; nil where no source has one.
    func taken<Source: EasemobSourceReading>(
        _ topic: Source.Type,
        at place: String,
        _ readings: inout Readings
    ) -> EasemobText? {
        guard let empty else { return takenText(topic, at: place, &readings) }
        typealias EmptyText = EasemobCompilation.EmptyText
        let hasOpenWords = texts.contains { $0.open != nil }
        let allowed: [EmptyText] = hasOpenWords ? EmptyText.allCases : [.nextSource, .empty]
        let reading = readings.take(EmptyText.self, among: allowed, at: place)
        if reading == .empty { return empty }
        var text = takenText(topic, at: place, &readings)
        // Words that no document gives are not compared, and so an empty text would be taken for them: they come last.
        if reading == .nextSource { text?.open = nil }
        return text
    }

    private func takenText<Source: EasemobSourceReading>(
        _ topic: Source.Type,
        at place: String,
        _ readings: inout Readings
    ) -> EasemobText? {
        guard texts.count > 1 else { return texts.first }
        let sources = offered.map(\.source).filter { source in texts.contains { $0.source == source } }
        // Which one a compiler takes depends on all that have a text, and on whether a template has a gap.
        let candidates = offered.map { $0.isComplete ? $0.source.rawValue : "incomplete \($0.source.rawValue)" }
        let source = readings.take(
            topic,
            among: sources.map(Source.init),
            at: "\(place): \(candidates.joined(separator: ", "))"
        ).source
        return Self.taken(of: texts.filter { $0.source == source }, at: place, &readings)
    }

    /// One of the texts of a source: of several each is an answer of one topic.
    private static func taken(of texts: [EasemobText], at place: String, _ readings: inout Readings) -> EasemobText? {
        func take<Answer: Reading>(like _: Answer) -> EasemobText? {
            let answers = texts.compactMap { $0.reading as? Answer }
            let answer = readings.take(Answer.self, among: answers, at: place)
            return texts.first { ($0.reading as? Answer) == answer }
        }
        guard texts.count > 1, let reading = texts[0].reading else { return texts.first }
        return take(like: reading)
    }
}
