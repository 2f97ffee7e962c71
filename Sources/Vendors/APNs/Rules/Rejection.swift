import APNsRules
import JSONModel
import PushModel
import VendorModel

extension PayloadRule {
    static let rejected = PayloadRule(
        "AP-3",
        "A request that APNs rejects or a device drops is refused, or sent unchanged except for the member "
            + "that is wrong.",
        source: "Apple, Handling notification responses from APNs"
    )
}

extension MeantPush {
    var isOversize: Bool { verdict.violations.contains { $0.answer?.reason == .payloadTooLarge } }

    func oversize(_ readings: inout Readings) -> ExpectedOutcome {
        switch readings.take(OversizePayload.self) {
        case .sent: ExpectedOutcome(.payload(chosenPayload(&readings)))
        case .refused: ExpectedOutcome(.refused(Self.tooLarge), by: PayloadRule.rejected)
        case .suppressed: ExpectedOutcome(.suppressed(Self.tooLarge), by: PayloadRule.rejected)
        }
    }

    func chosen(_ readings: inout Readings) -> ExpectedOutcome {
        if isBroken, readings.take(BrokenRequest.self) == .refused {
            return ExpectedOutcome(.refused("the request breaks one of Apple's rules"), by: PayloadRule.rejected)
        }
        // What is broken may be refused already.
        if !isBroken, hasEqualKeys, readings.take(Self.equalKeys) == .refused {
            return ExpectedOutcome(.refused("the payload has equal keys"))
        }
        if !isBroken, value?.hasUnboundedNumber ?? false, readings.take(UnboundedNumber.self) == .refused {
            return ExpectedOutcome(.refused("a number is beyond every machine type"))
        }
        return ExpectedOutcome(.payload(chosenPayload(&readings)))
    }

    private static let tooLarge = "the payload is too large"

    private var hasEqualKeys: Bool { value?.hasEqualKeys(depthLeft: JSONLimits().depth) ?? false }

    /// Whether APNs would reject the request, or a device drop or degrade it; no JSON at all is the worst case of it.
    var isBroken: Bool { !brokenRules.isEmpty }

    /// The rules by which it would be, each once. What an empty sound does depends on the device; no document says what an
    /// empty collapse ID does, and some libraries refuse both.
    var brokenRules: [String] {
        verdict.violations.lazy
            .filter { $0.level.severity == .error || ["aps.sound.type", "hdr.collapse.empty"].contains($0.rule) }
            .map(\.rule)
            .reduce(into: []) { rules, rule in
                if !rules.contains(rule) { rules.append(rule) }
            }
    }
}

extension JSONValue {
    /// Whether a number in it is larger than every double.
    fileprivate var hasUnboundedNumber: Bool {
        switch self {
        case .null, .bool, .string: false
        case .number(let number): number.doubleValue == nil
        case .array(let elements): elements.contains { $0.hasUnboundedNumber }
        case .object(let object): object.members.contains { $0.value.hasUnboundedNumber }
        }
    }
}
