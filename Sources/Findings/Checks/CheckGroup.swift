/// The checks by what they look at: the columns of the matrix, and the help of a rule that has no page of its own.
package enum CheckGroup: Sendable, CaseIterable {
    case testee, reference, invariants, rules, delivery, effects, parsers, harness, expected

    /// A few words for a table's head.
    package var title: String {
        switch self {
        case .testee: "Testee"
        case .reference: "Reference"
        case .invariants: "Invariants"
        case .rules: "APNs rules"
        case .delivery: "Delivery"
        case .effects: "Device"
        case .parsers: "Parsers"
        case .harness: "Harness"
        case .expected: "Expected"
        }
    }

    /// What a finding of the group says, and what to do about it.
    package var help: String {
        switch self {
        case .testee:
            "The testee ended, was silent for too long, did not keep to the protocol, or sent a push that was not asked "
                + "for. Run the case alone with "
                + "pushproof replay and read what the testee wrote to standard error."
        case .reference:
            "The vendor's documents do not allow the testee's outcome. The difference is against the "
                + "nearest one, and the named rule of the vendor says which document speaks of it."
        case .invariants:
            "Two runs of related messages do not relate as they must for every compiler, whatever the vendor: the same "
                + "message gives the same payload, and a text changes nothing but the members that hold it."
        case .rules:
            "The request breaks a rule of Apple's documents."
        case .delivery:
            "The mock endpoint did not take the request: it gave the reason that APNs gives, or HTTP/2 ended it first."
        case .effects:
            "APNs takes the request, but the device does not do what the message asks for."
        case .parsers:
            "Two JSON parsers do not read the same in the payload. What a sender means may not be what a device reads."
        case .harness:
            "Pushproof contradicts itself: the reference, the rules and the mock endpoint do not agree. This is a "
                + "defect of Pushproof and not of the testee."
        case .expected:
            "The vendor's own documents ask for a payload that breaks a rule. It is shown once and gates nothing."
        }
    }
}

extension CheckID {
    /// What the check looks at.
    package var group: CheckGroup {
        switch self {
        case .testee, .service, .sequence: .testee
        case .difference, .reading, .dialectRule, .notificationType: .reference
        case .invariant: .invariants
        case .rule: .rules
        case .refusal, .transport, .upstreamAnswer: .delivery
        case .device: .effects
        case .parser: .parsers
        case .harness: .harness
        case .expectedViolation: .expected
        }
    }
}
