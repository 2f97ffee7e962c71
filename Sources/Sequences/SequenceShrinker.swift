import APNsRules
import APNsWire
import PushModel
import WorldConfiguration

/// Makes a sequence smaller for as long as it shows the same.
///
/// One place accepts: only what was run and shows the same replaces the best. A sequence that asks nothing unfair of a sender stays so.
package struct SequenceShrinker {
    /// Sequences that are run at most.
    package static let budget = 100

    /// The smallest known.
    package private(set) var best: PushSequence
    /// How many were run.
    package private(set) var runs = 0

    /// What every sequence can do with in the place of its messages: the simplest.
    private let simple: [PushSequence.Message]
    private let isFair: Bool

    /// - Parameters:
    ///   - sequence: What is made smaller.
    ///   - simple: Messages to put in the place of others, the simplest first.
    package init(_ sequence: PushSequence, simple: [PushSequence.Message] = []) {
        best = sequence
        self.simple = simple
        isFair = sequence.isFair
    }

    /// - Parameter shows: Runs a sequence, and says whether it shows the same.
    /// - Throws: What `shows` throws.
    package mutating func shrink<Failure: Error>(
        _ shows: (PushSequence) async throws(Failure) -> Bool
    ) async throws(Failure) {
        var isSmaller = true
        while isSmaller, runs < Self.budget {
            let before = best
            try await leaveStepsOut(shows)
            try await simplifySteps(shows)
            isSmaller = best != before
        }
    }

    private mutating func accept<Failure: Error>(
        _ candidate: PushSequence,
        _ shows: (PushSequence) async throws(Failure) -> Bool
    ) async throws(Failure) -> Bool {
        guard candidate != best, runs < Self.budget, candidate.steps.contains(where: { $0.message != nil }),
            !isFair || candidate.isFair
        else { return false }
        runs += 1
        guard try await shows(candidate) else { return false }
        best = candidate
        return true
    }

    /// Halves, quarters, single steps; the last ones first, since what comes later needs what was before.
    private mutating func leaveStepsOut<Failure: Error>(
        _ shows: (PushSequence) async throws(Failure) -> Bool
    ) async throws(Failure) {
        var length = max(best.steps.count / 2, 1)
        while true {
            var end = best.steps.count
            while end > 0, best.steps.count > 1 {
                let start = max(end - length, 0)
                var candidate = best
                candidate.steps.removeSubrange(start..<min(end, candidate.steps.count))
                _ = try await accept(candidate, shows)
                end = start
            }
            guard length > 1 else { return }
            length /= 2
        }
    }

    private mutating func simplifySteps<Failure: Error>(
        _ shows: (PushSequence) async throws(Failure) -> Bool
    ) async throws(Failure) {
        for index in best.steps.indices {
            for step in simpler(best.steps[index]) {
                var candidate = best
                candidate.steps[index] = step
                if try await accept(candidate, shows) { break }
            }
        }
        // As few devices as will do.
        for (number, device) in best.devices.enumerated().reversed() {
            for other in best.devices.prefix(number) {
                var candidate = best
                candidate.steps = candidate.steps.map { $0.moved(from: device, to: other) }
                if try await accept(candidate, shows) { break }
            }
        }
    }

    /// Steps to try in the place of one, the simplest first.
    private func simpler(_ step: PushSequence.Step) -> [PushSequence.Step] {
        switch step {
        case .phone: return []
        case .time(let milliseconds):
            return [1000, 60_000, 3_600_000].filter { $0 < milliseconds }.map { .time($0) }
        case .message(let message):
            var steps = faults(simplerThan: message.fault).map { fault in
                var simpler = message
                simpler.fault = fault
                return PushSequence.Step.message(simpler)
            }
            // Each place has a message of its own, so that no two are equal.
            let used = best.steps.compactMap(\.message).map(\.message)
            let place = simple.firstIndex { $0.message == message.message } ?? simple.count
            for plain in simple.prefix(min(place, Self.mostSimple)) where !used.contains(plain.message) {
                var simpler = plain
                (simpler.device, simpler.fault) = (message.device, message.fault)
                steps.append(.message(simpler))
            }
            return steps
        }
    }

    private static let mostSimple = 4

    /// No fault, then the same answer without what else it has, then the plainest one of its status.
    private func faults(simplerThan fault: Fault?) -> [Fault?] {
        guard let fault else { return [] }
        guard case .respond(let status, let reason, let retryAfter, let since) = fault.action else { return [nil] }
        var faults: [Fault?] = [nil]
        if let usual = Fault.usualReason(of: status), reason != usual { faults.append(.answering(status, usual)) }
        if retryAfter != nil || since != nil { faults.append(.answering(status, reason)) }
        return faults
    }
}

extension PushSequence.Step {
    fileprivate func moved(from device: String, to other: String) -> PushSequence.Step {
        switch self {
        case .message(var message) where message.device == device:
            message.device = other
            return .message(message)
        case .phone(var change) where change.device == device:
            change.device = other
            return .phone(change)
        default: return self
        }
    }
}
