import VendorModel

/// Which of Getui's interfaces a message is for.
enum GetuiProfile: String, Sendable, CaseIterable {
    /// The PHP SDK of 2017: `IGtAPNPayload` with its first fields.
    case php2017
    /// The newer PHP SDK: automatic badges, critical sounds, media, voice, threads.
    case php2019
    /// REST v2: `push_channel.ios`.
    case rest2

    /// Fields that the SDK of 2017 has not got have no effect there.
    var knowsNewerFields: Bool { self != .php2017 }

    /// The largest payload that the SDK lets through, in bytes as the SDK encodes it; nil where no document has one.
    var sdkBytes: Int? {
        switch self {
        case .php2017: 2048
        case .php2019: 3072
        case .rest2: nil
        }
    }
}

/// Names and figures of Getui's documents.
enum GetuiNames {
    /// The sound that means none.
    static let silence = "com.gexin.ios.silence"
    /// What the SDK plays where a message names no sound.
    static let defaultSound = "default"
    /// Most pictures, sounds and films of one push.
    static let mediaLimit = 3
}
