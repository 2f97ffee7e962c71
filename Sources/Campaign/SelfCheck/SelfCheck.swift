import APNsRules
import APNsWire
import Findings
import PushModel

/// Proves that the harness can see before it says that there is nothing to be seen: each rule by its own examples, and the
/// endpoint by requests that it must refuse.
package struct SelfCheck: Sendable {
    private let rules: [Rule]
    private let spoil: @Sendable (inout World) -> Void
    private let clock: @Sendable () -> Int

    /// - Parameters:
    ///   - rules: Those that judge; others than the list's own only to see that this check sees.
    ///   - spoil: What becomes of the endpoint's worlds; likewise.
    ///   - clock: Milliseconds since the epoch.
    package init(
        rules: [Rule] = RuleList.all,
        spoil: @escaping @Sendable (inout World) -> Void = { _ in },
        clock: @escaping @Sendable () -> Int
    ) {
        self.rules = rules
        self.spoil = spoil
        self.clock = clock
    }

    /// What the harness does not see, a sentence each; nothing where all is well.
    package func faults() async throws(RunError) -> [String] {
        ruleFaults + (try await endpointFaults())
    }

    /// Every rule speaks on each of its failing examples, and is silent on the passing ones.
    package var ruleFaults: [String] {
        var faults: [String] = []
        for rule in rules {
            for example in rule.failing where !speaks(rule, on: example) {
                faults.append("rule \(rule.id) does not see \"\(example.title)\"")
            }
            for example in rule.passing where speaks(rule, on: example) {
                faults.append("rule \(rule.id) sees something in \"\(example.title)\"")
            }
        }
        return faults
    }

    private func speaks(_ rule: Rule, on example: Example) -> Bool {
        var violations = Violations()
        switch example.content {
        case .connection(let record): violations.judge(record, by: rule)
        case .conversation(let events): violations.judge(events, by: rule)
        case .request: if let subject = example.subject { violations.judge(subject, by: rule) }
        }
        return !violations.list.isEmpty
    }

    /// The endpoint answers what it must, over the wire: it takes what is right and refuses, with Apple's reason, what
    /// each step of its validation is there to refuse.
    package func endpointFaults() async throws(RunError) -> [String] {
        var faults: [String] = []
        for scene in EndpointScene.all { faults += try await self.faults(in: scene) }
        return faults
    }

    private func faults(in scene: EndpointScene) async throws(RunError) -> [String] {
        var world = scene.world
        spoil(&world)
        let session: WireSession
        do throws(WireError) {
            session = try await WireSession.start(world: world, certificatesAt: clock() / 1000, clock: clock)
        } catch {
            throw .internal("the mock endpoint does not start: \(error)")
        }
        let results = await session.deliver(scene.probes.map(\.request))
        await session.stop()
        return zip(scene.probes, results).compactMap { probe, result in
            switch result {
            case .failure(let error): return "the endpoint gives no answer to \(probe.name): \(error)"
            case .success(let delivery):
                let response = EndpointProbe.Response(delivery.response)
                guard response != probe.response else { return nil }
                return "the endpoint answers \(response) to \(probe.name), and not \(probe.response)"
            }
        }
    }
}

extension EndpointProbe.Response {
    fileprivate init(_ response: PushResponse) {
        self.init(status: response.status, reason: response.reason, timestamp: response.timestamp)
    }
}
