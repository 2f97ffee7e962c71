import APNsRules
import APNsWire
import Findings
import JSONModel
import PushModel
import Recording
import Services
import Testees
import VendorModel
import Vendors
import WorldConfiguration

/// What is wrong with what a sender did in a sequence: a function of the two.
package struct SequenceJudge: Sendable {
    /// Rules of conduct that have no say: in a generated sequence the mock's clock goes on and the sender's does not, so what the
    /// sender sends again in time may have expired.
    package static let mutedInGenerated: Set<String> = ["conduct.expired"]
    /// A token that registered anew is given up only where a message for it came: `sequence.lost` tells that.
    private static let muted: Set<String> = ["conduct.token.given_up"]

    private let muted: Set<String>

    /// - Parameter muted: IDs of rules of conduct that have no say.
    package init(muted: Set<String> = []) {
        self.muted = muted
    }

    /// - Parameters:
    ///   - sequence: What was to happen.
    ///   - observation: What was seen.
    /// - Returns: What is wrong, in the order in which it happened; each once.
    package func diagnostics(_ sequence: PushSequence, _ observation: SequenceObservation) -> [Diagnostic] {
        let all =
            failures(sequence, observation) + apples(observation) + conduct(sequence, observation)
            + duplicates(sequence, observation) + lost(sequence, observation) + phones(sequence, observation)
        var seen: Set<String> = []
        return all.filter { seen.insert("\($0.rule) \($0.place) \($0.kind)").inserted }
    }

    // MARK: The service

    private func failures(_ sequence: PushSequence, _ observation: SequenceObservation) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for (step, reply) in observation.replies.sorted(by: { $0.key < $1.key }) where reply.meaning == .other {
            // A service may say in this way that APNs took no push.
            guard !observation.pushes.contains(where: { $0.step == step && !$0.isAccepted }) else { continue }
            diagnostics.append(
                Diagnostic(
                    .testee(.protocol),
                    kind: "malformed",
                    title: "the service answers the message of step \(step + 1) with status \(reply.status)"
                )
            )
        }
        if let failure = observation.failure {
            diagnostics.append(
                Diagnostic(
                    .testee(failure.failure.kind),
                    kind: failure.failure.detail,
                    title: "the testee failed at step \(failure.step + 1): \(failure.failure.detail)"
                )
            )
        }
        return diagnostics
    }

    // MARK: Apple's rules

    /// Answers that a phone of the sequence brings about: its app is gone.
    private static let ofPhones: Set<Reason> = [.unregistered, .expiredToken]

    private func apples(_ observation: SequenceObservation) -> [Diagnostic] {
        observation.events.flatMap { event -> [Diagnostic] in
            switch event {
            case .push(let push): Self.diagnostics(of: push.exchange)
            case .other(let exchange): Self.diagnostics(of: exchange)
            case .registration, .connectionEnd: []
            }
        }
    }

    private static func diagnostics(of exchange: Exchange) -> [Diagnostic] {
        ExchangeDiagnostics.of(exchange).filter { diagnostic in
            guard diagnostic.severity > .info else { return false }
            switch diagnostic.check {
            case .refusal(let reason): return !ofPhones.contains(reason)
            case .rule(let id): return RuleList.rule(id: id)?.answer.map { !ofPhones.contains($0.reason) } ?? true
            // What a fault does to a connection is no deed of the client's.
            case .transport: return exchange.fault == nil
            default: return true
            }
        }
    }

    // MARK: Conduct

    /// What the rules of conduct say. Whoever asks for a sequence asks for clean conduct, so what is a warning elsewhere is an
    /// error here.
    private func conduct(_ sequence: PushSequence, _ observation: SequenceObservation) -> [Diagnostic] {
        var judge = ConductJudge()
        var number = 0
        var violations: [Violation] = []
        for event in observation.events {
            switch event {
            case .push(let push):
                number += 1
                violations += judge.violations(of: push.exchange, number: number)
            case .connectionEnd(let end): violations += judge.violations(of: end)
            case .registration(_, let token, let topic, let time):
                judge.registered(token: token, topic: topic, at: time)
            case .other: break
            }
        }
        violations += judge.outcome(at: observation.endedAt)
        return violations.compactMap { violation in
            guard !muted.contains(violation.rule), !Self.muted.contains(violation.rule),
                !sequence.allowedConduct.contains(violation.rule)
            else { return nil }
            var diagnostic = Diagnostic(violation)
            if diagnostic.severity == .warning { diagnostic.severity = .error }
            return diagnostic
        }
    }

    // MARK: Too many and too few

    /// How often a phone may get what it got: as often as the sender got the message.
    private func duplicates(_ sequence: PushSequence, _ observation: SequenceObservation) -> [Diagnostic] {
        var numbers: [SequenceObservation.Push.Content: [Int]] = [:]
        var firstSteps: [SequenceObservation.Push.Content: Int] = [:]
        for (index, push) in observation.pushes.enumerated() {
            firstSteps[push.content] = firstSteps[push.content] ?? push.step
            // The phone keeps but one of those with a collapse ID.
            guard push.isAccepted, (push.exchange.request.headers["apns-collapse-id"] ?? "").isEmpty else { continue }
            numbers[push.content, default: []].append(index + 1)
        }
        return numbers.sorted { $0.value[0] < $1.value[0] }.compactMap { content, all in
            let delivered = observation.phones[content.device]?.delivered ?? []
            let count = all.count { delivered.contains($0) }
            let due = firstSteps[content].map { sequence.count(ofMessageOf: $0) } ?? 1
            guard count > max(due, 1) else { return nil }
            let names = all.map { "\($0)" }
            return Diagnostic(
                .sequence(.duplicate),
                kind: "duplicate",
                title:
                    "pushes \(Wording.list(names)) are the same push to device \(content.device), which got it \(count) times",
                expected: .number(JSONNumber(max(due, 1))),
                actual: .number(JSONNumber(count))
            )
        }
    }

    /// What the service has accepted and no phone got.
    private func lost(_ sequence: PushSequence, _ observation: SequenceObservation) -> [Diagnostic] {
        guard observation.failure == nil else { return [] }
        return sequence.devices.flatMap { device in
            unsent(to: device, sequence, observation) + givenUp(device, observation)
        }
    }

    /// Messages that no push came of.
    private func unsent(
        to device: String,
        _ sequence: PushSequence,
        _ observation: SequenceObservation
    ) -> [Diagnostic] {
        let fair = sequence.indicesOfFairMessages(to: device)
        let accepted = fair.filter { index in
            observation.replies[index]?.meaning == .accepted && sequence.isPushDue(ofStep: index)
        }
        // What was refused in a step whose message the service did not accept is that message's push.
        let ofDevice = observation.pushes.filter { push in
            push.device == device
                && (push.isAccepted || observation.replies[push.step].map { $0.meaning == .accepted } ?? true)
        }
        let contents = Set(ofDevice.map(\.content)).count
        // Equal messages have equal pushes.
        let distinct = Set(accepted.map { sequence.firstIndex(equalTo: $0) }).count
        guard contents < distinct || ofDevice.count < accepted.count else { return [] }
        let steps = "\(accepted.count == 1 ? "step" : "steps") \(Wording.list(accepted.map { "\($0 + 1)" }))"
        let messages = distinct == 1 ? "1 message" : "\(distinct) different messages"
        let many = contents == 0 ? "no push" : contents == 1 ? "1 push" : "\(contents) different pushes"
        return [
            Diagnostic(
                .sequence(.lost),
                kind: "unsent",
                title: "the service accepted \(messages) for device \(device) (\(steps)), and sent \(many)",
                expected: .number(JSONNumber(distinct)),
                actual: .number(JSONNumber(contents))
            )
        ]
    }

    /// Pushes that APNs wanted to have again later, and that were not sent again: information, as the sender may do so later.
    private func givenUp(_ device: String, _ observation: SequenceObservation) -> [Diagnostic] {
        var last: [SequenceObservation.Push.Content: (number: Int, push: SequenceObservation.Push)] = [:]
        var isAccepted: Set<SequenceObservation.Push.Content> = []
        for (index, push) in observation.pushes.enumerated() where push.device == device {
            last[push.content] = (index + 1, push)
            if push.isAccepted { isAccepted.insert(push.content) }
        }
        return last.filter { !isAccepted.contains($0.key) }.values.sorted { $0.number < $1.number }
            .compactMap { number, push in
                guard let response = push.exchange.response, response.status == 429 || response.status >= 500,
                    observation.replies[push.step]?.meaning == .accepted
                else { return nil }
                return Diagnostic(
                    .sequence(.lost),
                    severity: .info,
                    kind: "refused",
                    title:
                        "push \(number) to device \(device) was answered \(response.status), and was not sent again within the service's time limit"
                )
            }
    }

    // MARK: Phones

    private func phones(_ sequence: PushSequence, _ observation: SequenceObservation) -> [Diagnostic] {
        guard observation.failure == nil else { return [] }
        return sequence.phones.flatMap { phone in
            PhoneMatch.differences(.object(phone.expected), observation.phones[phone.device]?.jsonValue).map {
                difference in
                Diagnostic(
                    .sequence(.phone),
                    place: "/\(phone.device)\(difference.place)",
                    kind: "phone",
                    title:
                        "phone \(phone.device) has the wrong value at \(difference.place) at the end of the sequence",
                    expected: difference.expected,
                    actual: difference.actual
                )
            }
        }
    }
}

extension Phone {
    /// The numbers of the pushes that it has had.
    fileprivate var delivered: Set<Int> { Set(history.filter { $0.kind == .delivered }.map(\.push)) }
}

extension PushSequence {
    /// The indices of the steps with a message to the device, while nobody had been told that its token is dead.
    fileprivate func indicesOfFairMessages(to device: String) -> [Int] {
        var fates: [String: DeviceFate] = [:]
        return steps.indices.filter { index in
            let isDead = fates[device]?.isDead ?? false
            DeviceFate.take(steps[index], &fates)
            return steps[index].message?.device == device && !isDead
        }
    }

    /// The index of the first step that has the same message for the same device.
    func firstIndex(equalTo index: Int) -> Int {
        guard let message = steps[index].message else { return index }
        return steps.firstIndex { $0.message.map { $0.isSame(as: message) } ?? false } ?? index
    }

    /// How many steps have the message of that step for the same device.
    fileprivate func count(ofMessageOf index: Int) -> Int {
        guard steps.indices.contains(index), let message = steps[index].message else { return 0 }
        return steps.count { $0.message.map { $0.isSame(as: message) } ?? false }
    }

    /// Whether a push comes of the message, by the vendor's documents.
    fileprivate func isPushDue(ofStep index: Int) -> Bool {
        guard let message = steps[index].message else { return false }
        return VendorCompilers.compiler(for: dialect)?.duePayload(of: message.makeCase(of: dialect, step: index)) != nil
    }
}

extension PushSequence.Message {
    /// Whether it says the same to the same device.
    func isSame(as other: PushSequence.Message) -> Bool {
        device == other.device && message == other.message && context == other.context && headers == other.headers
    }
}
