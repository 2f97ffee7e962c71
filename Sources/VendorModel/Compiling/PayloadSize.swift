import JSONModel
import PushModel

extension Readings {
    /// Whether a payload has more than `limit` bytes. What no document spells out can make it longer or shorter than the
    /// reference's, and put it on the other side of the limit.
    package mutating func isOver(_ limit: Int, _ payload: ExpectedPayload, spelling: TypedTopic<OpenSize>) -> Bool {
        let count = payload.bytes.count
        let isOver = count > limit
        guard (limit - 64...limit + 64).contains(count),
            !payload.unjudged.isEmpty || payload.value.hasReprintableNumber,
            take(spelling) == .otherSide
        else { return isOver }
        return !isOver
    }
}

extension Readings {
    /// The limit of a payload, in bytes: Apple's for its push type; for a VoIP push perhaps that of all others.
    package mutating func limit(for type: PushType?, ofBytes count: Int, _ topic: TypedTopic<CallLimit>) -> Int {
        let limit = PayloadLimit.bytes(for: type)
        // Asked only where it decides.
        guard limit > PayloadLimit.device, (PayloadLimit.device + 1...limit).contains(count), take(topic) == .oneLimit
        else { return limit }
        return PayloadLimit.device
    }
}

extension JSONValue {
    /// Whether a number in it can come out of a compiler in another spelling: `1.0` as 1, `1e2` as 100.
    fileprivate var hasReprintableNumber: Bool {
        switch self {
        case .null, .bool, .string: false
        case .number(let number): number.intValue.map { String($0) != number.lexeme } ?? true
        case .array(let elements): elements.contains { $0.hasReprintableNumber }
        case .object(let object): object.members.contains { $0.value.hasReprintableNumber }
        }
    }
}
