import JSONModel
import Masking
import PushModel
import SenderChecks
import VendorModel
import Vendors

extension Redactor {
    /// A message at an inlet: it is masked, compiled and judged once more, and what was found on the message as it came is told of that.
    func redacted(_ message: RecordedMessage) -> RecordedMessage {
        let dialect = message.testCase.dialect
        var redacted = message
        redacted.testCase = self.redacted(message.testCase)
        redacted.recipient = message.recipient.map { self.redacted($0, Self.masking(of: dialect).recipient) }
        redacted.verdict = message.verdict.flatMap { self.redacted($0, of: message.testCase, as: redacted.testCase) }
        redacted.deliveryResult = self.redacted(message.deliveryResult, message.verdict, as: redacted.verdict)
        return redacted
    }

    private func redacted(_ text: String, _ plan: MaskingPlan) -> String {
        PayloadMask(texts: texts, plan: plan).masked(.string(text)).stringValue ?? "…"
    }

    static func masking(of dialect: Dialect) -> MessageMasking { Vendors.vendor(of: dialect)?.masking ?? .own }

    // MARK: The message and its world

    /// The message as a case, with the world that it met.
    package func redacted(_ testCase: Case) -> Case {
        var redacted = testCase
        let messages = mask(of: testCase)
        redacted.message =
            switch testCase.message {
            case .value(let value): .value(messages.masked(value))
            case .text(let text): .text(String(decoding: messages.masked(Array(text.utf8)), as: UTF8.self))
            case .bytes(let bytes): .bytes(messages.masked(bytes))
            }
        let context = PayloadMask(texts: texts, plan: Self.masking(of: testCase.dialect).context)
        redacted.context = context.masked(.object(testCase.context)).objectValue ?? [:]
        return redacted
    }

    private func mask(of testCase: Case) -> PayloadMask {
        let plan = Self.masking(of: testCase.dialect).message(testCase.message.read, payloads.plan)
        return PayloadMask(texts: texts, plan: plan)
    }

    // MARK: The verdict

    /// Nil where the masked message has none.
    private func redacted(_ verdict: MessageVerdict, of testCase: Case, as redacted: Case) -> MessageVerdict? {
        var context = redacted.context
        // Was found in the message, and will be again.
        context["strategies"] = nil
        let now = (context["now"]?.intValue ?? 0) / 1000
        let message = SentMessage(
            name: redacted.id,
            dialect: redacted.dialect,
            input: redacted.message,
            context: context
        )
        guard let standIn = try? MessageJudge(now: now).verdicts(on: message).first else { return nil }
        let (messages, whole) = (mask(of: testCase), testCase.message.read ?? .null)
        let payload = verdict.primary.outcome.payload.flatMap { try? JSONValue(parsing: $0.bytes) } ?? .null
        return verdict.retold(
            by: standIn,
            of: redacted,
            outcome: self.redacted(verdict.primary.outcome, standIn.primary.outcome, redacted.dialect)
        ) { finding in
            if finding.place.hasPrefix("header:") {
                return "header:" + self.redacted(HeaderField(String(finding.place.dropFirst(7)), "")).name
            }
            guard let pointer = JSONPointer(finding.place) else { return "" }
            guard finding.subject == .message else { return payloads.masked(pointer, in: payload).description }
            // What is around the message is the interface's, and no more there.
            let prefix = verdict.message.prefix
            let isInside = pointer.tokens.starts(with: prefix)
            let inner = JSONPointer(tokens: Array(pointer.tokens.dropFirst(isInside ? prefix.count : 0)))
            return JSONPointer(tokens: (isInside ? prefix : []) + messages.masked(inner, in: whole).tokens).description
        }
    }

    /// What a message became: a payload as it stands among the requests, and reasons of the masked message.
    private func redacted(_ outcome: ExpectedOutcome, _ standIn: ExpectedOutcome, _ dialect: Dialect)
        -> ExpectedOutcome
    {
        let reason = reason(of: outcome, standIn, dialect)
        let kind: ExpectedOutcome.Kind =
            switch outcome.kind {
            case .payload(let payload): .payload(redacted(payload))
            case .refused: .refused(reason)
            case .suppressed: .suppressed(reason)
            case .removed(let identifiers): .removed(identifiers.map(texts.masked))
            }
        return ExpectedOutcome(kind, rule: outcome.rule, oversizeBytes: outcome.oversizeBytes)
    }

    private func reason(of outcome: ExpectedOutcome, _ standIn: ExpectedOutcome, _ dialect: Dialect) -> String {
        if outcome.outcome.kind == standIn.outcome.kind, outcome.rule == standIn.rule,
            let reason = standIn.outcome.reason
        {
            return reason
        }
        let rules = VendorCompilers.compiler(for: dialect)?.rules ?? []
        return rules.first { $0.id == outcome.rule }?.statement ?? "the words are masked"
    }

    private func redacted(_ payload: ExpectedPayload) -> ExpectedPayload {
        let bytes = payloads.masked(payload.bytes)
        var redacted = ExpectedPayload(
            value: (try? JSONValue(parsing: bytes)) ?? .string(String(decoding: bytes, as: UTF8.self)),
            bytes: bytes,
            headers: payload.headers.map { header in
                let field = self.redacted(HeaderField(header.name, header.value))
                return ExpectedHeader(field.name, field.value, tolerance: header.tolerance, rule: header.rule)
            },
            pushType: payload.pushType,
            intent: payload.intent,
            trace: []
        )
        redacted.isReadable = payload.isReadable
        return redacted
    }

    // MARK: What became of it

    private func redacted(_ deliveryResult: DeliveryResult, _ verdict: MessageVerdict?, as redacted: MessageVerdict?)
        -> DeliveryResult
    {
        /// The vendor's words, unless they are of the message; then those of the masked one.
        func reason(_ words: String) -> String {
            if verdict == nil { return "the context cannot be used" }
            guard words == verdict?.primary.outcome.outcome.reason else { return words }
            return redacted?.primary.outcome.outcome.reason ?? "the words are masked"
        }
        switch deliveryResult {
        case .refused(let rule, let words, let bytes): return .refused(rule: rule, reason: reason(words), bytes: bytes)
        case .suppressed(let rule, let words, let bytes):
            return .suppressed(rule: rule, reason: reason(words), bytes: bytes)
        case .removed(let identifiers): return .removed(identifiers.map(texts.masked))
        case .elsewhere: return .elsewhere
        case .delivered(let status, let reason, let id):
            return .delivered(
                status: status,
                reason: reason.map(self.redacted),
                id: self.redacted(HeaderField("apns-id", id)).value
            )
        case .unanswered(let problem):
            // What comes after it may name a header.
            return .unanswered(String(problem.prefix { $0 != ":" }))
        }
    }
}

extension MessageInput {
    /// Nil where it is no JSON.
    fileprivate var read: JSONValue? {
        switch self {
        case .value(let value): value
        case .text(let text): try? JSONValue(parsing: Array(text.utf8))
        case .bytes(let bytes): try? JSONValue(parsing: bytes)
        }
    }
}
