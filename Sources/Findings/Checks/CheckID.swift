import JSONCBridge
import PushModel
import Testees

/// What a finding says is wrong: a rule of Apple's, an answer of the endpoint, or a check of Pushproof itself.
///
/// Its ``id`` is the same for ever: reports, baselines and fingerprints name it.
package enum CheckID: Hashable, Sendable {
    /// The testee's outcome is not a right one.
    case difference(Difference)
    /// The testee's outcome is right by a reading that is not, or not always, its own.
    case reading(Reading)
    /// The testee gave no answer.
    case testee(TesteeFailure.Kind)
    /// A running service sent a push that nobody asked for, or not when it was asked for.
    case service(Service)
    /// A row of messages ends otherwise than it must.
    case sequence(Sequence)
    /// What holds of every compiler does not hold of the testee.
    case invariant(Invariant)
    /// A rule of Apple's is broken: an ID of the rule list, as in `size.limit`.
    case rule(String)
    /// A rule of a dialect of the user's own is broken: its ID in the dialect's file.
    case dialectRule(String)
    /// A field of a notification for FCM has another type than the article's table gives.
    case notificationType
    /// APNs refuses the push.
    case refusal(Reason)
    /// HTTP/2 ends the push before APNs has it.
    case transport(Transport)
    /// Another endpoint gives another answer than the mock.
    case upstreamAnswer
    /// The device does not do what the message asks for.
    case device(Device)
    /// Two JSON parsers do not read the same.
    case parser(ParserDisagreement.Kind)
    /// Pushproof contradicts itself.
    case harness(Harness)
    /// The vendor's own documents, or the message, ask for what breaks a rule: information.
    case expectedViolation

    package enum Difference: String, Sendable, CaseIterable {
        case outcome, payload, header
        /// Not all right outcomes were compared: information.
        case unsettled
        /// Another outcome than that of the compiler before the change, of a dialect without a reference.
        case changed
    }

    package enum Reading: String, Sendable, CaseIterable {
        /// Two answers take two readings of one open topic.
        case contradiction
        /// The readings file has another one.
        case pinned
    }

    package enum Service: String, Sendable, CaseIterable {
        case stray, repeated, late
    }

    package enum Sequence: String, Sendable, CaseIterable {
        case duplicate, lost, phone
    }

    package enum Transport: String, Sendable, CaseIterable {
        case unsendable
        case brokenOff = "broken-off"
        case abandoned
        case connectionError = "connection-error"
        case streamError = "stream-error"
    }

    package enum Device: String, Sendable, CaseIterable {
        case silentVisible = "silent-visible"
        case alertLost = "alert-lost"
        case noWake = "no-wake"
        case noExtension = "no-extension"
        case defaultSound = "default-sound"
        case textMissing = "text-missing"
        case textArguments = "text-arguments"
    }

    package enum Harness: String, Sendable, CaseIterable {
        case prediction, delivery
    }

    /// Every check but the rules of Apple's and the refusals, of which the rule list knows.
    package static let own: [CheckID] =
        Difference.allCases.map(Self.difference) + Reading.allCases.map(Self.reading)
        + TesteeFailure.Kind.allCases.map(Self.testee)
        + Service.allCases.map(Self.service) + Sequence.allCases.map(Self.sequence)
        + Invariant.allCases.map(Self.invariant) + [.notificationType, .upstreamAnswer]
        + Transport.allCases.map(Self.transport)
        + Device.allCases.map(Self.device) + ParserDisagreement.Kind.allCases.map(Self.parser)
        + Harness.allCases.map(Self.harness) + [.expectedViolation]

    private static let ownByID = Dictionary(uniqueKeysWithValues: own.map { ($0.id, $0) })
    private static let refusalPrefix = "apns."
    private static let dialectPrefix = "dialect."

    /// The name of the check in every report.
    package var id: String {
        switch self {
        case .difference(let difference): "diff.\(difference.rawValue)"
        case .reading(let reading): "readings.\(reading.rawValue)"
        case .testee(let failure): "testee.\(failure.rawValue)"
        case .service(let fault): "service.\(fault.rawValue)"
        case .sequence(let fault): "sequence.\(fault.rawValue)"
        case .invariant(let invariant): "invariant.\(invariant.rawValue)"
        case .rule(let id): id
        case .dialectRule(let id): CheckID.dialectPrefix + id
        case .notificationType: "fcm.type"
        case .refusal(let reason): CheckID.refusalPrefix + reason.rawValue
        case .transport(let transport): CheckID.refusalPrefix + transport.rawValue
        case .upstreamAnswer: "upstream.answer"
        case .device(let device): "effect.\(device.rawValue)"
        // A size that only a parser's library brings about.
        case .parser(.reserialisedOverLimit): "size.reserialised"
        case .parser(let kind): "parser.\(kind.rawValue)"
        case .harness(let harness): "harness.\(harness.rawValue)"
        case .expectedViolation: "expected-violations"
        }
    }

    /// The check of that name; a name that no other check has is that of a rule.
    package init(id: String) {
        if let own = CheckID.ownByID[id] {
            self = own
        } else if id.hasPrefix(CheckID.refusalPrefix) {
            self = .refusal(Reason(rawValue: String(id.dropFirst(CheckID.refusalPrefix.count))))
        } else if id.hasPrefix(CheckID.dialectPrefix) {
            self = .dialectRule(String(id.dropFirst(CheckID.dialectPrefix.count)))
        } else {
            self = .rule(id)
        }
    }
}

extension CheckID.Device {
    /// The check of a push that does not do what is wanted.
    package init(_ expectedEffect: ExpectedEffect) {
        switch expectedEffect {
        case .silent: self = .silentVisible
        case .visible: self = .alertLost
        case .wakes: self = .noWake
        case .extension: self = .noExtension
        }
    }
}

extension CheckID: Comparable {
    package static func < (lhs: CheckID, rhs: CheckID) -> Bool { lhs.id < rhs.id }
}

extension CheckID: CustomStringConvertible {
    package var description: String { id }
}

extension CheckID {
    /// Whether it is about the testee's outcome beside the right ones.
    package var isDifference: Bool {
        switch self {
        case .difference, .dialectRule: true
        default: false
        }
    }

    /// Whether a finding of it shows only beside the variants of its case.
    package var isInvariant: Bool {
        if case .invariant = self { true } else { false }
    }

    /// Whether it is about a push of a running service beside those that were asked for.
    package var isOfService: Bool {
        if case .service = self { true } else { false }
    }

    /// Whether it is about the end of a row of messages.
    package var isOfSequence: Bool {
        if case .sequence = self { true } else { false }
    }

    /// Whether it is about what a parser makes of the text.
    package var isReading: Bool {
        switch self {
        case .parser(.reserialisedOverLimit): false
        case .parser: true
        default: false
        }
    }

    /// Whether it is about the payload's size.
    package var isSize: Bool {
        switch self {
        case .parser(.reserialisedOverLimit): true
        case .rule(let id): id.hasPrefix("size.")
        default: false
        }
    }
}
