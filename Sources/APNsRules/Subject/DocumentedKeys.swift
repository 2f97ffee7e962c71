/// Which keys of a payload are Apple's to name, for who has to tell them from a sender's own.
package enum DocumentedKeys {
    /// Whether the key is one of `aps`, or was probably meant to be one.
    package static func hasInAps(_ name: String) -> Bool {
        ApsKey(name: name) != nil || MeantKey(inAps: name, isLiveActivity: false) != nil
    }

    /// Whether the key is or was one of `alert`, or was probably meant to be one. That of a Live Activity has a sound.
    package static func hasInAlert(_ name: String) -> Bool {
        AlertKey(rawValue: name) != nil || AlertKey.legacy.contains(name) || name == ApsKey.sound.name
            || MeantKey(inAlert: name, isLiveActivity: false) != nil
    }

    /// Whether the key is one of a critical alert's `sound`, or was probably meant to be one.
    package static func hasInSound(_ name: String) -> Bool {
        SoundKey(rawValue: name) != nil || MeantKey(inSound: name) != nil
    }

    /// Whether the key has this exact name in `aps`, `alert` or `sound`: beside `aps` it is a mistake that has a rule.
    package static func hasAnywhere(_ name: String) -> Bool {
        name == "aps" || ApsKey(name: name) != nil || AlertKey(rawValue: name) != nil
            || AlertKey.legacy.contains(name) || SoundKey(rawValue: name) != nil
    }
}

// What may be repaired without a doubt.
extension DocumentedKeys {
    /// The key of `aps` with hyphens that a name is but for what joins its words, and for case: `content_available` is `content-available`.
    package static func respelled(inAps name: String) -> String? { respelled(name, ApsKey.allCases.map(\.name)) }

    /// The same of `alert`.
    package static func respelled(inAlert name: String) -> String? {
        respelled(name, AlertKey.allCases.map(\.rawValue))
    }

    private static func respelled(_ name: String, _ keys: [String]) -> String? {
        func letters(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }
        guard !keys.contains(name) else { return nil }
        return keys.first { $0.contains("-") && letters($0) == letters(name) }
    }

    /// Whether a name is a key of `aps` with a hyphen, as nobody's own data have it.
    package static func isOfApsAlone(_ name: String) -> Bool { name.contains("-") && ApsKey(name: name) != nil }
}
