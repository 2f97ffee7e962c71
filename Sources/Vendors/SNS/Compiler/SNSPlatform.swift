import JSONModel
import VendorModel

/// The platform of an endpoint's application, which is also the key of its body in a JSON message.
package enum SNSPlatform: String, Sendable, CaseIterable {
    case apns = "APNS"
    case apnsSandbox = "APNS_SANDBOX"
    case apnsVoIP = "APNS_VOIP"
    case apnsVoIPSandbox = "APNS_VOIP_SANDBOX"
    case apnsMDM = "APNS_MDM"
    case apnsMDMSandbox = "APNS_MDM_SANDBOX"
    case apnsPassbook = "APNS_PASSBOOK"
    case apnsPassbookSandbox = "APNS_PASSBOOK_SANDBOX"
    case macOS = "MACOS"
    case macOSSandbox = "MACOS_SANDBOX"
    /// Firebase Cloud Messaging, under its older name.
    case gcm = "GCM"
    /// Amazon Device Messaging.
    case adm = "ADM"
    case baidu = "BAIDU"
    /// Windows phones, older and newer.
    case mpns = "MPNS"
    case wns = "WNS"

    /// Whether the endpoint is served by APNs.
    package var isAPNs: Bool {
        switch self {
        case .gcm, .adm, .baidu, .mpns, .wns: false
        default: true
        }
    }

    var isVoIP: Bool { self == .apnsVoIP || self == .apnsVoIPSandbox }
    var isMDM: Bool { self == .apnsMDM || self == .apnsMDMSandbox }
}

/// Names that the developer guide reserves or knows.
enum SNSNames {
    /// Keys of a JSON message besides the platforms: the default, and other protocols.
    static let otherKeys = [
        "default", "http", "https", "email", "email-json", "sqs", "sms", "lambda",
        "application", "firehose",
    ]

    /// The prefix of the attributes that shape a push.
    static let mobile = "AWS.SNS.MOBILE."

    /// The attribute of a platform other than Apple's for its time to live; nil where none is documented.
    static func lifetimeAttribute(of platform: SNSPlatform) -> String? {
        switch platform {
        case .gcm: "FCM.TTL"
        case .adm, .baidu, .wns: platform.rawValue + ".TTL"
        default: nil
        }
    }

    /// The reserved attributes behind the prefix, the platforms' time to live aside.
    static let reservedAttributes = [
        "APNS.PUSH_TYPE", "APNS.PRIORITY", "APNS.TOPIC", "APNS.COLLAPSE_ID", "FCM.TTL", "ADM.TTL", "BAIDU.TTL",
        "WNS.TTL", "PREFERRED_AUTHENTICATION_METHOD",
    ]

    static func isKnownKey(_ key: String) -> Bool {
        SNSPlatform(rawValue: key) != nil || otherKeys.contains { $0.hasSameScalars(as: key) }
    }

    /// Whether the name, which begins with the services' own prefix, is one that senders may use.
    static func isReservedAttribute(_ name: String) -> Bool { reserved(name) != nil }

    /// What is behind the prefix of such a name; nil for every other one.
    static func reserved(_ name: String) -> String? {
        guard name.utf8.starts(with: mobile.utf8) else { return nil }
        let rest = String(name.dropFirst(mobile.count))
        if reservedAttributes.contains(where: { $0.hasSameScalars(as: rest) }) { return rest }
        return SNSPlatform.allCases.contains { $0.isAPNs && rest.hasSameScalars(as: $0.rawValue + ".TTL") }
            ? rest : nil
    }
}

/// Figures of the documents of Amazon SNS, and of the services behind it.
enum SNSLimits {
    /// Bytes of the message and its attributes together. Amazon SNS API, Publish.
    static let publishBytes = 262_144
    /// Characters of a subject have to be fewer. Amazon SNS API, Publish.
    static let subjectCharacters = 100
    /// Characters of an attribute's name. Amazon SNS, message attributes.
    static let attributeNameCharacters = 256
    /// Bytes of an attribute's type, its label included. Amazon SNS, message attributes.
    static let attributeTypeBytes = 256
    /// The largest Number, and digits behind its point. Amazon SNS, message attributes.
    static let attributeNumber = 1e9
    static let attributeFractionDigits = 5
    /// Time to live where nothing says otherwise: four weeks, in milliseconds. Amazon SNS, TTL.
    static let defaultLifetimeMilliseconds = 2_419_200_000
    /// The longest time to live that leads to an instant with a date: until the end of the year 9999, in seconds.
    static let longestLifetimeSeconds = CommonContext.times.upperBound / 1000
    /// Bytes that FCM documents, and those from which on it has been seen to refuse.
    static let fcmBytes = 4096
    static let fcmBytesInPractice = 4000
}
