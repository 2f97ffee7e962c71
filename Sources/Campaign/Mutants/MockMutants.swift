import APNsRules
import APNsWire
import Findings
import PushModel

extension HarnessMutant {
    /// The mock endpoint with wrong settings: the steps of its validation, who and what it knows, and what it answers.
    static let mocks: [HarnessMutant] = steps + orders + knowledge + limits + answers + unchanged

    private static let steps = CheckStep.allCases.map { step in
        HarnessMutant(mock: "without-\(step.rawValue)", "skips the step \(step.rawValue) of its validation") {
            $0.order = $0.order.without(step)
        }
    }

    private static let orders = [CheckStep.topic, .token].map { step in
        HarnessMutant(mock: "\(step.rawValue)-before-auth", "asks for the \(step.rawValue) before it asks who sends") {
            $0.order = CheckOrder([step] + CheckStep.allCases.filter { $0 != step })
        }
    }

    private static let knowledge = [
        HarnessMutant(mock: "anybody", "asks for no provider token") { $0.authentication = .none },
        HarnessMutant(mock: "any-key", "takes keys that it does not know") { $0.unknownKeys = .accept },
        HarnessMutant(mock: "any-device-token", "takes device tokens that it does not know") {
            $0.deviceTokens.unknown = .accept
        },
        HarnessMutant(mock: "other-environment", "plays the sandbox for the production") { $0.environment = .sandbox },
        HarnessMutant(mock: "forgets-device-tokens", "knows none of its device tokens") {
            $0.deviceTokens = DeviceTokens(unknown: $0.deviceTokens.unknown)
        },
        HarnessMutant(mock: "unregistered-is-active", "takes an unregistered device token for an active one") {
            $0.deviceTokens[EndpointScene.DeviceToken.unregistered.digits]?.status = .active
        },
        HarnessMutant(mock: "unregistered-is-expired", "takes an unregistered device token for an expired one") {
            $0.deviceTokens[EndpointScene.DeviceToken.unregistered.digits]?.status = .expired(since: 1)
        },
        HarnessMutant(mock: "any-topic", "does not ask which app a device token was issued for") {
            $0.deviceTokens[EndpointScene.DeviceToken.foreign.digits]?.topic = nil
        },
        HarnessMutant(mock: "any-environment", "does not ask which environment issued a device token") {
            $0.deviceTokens[EndpointScene.DeviceToken.sandbox.digits]?.environment = nil
        },
        HarnessMutant(mock: "broadcasts-for-all", "lets apps without the capability broadcast") {
            $0.broadcasts.disabledBundleIDs = []
        },
        HarnessMutant(mock: "forgets-channels", "knows none of its channels") { $0.broadcasts.channels = [] },
        HarnessMutant(mock: "every-channel-stores", "lets every channel store messages") { world in
            for index in world.broadcasts.channels.indices { world.broadcasts.channels[index].storesMessages = true }
        },
        HarnessMutant(mock: "no-channel-stores", "lets no channel store messages") { world in
            for index in world.broadcasts.channels.indices { world.broadcasts.channels[index].storesMessages = false }
        },
    ]

    private static let limits = [
        HarnessMutant(mock: "lenient-background", "takes a background push without priority") {
            $0.backgroundPriority = .lenient
        },
        HarnessMutant(mock: "no-rate", "takes any number of pushes in a row") { $0.pushesPerToken = nil },
        HarnessMutant(mock: "rate-plus-1", "takes one push in a row too many") {
            $0.pushesPerToken = $0.pushesPerToken.map { $0 + 1 }
        },
        HarnessMutant(mock: "rate-minus-1", "takes one push in a row too few") {
            $0.pushesPerToken = $0.pushesPerToken.map { $0 - 1 }
        },
        HarnessMutant(mock: "quota-plus-1", "lets an app have one channel too many") {
            $0.broadcasts.channelQuota += 1
        },
        HarnessMutant(mock: "quota-minus-1", "lets an app have one channel too few") {
            $0.broadcasts.channelQuota -= 1
        },
    ]

    private static let answers = [
        fault("always-200", "answers 200 to everything", Fault(action: .respond(status: 200, reason: nil))),
        fault(
            "always-503",
            "answers 503 to everything",
            Fault(action: .respond(status: 503, reason: .serviceUnavailable))
        ),
        fault(
            "400-for-405",
            "has the right reason under the wrong status",
            Fault(.init(method: "GET"), action: .respond(status: 400, reason: .methodNotAllowed))
        ),
        fault(
            "timestamp-of-now",
            "says that a device token is unregistered from now on",
            Fault(
                .init(token: EndpointScene.DeviceToken.unregistered.digits),
                action: .respond(status: 410, reason: .unregistered)
            )
        ),
        fault("resets", "resets each tenth stream", Fault(.init(everyNth: 10), action: .reset)),
        fault("drops-connections", "drops the connection at the tenth request", Fault(.init(nth: 10), action: .close)),
    ]

    /// What Apple's documents leave open, or HTTP/2 allows.
    private static let unchanged = [
        HarnessMutant(mock: "other-order", "asks who sends first, and all the rest backwards", isEquivalent: true) {
            $0.order = CheckOrder([.auth] + CheckStep.allCases.reversed().filter { $0 != .auth })
        },
        HarnessMutant(mock: "one-stream", "has one stream open at a time", isEquivalent: true) {
            $0.streams.established = 1
        },
        HarnessMutant(mock: "many-streams", "allows many streams from the beginning", isEquivalent: true) {
            $0.streams.initial = 1000
        },
        HarnessMutant(mock: "refuses-a-stream", "has one request sent again by REFUSED_STREAM", isEquivalent: true) {
            $0.faults = [Fault(.init(nth: 3), action: .refuse)]
        },
    ]

    private static func fault(_ name: String, _ summary: String, _ fault: Fault) -> HarnessMutant {
        HarnessMutant(mock: name, summary) { $0.faults = [fault] }
    }
}

extension CheckOrder {
    /// The standard order where a step is missing or there twice, which no mutant has.
    fileprivate init(_ steps: [CheckStep]) {
        self = CheckOrder(names: steps.map(\.rawValue)) ?? .standard
    }
}
