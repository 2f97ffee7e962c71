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
        let template = MessageTemplate(bytes, schema: "apns", now: now)
        let name = template == nil ? name : TemplateNote.name(of: name)
        let payload = PayloadInput(template?.filled(.typical) ?? bytes, headers: headers)
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
        let note = template.map { template in
            let long = template.filled(.long)
            return TemplateNote(template, longBytes: long.count, limit: given.payloadLimit)
        }
        result.template = note?.json
        if let note, format == .text { try print("\(name): \(note.words)") }
        let text = format == .json ? result.json : result.text(explaining: isExplaining, quiet: isQuiet)
        if !text.isEmpty { try print(text) }
        if let note, format == .text { try print("\(name): \(note.sizeWords)") }
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

    init(_ template: MessageTemplate, longBytes: Int?, limit: Int) {
        self.template = template
        self.longBytes = longBytes
        self.limit = limit
    }

    /// Each finding names its input: that it is of a template stands there.
    static func name(of input: String) -> String { "\(input) (template)" }

    var words: String {
        let count = template.count == 1 ? "one placeholder" : "\(template.count) placeholders"
        return "\(count), \(template.words): judged with typical values in their places"
    }

    var sizeWords: String {
        guard let longBytes else {
            return "info: template.size: with texts of \(MessageTemplate.longText) characters there is no payload"
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
