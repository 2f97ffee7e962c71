import JSONModel
import PushModel

extension ExpectedOutcome {
    /// Whether the observed outcome is this one, or as right: cheaper than asking for the differences.
    package func isMatched(by observed: ObservedOutcome) -> Bool {
        guard rules == nil, case .payload(let expected) = kind, case .payload(let bytes, let headers) = observed.outcome
        else {
            return differences(from: observed).isEmpty
        }
        return expected.isMatched(bytes: bytes, value: observed.value, headers: headers)
    }

    /// How the observed outcome differs from this one; nothing where it is right. Reason texts are never compared.
    package func differences(from observed: ObservedOutcome) -> [OutcomeDifference] {
        if let rules {
            return rules.breaches(by: observed.outcome, value: observed.value).map(OutcomeDifference.init)
        }
        return differencesOfKind(from: observed)
    }

    private func differencesOfKind(from observed: ObservedOutcome) -> [OutcomeDifference] {
        switch (kind, observed.outcome) {
        case (.payload(let expected), .payload(let bytes, let headers)):
            expected.differences(bytes: bytes, value: observed.value, headers: headers)
        case (.suppressed, .suppressed), (.refused, .refused): []
        case (.removed(let expected), .removed), (.removed(let expected), .updated):
            OutcomeDifference.ofUpdate(
                expected,
                shown.map { ($0.texts, $0.rule) },
                from: observed.outcome,
                specRule: rule
            )
        default:
            [
                OutcomeDifference(
                    subject: .outcome,
                    expected: .string(outcome.kind.rawValue),
                    actual: .string(observed.outcome.kind.rawValue),
                    specRule: rule
                )
            ]
        }
    }
}

extension ExpectedPayload {
    /// Whether what was observed is this payload, or one that is as right.
    fileprivate func isMatched(bytes: [UInt8], value: JSONValue?, headers: [HeaderField]) -> Bool {
        guard headerDifferences(headers).isEmpty else { return false }
        guard bytes != self.bytes else { return true }
        guard let value, isReadable else { return false }
        return JSONDiff.differences(expected: self.value, actual: value, allSatisfy: isUnjudged)
    }

    fileprivate func differences(bytes: [UInt8], value: JSONValue?, headers: [HeaderField]) -> [OutcomeDifference] {
        guard bytes != self.bytes else { return headerDifferences(headers) }
        guard let value, isReadable else {
            let text = String(decoding: bytes.prefix(200), as: UTF8.self)
            return [
                OutcomeDifference(
                    subject: .payload(.root, .type),
                    expected: self.value,
                    actual: .string(text),
                    specRule: nil
                )
            ]
        }
        let payload = JSONDiff.differences(expected: self.value, actual: value)
            .filter { !isUnjudged($0) }
            .map { difference in
                OutcomeDifference(
                    subject: .payload(difference.pointer, difference.kind),
                    expected: difference.expected,
                    actual: difference.actual,
                    specRule: rule(at: difference.pointer)
                )
            }
        return payload + headerDifferences(headers)
    }

    private func isUnjudged(_ difference: JSONDifference) -> Bool {
        if difference.kind != .missing, isSilent(difference.expected, at: difference.pointer),
            isSilent(difference.actual, at: difference.pointer)
        {
            return true
        }
        if openPlaces.contains(where: { difference.pointer.tokens.starts(with: $0.tokens) }) { return true }
        if brokenMembers.contains(where: { difference.pointer.tokens.starts(with: $0.tokens) }) { return true }
        if difference.kind == .unexpected, let actual = difference.actual,
            let implied = impliedMembers[difference.pointer.description],
            JSONDiff.differences(expected: implied, actual: actual).isEmpty
        {
            return true
        }
        if difference.kind != .missing, openForms.contains(where: difference.pointer.isInside(_:)) { return true }
        if let placesOfRules, difference.kind == .unexpected {
            return !placesOfRules.contains(difference.pointer.description)
        }
        if let name = difference.pointer.tokens.first,
            servicePrefixes.contains(where: { name.utf8.starts(with: $0.utf8) })
        {
            return true
        }
        // Which number it is nobody says; that it is one is known.
        let isOther = difference.kind == .value || difference.kind == .type && difference.expected?.numberValue == nil
        guard isOther, unjudged.contains(where: { difference.pointer.tokens.starts(with: $0.tokens) }) else {
            return false
        }
        guard let open = openTexts[difference.pointer.description], let text = difference.actual?.stringValue else {
            return true
        }
        return open.allows(text)
    }

    /// Whether a member says what it says where it is left out.
    private func isSilent(_ value: JSONValue?, at pointer: JSONPointer) -> Bool {
        guard !silentMembers.isEmpty, let kind = silentMembers[pointer.description] else { return false }
        switch value {
        case nil, .null?: return true
        case .string("")?: return kind == .string || kind == .object
        case .array(let elements)?: return kind == .array && elements.isEmpty
        case .object(let object)?:
            return kind == .object && object.members.allSatisfy { isSilent($0.value, at: pointer.appending($0.key)) }
        default: return false
        }
    }

    /// The rule of the member itself, or of its nearest ancestor that has one.
    package func rule(at pointer: JSONPointer) -> String? {
        trace.filter { pointer.tokens.starts(with: $0.pointer.tokens) }
            .max { $0.pointer.tokens.count < $1.pointer.tokens.count }?.rule
    }

    /// What APNs takes a request without the header to say (Apple, Sending notification requests to APNs).
    private static func `default`(of header: String) -> String? { header == "apns-priority" ? "10" : nil }

    /// A testee that gives headers must give those that a rule fixes; one that gives none is not judged.
    private func headerDifferences(_ headers: [HeaderField]) -> [OutcomeDifference] {
        guard !headers.isEmpty else { return [] }
        let leftOut = headersLeftOut.filter { field in headers[field.name]?.hasSameScalars(as: field.value) ?? false }
            .map { OutcomeDifference(subject: .header($0.name), expected: nil, actual: .string($0.value)) }
        let implied = impliedHeaders.filter { field in !self.headers.contains { $0.name == field.name } }
        let differing = (self.headers + implied).filter { !brokenHeaders.contains($0.name) }.compactMap {
            expected -> OutcomeDifference? in
            let actual = headers[expected.name]
            let meant =
                actual ?? (impliedHeaders.first { $0.name == expected.name }?.value ?? Self.default(of: expected.name))
            guard !expected.accepts(meant) else { return nil }
            return OutcomeDifference(
                subject: .header(expected.name),
                expected: .string(expected.value),
                actual: actual.map { .string($0) },
                specRule: expected.rule
            )
        }
        return leftOut + differing
    }
}

extension ExpectedHeader {
    fileprivate func accepts(_ actual: String?) -> Bool {
        guard let actual else { return false }
        if actual.hasSameScalars(as: value) { return true }
        guard tolerance > 0, let expected = Int(value), let given = Int(actual) else { return false }
        let (distance, overflow) = given.subtractingReportingOverflow(expected)
        return !overflow && distance.magnitude <= UInt(tolerance)
    }
}
