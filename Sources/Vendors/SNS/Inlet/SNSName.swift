import Crypto
import VendorModel

/// A name of Amazon's resources: `arn:aws:sns:REGION:ACCOUNT:…`.
struct SNSName: Hashable {
    enum Kind: Hashable {
        /// `app/PLATFORM/NAME`
        case application(platform: String, name: String)
        /// `endpoint/PLATFORM/NAME/ID`
        case endpoint(platform: String, application: String, id: String)
        /// `NAME`
        case topic(String)
    }

    let text: String
    let region: String
    let account: String
    let kind: Kind

    /// The account of whatever is made here: the one of Amazon's examples.
    static let account = "123456789012"
    /// Of such a name, in bytes.
    private static let longest = 2048

    /// - Returns: nil where the text is no name of an application, an endpoint or a topic.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "arn", parts[1].hasPrefix("aws"), parts[2] == "sns", !parts[3].isEmpty,
            !parts[4].isEmpty
        else { return nil }
        let resource = parts[5].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard resource.allSatisfy({ !$0.isEmpty }) else { return nil }
        switch (resource.first, resource.count) {
        case ("app", 3): kind = .application(platform: resource[1], name: resource[2])
        case ("endpoint", 4): kind = .endpoint(platform: resource[1], application: resource[2], id: resource[3])
        // A subscription's has a further part, and is no topic's.
        case (let name?, 1) where !name.contains(":"): kind = .topic(name)
        default: return nil
        }
        self.text = text
        region = String(parts[3])
        account = String(parts[4])
    }

    private init(_ resource: String, _ kind: Kind, region: String, account: String) {
        text = "arn:aws:sns:\(region):\(account):\(resource)"
        self.region = region
        self.account = account
        self.kind = kind
    }

    static func application(_ name: String, platform: String, region: String) -> SNSName {
        SNSName(
            "app/\(platform)/\(name)",
            .application(platform: platform, name: name),
            region: region,
            account: account
        )
    }

    static func topic(_ name: String, region: String) -> SNSName {
        SNSName(name, .topic(name), region: region, account: account)
    }

    /// The endpoint of a device: the same for the same token, in every run.
    func endpoint(token: String) -> SNSName? {
        guard case .application(let platform, let name) = kind else { return nil }
        let id = UUIDText.of(SHA256.hash(data: Array("\(text) \(token)".utf8)))
        return SNSName(
            "endpoint/\(platform)/\(name)/\(id)",
            .endpoint(platform: platform, application: name, id: id),
            region: region,
            account: account
        )
    }

    /// Of an endpoint.
    var application: SNSName? {
        guard case .endpoint(let platform, let name, _) = kind else { return nil }
        return SNSName(
            "app/\(platform)/\(name)",
            .application(platform: platform, name: name),
            region: region,
            account: account
        )
    }

    /// Of an application or an endpoint.
    var platform: String? {
        switch kind {
        case .application(let platform, _), .endpoint(let platform, _, _): platform
        case .topic: nil
        }
    }

    var isTopic: Bool { if case .topic = kind { true } else { false } }

    static func == (lhs: SNSName, rhs: SNSName) -> Bool { lhs.text == rhs.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Bytes in the form of a UUID.
enum UUIDText {
    /// The first 16 of the bytes.
    static func of(_ digest: some Sequence<UInt8>) -> String {
        var text = ""
        for (index, byte) in digest.prefix(16).enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }
}
