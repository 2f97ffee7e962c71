import JSONModel
import PushModel
import VendorModel

/// A text that can be the right one.
struct EasemobText: Sendable {
    /// Which of several texts of one source it is.
    enum Form: Sendable, Equatable {
        /// The source has one text.
        case only
        case template(EasemobCompilation.TemplateText)
        case mention(EasemobCompilation.MentionText)
        case summary(EasemobCompilation.SummarySender)
    }

    var text: String
    var source: EasemobTextSource
    var form: Form
    /// The compile rule that put it there.
    var rule: EasemobRule
    /// Where no document gives the words, or some of them: what is settled around these.
    var open: OpenText?
}

/// A topic whose readings are sources of a text.
protocol EasemobSourceReading: Reading {
    var source: EasemobTextSource { get }

    init(source: EasemobTextSource)
}

extension EasemobSourceReading {
    package var name: String { source.name }

    package var sentence: String { source.sentence }
}

/// The right texts for one place, collected in the order of preference. Those that another source beats are left out.
struct EasemobTextChoice: Sendable {
    private(set) var texts: [EasemobText] = []
    /// The text of a field that is empty, before any other text was offered.
    private var empty: EasemobText?
    private var beaten: EasemobTextSources = []
    /// The sources that have a text, as the place of the topic has them: which one a compiler takes depends on all of them, and
    /// on whether a template has a gap.
    private var offered: [String] = []

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
        form: EasemobText.Form = .only,
        by rule: EasemobRule? = nil,
        around open: OpenText? = nil,
        isComplete: Bool = true
    ) {
        guard let text, !isBeaten(source) else { return }
        guard !text.isEmpty else {
            if source.isField, texts.isEmpty, empty == nil {
                empty = EasemobText(text: "", source: source, form: form, rule: source.rule)
            }
            return
        }
        let name = isComplete ? source.name : "incomplete \(source.name)"
        if !offered.contains(name) { offered.append(name) }
        if isComplete { beaten.formUnion(source.beats) }
        if !texts.contains(where: { $0.text.hasSameScalars(as: text) }) {
            texts.append(
                EasemobText(
                    text: text,
                    source: source,
                    form: form,
                    rule: rule ?? source.rule,
                    open: open
                )
            )
        }
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
        var sources: [EasemobTextSource] = []
        for text in texts where !sources.contains(text.source) { sources.append(text.source) }
        let candidates = "\(place): \(offered.joined(separator: ", "))"
        let source = readings.take(topic, among: sources.map(Source.init), at: candidates).source
        let forms = texts.filter { $0.source == source }
        return forms.count == 1 ? forms[0] : forms[Self.takenForm(of: forms, at: place, &readings)]
    }

    /// The position of one of several texts of a source.
    private static func takenForm(of texts: [EasemobText], at place: String, _ readings: inout Readings) -> Int {
        var templates: [EasemobCompilation.TemplateText] = []
        var mentions: [EasemobCompilation.MentionText] = []
        var summaries: [EasemobCompilation.SummarySender] = []
        for text in texts {
            switch text.form {
            case .only: break
            case .template(let form): templates.append(form)
            case .mention(let form): mentions.append(form)
            case .summary(let form): summaries.append(form)
            }
        }
        let form: EasemobText.Form =
            if !templates.isEmpty {
                .template(readings.take(EasemobCompilation.TemplateText.self, among: templates, at: place))
            } else if !mentions.isEmpty {
                .mention(readings.take(EasemobCompilation.MentionText.self, among: mentions, at: place))
            } else if !summaries.isEmpty {
                .summary(readings.take(EasemobCompilation.SummarySender.self, among: summaries, at: place))
            } else {
                .only
            }
        return texts.firstIndex { $0.form == form } ?? 0
    }
}
