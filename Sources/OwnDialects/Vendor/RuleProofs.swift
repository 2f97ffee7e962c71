import CaseGeneration
import JSONModel
import JSONSchema
import PushModel
import VendorModel
import Vendors

/// For each part of each rule a message that it speaks of, and outcomes that do not keep to it.
struct RuleProofs {
    let own: OwnDialect
    let compiler: RuleCompiler

    /// Payloads that break a schema: one of them is enough.
    private static let mostPayloads = 24

    var all: [RuleProof] {
        let messages = RuleFocus(own)
        return own.survey.rules.flatMap { reach -> [RuleProof] in
            let met = messages.first(of: reach)
            let message = met ?? own.survey.message.usual
            let testCase = Case(
                id: "\(own.dialect.rawValue)/\(reach.rule.id)-proof",
                dialect: own.dialect,
                message: .value(message),
                context: own.survey.context?.usual.objectValue ?? [:]
            )
            return met == nil
                ? [RuleProof(reach.rule.id, .condition, testCase, [])] : proofs(of: reach.rule, testCase, message)
        }
    }

    private func proofs(of rule: DialectRule, _ testCase: Case, _ message: JSONValue) -> [RuleProof] {
        // The reference is compared with, whatever the rules say of payloads.
        if own.file.reference != nil, rule.outcome == nil { return [] }
        let model = Model((try? compiler.expectation(for: testCase))?.primary.payload)
        var proofs: [RuleProof] = []
        if rule.outcome != nil {
            let others: [Outcome] = [.suppressed(""), .refused(""), model.outcome()]
            proofs.append(RuleProof(rule.id, .outcome, testCase, others))
        }
        if own.file.reference != nil { return proofs }
        if let schema = rule.payload {
            let tried =
                Self.values(breaking: schema) + [[:], ["aps": [:]], model.value]
                + Self.changes(of: model.value, at: schema)
            let payloads = tried.lazy.filter { !((try? schema.isMet(by: $0)) ?? true) }
            proofs.append(RuleProof(rule.id, .then, testCase, payloads.prefix(Self.mostPayloads).map(model.outcome)))
        }
        let carried = rule.equal.filter { message[$0.message] != nil }
        if !carried.isEmpty {
            let breaches = carried.map { equality in
                var value = model.value
                let other: JSONValue = message[equality.message] == "another text" ? 0 : "another text"
                value.set(other, at: equality.payload.tokens)
                return model.outcome(value)
            }
            proofs.append(RuleProof(rule.id, .equal, testCase, breaches))
        }
        if !rule.headers.isEmpty {
            let breaches = rule.headers.map { header in
                model.outcome(headers: model.headers.filter { $0.name != header.name } + [HeaderField("apns-id", "-")])
            }
            proofs.append(RuleProof(rule.id, .headers, testCase, breaches))
        }
        for part in Self.expectedEffects(of: rule.intent) {
            proofs.append(RuleProof(rule.id, part, testCase, Self.pushes))
        }
        let saysNothing = rule.outcome == nil && rule.payload == nil && rule.equal.isEmpty && rule.headers.isEmpty
        if saysNothing, proofs.isEmpty { proofs.append(RuleProof(rule.id, .nothing, testCase, [])) }
        return proofs
    }

    private static func expectedEffects(of intent: DialectRule.Intent) -> [RuleProof.Part] {
        [
            intent.visible.map { $0 ? .visible : .silent }, intent.wakes.map { $0 ? .wakes : .wakesNot },
            intent.runsExtension.map { $0 ? .runsExtension : .runsNoExtension },
        ].compactMap(\.self)
    }

    /// Values that a schema does not take, as far as it has axes.
    private static func values(breaking schema: Schema) -> [JSONValue] {
        guard let axes = SchemaAxes.find(in: schema) else { return [] }
        return axes.axes.indices.flatMap { axis in
            axes.axes[axis].values.indices.filter { !axes.axes[axis].values[$0].isValid }.map { value in
                axes.message([SchemaExclusion.Side(axis: axis, value: value)])
            }
        }
    }

    /// A payload with each member that the schema names anywhere, and with other values of it, and without it.
    private static func changes(of payload: JSONValue, at schema: Schema) -> [JSONValue] {
        SchemaMembers(schema).all.flatMap { member in
            let values: [JSONValue?] = member.values.map { $0 } + [.null, "text", 0, 1, true, [:], [], nil]
            return [payload, ["aps": [:]]].flatMap { base in
                values.map { value in
                    var changed = base
                    changed.set(value, at: member.path)
                    return changed
                }
            }
        }
    }

    /// One of everything that a push can do on the phone, and can leave undone.
    private static let pushes: [Outcome] = [
        push(["alert": "a"], .alert, 10),
        push(["alert": "a", "content-available": 1, "mutable-content": 1], .alert, 10),
        push(["content-available": 1], .background, 5), push(["badge": 1], .alert, 10),
    ]

    private static func push(_ aps: JSONValue, _ type: PushType, _ priority: Int) -> Outcome {
        let payload: JSONValue = ["aps": aps]
        let headers = [HeaderField("apns-push-type", type.rawValue), HeaderField("apns-priority", String(priority))]
        return .payload(payload.serialized(), headers: headers)
    }

    /// The payload that keeps to the rules, as far as they tell; without one a simple push.
    private struct Model {
        let value: JSONValue
        let headers: [HeaderField]

        init(_ payload: ExpectedPayload?) {
            value = payload?.value ?? ["aps": ["alert": "a"]]
            headers = payload?.headers.map { HeaderField($0.name, $0.value) } ?? []
        }

        func outcome(_ value: JSONValue) -> Outcome { .payload(value.serialized(), headers: headers) }

        func outcome(headers: [HeaderField]? = nil) -> Outcome {
            .payload(value.serialized(), headers: headers ?? self.headers)
        }
    }
}
