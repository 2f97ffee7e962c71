import Findings
import PushModel

/// The messages at inlets, for the template, the newest first.
struct HTMLMessages {
    private let messages: InletMessages?

    init(_ report: RunReport) {
        messages = report.endpoint?.messages
    }

    /// Empty without inlets, so that the template leaves the section out.
    var values: [[String: Any]] {
        guard let messages else { return [] }
        let newest = messages.newest
        let left = messages.count - newest.count
        return [
            [
                "messageCount": "\(messages.count)",
                "entries": newest.reversed().map(entry),
                "earlier": left > 0
                    ? ["\(left.counted("earlier message")) \(left == 1 ? "is" : "are") in messages.jsonl."] : [],
            ]
        ]
    }

    private func entry(_ message: InletMessage) -> [String: Any] {
        let worst = message.findings.map(\.severity).max()
        return [
            "messageNumber": "\(message.number)",
            "messageDialect": message.dialect.rawValue,
            "recipient": VisibleText.of(message.recipient ?? "nobody"),
            "kind": VisibleText.of(message.phone),
            "tone": worst.map { $0 > .info ? $0.rawValue : "good" } ?? "good",
            "fate": VisibleText.of(message.resultWords),
            "vendorAnswer": message.answer,
            "phoneLines": message.phoneLines.map { VisibleText.of($0) },
            "found": message.findings.map { finding in
                [
                    "foundSeverity": finding.severity.rawValue, "foundRule": finding.rule,
                    "foundPlace": VisibleText.of(finding.place), "foundWords": VisibleText.of(finding.words),
                ]
            },
            "input": VisibleText.of(message.message),
            "compiled": message.payload.map { [VisibleText.of($0)] } ?? [],
        ]
    }

    static let section = """
        {{#messages}}
        <h2>Messages at the inlets ({{messageCount}})</h2>
        {{#entries}}
        <details class="message">
        <summary><strong>{{messageDialect}} {{messageNumber}}</strong> to <code>{{recipient}}</code>: \
        <span class="{{tone}}">{{kind}}</span> <span class="note">{{fate}}; answered {{vendorAnswer}}</span></summary>
        <ul>
        {{#phoneLines}}
        <li>{{.}}</li>
        {{/phoneLines}}
        {{#found}}
        <li><span class="{{foundSeverity}}">{{foundSeverity}}</span> <code>{{foundRule}}</code> {{foundPlace}} {{foundWords}}</li>
        {{/found}}
        </ul>
        <h3>Message</h3>
        <pre>{{input}}</pre>
        {{#compiled}}
        <h3>Payload</h3>
        <pre>{{.}}</pre>
        {{/compiled}}
        </details>
        {{/entries}}
        {{#earlier}}
        <p>{{.}}</p>
        {{/earlier}}
        {{/messages}}
        """
}
