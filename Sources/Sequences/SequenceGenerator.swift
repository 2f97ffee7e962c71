import APNsRules
import APNsWire
import Determinism
import PushModel
import WorldConfiguration

/// Makes sequences: each is a function of the seed and its number.
package struct SequenceGenerator: Sendable {
    /// Steps of a sequence.
    private static let lengths = 2...10
    /// Of a step: how likely it is a message, a jump of the clock, something on a phone.
    private static let kinds = [6, 2, 2]
    /// How far the clock goes on, in milliseconds.
    private static let times = [1000, 30_000, 120_000, 1_200_000, 3_600_000]

    /// What APNs may answer to a push that is as it should be: Apple, Handling notification responses from APNs.
    ///
    /// What is wrong with the provider token is left out: to renew it needs the sender's own clock.
    static let answers: [Fault] = [
        .answering(500, .internalServerError), .answering(503, .serviceUnavailable), .answering(503, .shutdown),
        .answering(503, .serviceUnavailable, retryAfter: 1),
        .answering(429, .tooManyRequests), .answering(429, .tooManyRequests, retryAfter: 1),
        .answering(410, .unregistered), .answering(410, .expiredToken),
        .answering(410, .unregistered, since: .ago(7_200_000)),
        .answering(400, .badDeviceToken), .answering(400, .deviceTokenNotForTopic), .answering(400, .badCollapseId),
        .answering(400, .badTopic), .answering(413, .payloadTooLarge),
        // The push is answered, and the connection ends.
        Fault(action: .goAway(reason: Reason.shutdown.rawValue)),
    ]

    private let pool: MessagePool
    private let seed: UInt64

    package init(_ pool: MessagePool, seed: UInt64) {
        self.pool = pool
        self.seed = seed
    }

    /// - Parameter number: From 1.
    /// - Returns: The sequence of that number.
    package func sequence(_ number: Int) -> PushSequence {
        var generator = SeededGenerator(campaignSeed: seed, caseNumber: number)
        var sequence = PushSequence(title: "generated sequence \(number)", dialect: pool.dialect, steps: [])
        let devices = ["a", "b", "c"].prefix(generator.integer(in: 1...3))
        let length = generator.integer(in: Self.lengths)
        var fates: [String: DeviceFate] = [:]
        var unused = pool.messages
        while sequence.steps.count < length {
            let device = generator.choose(Array(devices))
            let fate = fates[device] ?? DeviceFate()
            let steps: [PushSequence.Step]
            switch generator.index(weights: Self.kinds) {
            case 1: steps = [.time(generator.choose(Self.times))]
            case 2: steps = [.phone(phoneChange(of: device, fate, &generator))]
            default:
                guard !fate.isDead, !unused.isEmpty else {
                    steps = [.phone(PushSequence.PhoneChange(device: device, registration: .registered))]
                    break
                }
                var message = unused.remove(at: generator.below(unused.count))
                message.device = device
                steps = pushed(message, &generator)
            }
            for step in steps { DeviceFate.take(step, &fates) }
            sequence.steps += steps
        }
        if !sequence.steps.contains(where: { $0.message != nil }), let message = pool.messages.first {
            sequence.steps.append(.message(message))
        }
        return sequence
    }

    /// A message, one in two with an answer; before an old 410 the device has registered anew.
    private func pushed(_ message: PushSequence.Message, _ generator: inout SeededGenerator) -> [PushSequence.Step] {
        guard generator.oneIn(2) else { return [.message(message)] }
        var message = message
        message.fault = generator.choose(Self.answers)
        guard case .respond(_, _, _, .ago(let milliseconds)?) = message.fault?.action else {
            return [.message(message)]
        }
        let registration = PushSequence.PhoneChange(
            device: message.device,
            registration: .registered,
            registeredAt: .ago(milliseconds / 2)
        )
        return [.phone(registration), .message(message)]
    }

    private func phoneChange(
        of device: String,
        _ fate: DeviceFate,
        _ generator: inout SeededGenerator
    ) -> PushSequence.PhoneChange {
        if fate.isDead || fate.isGone { return PushSequence.PhoneChange(device: device, registration: .registered) }
        if !fate.isOnline { return PushSequence.PhoneChange(device: device, isOnline: true) }
        return generator.oneIn(3)
            ? PushSequence.PhoneChange(device: device, app: .deleted)
            : PushSequence.PhoneChange(device: device, isOnline: false)
    }
}

/// What a device has gone through, as far as it says whether a message for it is fair.
struct DeviceFate {
    /// The token is dead, and whoever sends to it was told so.
    private(set) var isDead = false
    /// The app is deleted, and nobody was told.
    private(set) var isGone = false
    private(set) var isOnline = true
    /// How long ago the app registered by its own words, in milliseconds; nil where it did not.
    private var registeredAgo: Int?

    /// Takes a step for all devices, by their names.
    static func take(_ step: PushSequence.Step, _ fates: inout [String: DeviceFate]) {
        if let device = step.device {
            fates[device, default: DeviceFate()].take(step)
        } else {
            for device in fates.keys { fates[device]?.take(step) }
        }
    }

    private mutating func take(_ step: PushSequence.Step) {
        switch step {
        case .time(let milliseconds): registeredAgo = registeredAgo.map { $0 + milliseconds }
        case .phone(let change):
            isOnline = change.isOnline ?? isOnline
            if change.app == .deleted { isGone = true }
            switch change.registration {
            case nil: break
            case .registered:
                (isDead, isGone) = (false, false)
                if case .ago(let milliseconds) = change.registeredAt {
                    registeredAgo = milliseconds
                } else {
                    registeredAgo = 0
                }
            case .unregistered, .expired: isGone = true
            }
        case .message(let message):
            if isGone { isDead = true }
            guard let fault = message.fault, Self.isDeath(fault), case .respond(_, _, _, let since) = fault.action
            else { return }
            // A registration that is newer keeps the token.
            if case .ago(let milliseconds)? = since, let registeredAgo, registeredAgo < milliseconds { return }
            isDead = true
        }
    }

    /// Whether the answer says that the device token is dead.
    static func isDeath(_ fault: Fault) -> Bool {
        guard case .respond(_, let reason?, _, _) = fault.action else { return false }
        return deaths.contains(reason)
    }

    /// Apple, Handling notification responses from APNs: after these nothing goes to the device token.
    private static let deaths: Set<Reason> = [.badDeviceToken, .deviceTokenNotForTopic, .unregistered, .expiredToken]
}

extension PushSequence {
    /// Whether no message asks for what a sender must not do: none is for a device whose token it was told is dead, and no two
    /// are equal.
    var isFair: Bool {
        var fates: [String: DeviceFate] = [:]
        for (index, step) in steps.enumerated() {
            if let message = step.message {
                guard !(fates[message.device]?.isDead ?? false), firstIndex(equalTo: index) == index else {
                    return false
                }
            }
            DeviceFate.take(step, &fates)
        }
        return true
    }
}
