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
            "The testee ended, did not answer in time, broke the protocol, or sent a push that no message asked "
                + "for. Run the case alone with "
                + "pushproof replay, and read the testee's standard error."
        case .reference:
            "The vendor's documents do not allow the testee's outcome. The finding shows the difference from the "
                + "nearest allowed outcome. The named rule of the vendor gives the document."
        case .invariants:
            "Two related messages give outcomes that do not fit together. This must hold for every compiler: the same "
                + "message gives the same payload, and a text changes only the members that contain it."
        case .rules:
            "The request breaks a rule of Apple's documents."
        case .delivery:
            "The mock endpoint refused the request with the reason that APNs gives, or HTTP/2 ended it before."
        case .effects:
            "APNs takes the request, but the device does not do what the message asks."
        case .parsers:
            "Two JSON parsers read the payload differently. A device may read something else than the sender means."
        case .harness:
            "Pushproof contradicts itself: its reference, rules and mock endpoint do not agree. This is a "
                + "defect of Pushproof, not of the testee."
        case .expected:
            "The vendor's documents ask for a payload that breaks a rule. Reports show it once, and it never fails a run."
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
