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
