import APNsRules
import APNsWire
import JSONModel
import PushModel
import Services
import Testees
import VendorModel
import Vendors
import WorldConfiguration

/// Takes the steps of sequences, one sequence after the other, and notes what is seen.
package final class SequenceRunner: Sendable {
    /// Tries of one push for which a step waits at most.
    private static let mostTries = 10

    private let service: DrivenService
    private let clock: SequenceClock
    private let log = SequenceLog()
    private let endpoint: MockEndpoint

    /// Starts the service.
    ///
    /// - Parameters:
    ///   - file: What the service is.
    ///   - patience: How long it may take.
    ///   - source: The present, in milliseconds since the epoch.
    /// - Throws: `cannotStart`, `diesBeforeFirstAnswer`.
    package init(
        _ file: ServiceFile,
        patience: ServiceTestee.Patience,
        clock source: @escaping @Sendable () -> Int
    ) async throws(TesteeError) {
        let clock = SequenceClock(source)
        self.clock = clock
        service = DrivenService(
            file,
            patience: patience,
            time: DrivenService.Time(now: { clock.now }, offset: { clock.offset }),
            onExchange: { [log] in log.add($0) },
            onConnectionEnd: { [log] in log.add($0) }
        )
        endpoint = try await service.start()
    }

    /// Where the service reaches APNs.
    package var mockPort: Int { endpoint.port }

    /// Ends the service.
    package func stop() async { await service.stop() }

    /// Takes the steps of a sequence.
    ///
    /// - Returns: What was seen.
    /// - Throws: `cancelled`; `cannotStart` where the service is gone for good.
    package func observe(_ sequence: PushSequence) async throws(TesteeError) -> SequenceObservation {
        let names = sequence.devices
        let tokens = Dictionary(uniqueKeysWithValues: names.map { ($0, service.nextDeviceToken()) })
        clock.reset()
        endpoint.removeFaults()
        let phones = PhoneKeeper()
        log.begin(Dictionary(uniqueKeysWithValues: tokens.map { ($0.value, $0.key) }), phones)
        var observation = SequenceObservation()
        var fates: [String: DeviceFate] = [:]
        for (index, step) in sequence.steps.enumerated() {
            if Task.isCancelled { throw .cancelled }
            DeviceFate.take(step, &fates)
            switch step {
            case .time(let milliseconds): clock.advance(by: milliseconds)
            case .phone(let change): apply(change, tokens[change.device] ?? "", phones)
            case .message(let message):
                let token = tokens[message.device] ?? ""
                let isDeath = message.fault.map(DeviceFate.isDeath) ?? false && fates[message.device]?.isDead ?? false
                switch await give(message, token, isDeath: isDeath, step: index, of: sequence) {
                case .reply(let reply): observation.replies[index] = reply
                case .failed(let failure):
                    observation.failure = SequenceObservation.Failure(step: index, failure: failure)
                    try await service.recover()
                }
            }
            if observation.failure != nil { break }
        }
        if observation.failure == nil { await settle(sequence, observation) }
        // The next sequence is not to meet a connection that is silent for good.
        if sequence.leavesConnectionsSilent { endpoint.closeConnections() }
        observation.events = log.events
        observation.endedAt = clock.now
        for (name, token) in tokens { observation.phones[name] = phones.phone(token, surroundings) }
        for token in tokens.values { endpoint.setDevice(token, nil) }
        return observation
    }

    private var surroundings: PhoneKeeper.Surroundings {
        PhoneKeeper.Surroundings(endpoint: endpoint) { [log] token in
            let all = log.requests.enumerated().map { PhoneKeeper.Push(number: $0.offset + 1, exchange: $0.element) }
            let pushes = all.filter { token == nil || $0.exchange.request.deviceToken == token }
            return PhoneKeeper.Archive(pushes: pushes, last: all.count, forgotten: 0)
        }
    }

    // MARK: Steps

    /// Gives the service a message, and waits for what it makes of it.
    ///
    /// A device token that APNs has called dead stays so until its app registers: each further push has the same answer. Any other
    /// answer is for the first push alone.
    private func give(
        _ message: PushSequence.Message,
        _ token: String,
        isDeath: Bool,
        step: Int,
        of sequence: PushSequence
    ) async -> DrivenService.Answer {
        if var fault = message.fault {
            if !isDeath { fault.match.nth = 1 }
            endpoint.setFaults([fault], forTokens: token)
        }
        defer { if message.fault != nil, !isDeath { endpoint.removeFaults(forTokens: token) } }
        log.begin(step: step)
        // A message is of the present unless its context has a time.
        let request = message.request(of: sequence, step: step, now: clock.now - clock.offset)
        let answer = await service.give(request, deviceToken: token)
        guard case .reply(let reply) = answer else { return answer }
        let quiet = service.file.quiet
        if reply.meaning == .accepted {
            _ = await log.waits(quiet) { !$0.pushesOfStep.isEmpty }
        }
        // Whoever tries again does so for each answer that is none of success.
        for _ in 0..<Self.mostTries {
            let pushes = log.pushesOfStep
            guard let last = pushes.last, !last.isAccepted else { break }
            guard await log.waits(quiet, until: { $0.pushesOfStep.count > pushes.count }) else { break }
        }
        return answer
    }

    /// Waits for what comes late.
    private func settle(_ sequence: PushSequence, _ observation: SequenceObservation) async {
        let quiet = service.file.quiet
        var count = log.pushCount
        for _ in 0..<Self.mostTries {
            let known = count
            guard await log.waits(quiet, until: { $0.pushCount > known }) else { break }
            count = log.pushCount
        }
        let accepted = observation.replies.values.count { $0.meaning == .accepted }
        guard count < accepted else { return }
        // Something is missing: as long again and more, before the service is blamed.
        _ = await log.waits(quiet * 2) { $0.pushCount >= accepted }
    }

    private func apply(_ change: PushSequence.PhoneChange, _ token: String, _ phones: PhoneKeeper) {
        var registration: (topic: String?, time: Int)?
        _ = phones.change(token, surroundings) { phone, time in
            let before = phone.settings.registration
            phone.change(at: time) { change.apply(to: &$0, at: time) }
            if let badge = change.badge { phone.setBadge(badge, at: time) }
            if let action = change.action { phone.act(action, on: change.selection, at: time) }
            let after = phone.settings.registration
            if after.state == .registered, after != before {
                registration = (phone.settings.topic, after.since ?? time)
            }
        }
        guard let registration else { return }
        endpoint.removeFaults(forTokens: token)
        log.add(
            .registration(device: change.device, token: token, topic: registration.topic, at: registration.time)
        )
    }
}

extension PushSequence {
    fileprivate var leavesConnectionsSilent: Bool { steps.contains { $0.message?.fault?.action == .halfOpen } }
}

extension PushSequence.PhoneChange {
    /// - Parameters:
    ///   - settings: Of the phone.
    ///   - time: Now, in milliseconds since the epoch.
    func apply(to settings: inout PhoneSettings, at time: Int) {
        if let topic { settings.topic = topic }
        if let registration {
            let since =
                switch registeredAt {
                case nil: time
                case .at(let moment): moment
                case .ago(let milliseconds): max(0, time - milliseconds)
                }
            settings.registration = PhoneSettings.Registration(registration, since: since)
        }
        if let permission { settings.permission = permission }
        if let isOnline { settings.isOnline = isOnline }
        if let hasFocus { settings.hasFocus = hasFocus }
        if let isLowPower { settings.isLowPower = isLowPower }
        if let app { settings.app = app }
    }
}

extension PushSequence.Message {
    /// The message as a case, `<dialect>/sequence#<step>`.
    func makeCase(of dialect: Dialect, step: Int) -> Case {
        Case(
            id: Case.id(ofStep: step + 1, in: "\(dialect.rawValue)/sequence"),
            dialect: dialect,
            message: message,
            context: context,
            headers: headers
        )
    }

    /// The request to the service, with every default of its context filled in.
    ///
    /// - Parameters:
    ///   - sequence: Whose message it is.
    ///   - step: The index of the step.
    ///   - now: The sender's time, in milliseconds since the epoch.
    /// - Returns: The request.
    func request(of sequence: PushSequence, step: Int, now: Int) -> TesteeRequest {
        let testCase = makeCase(of: sequence.dialect, step: step)
        let compiler = VendorCompilers.compiler(for: sequence.dialect)
        // A context that is none was told when the file was read.
        var full = try? compiler?.fullContext(of: testCase)
        if full?["now"] != nil, context["now"] == nil {
            // Other times are by default that of the message.
            var present = testCase
            present.context["now"] = .number(JSONNumber(now))
            full = try? compiler?.fullContext(of: present)
        }
        var request = TesteeRequest(
            dialect: sequence.dialect,
            message: message,
            context: full ?? context,
            headers: headers
        )
        request.caseID = testCase.id
        request.caseNumber = step + 1
        return request
    }
}
