import APNsRules
import AppManifest
import JSONModel
import PushModel

/// `lint` without `--dialect`: judges payloads as they are sent.
struct PayloadLint {
    let headers: [HeaderField]
    /// Whether the kind of push is among them, given on its own.
    let isTyped: Bool
    /// Whether the headers are all that the request has.
    let isWhole: Bool
    let deviceToken: String?
    /// What the app has; nil where nobody says.
    let app: AppManifest?
    let now: Int
    let isAdvising: Bool
    let isExplaining: Bool
    let format: DataFormat
    let failOn: FailOn
    let isQuiet: Bool
    /// Where results go: to standard error where standard output has a repaired payload.
    let print: (String) throws(CommandFailure) -> Void

    /// - Parameters:
    ///   - bytes: A payload, or a template of one.
    ///   - name: What reports call it.
    ///   - sent: The request that it went out with, where that is known.
    /// - Returns: Whether it fails.
    /// - Throws: ``CommandFailure`` where nobody takes the output.
    func lint(_ bytes: [UInt8], name: String, sent: PushRequest? = nil) throws(CommandFailure) -> Bool {
        guard let template = MessageTemplate(bytes, schema: "apns", now: now) else {
            var said: [Violation] = []
            return try lint(PayloadInput(bytes, headers: headers), name: name, sent: sent, said: &said)
        }
        let long = template.renderings.map { PayloadInput(template.filled(.long, as: $0), headers: headers) }
        let longest = long.max { $0.body.count < $1.body.count }
        let note = TemplateNote(
            template,
            longBytes: longest?.body.count,
            limit: longest.map { subject($0, sent).payloadLimit } ?? PayloadLimit.device,
            isPayload: longest?.isMessage != true
        )
        let inputName = name
        let name = TemplateNote.name(of: inputName)
        if format == .text { try print("\(name): \(note.words)") }
        var (fails, said) = (false, [Violation]())
        for rendering in template.renderings {
            let payload = PayloadInput(template.filled(.typical, as: rendering), headers: headers)
            let name = TemplateNote.name(of: inputName, rendering)
            if try lint(payload, name: name, sent: sent, template: note.json, said: &said) { fails = true }
        }
        if format == .text { try print("\(name): \(note.sizeWords)") }
        return fails
    }

    /// - Parameters:
    ///   - payload: What is judged.
    ///   - name: What reports call it.
    ///   - sent: The request that it went out with, where that is known.
    ///   - template: What is said of the template that it was made from.
    ///   - said: What was said of another rendering of the same template, and what is said now.
    /// - Returns: Whether it fails.
    /// - Throws: ``CommandFailure`` where nobody takes the output.
    private func lint(
        _ payload: PayloadInput,
        name: String,
        sent: PushRequest?,
        template: JSONValue? = nil,
        said: inout [Violation]
    ) throws(CommandFailure) -> Bool {
        let given = subject(payload, sent)
        var mended: (payload: PayloadInput, subject: PushSubject)?
        if case .invalid = given.payload {
            mended = MendedJSON.of(payload.body).map { body in
                let payload = PayloadInput(body, headers: headers)
                return (payload, subject(payload, sent))
            }
        }
        var result = LintResult(
            input: name,
            subject: given,
            mended: mended?.subject,
            remark: payload.remark ?? mended?.payload.remark,
            isWhole: isWhole || sent != nil,
            advice: isAdvising,
            app: app
        )
        result.template = template
        let text = format == .json ? result.json : result.text(explaining: isExplaining, quiet: isQuiet, without: said)
        if !text.isEmpty { try print(text) }
        said += result.violations
        return result.violations.contains { failOn.fails($0.level.severity) }
    }

    private func subject(_ payload: PayloadInput, _ sent: PushRequest?) -> PushSubject {
        if let sent {
            // What went out is judged as it was.
            let request = PushRequest(path: sent.path, headers: sent.headers + headers, body: payload.body)
            return PushSubject(request: request, hasHeaders: true, now: now)
        }
        let request = PushRequest.lone(body: payload.body, headers: payload.headers, deviceToken: deviceToken)
        return PushSubject(request: request, hasHeaders: isWhole || payload.hasHeaders(beside: isTyped), now: now)
    }
}

/// What is said of a template, beside what is said of its payload.
struct TemplateNote {
    private let template: MessageTemplate
    /// Bytes of the payload with long texts; nil where it has none.
    private let longBytes: Int?
    private let limit: Int
    /// Whether the size is that of a payload; else of the message for a vendor that was read.
    private let isPayload: Bool

    init(_ template: MessageTemplate, longBytes: Int?, limit: Int, isPayload: Bool = true) {
        self.template = template
        self.longBytes = longBytes
        self.limit = limit
        self.isPayload = isPayload
    }

    /// Each finding names its input: that it is of a template stands there, and by which branches of its sections.
    static func name(of input: String, _ rendering: TemplateSections.Rendering? = nil) -> String {
        "\(input) (template\(rendering?.label.map { ": \(OneLine.of($0))" } ?? ""))"
    }

    var words: String {
        let count = template.count == 1 ? "one placeholder" : "\(template.count) placeholders"
        let renderings = template.renderings.count
        let ways = renderings == 1 ? "" : ", and \(renderings) times for the branches of its sections"
        return "\(count), \(template.words): judged with typical values in place of them\(ways)"
    }

    var sizeWords: String {
        guard let longBytes else {
            return "info: template.size: with texts of \(MessageTemplate.longText) characters there is no payload"
        }
        guard isPayload else {
            return
                "info: template.size: with texts of \(MessageTemplate.longText) characters the message has \(longBytes) bytes"
        }
        let excess = longBytes > limit ? ", and APNs takes \(limit)" : ""
        return
            "info: template.size: with texts of \(MessageTemplate.longText) characters the payload has \(longBytes) bytes\(excess)"
    }

    var json: JSONValue {
        [
            "placeholders": .string(template.words), "textCharacters": .number(JSONNumber(MessageTemplate.longText)),
            "longBytes": longBytes.map { .number(JSONNumber($0)) } ?? .null,
        ]
    }
}
