import JSONModel
import JSONSchema
import PushModel
import VendorModel

/// A case of a dialect of the user's own, with what the rules say of it.
struct RuledCase: ParsedCase {
    let fullContext: JSONObject
    private let expected: ExpectedOutcome

    func outcome(_ readings: inout Readings) -> ExpectedOutcome { expected }

    /// A message that is no JSON, or has a key twice: what becomes of it is nobody's fault.
    init(unreadable dialect: OwnDialect, fullContext: JSONObject) {
        self.fullContext = fullContext
        var outcome = ExpectedOutcome(.refused("the message cannot be read"))
        outcome.rules = MetRules(rules: [], met: [], message: nil, allowed: [.payload, .refused, .suppressed])
        expected = outcome
    }

    /// - Parameters:
    ///   - message: As it was read.
    ///   - dialect: Whose it is.
    ///   - fullContext: As a testee gets it.
    init(_ message: JSONValue, of dialect: OwnDialect, fullContext: JSONObject) {
        self.fullContext = fullContext
        let verdicts = dialect.rules.map { Self.meets(message, $0.rule.condition) }
        let met = zip(dialect.rules, verdicts).filter { $0.1 == true }.map(\.0)
        let verdict = Self.meets(message, dialect.file.message)
        let isRight = verdict == true
        // Of a message that breaks the schema only those rules speak that are about such messages.
        let speaking = isRight ? met : met.filter(\.isOfBrokenMessages)
        if let verdict, !verdicts.contains(nil), verdict, let reference = dialect.file.reference,
            let outcome = Self.outcome(message, speaking, met, fullContext, reference, dialect)
        {
            expected = outcome
            return
        }
        let model = PayloadModel(of: message, by: speaking, in: dialect)
        var allowed = Self.allowed(isRight: isRight, met: met, speaking: speaking, mayBeTooLarge: model.mayBeTooLarge)
        // Where our own evaluator gives up, nobody knows what is right.
        if verdict == nil || verdicts.contains(nil) { allowed = Outcome.Kind.inOrder }
        let problem = isRight ? "" : Self.problem(of: message, dialect.file.message)
        var outcome = Self.outcome(allowed, isRight: isRight, speaking, model, problem: problem)
        outcome.rules = MetRules(
            rules: speaking.map(\.rule),
            met: met.map(\.rule.id),
            message: message,
            allowed: allowed
        )
        expected = outcome
    }

    /// Nil where no verdict is reached.
    private static func meets(_ message: JSONValue, _ schema: Schema?) -> Bool? {
        guard let schema else { return true }
        return try? schema.isMet(by: message)
    }

    /// What may become of the message: what its rules say, or a payload; beside it a refusal where the message breaks the schema, and no
    /// push where its payload may be over the limit.
    private static func allowed(
        isRight: Bool,
        met: [OwnDialect.Rule],
        speaking: [OwnDialect.Rule],
        mayBeTooLarge: Bool
    ) -> [Outcome.Kind] {
        let said = speaking.compactMap(\.rule.outcome?.kind)
        var allowed = said.isEmpty ? [.payload] : said
        if !isRight, said.isEmpty { allowed += [.refused] + met.compactMap(\.rule.outcome?.kind) }
        if mayBeTooLarge, allowed.contains(.payload) { allowed += [.refused, .suppressed] }
        return Outcome.Kind.inOrder.filter(allowed.contains)
    }

    /// What a compiler may put into open places.
    private static let openBytes = 256

    /// What the reference makes of a message that meets the schema; nil where rules keep the message from being sent, or where the
    /// reference makes nothing of it, so that nobody knows what is right.
    private static func outcome(
        _ message: JSONValue,
        _ speaking: [OwnDialect.Rule],
        _ met: [OwnDialect.Rule],
        _ context: JSONObject,
        _ reference: DialectReference,
        _ dialect: OwnDialect
    ) -> ExpectedOutcome? {
        guard speaking.allSatisfy({ $0.rule.outcome == nil || $0.rule.outcome == .payload }) else { return nil }
        let rules = { (allowed: [Outcome.Kind]) in
            MetRules(rules: speaking.map(\.rule), met: met.map(\.rule.id), message: message, allowed: allowed)
        }
        let made: DialectReference.Made
        do throws(ReferenceProblem) {
            made = try reference.made(of: message, context: context)
        } catch {
            var outcome = ExpectedOutcome(
                .refused(error.sentence),
                rule: error.isOfMessage ? nil : dialect.referenceID
            )
            outcome.rules = rules(Outcome.Kind.inOrder)
            return outcome
        }
        let payload = ExpectedPayload(made, by: speaking, of: dialect)
        let limit = PayloadLimit.bytes(for: payload.pushType)
        guard payload.bytes.count > limit else {
            var outcome = ExpectedOutcome(.payload(payload))
            // What stands in open places has a size too, which nobody knows.
            if !payload.openPlaces.isEmpty, payload.bytes.count > limit - openBytes {
                outcome.rules = rules(Outcome.Kind.inOrder)
            }
            return outcome
        }
        var outcome = ExpectedOutcome(
            .refused("the payload is over the limit"),
            rule: dialect.referenceID,
            oversizeBytes: payload.bytes.count
        )
        outcome.rules = rules(Outcome.Kind.inOrder)
        return outcome
    }

    /// The first thing that is wrong with a message by its schema.
    private static func problem(of message: JSONValue, _ schema: Schema) -> String {
        guard var violation = try? schema.violations(in: message).first else { return "the message breaks its schema" }
        // Of several schemas none is met: the one of the value's own type says more than that.
        while violation.alternatives == nil,
            let cause = violation.causes.first(where: { $0.name != "type" }) ?? violation.causes.first
        {
            violation = cause
        }
        let isUnknown = ["additionalProperties", "unevaluatedProperties", "propertyNames"].contains(violation.name)
        let place = violation.instance.tokens.isEmpty ? "" : "\(violation.instance): "
        let sentence = isUnknown ? "there is no such member" : violation.alternatives ?? violation.sentence
        return "the message breaks its schema: \(place)\(sentence)"
    }

    private static func outcome(
        _ allowed: [Outcome.Kind],
        isRight: Bool,
        _ speaking: [OwnDialect.Rule],
        _ model: PayloadModel,
        problem: String
    ) -> ExpectedOutcome {
        let deciding = speaking.first { $0.rule.outcome != nil }?.rule
        if allowed.contains(.payload), isRight || deciding?.outcome == .payload {
            guard model.bytes.count > PayloadLimit.device else { return ExpectedOutcome(.payload(model.payload)) }
            return ExpectedOutcome(.refused("the payload is over the limit"), oversizeBytes: model.bytes.count)
        }
        return allowed.contains(.suppressed) && isRight
            ? ExpectedOutcome(.suppressed(deciding?.sentence ?? "no push"), rule: deciding?.id)
            : ExpectedOutcome(.refused(deciding?.sentence ?? problem), rule: deciding?.id)
    }
}

extension DialectRule.Outcome {
    fileprivate var kind: Outcome.Kind {
        switch self {
        case .payload: .payload
        case .suppressed: .suppressed
        case .error: .refused
        }
    }
}

extension Outcome.Kind {
    fileprivate static let inOrder: [Outcome.Kind] = [.payload, .suppressed, .refused]
}

extension SchemaViolation {
    /// The keyword that is not met.
    fileprivate var name: String {
        keyword.pointer.tokens.last { !$0.utf8.allSatisfy { 0x30...0x39 ~= $0 } } ?? ""
    }
}

extension SchemaViolation {
    /// `“a”, “b” or “c” is required`, where one of several members is; nil for anything else.
    fileprivate var alternatives: String? {
        let end = " is required"
        guard causes.count > 1,
            causes.allSatisfy({ $0.name == "required" && $0.instance == instance && $0.sentence.hasSuffix(end) })
        else { return nil }
        return Wording.alternatives(causes.map { String($0.sentence.dropLast(end.count)) }) + end
    }
}
