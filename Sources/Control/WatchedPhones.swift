import APNsRules
import APNsWire
import PushModel
import Recording
import Synchronization

/// The devices that were pushed to last, for a page on which somebody watches them.
///
/// Nothing is done as pushes come: who watches has a look now and then, and is told which phones are not as they were.
package final class WatchedPhones: Sendable {
    /// A phone that is watched.
    package struct Place: Sendable, Equatable {
        /// From 1; never that of another phone. A page knows no device tokens.
        package let id: Int
        /// Another one whenever something is different on the phone.
        package fileprivate(set) var revision: Int
    }

    /// What a look shows.
    package struct View: Sendable, Equatable {
        /// How far the endpoint's clock is ahead of this machine's, in milliseconds.
        package fileprivate(set) var offset = 0
        /// The newest device first; a device keeps its place when it is pushed to again.
        package fileprivate(set) var places: [Place] = []
    }

    private struct Watched {
        let token: String
        var place: Place
        /// The number of the last push to it.
        var lastPush: Int
        var phone: Phone?
    }

    private struct State {
        var watched: [Watched] = []
        /// The last push that was looked at.
        var lastPush = 0
        var lastID = 0
        var lastRevision = 0

        mutating func nextRevision() -> Int {
            lastRevision += 1
            return lastRevision
        }
    }

    /// So many devices are watched.
    package static let most = 60
    /// So many pushes are looked at for devices: under load each look has sixty in far fewer.
    private static let mostPushes = 2_000

    private let endpoint: MockEndpoint
    private let book: PushBook
    private let sanitiser: RecordSanitiser
    /// How far the endpoint's clock is ahead of this machine's, in milliseconds.
    private let offset: @Sendable () -> Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - endpoint: Which gets the pushes.
    ///   - book: Which has them.
    ///   - sanitiser: Decides what of a phone, and of a push, is told.
    ///   - offset: How far the endpoint's clock is ahead of this machine's, in milliseconds.
    package init(
        endpoint: MockEndpoint,
        book: PushBook,
        sanitiser: RecordSanitiser,
        offset: @escaping @Sendable () -> Int
    ) {
        self.endpoint = endpoint
        self.book = book
        self.sanitiser = sanitiser
        self.offset = offset
    }

    /// Looks what is on the phones now.
    package func look() -> View {
        state.withLock { state in
            addNewDevices(&state)
            let surroundings = PhoneKeeper.Surroundings(endpoint: endpoint, archive: book.archive)
            let phones = book.phones.watch(state.watched.map(\.token), surroundings)
            // An activity's token may have come to belong to another phone.
            let byToken = Dictionary(phones.map { ($0.token, $0) }) { first, _ in first }
            var watched: [Watched] = []
            for var one in state.watched {
                // Where everything was forgotten, there is nothing to watch.
                guard let phone = byToken[one.token], !phone.history.isEmpty else { continue }
                if let before = one.phone, !phone.isDrawn(like: before) { one.place.revision = state.nextRevision() }
                one.phone = phone
                watched.append(one)
            }
            state.watched = watched
            return View(offset: offset(), places: watched.map(\.place))
        }
    }

    private func addNewDevices(_ state: inout State) {
        let newest = book.newest(after: state.lastPush, most: Self.mostPushes)
        state.lastPush = newest.first?.number ?? state.lastPush
        var new: [String: Int] = [:]
        var order: [String] = []
        for push in newest where order.count < Self.most {
            guard push.isToADevice, let token = push.token.map(book.phones.owner), new[token] == nil else { continue }
            new[token] = push.number
            order.append(token)
        }
        state.watched.removeAll { book.phones.owner(of: $0.token) != $0.token }
        for index in state.watched.indices {
            guard let number = new[state.watched[index].token] else { continue }
            state.watched[index].lastPush = number
        }
        let known = Set(state.watched.map(\.token))
        for token in order.reversed() where !known.contains(token) {
            state.lastID += 1
            let place = Place(id: state.lastID, revision: state.nextRevision())
            state.watched.insert(Watched(token: token, place: place, lastPush: new[token] ?? 0), at: 0)
        }
        let surplus = state.watched.count - Self.most
        guard surplus > 0 else { return }
        let gone = Set(state.watched.sorted { $0.lastPush < $1.lastPush }.prefix(surplus).map(\.token))
        state.watched.removeAll { gone.contains($0.token) }
    }

    /// The phone as the last look has it, as it may be told of; nil where it is not watched any more.
    package func phone(_ id: Int) -> Phone? {
        state.withLock { state in state.watched.first { $0.place.id == id }?.phone }.map(sanitiser.storable)
    }

    /// A push as it may be told of; nil where it is not kept any more.
    package func push(_ number: Int) -> PhoneKeeper.Push? {
        book.push(number).map { PhoneKeeper.Push(number: number, exchange: sanitiser.storable($0.exchange).exchange) }
    }

    /// Nobody watches any more: nothing is kept for that. Who comes again finds the phones in the book.
    package func rest() {
        _ = book.phones.watch([], PhoneKeeper.Surroundings(endpoint: endpoint, archive: book.archive))
    }
}

extension KeptPush {
    /// Whether APNs took it, or once knew the device: what else it refuses need not be a device at all.
    fileprivate var isToADevice: Bool {
        exchange.response.map { (200..<300).contains($0.status) || $0.status == 410 } ?? false
    }
}

extension Phone {
    /// Whether both look the same on a page. What waits leaves an event whenever it changes.
    fileprivate func isDrawn(like other: Phone) -> Bool {
        settings == other.settings && badge == other.badge && notifications == other.notifications
            && activities == other.activities && history == other.history && topic == other.topic
            && forgottenPushes == other.forgottenPushes
    }
}
