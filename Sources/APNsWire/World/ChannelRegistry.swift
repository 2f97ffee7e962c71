import APNsRules
import Determinism
import JSONModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The broadcast channels of every app. A value without I/O.
struct ChannelRegistry: Sendable {
    /// Channels of all apps together; the path of a request may name any app, so a quota for each is no bound.
    static let capacity = 100_000

    private struct App: Sendable {
        /// In the order of creation.
        var ids: [String] = []
        // Looked up, never iterated.
        var storesMessages: [String: Bool] = [:]
    }

    private let quota: Int
    private let unknown: World.UnknownPolicy
    private var generator: SeededGenerator
    // Looked up, never iterated.
    private var apps: [String: App] = [:]
    private var count = 0

    /// - Parameters:
    ///   - policy: what is there from the beginning.
    ///   - seed: the IDs of new channels follow from it.
    init(_ policy: BroadcastPolicy, seed: UInt64) {
        quota = policy.channelQuota
        unknown = policy.unknownChannels
        generator = SeededGenerator(seed: seed)
        for channel in policy.channels {
            add(channel.id, to: channel.bundleID, storesMessages: channel.storesMessages)
        }
    }

    func facts(of id: String?, bundleID: String) -> BroadcastFacts.Channel {
        guard let id else { return .unknown }
        guard let storesMessages = apps[bundleID]?.storesMessages[id] else {
            return unknown == .accept ? .registered(storesMessages: true) : .unknown
        }
        return .registered(storesMessages: storesMessages)
    }

    /// How many channels the app has, and how many it may have.
    func fill(of bundleID: String) -> (count: Int, quota: Int) {
        let own = ids(of: bundleID).count
        return (own, min(quota, own + Self.capacity - count))
    }

    /// In the order of creation.
    func ids(of bundleID: String) -> [String] {
        apps[bundleID]?.ids ?? []
    }

    /// Registers a channel.
    ///
    /// - Returns: its ID, the base64 of 16 random bytes, as Apple's samples look.
    mutating func create(for bundleID: String, storesMessages: Bool) -> String {
        var id: String
        repeat {
            id = Base64.standard.encode([generator.next(), generator.next()].flatMap(Self.bytes))
        } while apps[bundleID]?.storesMessages[id] != nil
        add(id, to: bundleID, storesMessages: storesMessages)
        return id
    }

    mutating func delete(_ id: String, of bundleID: String) {
        guard apps[bundleID]?.storesMessages.removeValue(forKey: id) != nil else { return }
        apps[bundleID]?.ids.removeAll { $0 == id }
        if apps[bundleID]?.ids.isEmpty == true { apps[bundleID] = nil }
        count -= 1
    }

    private static func bytes(of word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
    }

    private mutating func add(_ id: String, to bundleID: String, storesMessages: Bool) {
        if apps[bundleID, default: App()].storesMessages.updateValue(storesMessages, forKey: id) == nil {
            apps[bundleID]?.ids.append(id)
            count += 1
        }
    }
}
