/// What a member was probably meant to be that Apple's service does not read where it stands.
enum MeantKey: Equatable {
    /// A key of `aps`.
    case aps(ApsKey)
    /// A key of `aps.alert`.
    case alert(AlertKey)
    /// A key of `aps.sound`.
    case sound(SoundKey)

    /// Nil for a key that `aps` has, and for one that resembles none.
    ///
    /// - Parameters:
    ///   - name: Of a member of `aps`.
    ///   - isLiveActivity: Whether the payload is that of a Live Activity, whose keys are words of everyday.
    init?(inAps name: String, isLiveActivity: Bool) {
        guard ApsKey(name: name) == nil else { return nil }
        let spelling = KeySpelling(name)
        if let key = ApsKey.spelled.first(where: spelling.isSame)?.key {
            self = .aps(key)
        } else if let key = AlertKey.spelled.first(where: spelling.isSame)?.key {
            self = .alert(key)
        } else if let key = ApsKey.spelled.first(where: {
            spelling.isNear($0) && ($0.key.isDistinctive || isLiveActivity)
        })?.key {
            self = .aps(key)
        } else {
            return nil
        }
    }

    /// Nil for a key that an alert has or once had, and for one that resembles none.
    ///
    /// - Parameters:
    ///   - name: Of a member of `aps.alert`.
    ///   - isLiveActivity: Whether the alert is that of a Live Activity, whose sound stands in it.
    init?(inAlert name: String, isLiveActivity: Bool) {
        guard AlertKey(rawValue: name) == nil, !AlertKey.legacy.contains(name) else { return nil }
        if isLiveActivity, name == ApsKey.sound.name { return nil }
        let spelling = KeySpelling(name)
        if let key = AlertKey.spelled.first(where: spelling.isSame)?.key {
            self = .alert(key)
        } else if let key = ApsKey.spelled.first(where: { spelling.isSame($0) && $0.key.isOfNotifications })?.key {
            self = .aps(key)
        } else if let key = AlertKey.spelled.first(where: spelling.isNear)?.key {
            self = .alert(key)
        } else {
            return nil
        }
    }

    /// Nil for a key that a sound has, and for one that resembles none.
    ///
    /// - Parameter name: Of a member of `aps.sound`.
    init?(inSound name: String) {
        guard SoundKey(rawValue: name) == nil else { return nil }
        let spelling = KeySpelling(name)
        guard let spelled = SoundKey.spelled.first(where: { spelling.isSame($0) || spelling.isNear($0) }) else {
            return nil
        }
        self = .sound(spelled.key)
    }

    /// Where the key has its effect, as a path in words.
    var name: String {
        switch self {
        case .aps(let key): "aps.\(key.name)"
        case .alert(let key): "aps.alert.\(key.rawValue)"
        case .sound(let key): "aps.sound.\(key.rawValue)"
        }
    }
}

/// The keys of the sound of a critical alert.
enum SoundKey: String, CaseIterable {
    case critical, name, volume
}

extension ApsKey {
    /// Whether the key is about a notification: keys of Live Activities and accessories are words that anybody's data has.
    fileprivate var isOfNotifications: Bool {
        switch self {
        case .alert, .badge, .sound, .threadID, .category, .contentAvailable, .mutableContent, .targetContentID,
            .interruptionLevel, .relevanceScore, .filterCriteria, .urlArgs:
            true
        case .timestamp, .event, .contentState, .attributesType, .attributes, .staleDate, .dismissalDate,
            .inputPushToken, .inputPushChannel, .contentChanged, .encryptedData, .sessionIdentifier, .keyID,
            .messageIndex:
            false
        }
    }
}

extension ApsKey {
    /// Whether a word close to it is hardly data of the app: `events` is, `stale-dates` is not.
    fileprivate var isDistinctive: Bool { isOfNotifications || name.contains("-") }
}

/// A key that Apple documents, with its name and how that is spelled.
private struct DocumentedKey<Key: Sendable>: Sendable {
    let key: Key
    let name: String
    let letters: [UInt8]

    init(_ key: Key, _ name: String) {
        self.key = key
        self.name = name
        letters = KeySpelling.letters(of: name)
    }
}

extension ApsKey {
    fileprivate static let spelled = allCases.map { DocumentedKey($0, $0.name) }
}

extension AlertKey {
    fileprivate static let spelled = allCases.map { DocumentedKey($0, $0.rawValue) }
}

extension SoundKey {
    fileprivate static let spelled = allCases.map { DocumentedKey($0, $0.rawValue) }
}

/// A name without its separators and case: `content_available`, `contentAvailable` and `content-available` are one.
private struct KeySpelling {
    /// Shorter names are close to too many words.
    private static let least = 5
    /// Names of the same things in UNNotificationContent, without separators and case.
    private static let properties = [
        "threadidentifier": "thread-id", "categoryidentifier": "category",
        "targetcontentidentifier": "target-content-id", "launchimagename": "launch-image",
    ]

    private let letters: [UInt8]
    /// The key that has another name in UNNotificationContent, if this is that name.
    private let property: String?

    init(_ name: String) {
        letters = Self.letters(of: name)
        property = Self.properties[String(decoding: letters, as: UTF8.self)]
    }

    static func letters(of name: String) -> [UInt8] {
        name.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "_"): nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: byte
            }
        }
    }

    /// Whether it is the key but for separators and case, or the key's name in UNNotificationContent.
    func isSame(_ key: DocumentedKey<some Sendable>) -> Bool {
        letters == key.letters || property == key.name
    }

    /// Whether one letter more, less or other makes it the key.
    func isNear(_ key: DocumentedKey<some Sendable>) -> Bool {
        let other = key.letters
        guard min(letters.count, other.count) >= Self.least, abs(letters.count - other.count) <= 1 else { return false }
        let (short, long) = letters.count < other.count ? (letters, other) : (other, letters)
        let start = zip(short, long).prefix { $0 == $1 }.count
        let rest = short.count == long.count ? short.dropFirst(start + 1) : short.dropFirst(start)
        return rest.elementsEqual(long.dropFirst(start + 1))
    }
}
