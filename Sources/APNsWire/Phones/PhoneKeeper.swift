import APNsRules
import PushModel
import Synchronization

/// The phones behind an endpoint: who asks for one gets what is on it after all pushes so far.
///
/// Nothing is done for a phone before somebody asks for it: then its pushes are looked up in an archive. From that moment on
/// they are noted as they come, so that it loses none when the archive forgets. Memory is bounded, see ``Limit``.
package final class PhoneKeeper: Sendable {
    /// A push with its number in the archive, from 1.
    package struct Push: Sendable {
        package let number: Int
        package let exchange: Exchange

        package init(number: Int, exchange: Exchange) {
            self.number = number
            self.exchange = exchange
        }
    }

    /// Pushes that are kept elsewhere.
    package struct Archive: Sendable {
        /// The oldest first.
        package var pushes: [Push]
        /// The number of the last push of all.
        package var last: Int
        /// How many pushes, of all, are not kept any more.
        package var forgotten: Int

        package init(pushes: [Push], last: Int, forgotten: Int) {
            self.pushes = pushes
            self.last = last
            self.forgotten = forgotten
        }
    }

    /// What somebody who asks brings along.
    package struct Surroundings {
        let endpoint: MockEndpoint
        let archive: (String?) -> Archive

        /// - Parameters:
        ///   - endpoint: Its clock is the phones', and it answers by what is set on them.
        ///   - archive: Gives the pushes to a device token in lower case, those to all tokens for nil; broadcasts as well.
        package init(endpoint: MockEndpoint, archive: @escaping (_ token: String?) -> Archive) {
            self.endpoint = endpoint
            self.archive = archive
        }
    }

    private struct Waiting {
        /// Device tokens whose pushes are noted. Looked up, never iterated.
        var tokens: Set<String> = []
        var pushes: [Push] = []
    }

    /// So many noted pushes are looked at without anybody asking.
    private static let mostWaiting = 1024

    /// Asked without the lock, since most endpoints have no phones.
    private let isAsked = Atomic(false)
    private let waiting = Mutex(Waiting())
    private let shelf: Mutex<PhoneShelf>

    /// What is kept of phones at most: of more those that nobody has asked for longest are forgotten, with what was set on them.
    package struct Limit: Sendable {
        /// Device tokens.
        package var tokens = 1000
        /// Of what is on the phones, about.
        package var bytes = 64 << 20

        package init() {}
    }

    package init(limit: Limit = Limit()) {
        shelf = Mutex(PhoneShelf(limit: limit))
    }

    /// A push was settled, and is in the archive. Called on the endpoint's threads; costs next to nothing before anybody has asked
    /// for a phone.
    package func add(_ push: @autoclosure () -> Push) {
        guard isAsked.load(ordering: .acquiring) else { return }
        let push = push()
        let token = push.exchange.request.deviceToken
        let isMuch = waiting.withLock { waiting in
            // A broadcast is for whoever has its channel.
            guard token.map(waiting.tokens.contains) ?? true else { return false }
            waiting.pushes.append(push)
            return waiting.pushes.count >= Self.mostWaiting
        }
        guard isMuch else { return }
        shelf.withLock { shelf in
            shelf.add(takeWaiting())
            forgetTokens(shelf)
        }
    }

    private func takeWaiting() -> [Push] {
        waiting.withLock { waiting in
            defer { waiting.pushes = [] }
            return waiting.pushes
        }
    }

    /// Does something with the phones as they are now.
    private func withShelf<Value>(_ body: (inout PhoneShelf) -> Value) -> Value {
        isAsked.store(true, ordering: .releasing)
        return shelf.withLock { shelf in
            shelf.add(takeWaiting())
            return body(&shelf)
        }
    }

    /// From here on pushes to the token are noted. Done before the archive is asked, so that none comes between.
    private func watch(_ token: String) {
        waiting.withLock { _ = $0.tokens.insert(token) }
    }

    // MARK: Asking

    /// The phone of a device token.
    ///
    /// - Parameters:
    ///   - token: In lower case.
    ///   - surroundings: Of who asks.
    /// - Returns: A fresh one where nothing has come for it.
    package func phone(_ token: String, _ surroundings: Surroundings) -> Phone {
        change(token, surroundings) { _, _ in }
    }

    /// The phones whose device tokens begin in this way, and that were pushed to or asked for.
    ///
    /// - Parameters:
    ///   - prefix: In lower case; all of them where it is empty.
    ///   - surroundings: Of who asks.
    /// - Returns: the one that was pushed to last comes first.
    package func phones(tokens prefix: String, _ surroundings: Surroundings) -> [Phone] {
        withShelf { $0.phones(tokens: prefix, surroundings) }
    }

    /// The phones of these device tokens, for somebody who watches them: their pushes are noted as they come until another call
    /// leaves the token out. Phones that are watched and nothing else are the first to be forgotten, and are not told of to
    /// others.
    ///
    /// - Parameters:
    ///   - tokens: In lower case, each that of a phone, see ``owner(of:)``; empty where nobody watches any more.
    ///   - surroundings: Of who asks.
    /// - Returns: the phones in the order of the tokens.
    package func watch(_ tokens: [String], _ surroundings: Surroundings) -> [Phone] {
        guard !tokens.isEmpty || isAsked.load(ordering: .acquiring) else { return [] }
        return withShelf { shelf in
            for token in tokens { watch(token) }
            let phones = shelf.watch(tokens, surroundings)
            forgetTokens(shelf)
            return phones
        }
    }

    // MARK: Changing

    /// Changes the phone of a device token; then the endpoint answers by what was set.
    ///
    /// - Parameters:
    ///   - token: In lower case.
    ///   - surroundings: Of who asks.
    ///   - change: Is handed the phone and the time, in milliseconds since the epoch.
    /// - Returns: the phone.
    package func change(
        _ token: String,
        _ surroundings: Surroundings,
        _ change: (inout Phone, _ time: Int) -> Void
    ) -> Phone {
        withShelf { shelf in
            watch(token)
            let phone = shelf.change(token, surroundings, change)
            forgetTokens(shelf)
            return phone
        }
    }

    /// Sets what belongs to a device token, and what belongs to its phone: they are apart where the token belongs to the phone
    /// of another one.
    ///
    /// - Parameters:
    ///   - token: In lower case.
    ///   - surroundings: Of who asks.
    ///   - ofToken: Sets topic, environment and registration, at a time in milliseconds since the epoch; nil leaves them.
    ///   - ofPhone: Sets all else.
    ///   - badge: As the app sets it; nil leaves it.
    /// - Returns: the phone.
    package func set(
        _ token: String,
        _ surroundings: Surroundings,
        ofToken: ((inout PhoneSettings, _ time: Int) -> Void)?,
        ofPhone: (inout PhoneSettings) -> Void,
        badge: Int?
    ) -> Phone {
        let isOwn = owner(of: token) == token
        if !isOwn, let ofToken {
            let endpoint = surroundings.endpoint
            var settings = Phone(token: token, endpoint).settings
            ofToken(&settings, endpoint.now)
            endpoint.setDevice(token, DeviceTokens.Entry(settings))
        }
        return change(token, surroundings) { phone, time in
            phone.change(at: time) { settings in
                if isOwn { ofToken?(&settings, time) }
                ofPhone(&settings)
            }
            if let badge { phone.setBadge(badge, at: time) }
        }
    }

    /// Changes what the service knows of a device token that belongs to the phone of another one.
    ///
    /// - Parameters:
    ///   - token: In lower case.
    ///   - owner: The token of the phone, in lower case; nil: the token has a phone of its own again.
    ///   - surroundings: Of who asks.
    package func link(_ token: String, to owner: String?, _ surroundings: Surroundings) {
        withShelf { shelf in
            watch(token)
            if let owner { watch(owner) }
            shelf.link(token, to: owner, surroundings)
            forgetTokens(shelf)
        }
    }

    /// The token of the phone that a token belongs to.
    package func owner(of token: String) -> String { shelf.withLock { $0.owner(of: token) } }

    private func forgetTokens(_ shelf: PhoneShelf) {
        waiting.withLock { waiting in
            if waiting.tokens.count > shelf.tokenCount { waiting.tokens = shelf.tokens }
        }
    }

    /// Forgets the phones whose device tokens begin in this way, with what was set on them.
    ///
    /// - Parameters:
    ///   - prefix: In lower case; all of them where it is empty.
    ///   - forgotten: How many pushes, of all, are not kept any more.
    package func forget(tokens prefix: String, forgotten: Int) {
        shelf.withLock { shelf in
            shelf.forget(tokens: prefix, forgotten: forgotten)
            waiting.withLock { waiting in
                waiting.tokens = shelf.tokens
                waiting.pushes.removeAll { push in
                    prefix.isEmpty || push.exchange.request.deviceToken?.utf8.starts(with: prefix.utf8) ?? false
                }
            }
        }
    }
}
