import JSONModel
import JSONSchema
import PushModel

extension DialectReader {
    static let ruleKeys = ["id", "sentence", "source", "if", "outcome", "then", "headers", "intent", "equal"]

    mutating func rules() -> [DialectRule] {
        let place = JSONPointer(tokens: ["rules"])
        guard let value = root["rules"] else { return [] }
        guard case .array(let elements) = value else {
            report(place, "“rules” must be a list of rules")
            return []
        }
        var rules: [DialectRule] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let object) = element else {
                report(place.appending(index), "a rule must be a mapping with \(Wording.list(Self.ruleKeys))")
                continue
            }
            guard let rule = rule(object, index) else { continue }
            if rules.contains(where: { $0.id == rule.id }) {
                report(place.appending(index).appending("id"), "there is another rule “\(rule.id)”")
            }
            rules.append(rule)
        }
        return rules
    }

    private mutating func rule(_ object: JSONObject, _ index: Int) -> DialectRule? {
        let place = JSONPointer(tokens: ["rules", String(index)])
        checkKeys(of: object, Self.ruleKeys, at: place)
        let id = text(object["id"], at: place.appending("id"), what: "the rule's ID")
        let sentence = text(
            object["sentence"],
            at: place.appending("sentence"),
            what: "the rule's statement"
        )
        let source = text(object["source"], at: place.appending("source"), what: "the rule's source")
        let outcome = outcome(object["outcome"], at: place.appending("outcome"))
        let condition = schema(at: "rules", String(index), "if")
        let payload = schema(at: "rules", String(index), "then")
        let rule = DialectRule(
            id: id ?? "",
            sentence: sentence ?? "",
            source: source ?? "",
            condition: condition,
            outcome: outcome,
            payload: payload,
            headers: headers(object["headers"], at: place.appending("headers")),
            intent: intent(object["intent"], at: place.appending("intent")),
            equal: equalities(object["equal"], at: place.appending("equal")),
            line: problem(place, "").line
        )
        checkMeaning(of: rule, object, at: place)
        return id == nil ? nil : rule
    }

    private mutating func outcome(_ value: JSONValue?, at place: JSONPointer) -> DialectRule.Outcome? {
        guard let value else { return nil }
        if let outcome = value.stringValue.flatMap(DialectRule.Outcome.init) { return outcome }
        report(place, "“outcome” is \(Wording.alternatives(DialectRule.Outcome.allCases.map(\.rawValue)))")
        return nil
    }

    /// A rule must say something, and what it says must be possible.
    private mutating func checkMeaning(of rule: DialectRule, _ object: JSONObject, at place: JSONPointer) {
        let aboutPayloads = ["then", "headers", "intent", "equal"].filter { object[$0] != nil }
        if let outcome = rule.outcome, outcome != .payload, let first = aboutPayloads.first {
            report(place.appending(first), "there is no payload where the outcome is “\(outcome.rawValue)”")
        }
        if aboutPayloads.isEmpty, object["outcome"] == nil {
            report(place, "the rule has no demand: it needs outcome, then, headers, intent or equal")
        }
    }

    private mutating func headers(_ value: JSONValue?, at place: JSONPointer) -> [DialectRule.Header] {
        guard let value else { return [] }
        guard case .object(let object) = value else {
            report(place, "“headers” must be a mapping of header fields to their values")
            return []
        }
        return object.members.compactMap { member in
            // A priority is a number for whoever writes YAML, and a text in HTTP.
            guard let text = member.value.stringValue ?? member.value.numberValue?.lexeme else {
                report(place.appending(member.key), "a header field's value must be a text")
                return nil
            }
            return DialectRule.Header(name: member.key.lowercased(), value: text)
        }
    }

    private mutating func intent(_ value: JSONValue?, at place: JSONPointer) -> DialectRule.Intent {
        var intent = DialectRule.Intent()
        guard let value else { return intent }
        guard case .object(let object) = value else {
            report(place, "“intent” must be a mapping with visible, wakes, runsExtension")
            return intent
        }
        checkKeys(of: object, ["visible", "wakes", "runsExtension"], at: place)
        for member in object.members {
            guard let flag = member.value.boolValue else {
                report(place.appending(member.key), "it is true or false")
                continue
            }
            switch member.key {
            case "visible": intent.visible = flag
            case "wakes": intent.wakes = flag
            default: intent.runsExtension = flag
            }
        }
        return intent
    }

    private mutating func equalities(_ value: JSONValue?, at place: JSONPointer) -> [DialectEquality] {
        guard let value else { return [] }
        guard case .array(let elements) = value else {
            report(place, "“equal” must be a list of mappings with message and payload")
            return []
        }
        var equalities: [DialectEquality] = []
        for (index, element) in elements.enumerated() {
            let here = place.appending(index)
            guard case .object(let object) = element else {
                report(here, "it is a mapping with message and payload")
                continue
            }
            checkKeys(of: object, ["message", "payload"], at: here)
            let message = pointer(object["message"], at: here.appending("message"), what: "the place in the message")
            let payload = pointer(object["payload"], at: here.appending("payload"), what: "the place in the payload")
            if let message, let payload { equalities.append(DialectEquality(message: message, payload: payload)) }
        }
        return equalities
    }
}
