import JSONModel
import PushModel

extension CaseExpectation {
    /// How the observed outcome differs from what the document says; nothing where it is right.
    ///
    /// - Parameters:
    ///   - observed: The outcome of a case.
    ///   - dialect: Of the case: its service may add members of its own, which are not compared.
    /// - Returns: The differences, in the order of the payload.
    package func differences(
        from observed: ObservedOutcome,
        of dialect: (any CaseDialect)?
    ) -> [OutcomeDifference] {
        requirement.differences(
            from: observed,
            unjudged: UnjudgedPlaces(
                pointers: unjudged,
                serviceMembers: ServiceMembers(prefixes: dialect?.servicePrefixes ?? []),
                ruleOfShown: dialect?.ruleOfShown
            )
        )
    }
}

/// What a dialect adds to the words of a document: the places of a payload at which it is not held against it, and a rule.
private struct UnjudgedPlaces {
    let pointers: [JSONPointer]
    let serviceMembers: ServiceMembers
    let ruleOfShown: String?

    /// Whether a document that gives a member there is not held against it.
    func contain(_ difference: JSONDifference) -> Bool {
        let pointer = difference.pointer
        if serviceMembers.contain(pointer) { return true }
        // A member that is given must be there, with whatever value.
        if difference.kind == .missing, pointers.contains(pointer) { return false }
        return pointers.contains { pointer.tokens.starts(with: $0.tokens) }
    }
}

extension CaseExpectation.Requirement {
    fileprivate func differences(from observed: ObservedOutcome, unjudged: UnjudgedPlaces) -> [OutcomeDifference] {
        switch (self, observed.outcome) {
        case (.anyOf(let choices), _):
            choices.map { $0.differences(from: observed, unjudged: unjudged) }
                .min { lhs, rhs in lhs.weight < rhs.weight } ?? []
        case (.suppressed, .suppressed), (.error, .refused): []
        // What the phone does with it, or does not without it, is not for this to say.
        case (.effect, .payload), (.effect, .suppressed): []
        case (.removed(let expected), .removed), (.removed(let expected), .updated):
            OutcomeDifference.ofUpdate(expected, nil, from: observed.outcome)
        case (.updated(let expected, let shown), .removed), (.updated(let expected, let shown), .updated):
            OutcomeDifference.ofUpdate(expected, (shown, unjudged.ruleOfShown), from: observed.outcome)
        case (.payload(let expected, let headers), .payload(let bytes, let actualHeaders)):
            payloadDifferences(expected, bytes, observed.value, unjudged)
                + headerDifferences(headers, actualHeaders)
        case (.payloadText(let expected), .payload(let bytes, _)):
            bytes.elementsEqual(expected.utf8)
                ? [] : [OutcomeDifference(unreadable: bytes, expected: .string(expected))]
        case (.partial(let contains, let absent), .payload(let bytes, _)):
            partialDifferences(contains, absent, bytes, observed.value, unjudged)
        default:
            [
                OutcomeDifference(
                    subject: .outcome,
                    expected: .string(kindName),
                    actual: .string(observed.outcome.kind.rawValue)
                )
            ]
        }
    }

    private var kindName: String {
        switch self {
        case .payload, .payloadText, .partial, .effect: Outcome.Kind.payload.rawValue
        case .suppressed: Outcome.Kind.suppressed.rawValue
        case .error: Outcome.Kind.refused.rawValue
        case .removed, .updated: Outcome.Kind.removed.rawValue
        case .anyOf(let choices): choices.map(\.kindName).joined(separator: " or ")
        }
    }

    private func payloadDifferences(
        _ expected: JSONValue,
        _ bytes: [UInt8],
        _ value: JSONValue?,
        _ unjudged: UnjudgedPlaces
    ) -> [OutcomeDifference] {
        // A text that some service takes as it is, and that is no JSON.
        if case .string(let text) = expected, bytes == Array(text.utf8) { return [] }
        guard let value else { return [OutcomeDifference(unreadable: bytes, expected: expected)] }
        return JSONDiff.differences(expected: expected, actual: value)
            .filter { !unjudged.contain($0) }
            .map(OutcomeDifference.init)
    }

    private func headerDifferences(_ expected: [HeaderField], _ actual: [HeaderField]) -> [OutcomeDifference] {
        guard !actual.isEmpty else { return [] }
        return expected.compactMap { field in
            let given = actual[field.name]
            guard given.map({ !$0.hasSameScalars(as: field.value) }) ?? true else { return nil }
            return OutcomeDifference(
                subject: .header(field.name),
                expected: .string(field.value),
                actual: given.map { .string($0) }
            )
        }
    }

    /// Members of `contains` must be there; further members of the payload are not looked at.
    private func partialDifferences(
        _ contains: JSONValue?,
        _ absent: [JSONPointer],
        _ bytes: [UInt8],
        _ value: JSONValue?,
        _ unjudged: UnjudgedPlaces
    ) -> [OutcomeDifference] {
        guard let value else { return [OutcomeDifference(unreadable: bytes, expected: contains)] }
        let missing = contains.map { contains in
            JSONDiff.differences(expected: contains, actual: value)
                .filter { $0.kind != .unexpected || isInsideArray($0.pointer, of: contains) }
                .filter { !unjudged.contain($0) }
                .map(OutcomeDifference.init)
        }
        let present = absent.compactMap { pointer in
            value[pointer].map {
                OutcomeDifference(subject: .payload(pointer, .unexpected), expected: nil, actual: $0)
            }
        }
        return (missing ?? []) + present
    }

    /// Arrays are required whole: an element more is a difference.
    private func isInsideArray(_ pointer: JSONPointer, of expected: JSONValue) -> Bool {
        expected[JSONPointer(tokens: pointer.tokens.dropLast())]?.arrayValue != nil
    }
}

extension OutcomeDifference {
    fileprivate init(_ difference: JSONDifference) {
        self.init(
            subject: .payload(difference.pointer, difference.kind),
            expected: difference.expected,
            actual: difference.actual
        )
    }

    fileprivate init(unreadable bytes: [UInt8], expected: JSONValue?) {
        self.init(
            subject: .payload(.root, .type),
            expected: expected,
            actual: .string(String(decoding: bytes.prefix(200), as: UTF8.self))
        )
    }
}
