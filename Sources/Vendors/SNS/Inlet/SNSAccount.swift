import PushModel
import Synchronization
import VendorModel

/// What senders have made: applications, endpoints, topics and subscriptions.
///
/// Applications and endpoints that nobody made here are there as well where their names are of the right form, since a sender has them
/// in its configuration; a device token follows from such a name. What was deleted is gone.
final class SNSAccount: Sendable {
    struct Application {
        var attributes = SNSAttributeList()
        var isEnabled: Bool { attributes["Enabled"]?.lowercased() != "false" }
        /// Of the app that gets the pushes; nil where nobody says.
        var bundleID: String? { attributes["ApplePlatformBundleID"] }
    }

    struct Endpoint {
        var token: String
        var isEnabled = true
        var userData: String?

        /// As AWS lists them.
        var attributes: [(key: String, value: String)] {
            [("Enabled", String(isEnabled)), ("Token", token)] + (userData.map { [("CustomUserData", $0)] } ?? [])
        }
    }

    struct Subscription {
        let name: String
        let topic: SNSName
        let kind: String
        let target: String
    }

    private struct State {
        var applications: [SNSName: Application] = [:]
        var endpoints: [SNSName: Endpoint] = [:]
        // In the order in which they were made: lists have pages.
        var endpointOrder: [SNSName] = []
        var topics: [SNSName] = []
        var subscriptions: [Subscription] = []
        var deleted: Set<SNSName> = []

        var isFull: Bool {
            applications.count + endpoints.count + topics.count + subscriptions.count + deleted.count >= SNSAccount.most
        }
    }

    /// What is kept of all kinds together: whoever sends names of its choice must not eat the memory.
    private static let most = 200_000

    private let state = Mutex(State())

    func forget() {
        state.withLock { $0 = State() }
    }

    // MARK: Applications

    /// Makes an application, or changes one that is there.
    func make(_ application: SNSName, _ attributes: [(key: String, value: String)]) throws(SNSError) {
        try state.withLock { state throws(SNSError) in
            if state.applications[application] == nil, state.isFull { throw .throttled }
            state.deleted.remove(application)
            state.applications[application, default: Application()].attributes.set(attributes)
        }
    }

    /// - Returns: nil for one that was deleted.
    func application(_ name: SNSName) -> Application? {
        state.withLock { state in
            state.applications[name] ?? (state.deleted.contains(name) ? nil : Application())
        }
    }

    /// Deletes an application; its endpoints can be sent nothing any more.
    func deleteApplication(_ name: SNSName) {
        state.withLock { state in
            state.applications[name] = nil
            if !state.isFull { state.deleted.insert(name) }
        }
    }

    var applications: [(name: SNSName, application: Application)] {
        state.withLock { state in
            state.applications.map { ($0.key, $0.value) }.sorted { $0.0.text < $1.0.text }
        }
    }

    // MARK: Endpoints

    /// Makes an endpoint, or finds the one with the same token.
    ///
    /// - Throws: ``SNSError`` where it is there with other attributes.
    func make(_ name: SNSName, _ endpoint: Endpoint) throws(SNSError) {
        try state.withLock { state throws(SNSError) in
            if let known = state.endpoints[name] {
                guard known.isEnabled == endpoint.isEnabled, known.userData == endpoint.userData else {
                    throw .invalidParameter(
                        "Token Reason: Endpoint \(name.text) already exists with the same Token, but different attributes."
                    )
                }
                return
            }
            if state.isFull { throw .throttled }
            state.deleted.remove(name)
            state.endpoints[name] = endpoint
            state.endpointOrder.append(name)
        }
    }

    /// - Returns: nil for one that was deleted, or whose application was, and where the name is no endpoint's.
    func endpoint(_ name: SNSName) -> Endpoint? {
        guard let application = name.application, case .endpoint(_, _, let id) = name.kind else { return nil }
        return state.withLock { state in
            if let known = state.endpoints[name] { return known }
            guard !state.deleted.contains(name), !state.deleted.contains(application) else { return nil }
            return Endpoint(token: DerivedToken.of(id))
        }
    }

    /// Changes an endpoint.
    func change(_ name: SNSName, _ change: (inout Endpoint) -> Void) throws(SNSError) {
        guard var endpoint = endpoint(name) else { throw .notFound("Endpoint does not exist") }
        change(&endpoint)
        try state.withLock { state throws(SNSError) in
            if state.endpoints[name] == nil {
                if state.isFull { throw .throttled }
                state.endpointOrder.append(name)
            }
            state.endpoints[name] = endpoint
        }
    }

    func deleteEndpoint(_ name: SNSName) {
        state.withLock { state in
            if state.endpoints.removeValue(forKey: name) != nil { state.endpointOrder.removeAll { $0 == name } }
            if !state.isFull { state.deleted.insert(name) }
        }
    }

    func endpoints(of application: SNSName) -> [(name: SNSName, endpoint: Endpoint)] {
        state.withLock { state in
            state.endpointOrder.compactMap { name in
                guard name.application == application, let endpoint = state.endpoints[name] else { return nil }
                return (name, endpoint)
            }
        }
    }

    // MARK: Topics

    func makeTopic(_ name: SNSName) throws(SNSError) {
        try state.withLock { state throws(SNSError) in
            guard !state.topics.contains(name) else { return }
            if state.isFull { throw .throttled }
            state.topics.append(name)
        }
    }

    func hasTopic(_ name: SNSName) -> Bool { state.withLock { $0.topics.contains(name) } }

    func deleteTopic(_ name: SNSName) {
        state.withLock { state in
            state.topics.removeAll { $0 == name }
            state.subscriptions.removeAll { $0.topic == name }
        }
    }

    var topics: [SNSName] { state.withLock { $0.topics } }

    // MARK: Subscriptions

    /// Subscribes once: the same again is the same subscription.
    ///
    /// - Returns: its name.
    func subscribe(_ subscription: Subscription) throws(SNSError) -> String {
        try state.withLock { state throws(SNSError) in
            if let known = state.subscriptions.first(where: {
                $0.topic == subscription.topic && $0.kind == subscription.kind && $0.target == subscription.target
            }) {
                return known.name
            }
            if state.isFull { throw .throttled }
            state.subscriptions.append(subscription)
            return subscription.name
        }
    }

    func unsubscribe(_ name: String) {
        state.withLock { $0.subscriptions.removeAll { $0.name == name } }
    }

    func subscriptions(to topic: SNSName) -> [Subscription] {
        state.withLock { $0.subscriptions.filter { $0.topic == topic } }
    }
}

/// Names and values in the order in which they came; a name is there once.
struct SNSAttributeList {
    private(set) var pairs: [(key: String, value: String)] = []

    subscript(_ key: String) -> String? { pairs.first { $0.key == key }?.value }

    mutating func set(_ others: [(key: String, value: String)]) {
        for other in others {
            if let index = pairs.firstIndex(where: { $0.key == other.key }) {
                pairs[index].value = other.value
            } else {
                pairs.append(other)
            }
        }
    }
}
