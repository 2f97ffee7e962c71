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

    /// The attribute of a platform other than Apple's for its time to live; nil where none is documented.
    var lifetimeAttribute: String? {
        switch self {
        case .gcm: "FCM.TTL"
        case .adm, .baidu, .wns: rawValue + ".TTL"
        default: nil
        }
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
