import APNsRules
import PushModel

/// The phones that were asked for. A value without I/O, and bounded by its limit.
struct PhoneShelf: Sendable {
    private let limit: PhoneKeeper.Limit

    private struct Entry {
        var phone: Phone
        var weight: Int
        /// Grows with each time that somebody asks for it; 0 where somebody watches it, and nobody has asked.
        var asked: Int
    }

    private var entries: [String: Entry] = [:]
    /// Whose phone a token belongs to that has none of its own.
    private var owners: [String: String] = [:]
    /// The last push of the archive that was looked at for a token.
    private var scanned: [String: Int] = [:]
    private var lastAsked = 0
    private var weight = 0
    /// What the archive had forgotten when the phones of a prefix were; the newest last.
    private var resets: [(prefix: String, forgotten: Int)] = []
    /// Tokens whose phones are forgotten, of which the endpoint does not know yet.
    private var abandoned: [String] = []

    init(limit: PhoneKeeper.Limit) {
        self.limit = limit
    }

    /// Tokens whose pushes are of interest.
    var tokens: Set<String> { Set(entries.keys).union(owners.keys) }
    var tokenCount: Int { entries.count + owners.count }

    func owner(of token: String) -> String { owners[token] ?? token }

    // MARK: Pushes

    /// Pushes that have come.
    mutating func add(_ pushes: [PhoneKeeper.Push]) {
        guard !pushes.isEmpty else { return }
        var touched: Set<String> = []
        defer {
            for token in touched { weigh(token) }
            makeRoom()
        }
        for push in pushes {
            let received = PhonePush(push)
            let time = push.exchange.arrivedAt
            if let token = received.token {
                guard push.number > scanned[token] ?? 0 else { continue }
                entries[owner(of: token)]?.phone.receive(received, at: time)
                touched.insert(owner(of: token))
            } else {
                for token in entries.keys where push.number > scanned[token] ?? 0 {
                    entries[token]?.phone.receive(received, at: time)
                    touched.insert(token)
                }
            }
        }
    }

    // MARK: Asking

    mutating func change(
        _ token: String,
        _ surroundings: PhoneKeeper.Surroundings,
        _ change: (inout Phone, _ time: Int) -> Void
    ) -> Phone {
        tellOfAbandoned(surroundings.endpoint)
        let owner = owner(of: token)
        let now = surroundings.endpoint.now
        var entry = entries[owner] ?? Entry(phone: scannedPhone(owner, surroundings), weight: 0, asked: 0)
        entry.phone.advance(to: now)
        let before = entry.phone.settings
        change(&entry.phone, now)
        let after = entry.phone.settings
        if before.registration != after.registration || before.topic != after.topic
            || before.environment != after.environment
        {
            tell(surroundings.endpoint, entry.phone, before)
        }
        lastAsked += 1
        entry.asked = lastAsked
        put(entry, owner)
        makeRoom()
        tellOfAbandoned(surroundings.endpoint)
        return entry.phone
    }

    private mutating func put(_ entry: Entry, _ token: String) {
        entries[token] = entry
        weigh(token)
    }

    /// The endpoint knows of them what the world does.
    private mutating func tellOfAbandoned(_ endpoint: MockEndpoint) {
        for token in abandoned { endpoint.setDevice(token, nil) }
        abandoned = []
    }

    private mutating func weigh(_ token: String) {
        guard let entry = entries[token] else { return }
        let now = entry.phone.weight
        weight += now - entry.weight
        entries[token]?.weight = now
    }

    /// A phone with all that the archive has for it.
    private mutating func scannedPhone(_ token: String, _ surroundings: PhoneKeeper.Surroundings) -> Phone {
        let archive = surroundings.archive(token)
        scanned[token] = archive.last
        return phone(token, after: archive.pushes, forgotten: archive.forgotten, surroundings)
    }

    private func phone(
        _ token: String,
        after pushes: [PhoneKeeper.Push],
        forgotten: Int,
        _ surroundings: PhoneKeeper.Surroundings
    ) -> Phone {
        var phone = Phone(token: token, surroundings.endpoint)
        let before = resets.last { token.utf8.starts(with: $0.prefix.utf8) }?.forgotten ?? 0
        phone.forgottenPushes = max(0, forgotten - before)
        for push in pushes { phone.receive(PhonePush(push), at: push.exchange.arrivedAt) }
        return phone
    }

    func phones(tokens prefix: String, _ surroundings: PhoneKeeper.Surroundings) -> [Phone] {
        let now = surroundings.endpoint.now
        let archive = surroundings.archive(nil)
        var pushes: [String: [PhoneKeeper.Push]] = [:]
        var broadcasts: [PhoneKeeper.Push] = []
        for push in archive.pushes {
            guard let token = push.exchange.request.deviceToken else {
                if Route(path: push.exchange.request.path).isBroadcast { broadcasts.append(push) }
                continue
            }
            guard token.utf8.starts(with: prefix.utf8), owners[token] == nil, entries[token] == nil else { continue }
            pushes[token, default: []].append(push)
        }
        var phones = entries.filter { token, entry in
            token.utf8.starts(with: prefix.utf8) && (entry.asked > 0 || entry.phone.lastPush > 0)
        }.map(\.value.phone)
        for (token, own) in pushes {
            let all = broadcasts.isEmpty ? own : (own + broadcasts).sorted { $0.number < $1.number }
            let phone = phone(token, after: all, forgotten: archive.forgotten, surroundings)
            // What APNs took nothing for need not be a device at all.
            if phone.lastPush > 0 { phones.append(phone) }
        }
        for index in phones.indices { phones[index].advance(to: now) }
        return phones.sorted { ($1.lastPush, $0.token) < ($0.lastPush, $1.token) }
    }

    /// Makes phones of the tokens that have none, and forgets those that somebody has watched and does not any more.
    mutating func watch(_ tokens: [String], _ surroundings: PhoneKeeper.Surroundings) -> [Phone] {
        let watched = Set(tokens)
        for (token, entry) in entries where entry.asked == 0 && !watched.contains(token) { _ = forget(token) }
        let new = watched.filter { entries[$0] == nil }
        if !new.isEmpty {
            let archive = surroundings.archive(nil)
            var pushes: [String: [PhoneKeeper.Push]] = [:]
            for push in archive.pushes {
                if let token = push.exchange.request.deviceToken {
                    if new.contains(token) { pushes[token, default: []].append(push) }
                } else if Route(path: push.exchange.request.path).isBroadcast {
                    for token in new { pushes[token, default: []].append(push) }
                }
            }
            for token in new {
                scanned[token] = archive.last
                let phone = phone(token, after: pushes[token] ?? [], forgotten: archive.forgotten, surroundings)
                put(Entry(phone: phone, weight: 0, asked: 0), token)
            }
        }
        let now = surroundings.endpoint.now
        let phones = tokens.compactMap { token -> Phone? in
            guard var entry = entries[token] else { return nil }
            entry.phone.advance(to: now)
            entries[token] = entry
            return entry.phone
        }
        makeRoom()
        tellOfAbandoned(surroundings.endpoint)
        return phones
    }

    // MARK: Changing

    mutating func link(_ token: String, to owner: String?, _ surroundings: PhoneKeeper.Surroundings) {
        guard let owner = owner.map({ self.owner(of: $0) }), owner != token else {
            owners[token] = nil
            return
        }
        guard owners[token] != owner else { return }
        // First, so that there is room for both.
        _ = change(owner, surroundings) { _, _ in }
        let other = change(token, surroundings) { _, _ in }
        if other.token == token {
            weight -= entries.removeValue(forKey: token)?.weight ?? 0
            // Those of the token go with it.
            for (linked, before) in owners where before == token { owners[linked] = owner }
        }
        owners[token] = owner
        _ = change(owner, surroundings) { phone, _ in
            if other.token == token { phone.adopt(other) }
        }
    }

    /// The endpoint answers by what is set on a phone.
    private func tell(_ endpoint: MockEndpoint, _ phone: Phone, _ before: PhoneSettings) {
        endpoint.setDevice(phone.token, DeviceTokens.Entry(phone.settings))
        // With the registration go the tokens of its activities.
        let registration = phone.settings.registration
        guard registration != before.registration, registration.state != .registered else { return }
        for (token, owner) in owners where owner == phone.token {
            var entry = endpoint.device(token) ?? DeviceTokens.Entry()
            entry.status = DeviceTokens.Entry(phone.settings).status
            endpoint.setDevice(token, entry)
        }
    }

    // MARK: Forgetting

    /// Phones that are watched alone are few, and nobody's place is taken for them.
    private var isFull: Bool {
        let watchedAlone = entries.values.count { $0.asked == 0 }
        return tokenCount - watchedAlone > limit.tokens || weight > limit.bytes
    }

    private mutating func makeRoom() {
        guard isFull else { return }
        // Who has asked last has the phone still.
        for token in entries.sorted(by: { $0.value.asked < $1.value.asked }).map(\.key).dropLast() where isFull {
            if entries[token]?.asked == 0, weight <= limit.bytes { continue }
            // Of a phone that is watched alone nothing was set.
            let wasSet = entries[token].map { $0.asked > 0 } ?? false
            let forgotten = forget(token)
            if wasSet { abandoned += forgotten }
        }
    }

    /// - Returns: the token, and those that belong to its phone.
    private mutating func forget(_ token: String) -> [String] {
        weight -= entries.removeValue(forKey: token)?.weight ?? 0
        let tokens = [token] + owners.filter { $0.value == token }.keys
        for token in tokens {
            owners[token] = nil
            scanned[token] = nil
        }
        return tokens
    }

    mutating func forget(tokens prefix: String, forgotten: Int) {
        for token in entries.keys where token.utf8.starts(with: prefix.utf8) { abandoned += forget(token) }
        for token in owners.keys where token.utf8.starts(with: prefix.utf8) {
            owners[token] = nil
            scanned[token] = nil
        }
        if prefix.isEmpty { resets = [] }
        resets.removeAll { $0.prefix == prefix }
        if forgotten > 0 { resets = (resets + [(prefix, forgotten)]).suffix(limit.tokens) }
    }
}

// MARK: - Between endpoint and phone

extension Phone {
    /// A phone as the endpoint knows it.
    package init(token: String, _ endpoint: MockEndpoint) {
        let entry = endpoint.device(token)
        let environment = entry?.environment ?? endpoint.world.environment
        var settings = PhoneSettings(topic: entry?.topic, environment: environment.rawValue)
        switch entry?.status {
        case .unregistered(let since): settings.registration = .init(.unregistered, since: since)
        case .expired(let since): settings.registration = .init(.expired, since: since)
        case .active, nil: break
        }
        self.init(token: token, settings: settings, reading: endpoint.world.storedPushes)
    }
}

extension DeviceTokens.Entry {
    /// What the service knows of the device token of a phone.
    package init(_ settings: PhoneSettings) {
        let since = settings.registration.since ?? 0
        let status: Status =
            switch settings.registration.state {
            case .registered: .active
            case .unregistered: .unregistered(since: since)
            case .expired: .expired(since: since)
            }
        self.init(topic: settings.topic, environment: World.Environment(rawValue: settings.environment), status: status)
    }
}

extension PhonePush {
    init(_ push: PhoneKeeper.Push) {
        let exchange = push.exchange
        let response = exchange.response
        let fate: Fate =
            if let response {
                (200..<300).contains(response.status)
                    ? .accepted : .refused(response.reason?.rawValue ?? "status \(response.status)")
            } else { .unanswered }
        self.init(
            number: push.number,
            apnsID: response?.headers["apns-id"] ?? exchange.request.headers["apns-id"],
            uniqueID: response?.headers["apns-unique-id"],
            fate: fate,
            subject: PushSubject(
                request: exchange.request,
                bodySize: BodySize(bytes: exchange.bodyBytes),
                now: exchange.arrivedAt / 1000
            )
        )
    }
}
